"""The order in which derived predicates are computed: strata, each a set of predicates that need one another."""

from __future__ import annotations

from collections.abc import Sequence

from soloist.datalog.dependencies import Dependencies
from soloist.datalog.queries.formula import Axiom, atoms


def _dependencies(axioms: Sequence[Axiom]) -> Dependencies[str]:
    return Dependencies(
        (axiom.head.predicate, ((atom.predicate, positive) for atom, positive in atoms(axiom.condition)))
        for axiom in axioms
    )


def strata(axioms: Sequence[Axiom]) -> list[frozenset[str]]:
    """The strongly connected sets of derived predicates, each after all that it needs."""
    derived = {axiom.head.predicate for axiom in axioms}
    return [component for component in _dependencies(axioms).components if component & derived]


def negative_cycle(axioms: Sequence[Axiom]) -> str | None:
    """A predicate that depends on its own negation, if there is one."""
    return min(_dependencies(axioms).in_negative_cycles(), default=None)
