"""Formulas of certificates: what is asked about plays of bounded length, and clauses that say it.

A language that has an encoder of its own offers it as `Formulas` (`game/offers.py`); games in rules are encoded by
`verify/canonical.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from soloist.errors import UnsupportedError
from soloist.source import Finding, Severity


@dataclass(frozen=True)
class Question:
    """Does a play end with at least `reward` within `moves` moves, or (`or_longer`) last longer than that?"""

    reward: int
    moves: int
    or_longer: bool = False


#: Larger formulas are not made: they would fill the memory.
MOST_CLAUSES = 8_000_000


@dataclass
class Formula:
    """Clauses over numbered variables; `UnsupportedError` where there are too many."""

    clauses: list[Sequence[int]] = field(default_factory=list)
    variables: int = 0
    #: The most clauses that it may have, where that is less than any formula may.
    most: int | None = None

    def variable(self) -> int:
        """A new variable."""
        self.variables += 1
        return self.variables

    def add(self, *clause: int) -> None:
        """A clause."""
        most = MOST_CLAUSES if self.most is None else min(self.most, MOST_CLAUSES)
        if len(self.clauses) >= most:
            message = f"the formula would have more than {most} clauses"
            raise UnsupportedError(Finding(Severity.ERROR, "formula-too-large", message))
        self.clauses.append(clause)

    def conjunction(self, literals: Sequence[int]) -> int:
        """A literal that holds if and only if all the given ones do."""
        if len(literals) == 1:
            return literals[0]
        both = self.variable()
        for literal in literals:
            self.add(-both, literal)
        self.add(both, *(-literal for literal in literals))
        return both

    def at_most_one(self, literals: Sequence[int]) -> None:
        """A ladder: a rung holds if one of the literals up to it does; the next literal must not hold then."""
        below = 0
        for before, literal in pairwise(literals):
            rung = self.variable()
            self.add(-before, rung)
            if below:
                self.add(-below, rung)
            self.add(-rung, -literal)
            below = rung

    def dimacs(self) -> str:
        """The formula as text."""
        lines = [f"p cnf {self.variables} {len(self.clauses)}"]
        lines += [" ".join(map(str, (*clause, 0))) for clause in self.clauses]
        return "\n".join(lines) + "\n"


class Formulas(ABC):
    """Makes the formula of a question about a game."""

    @abstractmethod
    def make(self, question: Question, most: int | None = None) -> Formula:
        """The formula that has no model if the answer is no; `UnsupportedError` where no such formula says it."""
