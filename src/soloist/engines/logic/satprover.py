"""Layers over an incremental SAT solver."""

from __future__ import annotations

from collections.abc import Sequence

from soloist.engines.logic.groups import Group
from soloist.engines.logic.horizons import Prover
from soloist.engines.logic.layers import Layers
from soloist.engines.logic.satsink import SatSink
from soloist.game.ground import GroundGame

DEFAULT_SOLVER = "cadical195"


class SatProver(Prover):
    """PySAT's solvers by name; those that know conflict budgets."""

    def __init__(self, ground: GroundGame, groups: Sequence[Group] = (), solver: str = DEFAULT_SOLVER) -> None:
        from pysat.solvers import Solver

        self._solver = Solver(name=solver)
        self.layers = Layers(ground, SatSink(self._solver.add_clause), groups=groups)

    def ask(self, assumptions: list[int], budget: int) -> bool | None:
        self._solver.conf_budget(budget)
        answer: bool | None = self._solver.solve_limited(assumptions=assumptions)
        return answer

    def model(self) -> set[int]:
        return set(self._solver.get_model())

    @property
    def conflicts(self) -> int:
        statistics = self._solver.accum_stats() or {}
        return int(statistics.get("conflicts", 0))
