"""Moves of pieces with the walks that lead to them, on the reference semantics of any game that has pieces."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from soloist.game.model import Game
from soloist.game.pieces import Cell, Pieces
from soloist.languages.lurd_game import ahead


@dataclass(frozen=True)
class Push:
    """A piece's move: the letters that lead to it and make it, where it goes from and to, and the state after it."""

    letters: str
    stand: Cell
    start: Cell
    end: Cell
    what: str
    after: Any


def pushes(game: Game[Any, Any], pieces: Pieces[Any], state: Any) -> Iterator[Push]:
    """Every move of a piece that a walk leads to, with a shortest walk."""
    walks = {state: ""}
    queue = deque([state])
    while queue:
        at = queue.popleft()
        for move in game.moves(at):
            after = game.apply(at, move)
            if move.islower():
                if after not in walks:
                    walks[after] = walks[at] + move
                    queue.append(after)
                continue
            stand = pieces.player(at)
            start = ahead(stand, move)
            end = ahead(start, move)
            yield Push(walks[at] + move, stand, start, end, pieces.on(at, start) or "", after)


def spelled(game: Game[Any, Any], pieces: Pieces[Any], pushed: Iterable[tuple[Cell, Cell]]) -> tuple[str, ...]:
    """The moves of a play that is given by where the player stands for each push, and where the piece is.

    >>> from soloist.languages.registry import read_one
    >>> game = read_one("examples/cellar.xsb#1")
    >>> "".join(spelled(game, game.pieces(), [((2, 2), (2, 3)), ((3, 4), (3, 3))]))
    'RurrddlL'
    """
    state, letters = game.initial, ""
    for place in pushed:
        push = next(each for each in pushes(game, pieces, state) if (each.stand, each.start) == place)
        state, letters = push.after, letters + push.letters
    return tuple(letters)
