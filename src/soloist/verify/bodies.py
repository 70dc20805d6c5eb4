"""Bodies of rules as alternatives without `or`: the verifier's own way, which no engine uses.

>>> p, q, r = Atom("p"), Atom("q"), Atom("r")
>>> for body in alternatives((p, Not(Or(((q,), (r, p)))))):
...     print([atom.predicate for atom in body.positive], [atom.predicate for atom in body.negative])
['p'] ['q', 'r']
['p'] ['q', 'p']

A body is worked off literal by literal, from left to right, and copied where there is a choice. The order of the
alternatives is part of the canonical formula (`canonical.py`): those of an earlier choice come first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from soloist.game.rules import Atom, Distinct, Literal, Not, Or, Term

Pair = tuple[Term, Term]


@dataclass(frozen=True)
class Body:
    """Atoms that hold, atoms that do not, terms that differ, and terms that are the same."""

    positive: tuple[Atom, ...] = ()
    negative: tuple[Atom, ...] = ()
    unequal: tuple[Pair, ...] = ()
    equal: tuple[Pair, ...] = ()


def alternatives(literals: tuple[Literal, ...]) -> Iterator[Body]:
    """The bodies of which at least one holds if and only if all the literals do."""
    stack: list[tuple[Body, tuple[Literal, ...]]] = [(Body(), literals)]
    while stack:
        body, waiting = stack.pop()
        if not waiting:
            yield body
            continue
        literal, rest = waiting[0], waiting[1:]
        choices: list[tuple[Body, tuple[Literal, ...]]]
        match literal:
            case Atom():
                choices = [(replace(body, positive=(*body.positive, literal)), rest)]
            case Distinct(left, right):
                choices = [(replace(body, unequal=(*body.unequal, (left, right))), rest)]
            case Or(parts):
                choices = [(body, (*part, *rest)) for part in parts]
            case Not(Atom() as atom):
                choices = [(replace(body, negative=(*body.negative, atom)), rest)]
            case Not(Distinct(left, right)):
                choices = [(replace(body, equal=(*body.equal, (left, right))), rest)]
            case Not(Not(inner)):
                choices = [(body, (inner, *rest))]
            case Not(Or(())):
                choices = [(body, rest)]
            case Not(Or((first, *others))):
                # All parts fail: one literal of the first does, and then the others.
                remaining = (Not(Or(tuple(others))),)
                choices = [(body, (Not(inner), *remaining, *rest)) for inner in first]
        stack += reversed(choices)
