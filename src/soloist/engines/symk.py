"""SymK on the PDDL form of a game: symbolic search that is optimal with axioms and conditional effects too.

soloist solve domain.pddl problem.pddl --engine symk
"""

from __future__ import annotations

from typing import ClassVar

from soloist.engines.engine import Task
from soloist.engines.planner import Planner, Strategy
from soloist.engines.prices import Prices


class SymK(Planner):
    """The planner SymK, as a subprocess."""

    name: ClassVar[str] = "symk"
    summary: ClassVar[str] = "the planner SymK: symbolic search for plans of least cost"
    package = "up_symk"
    program = "symk/builds/release/bin/downward"
    nothing = (12, "BOUND: 2147483647 < 2147483647 [0/1 plans]")

    def strategies(self, task: Task, prices: Prices) -> list[Strategy]:
        """Bidirectional symbolic search; its first plan is one of least cost."""
        del task, prices
        return [Strategy("symbolic", ("--search", "sym_bd()"), optimal=True, complete=True)]
