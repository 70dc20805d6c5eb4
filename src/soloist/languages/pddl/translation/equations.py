"""Conjunctions with their equalities solved: a variable that equals something is replaced by it.

>>> solve([Equal("?x", "a"), Atom("p", ("?x",))], keep=frozenset())
Solved(parts=(Atom(predicate='p', args=('a',)),), values={'?x': 'a'})
>>> solve([Equal("a", "b")], keep=frozenset()) is None
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from soloist.datalog.queries.formula import (
    And,
    Atom,
    Equal,
    Formula,
    Not,
    Or,
    free_variables,
    is_variable,
    negation,
    substitute,
)


@dataclass(frozen=True)
class Solved:
    """The parts that remain, and what the replaced variables are."""

    parts: tuple[Formula, ...]
    values: dict[str, str]


def solve(parts: Iterable[Formula], keep: frozenset[str]) -> Solved | None:
    """Replace every variable that an equality defines, those to be kept excepted; None for a contradiction."""
    values: dict[str, str] = {}
    agenda = list(parts)
    done: list[Formula] = []
    while agenda:
        part = agenda.pop(0)
        match part:
            case And(inner):
                agenda[:0] = inner
            case Equal(left, right):
                if left == right:
                    continue
                if not is_variable(left) and not is_variable(right):
                    return None
                variable, term = (left, right) if is_variable(left) and left not in keep else (right, left)
                if not is_variable(variable) or variable in keep:
                    done.append(part)
                    continue
                change = {variable: term}
                agenda = [substitute(other, change) for other in agenda]
                # What has been settled may be an equality or an inequality again.
                agenda += [substitute(other, change) for other in done if variable in free_variables(other)]
                done = [other for other in done if variable not in free_variables(other)]
                values = {name: change.get(value, value) for name, value in values.items()} | change
            case Not(Equal(left, right)):
                if left == right:
                    return None
                if is_variable(left) or is_variable(right):
                    done.append(part)
            case Or(()):
                return None
            case _:
                done.append(part)
    unique = tuple(dict.fromkeys(done))
    known = set(unique)
    if any(negation(part) in known for part in unique if isinstance(part, Atom | Equal)):
        return None
    if _two_values(unique):
        return None
    return Solved(unique, values)


def _two_values(parts: tuple[Formula, ...]) -> bool:
    """Whether a kept variable is said to be two different objects."""
    seen: dict[str, str] = {}
    for part in parts:
        if isinstance(part, Equal):
            variable, term = (part.left, part.right) if is_variable(part.left) else (part.right, part.left)
            if not is_variable(term) and seen.setdefault(variable, term) != term:
                return True
    return False
