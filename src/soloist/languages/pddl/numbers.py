"""Numeric expressions, comparisons and changes of PDDL, with exact values: every number is a fraction.

In a formula a comparison is an atom, so that all that walks formulas need not know of it: the atom says that the
comparison *fails*, and its denial stands where the text has the comparison. Its predicate is `FAILS` with the text of
the comparison, whose variables and objects are holes; its arguments fill them. So a comparison is always a test and
never a source of values, and one of numbers that have no value does not hold, nor does the one that denies it in PDDL's
own words (`>` against `<=`). A number that a state holds is an atom too: `VALUE` with the function, and the value last.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from operator import add, eq, ge, gt, le, lt, mul, sub, truediv
from typing import TypeAlias

from soloist.datalog.queries.formula import TRUE, Atom, Formula, Parameter

FAILS = "fails "
VALUE = "= "
_HOLE = re.compile(r"\?(\d+)")

COMPARISONS: Mapping[str, Callable[[Fraction, Fraction], bool]] = {"<": lt, "<=": le, "=": eq, ">=": ge, ">": gt}
#: What denies a comparison: one of these holds.
DENIED: Mapping[str, tuple[str, ...]] = {"<": (">=",), "<=": (">",), "=": ("<", ">"), ">=": ("<",), ">": ("<=",)}
_OPERATIONS: Mapping[str, Callable[[Fraction, Fraction], Fraction]] = {"+": add, "-": sub, "*": mul, "/": truediv}
OPERATORS = tuple(_OPERATIONS)
CHANGES = ("assign", "increase", "decrease", "scale-up", "scale-down")

#: The value of a ground function term; None where it has none.
Values = Callable[[Atom], Fraction | None]


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """Some expressions joined by an operator, from the left; a single one after `-` changes its sign."""

    operator: str
    parts: tuple[Expression, ...]


#: A number, the value of a function term, or arithmetic over those.
Expression: TypeAlias = Fraction | Atom | Arithmetic


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two expressions and how they shall compare; their terms may be holes (`?0`, `?1`, ...)."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Change:
    """An effect on a number, for all values of the parameters under which the condition holds."""

    kind: str
    target: Atom
    amount: Expression
    condition: Formula = TRUE
    parameters: tuple[Parameter, ...] = ()


@dataclass(frozen=True, slots=True)
class Objective:
    """What a plan shall make the least of, or the most."""

    minimize: bool
    expression: Expression


@lru_cache(maxsize=1 << 16)
def number(text: str) -> Fraction:
    """The number that a value of a state is."""
    return Fraction(text)


def terms_of(expression: Expression) -> Iterator[Atom]:
    """The function terms of an expression."""
    if isinstance(expression, Atom):
        yield expression
    elif isinstance(expression, Arithmetic):
        for part in expression.parts:
            yield from terms_of(part)


def filled(expression: Expression, known: Mapping[str, str]) -> Expression:
    """The expression with values for its variables."""
    match expression:
        case Atom(name, args):
            return Atom(name, tuple(known.get(term, term) for term in args))
        case Arithmetic(operator, parts):
            return Arithmetic(operator, tuple(filled(part, known) for part in parts))
        case _:
            return expression


def evaluated(expression: Expression, known: Mapping[str, str], values: Values) -> Fraction | None:
    """What an expression comes to; None where a term has no value, or something is divided by zero."""
    if isinstance(expression, Fraction):
        return expression
    if isinstance(expression, Atom):
        return values(Atom(expression.predicate, tuple(known.get(term, term) for term in expression.args)))
    found = [evaluated(part, known, values) for part in expression.parts]
    total = found[0]
    if len(found) == 1:
        return -total if total is not None and expression.operator == "-" else total
    for part in found[1:]:
        if total is None or part is None or (expression.operator == "/" and part == 0):
            return None
        total = _OPERATIONS[expression.operator](total, part)
    return total


def expression_text(expression: Expression) -> str:
    """An expression as PDDL writes it."""
    match expression:
        case Atom(name, args):
            return f"({' '.join((name, *args))})"
        case Arithmetic(operator, parts):
            return f"({' '.join((operator, *map(expression_text, parts)))})"
        case _:
            return number_text(expression)


def number_text(value: Fraction) -> str:
    """A number as PDDL writes it: a decimal where that is exact, else a division."""
    if value.denominator == 1:
        return str(value.numerator)
    places = 0
    rest = value.denominator
    for prime in (2, 5):
        count = 0
        while rest % prime == 0:
            rest, count = rest // prime, count + 1
        places = max(places, count)
    if rest != 1:
        return f"(/ {value.numerator} {value.denominator})"
    digits = f"{abs(value.numerator) * 10**places // value.denominator:0{places + 1}}"
    return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def change_text(change: Change) -> str:
    """A change, without its condition, as PDDL writes it."""
    return f"({change.kind} {expression_text(change.target)} {expression_text(change.amount)})"


def comparison_atom(comparison: Comparison) -> tuple[Atom, Comparison]:
    """The atom that says that a comparison fails, and the comparison with holes that its predicate stands for."""
    terms: dict[str, str] = {}
    for atom in (*terms_of(comparison.left), *terms_of(comparison.right)):
        for term in atom.args:
            terms.setdefault(term, f"?{len(terms)}")
    holes = Comparison(comparison.operator, filled(comparison.left, terms), filled(comparison.right, terms))
    text = f"{holes.operator} {expression_text(holes.left)} {expression_text(holes.right)}"
    return Atom(f"{FAILS}{text}", tuple(terms)), holes


def is_comparison(atom: Atom) -> bool:
    """Whether an atom says that a comparison fails."""
    return atom.predicate.startswith(FAILS)


def comparison_text(atom: Atom) -> str:
    """The comparison whose failing an atom says, as PDDL writes it."""
    return f"({_HOLE.sub(lambda hole: atom.args[int(hole[1])], atom.predicate.removeprefix(FAILS))})"


def value_atom(term: Atom, value: Fraction) -> Atom:
    """The atom by which a state holds the value of a term."""
    return Atom(VALUE + term.predicate, (*term.args, str(value)))


def value_text(atom: Atom) -> str:
    """A value of a state as PDDL writes it."""
    term = Atom(atom.predicate.removeprefix(VALUE), atom.args[:-1])
    return f"(= {expression_text(term)} {number_text(number(atom.args[-1]))})"
