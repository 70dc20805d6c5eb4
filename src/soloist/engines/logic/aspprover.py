"""Layers over one clingo control that grows: time-expanded programs, solved again and again under assumptions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from soloist.engines.logic.aspsink import AspSink
from soloist.engines.logic.groups import Group
from soloist.engines.logic.horizons import Prover
from soloist.engines.logic.layers import Layers
from soloist.game.ground import GroundGame


class AspProver(Prover):
    """A control with one of clingo's configurations; what it learns is kept from horizon to horizon."""

    def __init__(self, ground: GroundGame, groups: Sequence[Group] = (), configuration: str = "auto") -> None:
        import clingo

        self._control: Any = clingo.Control(["1", f"--configuration={configuration}", "--warn=none"])
        self._model: set[int] = set()
        self._conflicts = 0
        with self._control.backend() as backend:
            self._sink = AspSink(backend)
            self.layers = AspLayers(ground, self._sink, self._control, groups)

    def ask(self, assumptions: list[int], budget: int) -> bool | None:
        self._control.configuration.solve.solve_limit = str(budget)
        with self._control.solve(assumptions=assumptions, yield_=True) as handle:
            model = handle.model()
            if model is not None:
                moves = (move for layer in self.layers.moves for move in layer)
                goals = (literal for layer in self.layers.goals for _, literal in layer)
                self._model = {literal for literal in (*moves, *goals) if model.is_true(literal)}
            result = handle.get()
        self._conflicts += int(self._control.statistics["solving"]["solvers"]["conflicts"])
        if model is not None:
            return True
        return False if result.unsatisfiable else None

    def model(self) -> set[int]:
        return self._model

    @property
    def conflicts(self) -> int:
        return self._conflicts


class AspLayers(Layers):
    """Layers that open a backend when they grow."""

    def __init__(self, ground: GroundGame, sink: AspSink, control: Any, groups: Sequence[Group]) -> None:
        self._asp_sink = sink
        self._control = control
        super().__init__(ground, sink, groups=groups)

    def extend(self) -> None:
        with self._control.backend() as backend:
            self._asp_sink.rebind(backend)
            super().extend()

    def better(self, layer: int, reward: int) -> int:
        with self._control.backend() as backend:
            self._asp_sink.rebind(backend)
            return super().better(layer, reward)
