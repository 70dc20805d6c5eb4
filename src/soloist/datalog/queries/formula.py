"""First-order conditions as data, as PDDL writes them.

>>> clear = Atom("clear", ("?x",))
>>> condition = conjunction([clear, Not(Atom("on", ("?x", "?y"))), TRUE])
>>> sorted(free_variables(condition))
['?x', '?y']
>>> substitute(clear, {"?x": "a"})
Atom(predicate='clear', args=('a',))

A term is a string: a variable begins with `?`, everything else is an object. `imply` is read as a disjunction, so
that nothing below has to know it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Parameter:
    """A variable and the types it ranges over (any of them; `object` is every object)."""

    name: str
    types: tuple[str, ...] = ("object",)


@dataclass(frozen=True, slots=True)
class Atom:
    """A predicate applied to terms."""

    predicate: str
    args: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Equal:
    """Holds when both terms are the same object."""

    left: str
    right: str


@dataclass(frozen=True, slots=True)
class Not:
    """Holds when its part does not."""

    part: Formula


@dataclass(frozen=True, slots=True)
class And:
    """Holds when every part does; without parts it is true."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """Holds when one part does; without parts it is false."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Exists:
    """Holds when its part does for some objects."""

    parameters: tuple[Parameter, ...]
    part: Formula


@dataclass(frozen=True, slots=True)
class Forall:
    """Holds when its part does for all objects."""

    parameters: tuple[Parameter, ...]
    part: Formula


Formula: TypeAlias = Atom | Equal | Not | And | Or | Exists | Forall


@dataclass(frozen=True, slots=True)
class Axiom:
    """A rule for a derived predicate: the head holds where the condition does.

    Variables of the condition that are not in the head may be among the parameters: some value must do for them.
    """

    head: Atom
    parameters: tuple[Parameter, ...]
    condition: Formula


TRUE = And(())
FALSE = Or(())


def is_variable(term: str) -> bool:
    """Whether a term is a variable."""
    return term.startswith("?")


def conjuncts(formula: Formula) -> tuple[Formula, ...]:
    """The parts whose conjunction a formula is."""
    return formula.parts if isinstance(formula, And) else (formula,)


def disjuncts(formula: Formula) -> tuple[Formula, ...]:
    """The parts whose disjunction a formula is."""
    return formula.parts if isinstance(formula, Or) else (formula,)


def conjunction(parts: Iterable[Formula]) -> Formula:
    """The conjunction of the parts, without nesting and without what is trivially true."""
    return _flattened(And, (piece for part in parts for piece in conjuncts(part)), FALSE)


def disjunction(parts: Iterable[Formula]) -> Formula:
    """The disjunction of the parts, without nesting and without what is trivially false."""
    return _flattened(Or, (piece for part in parts for piece in disjuncts(part)), TRUE)


def _flattened(kind: type[And | Or], pieces: Iterable[Formula], decisive: Formula) -> Formula:
    """The pieces joined, each once and in their order; one that is decisive is all there is to say."""
    flat: dict[Formula, None] = {}
    for piece in pieces:
        if piece == decisive:
            return decisive
        flat[piece] = None
    return next(iter(flat)) if len(flat) == 1 else kind(tuple(flat))


def negation(part: Formula) -> Formula:
    """The negation, driven down to atoms, equalities and quantifiers."""
    match part:
        case Not(inner):
            return inner
        case And(parts):
            return disjunction(negation(piece) for piece in parts)
        case Or(parts):
            return conjunction(negation(piece) for piece in parts)
        case Exists(parameters, inner):
            return Forall(parameters, negation(inner))
        case Forall(parameters, inner):
            return Exists(parameters, negation(inner))
        case _:
            return Not(part)


def free_variables(formula: Formula) -> frozenset[str]:
    """The variables that no quantifier inside the formula binds."""
    match formula:
        case Atom(_, args):
            return frozenset(filter(is_variable, args))
        case Equal(left, right):
            return frozenset(filter(is_variable, (left, right)))
        case Not(part):
            return free_variables(part)
        case And(parts) | Or(parts):
            return frozenset().union(*map(free_variables, parts))
        case Exists(parameters, part) | Forall(parameters, part):
            return free_variables(part) - {parameter.name for parameter in parameters}


def substitute(formula: Formula, values: Mapping[str, str]) -> Formula:
    """The formula with its free variables replaced; a value must not be a variable that is bound inside."""
    match formula:
        case Atom(predicate, args):
            return Atom(predicate, tuple(values.get(arg, arg) for arg in args))
        case Equal(left, right):
            return Equal(values.get(left, left), values.get(right, right))
        case Not(part):
            return Not(substitute(part, values))
        case And(parts):
            return And(tuple(substitute(part, values) for part in parts))
        case Or(parts):
            return Or(tuple(substitute(part, values) for part in parts))
        case Exists(parameters, part):
            return Exists(parameters, substitute(part, _without(values, parameters)))
        case Forall(parameters, part):
            return Forall(parameters, substitute(part, _without(values, parameters)))


def _without(values: Mapping[str, str], parameters: tuple[Parameter, ...]) -> Mapping[str, str]:
    bound = {parameter.name for parameter in parameters}
    return {name: value for name, value in values.items() if name not in bound}


def atoms(formula: Formula, positive: bool = True) -> Iterator[tuple[Atom, bool]]:
    """Every atom with its sign: False below an odd number of negations."""
    match formula:
        case Atom():
            yield formula, positive
        case Not(part):
            yield from atoms(part, not positive)
        case And(parts) | Or(parts):
            for piece in parts:
                yield from atoms(piece, positive)
        case Exists(_, part) | Forall(_, part):
            yield from atoms(part, positive)
        case Equal():
            pass
