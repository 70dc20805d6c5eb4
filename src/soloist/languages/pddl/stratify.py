"""The order in which derived predicates are computed: strata, each a set of predicates that need one another."""

from __future__ import annotations

from collections.abc import Sequence

from soloist.game.graph import strong_components
from soloist.languages.pddl.formula import atoms
from soloist.languages.pddl.model import Axiom


def _needs(axioms: Sequence[Axiom]) -> dict[str, dict[str, bool]]:
    """For each derived predicate those that its rules mention, and whether one does so negatively."""
    derived = {axiom.head.predicate for axiom in axioms}
    needs: dict[str, dict[str, bool]] = {name: {} for name in sorted(derived)}
    for axiom in axioms:
        own = needs[axiom.head.predicate]
        for atom, positive in atoms(axiom.condition):
            if atom.predicate in derived:
                own[atom.predicate] = own.get(atom.predicate, False) or not positive
    return needs


def strata(axioms: Sequence[Axiom]) -> list[frozenset[str]]:
    """The strongly connected sets of derived predicates, each after all that it needs."""
    needs = _needs(axioms)
    return [frozenset(component) for component in strong_components(needs, lambda name: needs[name])]


def negative_cycle(axioms: Sequence[Axiom]) -> str | None:
    """A predicate that depends on its own negation, if there is one."""
    needs = _needs(axioms)
    for component in strata(axioms):
        for name in sorted(component):
            if any(negative and needed in component for needed, negative in needs[name].items()):
                return name
    return None
