"""Which predicates depend on which, and what follows for the rewritings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from soloist.engines.grounding.clauses import Clause, Signature, signature
from soloist.game.graph import strong_components

#: What a game is asked for; everything else only matters as far as these depend on it.
QUESTIONS: tuple[Signature, ...] = (("init", 1), ("next", 1), ("legal", 2), ("terminal", 0), ("goal", 2))
#: What is given from outside, a state and a move.
INPUTS: tuple[Signature, ...] = (("true", 1), ("does", 2))


class Dependencies:
    """The clauses of each predicate, and the predicates that their bodies name."""

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self.clauses: dict[Signature, list[Clause]] = {}
        self._below: dict[Signature, dict[Signature, None]] = {}
        for clause in clauses:
            head = signature(clause.head)
            self.clauses.setdefault(head, []).append(clause)
            below = self._below.setdefault(head, {})
            for atom in (*clause.positive, *clause.negative):
                below[signature(atom)] = None

    def below(self, predicate: Signature) -> Iterable[Signature]:
        """The predicates that a predicate's rules name."""
        return self._below.get(predicate, {})

    def reachable(self, roots: Iterable[Signature]) -> set[Signature]:
        """The roots and all that they depend on."""
        return {predicate for component in strong_components(roots, self.below) for predicate in component}

    def recursive(self) -> set[Signature]:
        """The predicates that depend on themselves."""
        found: set[Signature] = set()
        for component in strong_components(self._below, self.below):
            if len(component) > 1 or component[0] in self.below(component[0]):
                found.update(component)
        return found

    def static(self) -> set[Signature]:
        """The predicates that depend neither on the state nor on the move."""
        fixed: set[Signature] = set()
        for component in strong_components(self._below, self.below):
            outside = {other for predicate in component for other in self.below(predicate)} - set(component)
            if outside <= fixed and not set(component) & set(INPUTS):
                fixed.update(component)
        return fixed


def relevant(clauses: Sequence[Clause], questions: Iterable[Signature] = QUESTIONS) -> list[Clause]:
    """The clauses that the questions depend on; `base` and `input` mostly go here."""
    needed = Dependencies(clauses).reachable(questions)
    return [clause for clause in clauses if signature(clause.head) in needed]
