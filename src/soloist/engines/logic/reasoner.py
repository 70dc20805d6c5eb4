"""A solver behind an encoder: clauses or rules go in through the encoder, questions are asked here."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from soloist.engines.logic.asp_encoder import AspEncoder
from soloist.engines.logic.layers import Encoder
from soloist.engines.logic.sat_encoder import SatEncoder

#: CaDiCaL 3, by the name that PySAT has for it.
DEFAULT_SOLVER = "cadical300"


class Reasoner(ABC):
    """Answers questions about what its encoder has been told."""

    encoder: Encoder

    @abstractmethod
    def ask(self, assumptions: Sequence[int], budget: int, watch: Sequence[int]) -> bool | None:
        """Whether the assumptions can hold together; None where the budget of conflicts is too small to tell.

        Where they can, `true` has those of the literals to `watch` that hold in the answer.
        """

    true: frozenset[int] = frozenset()

    @property
    @abstractmethod
    def conflicts(self) -> int:
        """All conflicts so far."""


class SatReasoner(Reasoner):
    """One of PySAT's solvers, by name; those that know conflict budgets."""

    def __init__(self, solver: str = DEFAULT_SOLVER) -> None:
        from pysat.solvers import Solver

        self._solver = Solver(name=solver)
        self.encoder = SatEncoder(self._solver.add_clause)

    def ask(self, assumptions: Sequence[int], budget: int, watch: Sequence[int]) -> bool | None:
        self._solver.conf_budget(budget)
        answer: bool | None = self._solver.solve_limited(assumptions=list(assumptions))
        if answer:
            model = set(self._solver.get_model())
            self.true = frozenset(literal for literal in watch if literal in model)
        return answer

    @property
    def conflicts(self) -> int:
        statistics = self._solver.accum_stats() or {}
        return int(statistics.get("conflicts", 0))


class AspReasoner(Reasoner):
    """A clingo control that grows, with one of clingo's configurations; what it learns is kept."""

    def __init__(self, configuration: str = "auto") -> None:
        import clingo

        self._control: Any = clingo.Control(["1", f"--configuration={configuration}", "--warn=none"])
        self._asp_encoder = AspEncoder(self._control)
        self.encoder = self._asp_encoder
        self._conflicts = 0

    def ask(self, assumptions: Sequence[int], budget: int, watch: Sequence[int]) -> bool | None:
        self._asp_encoder.flush()
        self._control.configuration.solve.solve_limit = str(budget)
        with self._control.solve(assumptions=list(assumptions), yield_=True) as handle:
            model = handle.model()
            if model is not None:
                self.true = frozenset(literal for literal in watch if model.is_true(literal))
            result = handle.get()
        self._conflicts += int(self._control.statistics["solving"]["solvers"]["conflicts"])
        if model is not None:
            return True
        return False if result.unsatisfiable else None

    @property
    def conflicts(self) -> int:
        return self._conflicts
