"""Bodies of rules without `or`: each body as a list of plain conjunctions.

>>> p, q, r = Atom("p"), Atom("q"), Atom("r")
>>> for part in conjunctions((p, Not(Or(((q,), (r, p)))))):
...     print([atom.predicate for atom in part.positive], [atom.predicate for atom in part.negative])
['p'] ['q', 'r']
['p'] ['q', 'p']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from soloist.game.rules import Atom, Distinct, Literal, Not, Or, Term

Pair = tuple[Term, Term]


@dataclass(frozen=True, slots=True)
class Conjunction:
    """Atoms that must hold, atoms that must not, terms that must differ, and terms that must be the same."""

    positive: tuple[Atom, ...] = ()
    negative: tuple[Atom, ...] = ()
    unequal: tuple[Pair, ...] = ()
    equal: tuple[Pair, ...] = ()

    def __add__(self, other: Conjunction) -> Conjunction:
        return Conjunction(
            self.positive + other.positive,
            self.negative + other.negative,
            self.unequal + other.unequal,
            self.equal + other.equal,
        )


def conjunctions(body: tuple[Literal, ...]) -> Iterator[Conjunction]:
    """The conjunctions whose disjunction a body is."""
    for choice in product(*(_alternatives(literal, positive=True) for literal in body)):
        yield sum(choice, Conjunction())


def _alternatives(literal: Literal, *, positive: bool) -> list[Conjunction]:
    match literal:
        case Atom():
            return [Conjunction(positive=(literal,)) if positive else Conjunction(negative=(literal,))]
        case Distinct(left, right):
            pair = ((left, right),)
            return [Conjunction(unequal=pair) if positive else Conjunction(equal=pair)]
        case Not(inner):
            return _alternatives(inner, positive=not positive)
        case Or(alternatives) if positive:
            return [part for alternative in alternatives for part in conjunctions(alternative)]
        case Or(alternatives):
            # Each alternative fails: for each, one of its literals does.
            failing = (
                [part for inner in alternative for part in _alternatives(inner, positive=False)]
                for alternative in alternatives
            )
            return [sum(choice, Conjunction()) for choice in product(*failing)]
