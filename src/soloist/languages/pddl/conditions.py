"""Reads the conditions and effects of PDDL."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

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
from soloist.languages.pddl.model import TOTAL_COST, Effect
from soloist.languages.pddl.scope import DEEPEST_NESTING, Scope, Unreadable, allow_deep_nesting, another_name
from soloist.languages.sexpr import Group, Node, Symbol
from soloist.numeral import LONGEST, whole_number
from soloist.source import Span

#: What the names of variables stand for; a variable that hides another stands under a name of its own.
Variables = Mapping[str, Parameter]
#: Beyond this depth Python's own stack would be too small.
_SHALLOW = 50

_UNSUPPORTED = {
    "preference": "preferences",
    "at": "timed conditions",
    "over": "timed conditions",
    "<": "numeric conditions",
    ">": "numeric conditions",
    "<=": "numeric conditions",
    ">=": "numeric conditions",
    "decrease": "numeric effects",
    "assign": "numeric effects",
    "scale-up": "numeric effects",
    "scale-down": "numeric effects",
    "oneof": "effects by chance or choice",
    "probabilistic": "effects by chance or choice",
    "unknown": "states that are not known",
    "observe": "actions that sense",
}


def read_atom(scope: Scope, node: Node, variables: Variables, *, function: bool = False) -> Atom:
    """A declared predicate (or function) with the right number of terms."""
    what = "function" if function else "predicate"
    group = scope.group(node, f"a {what} with its terms")
    if group.head is None:
        raise scope.broken("no-name", f"a {what} with its terms belongs here", group.span)
    name = group.head.text.lower()
    declared = (scope.functions if function else scope.predicates).get(name)
    if declared is None:
        if name in _UNSUPPORTED:
            raise scope.broken("unsupported", f"{_UNSUPPORTED[name]} are not supported", group.span)
        raise scope.broken(f"unknown-{what}", f"there is no {what} {name!r}", group.head.span)
    terms = tuple(scope.every(partial(scope.term, item, variables) for item in group.items[1:]))
    if len(terms) != len(declared):
        raise scope.broken("arity", f"{name!r} takes {len(declared)} terms, not {len(terms)}", group.span)
    return Atom(name, terms)


def read_formula(scope: Scope, node: Node, variables: Variables, depth: int = 0) -> Formula:
    """A condition; `()` is the true one."""
    group = scope.group(node, "a condition")
    if depth > DEEPEST_NESTING:
        raise scope.broken("too-deep", f"conditions nest more than {DEEPEST_NESTING} deep here", group.span)
    if depth == _SHALLOW:
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
        case "=":
            _count(scope, group, 2)
            if any(isinstance(part, Group) for part in parts):
                raise scope.broken("unsupported", "numeric conditions are not supported", group.span)
            return Equal(*scope.every(partial(scope.term, part, variables) for part in parts))
        case _:
            return read_atom(scope, group, variables)


def _formulas(scope: Scope, nodes: Iterable[Node], variables: Variables, depth: int) -> list[Formula]:
    return scope.every(partial(read_formula, scope, node, variables, depth) for node in nodes)


def read_effects(
    scope: Scope, node: Node, variables: Variables
) -> tuple[tuple[Effect, ...], tuple[int | Atom, ...], Span | None]:
    """The effects of an action, flat, what it adds to the total cost, and where that is said."""
    effects: list[Effect] = []
    cost: list[int | Atom] = []
    places: list[Span] = []

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
            case "increase":
                if bound or condition != TRUE:
                    raise scope.broken("unsupported", "costs that depend on the state are not supported", group.span)
                cost.append(_increase(scope, group, variables))
                places.append(group.span)
            case "not":
                _count(scope, group, 1)
                effects.append(Effect(read_atom(scope, parts[0], variables), False, condition, bound))
            case _:
                effects.append(Effect(read_atom(scope, group, variables), True, condition, bound))

    walk(node, variables, (), TRUE, 0)
    return tuple(effects), tuple(cost), places[0] if places else None


def _increase(scope: Scope, group: Group, variables: Variables) -> int | Atom:
    _count(scope, group, 2)
    target, amount = group.items[1:]
    name = target.head.text.lower() if isinstance(target, Group) and target.head is not None else ""
    if name != TOTAL_COST:
        raise scope.broken("unsupported", f"only ({TOTAL_COST}) can be increased", group.span)
    if isinstance(amount, Group):
        return read_atom(scope, amount, variables, function=True)
    return read_number(scope, amount)


_NUMBER = re.compile(r"[+-]?[0-9]*\.?[0-9]*(?<=[0-9.])(?:[eE][+-]?[0-9]+)?")


def read_number(scope: Scope, node: Node) -> int:
    """A whole number that is not negative; costs are nothing else here."""
    text = scope.word(node, "a number")
    # Some write 5 as 5.0.
    whole, _, rest = text.partition(".")
    value = whole_number(whole)
    if value is not None and not rest.strip("0"):
        return value
    if not _NUMBER.fullmatch(text):
        raise scope.broken("no-number", f"{text!r} is no number", node.span)
    message = f"costs must be whole numbers of at most {LONGEST} digits that are not negative"
    raise scope.broken("unsupported", message, node.span)


def is_number(node: Node) -> bool:
    """Whether a word is a number of any kind."""
    return isinstance(node, Symbol) and _NUMBER.fullmatch(node.text) is not None


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
