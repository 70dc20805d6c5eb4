"""Reads the conditions and effects of PDDL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TypeGuard

from soloist.datalog.queries.formula import (
    TRUE,
    Atom,
    Equal,
    Exists,
    Forall,
    Formula,
    Not,
    Parameter,
    conjunction,
    disjunction,
)
from soloist.languages.pddl.atom_reader import Variables, read_atom
from soloist.languages.pddl.model import TOTAL_COST, Effect
from soloist.languages.pddl.number_reader import is_number, read_change, read_comparison
from soloist.languages.pddl.numbers import CHANGES, COMPARISONS, OPERATORS, Change
from soloist.languages.pddl.scope import DEEPEST_NESTING, SHALLOW, Scope, Unreadable, allow_deep_nesting, another_name
from soloist.languages.sexpr import Group, Node, Symbol
from soloist.numeral import LONGEST, whole_number
from soloist.source import Span


def read_formula(scope: Scope, node: Node, variables: Variables, depth: int = 0) -> Formula:
    """A condition; `()` is the true one."""
    group = scope.group(node, "a condition")
    if depth > DEEPEST_NESTING:
        raise scope.broken("too-deep", f"conditions nest more than {DEEPEST_NESTING} deep here", group.span)
    if depth == SHALLOW:
        allow_deep_nesting()
    if not group.items:
        return TRUE
    head = group.head.text.lower() if group.head is not None else ""
    parts = group.items[1:]
    match head:
        case "and":
            return conjunction(_formulas(scope, flat(group), variables, depth + 1))
        case "or":
            return disjunction(_formulas(scope, flat(group), variables, depth + 1))
        case "not":
            _count(scope, group, 1)
            if is_comparison(parts[0], scope):
                return read_comparison(scope, parts[0], variables, denied=True)
            return Not(read_formula(scope, parts[0], variables, depth + 1))
        case "imply":
            _count(scope, group, 2)
            condition, consequence = _formulas(scope, parts, variables, depth + 1)
            return disjunction([Not(condition), consequence])
        case "exists" | "forall":
            _count(scope, group, 2)
            parameters = scope.parameters(parts[0])
            inner = {**variables, **{parameter.name: parameter for parameter in parameters}}
            part = read_formula(scope, parts[1], inner, depth + 1)
            if not parameters:
                return part
            return Exists(parameters, part) if head == "exists" else Forall(parameters, part)
        case _ if is_comparison(group, scope):
            return read_comparison(scope, group, variables)
        case "=":
            _count(scope, group, 2)
            return Equal(*scope.every(partial(scope.term, part, variables) for part in parts))
        case _:
            return read_atom(scope, group, variables)


def is_comparison(node: Node, scope: Scope) -> TypeGuard[Group]:
    """Whether a condition compares numbers; objects and predicates may well be called 3 and <."""
    if not isinstance(node, Group) or node.head is None:
        return False
    head = node.head.text.lower()
    if head != "=":
        return head in COMPARISONS and head not in scope.predicates
    return any(
        isinstance(part, Group) or (is_number(part) and repr(part) not in scope.objects) for part in node.items[1:]
    )


def _formulas(scope: Scope, nodes: Iterable[Node], variables: Variables, depth: int) -> list[Formula]:
    return scope.every(partial(read_formula, scope, node, variables, depth) for node in nodes)


@dataclass
class Effects:
    """The effects of an action, flat: on facts, on numbers, and on the total cost, with the place of the last."""

    facts: list[Effect] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    cost: list[int | Atom] = field(default_factory=list)
    cost_place: Span | None = None


def read_effects(scope: Scope, node: Node, variables: Variables) -> Effects:
    """All that an action does."""
    found = Effects()

    def walk(node: Node, variables: Variables, bound: tuple[Parameter, ...], condition: Formula, depth: int) -> None:
        group = scope.group(node, "an effect")
        if depth > DEEPEST_NESTING:
            raise scope.broken("too-deep", f"effects nest more than {DEEPEST_NESTING} deep here", group.span)
        parts = group.items[1:]
        match group.head.text.lower() if group.head is not None else "":
            case "" if not group.items:
                pass
            case "and":
                scope.every(partial(walk, part, variables, bound, condition, depth + 1) for part in flat(group))
            case "when":
                _count(scope, group, 2)
                try:
                    inner = conjunction([condition, read_formula(scope, parts[0], variables)])
                except Unreadable:
                    # The effect is read all the same, for what is wrong with it.
                    walk(parts[1], variables, bound, condition, depth + 1)
                    raise
                walk(parts[1], variables, bound, inner, depth + 1)
            case "forall":
                _count(scope, group, 2)
                parameters = [(parameter.name, parameter.types) for parameter in scope.parameters(parts[0])]
                # A variable hides one of its name outside; so that no two meet, it gets another name here.
                taken = {parameter.name for parameter in variables.values()}
                renamed = {name: Parameter(another_name(name, taken), types) for name, types in parameters}
                walk(parts[1], {**variables, **renamed}, bound + tuple(renamed.values()), condition, depth + 1)
            case "increase" if not bound and condition == TRUE and _is_cost(group):
                found.cost.append(_increase(scope, group, variables))
                found.cost_place = found.cost_place or group.span
            case head if head in CHANGES and head not in scope.predicates:
                found.changes.append(read_change(scope, group, variables, condition, bound))
            case "not":
                _count(scope, group, 1)
                found.facts.append(Effect(read_atom(scope, parts[0], variables), False, condition, bound))
            case _:
                found.facts.append(Effect(read_atom(scope, group, variables), True, condition, bound))

    walk(node, variables, (), TRUE, 0)
    return found


def _is_cost(group: Group) -> bool:
    """Whether an increase is of the total cost, by a number or a function term."""
    if len(group.items) != 3 or repr(group.items[1]).lower().strip("() ") != TOTAL_COST:
        return False
    amount = group.items[2]
    return isinstance(amount, Symbol) or (amount.head is not None and amount.head.text not in OPERATORS)


def _increase(scope: Scope, group: Group, variables: Variables) -> int | Atom:
    amount = group.items[2]
    if isinstance(amount, Group):
        return read_atom(scope, amount, variables, function=True)
    return read_number(scope, amount)


def read_number(scope: Scope, node: Node) -> int:
    """A whole number that is not negative; costs are nothing else here."""
    text = scope.word(node, "a number")
    # Some write 5 as 5.0.
    whole, _, rest = text.partition(".")
    value = whole_number(whole)
    if value is not None and not rest.strip("0"):
        return value
    if not is_number(node):
        raise scope.broken("no-number", f"{text!r} is no number", node.span)
    message = f"costs must be whole numbers of at most {LONGEST} digits that are not negative"
    raise scope.broken("unsupported", message, node.span)


def flat(group: Group) -> Iterator[Node]:
    """The parts of a conjunction or disjunction, those of the same kind inside it taken apart."""
    assert group.head is not None
    kind = group.head.text.lower()
    stack = list(reversed(group.items[1:]))
    while stack:
        node = stack.pop()
        if isinstance(node, Group) and node.head is not None and node.head.text.lower() == kind:
            stack.extend(reversed(node.items[1:]))
        else:
            yield node


def _count(scope: Scope, group: Group, count: int) -> None:
    found = len(group.items) - 1
    if found != count:
        head = group.items[0]
        raise scope.broken("parts", f"{head!r} takes {count} parts, not {found}", group.span)
