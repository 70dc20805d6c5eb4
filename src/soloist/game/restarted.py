"""Any game, beginning in another of its states: what a language that knows no better offers as `restarted`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from soloist.game.model import Game


class Restarted(Game[Any, Any]):
    """The rules of a game with another first state; only engines that play by the rules themselves can take it."""

    def __init__(self, game: Game[Any, Any], state: Any) -> None:
        super().__init__(game.title, game.path)
        self._game = game
        self._state = state
        # These are attributes of a class elsewhere; this class has games of any language.
        self.language, self.metrics = game.language, game.metrics  # type: ignore[misc]

    @property
    def initial(self) -> Any:
        return self._state

    @property
    def refusal(self) -> str:
        return self._game.refusal

    def moves(self, state: Any) -> Sequence[Any]:
        return self._game.moves(state)

    def is_legal(self, state: Any, move: Any) -> bool:
        return self._game.is_legal(state, move)

    def apply(self, state: Any, move: Any) -> Any:
        return self._game.apply(state, move)

    def is_terminal(self, state: Any) -> bool:
        return self._game.is_terminal(state)

    def value(self, state: Any) -> int:
        return self._game.value(state)

    def cost(self, move: Any, metric: str) -> int:
        return self._game.cost(move, metric)

    def counts_moves(self, metric: str) -> bool:
        return self._game.counts_moves(metric)

    def admissible_bound(self, state: Any, metric: str) -> int:
        return self._game.admissible_bound(state, metric)

    def move_text(self, move: Any) -> str:
        return self._game.move_text(move)

    def read_move(self, text: str) -> Any:
        return self._game.read_move(text)

    def state_text(self, state: Any) -> str:
        return self._game.state_text(state)
