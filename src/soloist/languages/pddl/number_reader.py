"""Reads numeric expressions, comparisons, changes and metrics of PDDL."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import partial

from soloist.datalog.queries.formula import TRUE, Formula, Not, Parameter, disjunction
from soloist.languages.pddl.atom_reader import Variables, read_atom
from soloist.languages.pddl.numbers import (
    DENIED,
    OPERATORS,
    Arithmetic,
    Change,
    Comparison,
    Expression,
    Objective,
    comparison_atom,
)
from soloist.languages.pddl.scope import DEEPEST_NESTING, SHALLOW, Scope, allow_deep_nesting
from soloist.languages.sexpr import Group, Node, Symbol

#: The length of a plan, where a metric names it and no function is called so.
TOTAL_TIME = "total-time"
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")
#: Exact numbers of more digits than this are no use to anybody, and take long to add.
_LONGEST = 60


def is_number(node: Node) -> bool:
    """Whether a word is a number of any kind."""
    return isinstance(node, Symbol) and _NUMBER.fullmatch(node.text) is not None


def read_value(scope: Scope, node: Node) -> Fraction:
    """A number, exactly as it is written."""
    text = scope.word(node, "a number")
    if not is_number(node):
        raise scope.broken("no-number", f"{text!r} is no number", node.span)
    if len(text) > _LONGEST:
        raise scope.broken("unsupported", f"a number of more than {_LONGEST} characters", node.span)
    return Fraction(text)


def read_expression(scope: Scope, node: Node, variables: Variables, depth: int = 0) -> Expression:
    """A number, a function term, or arithmetic; a name alone is a function without terms."""
    if isinstance(node, Symbol):
        if node.text.lower() in scope.functions and not is_number(node):
            return read_atom(scope, Group((node,), node.span), variables, function=True)
        if node.text.lower() in scope.objects or node.text.lower() in variables:
            raise scope.broken("unsupported", "functions whose values are objects are not supported", node.span)
        return read_value(scope, node)
    if depth > DEEPEST_NESTING:
        raise scope.broken("too-deep", f"expressions nest more than {DEEPEST_NESTING} deep here", node.span)
    if depth == SHALLOW:
        allow_deep_nesting()
    head = node.head.text.lower() if node.head is not None else ""
    if head not in OPERATORS or head in scope.functions:
        return read_atom(scope, node, variables, function=True)
    parts = tuple(scope.every(partial(read_expression, scope, part, variables, depth + 1) for part in node.items[1:]))
    if not parts or (len(parts) == 1 and head != "-"):
        raise scope.broken("parts", f"{head!r} takes 2 parts or more, not {len(parts)}", node.span)
    return Arithmetic(head, parts)


def read_comparison(scope: Scope, group: Group, variables: Variables, *, denied: bool = False) -> Formula:
    """`(>= (fuel ?t) 3)`: holds, or where it is denied holds not; of numbers without a value neither is true."""
    assert group.head is not None
    if len(group.items) != 3:
        raise scope.broken("parts", f"{group.head.text!r} takes 2 parts, not {len(group.items) - 1}", group.span)
    left, right = scope.every(partial(read_expression, scope, part, variables) for part in group.items[1:])
    operator = group.head.text
    ways: list[Formula] = []
    for one in DENIED[operator] if denied else (operator,):
        atom, holes = comparison_atom(Comparison(one, left, right))
        scope.comparisons[atom.predicate] = holes
        ways.append(Not(atom))
    return disjunction(ways)


def read_change(
    scope: Scope,
    group: Group,
    variables: Variables,
    condition: Formula = TRUE,
    bound: tuple[Parameter, ...] = (),
) -> Change:
    """`(increase (fuel ?t) 3)`."""
    assert group.head is not None
    if len(group.items) != 3:
        raise scope.broken("parts", f"{group.head.text!r} takes 2 parts, not {len(group.items) - 1}", group.span)
    target = group.items[1]
    wrapped = Group((target,), target.span) if isinstance(target, Symbol) else target
    term = read_atom(scope, wrapped, variables, function=True)
    return Change(group.head.text.lower(), term, read_expression(scope, group.items[2], variables), condition, bound)


def read_objective(scope: Scope, section: Group) -> Objective:
    """`(:metric minimize (+ (fuel-used) (* 2 (total-time))))`."""
    words = section.items
    goal = scope.word(words[1], "minimize or maximize") if len(words) > 1 else ""
    if len(words) != 3 or goal not in ("minimize", "maximize"):
        raise scope.broken("parts", "':metric' takes minimize or maximize, and an expression", section.span)
    timed = TOTAL_TIME not in scope.functions
    if timed:
        scope.functions[TOTAL_TIME] = ()
    try:
        return Objective(goal == "minimize", read_expression(scope, words[2], {}))
    finally:
        if timed:
            del scope.functions[TOTAL_TIME]
