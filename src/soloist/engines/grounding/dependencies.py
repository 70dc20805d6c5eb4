"""Which predicates of clauses depend on which, and what follows for the rewritings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from soloist.datalog.dependencies import Dependencies, Predicate, predicate_of
from soloist.engines.grounding.clauses import Clause

#: What a game is asked for; everything else only matters as far as these depend on it.
QUESTIONS: tuple[Predicate, ...] = (("init", 1), ("next", 1), ("legal", 2), ("terminal", 0), ("goal", 2))
#: What is given from outside, a state and a move.
INPUTS: tuple[Predicate, ...] = (("true", 1), ("does", 2))


class ClauseDependencies(Dependencies[Predicate]):
    """The clauses of each predicate, and the predicates that their bodies name."""

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self.clauses: dict[Predicate, list[Clause]] = {}
        for clause in clauses:
            self.clauses.setdefault(predicate_of(clause.head), []).append(clause)
        super().__init__((head, _named(rule)) for head, rules in self.clauses.items() for rule in rules)

    def recursive(self) -> set[Predicate]:
        """The predicates that depend on themselves."""
        return set(filter(self.is_recursive, self.edges))

    def static(self) -> set[Predicate]:
        """The predicates that depend neither on the state nor on the move."""
        return self.edges.keys() - self.depending_on(INPUTS) - set(INPUTS)


def _named(clause: Clause) -> Iterable[tuple[Predicate, bool]]:
    yield from ((predicate_of(atom), True) for atom in clause.positive)
    yield from ((predicate_of(atom), False) for atom in clause.negative)


def relevant(clauses: Sequence[Clause], questions: Iterable[Predicate] = QUESTIONS) -> list[Clause]:
    """The clauses that the questions depend on; `base` and `input` mostly go here."""
    needed = ClauseDependencies(clauses).reachable(questions)
    return [clause for clause in clauses if predicate_of(clause.head) in needed]
