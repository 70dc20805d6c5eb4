"""Bodies of rules without `or`: each body as a list of plain conjunctions.

>>> p, q, r = Atom("p"), Atom("q"), Atom("r")
>>> body = (p, Not(Or(((q,), (r, p)))))
>>> for part in conjunctions(body):
...     print([atom.predicate for atom in part.positive], [atom.predicate for atom in part.negative])
['p'] ['q', 'r']
['p'] ['q', 'p']
>>> count_alternatives(body)
2
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from soloist.game.rules import Atom, Distinct, Literal, Not, Or, Term

Pair = tuple[Term, Term]


@dataclass(frozen=True, slots=True)
class Conjunction:
    """Atoms that must hold, atoms that must not, terms that must differ, and terms that must be the same."""

    positive: tuple[Atom, ...] = ()
    negative: tuple[Atom, ...] = ()
    unequal: tuple[Pair, ...] = ()
    equal: tuple[Pair, ...] = ()


def conjunctions(body: Sequence[Literal]) -> Iterator[Conjunction]:
    """The conjunctions whose disjunction a body is, their literals sorted by what they say."""
    return map(_sorted, alternatives(body))


def alternatives(body: Sequence[Literal]) -> Iterator[tuple[Literal, ...]]:
    """The conjunctions whose disjunction a body is: atoms and `distinct`, or the negation of one of these."""
    for choice in product(*(_alternatives(literal, positive=True) for literal in body)):
        yield sum(choice, ())


def count_alternatives(body: Sequence[Literal], positive: bool = True) -> int:
    """How many conjunctions there are in a body, or in its negation, without making them."""
    counts = [_count(literal, positive) for literal in body]
    return prod(counts) if positive else sum(counts)


def _count(literal: Literal, positive: bool) -> int:
    if isinstance(literal, Not):
        return _count(literal.literal, not positive)
    if isinstance(literal, Or):
        counts = [count_alternatives(alternative, positive) for alternative in literal.alternatives]
        return sum(counts) if positive else prod(counts)
    return 1


def _alternatives(literal: Literal, *, positive: bool) -> list[tuple[Literal, ...]]:
    match literal:
        case Not(inner):
            return _alternatives(inner, positive=not positive)
        case Or(choices) if positive:
            return [part for choice in choices for part in alternatives(choice)]
        case Or(choices):
            # Each choice fails: for each, one of its literals does.
            failing = (
                [part for inner in choice for part in _alternatives(inner, positive=False)] for choice in choices
            )
            return [sum(parts, ()) for parts in product(*failing)]
        case _:
            return [(literal if positive else Not(literal, literal.span),)]


def _sorted(literals: tuple[Literal, ...]) -> Conjunction:
    positive: list[Atom] = []
    negative: list[Atom] = []
    unequal: list[Pair] = []
    equal: list[Pair] = []
    for literal in literals:
        match literal:
            case Atom():
                positive.append(literal)
            case Not(Atom() as atom):
                negative.append(atom)
            case Distinct(left, right):
                unequal.append((left, right))
            case Not(Distinct(left, right)):
                equal.append((left, right))
    return Conjunction(tuple(positive), tuple(negative), tuple(unequal), tuple(equal))
