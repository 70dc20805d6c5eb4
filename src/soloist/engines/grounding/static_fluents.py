"""Rewriting: static fluents, which every rule only carries over, are asked of the initial state.

Where the only rule for the next value of `wall` is `next(wall(X,Y)) :- true(wall(X,Y))`, walls never change, and
`true(wall(..))` in a body means `init(wall(..))`. The grounder then evaluates it once and for all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from soloist.datalog.dependencies import Predicate
from soloist.engines.grounding.clauses import Clause
from soloist.game.rules import Atom, Function, Variable


def replace_static_fluents(clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses with every question for a fluent that is only carried over replaced by one for `init`."""
    constant = _carried_over(clauses)
    return [clause if clause.head.predicate == "next" else _fixed(clause, constant) for clause in clauses]


def _carried_over(clauses: Iterable[Clause]) -> set[Predicate]:
    changing: set[Predicate] = set()
    carried: set[Predicate] = set()
    for clause in clauses:
        if clause.head.predicate != "next":
            continue
        (fluent,) = clause.head.args
        if isinstance(fluent, Variable):
            return set()
        carries = clause.positive == (Atom("true", (fluent,)),) and not clause.negative and not clause.unequal
        distinct = len(set(fluent.args)) == len(fluent.args) and all(isinstance(arg, Variable) for arg in fluent.args)
        (carried if carries and distinct else changing).add((fluent.name, len(fluent.args)))
    return carried - changing


def _fixed(clause: Clause, constant: set[Predicate]) -> Clause:
    def fixed(atom: Atom) -> Atom:
        if atom.predicate != "true":
            return atom
        (fluent,) = atom.args
        is_constant = isinstance(fluent, Function) and (fluent.name, len(fluent.args)) in constant
        return Atom("init", atom.args) if is_constant else atom

    positive = tuple(fixed(atom) for atom in clause.positive)
    negative = tuple(fixed(atom) for atom in clause.negative)
    return Clause(clause.head, positive, negative, clause.unequal, clause.span)
