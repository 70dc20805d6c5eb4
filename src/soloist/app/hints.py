"""Hints for a player, from the solver: the next move of a solution from here, or that nothing wins any more."""

from __future__ import annotations

from typing import Any

from soloist.errors import SoloistError
from soloist.game.model import Game
from soloist.game.solution import Status
from soloist.pipeline import solve
from soloist.view.replay import states_of

#: How long a player waits for a hint, and how long after a move to hear that it was a mistake, in seconds.
PATIENCE = 5.0
GLANCE = 0.3
#: What a hint may use, in megabytes.
_MEMORY = 1000


class Hints:
    """What the solver knows of the states of one game; states on a solution that was found are known from then on."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._next: dict[Any, Any] = {}
        self._lost: set[Any] = set()
        #: How long the solver has looked at a state in vain.
        self._tried: dict[Any, float] = {}

    def move(self, state: Any) -> Any | None:
        """A move towards the best end that the solver finds; None where it finds none in time, or all is lost."""
        self.is_lost(state, PATIENCE)
        return self._next.get(state)

    def is_lost(self, state: Any, seconds: float = GLANCE) -> bool:
        """Whether the solver has proved, in so many seconds, that nothing wins from here."""
        if state in self._next or self._game.is_terminal(state):
            return False
        if state not in self._lost and self._tried.get(state, 0.0) < seconds:
            self._tried[state] = seconds
            self._look(state, seconds)
        return state in self._lost

    def _look(self, state: Any, seconds: float) -> None:
        try:
            game = self._game if state == self._game.initial else self._game.restarted(state)
            result = solve(game, seconds=seconds, memory_mb=_MEMORY)
        except SoloistError:
            # A player asks for help, not for what is wrong with an engine.
            return
        if result.status is Status.UNSOLVABLE:
            self._lost.add(state)
        elif result.solution is not None and result.value_is_maximum:
            passed = states_of(game, result.moves)
            for here, text in zip(passed, result.moves, strict=False):
                self._next.setdefault(here, self._game.read_move(text))
