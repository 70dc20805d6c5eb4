"""Makes records of play that can be learned from, of games in any language.

Play of a board game is a trace as it is. Where a language tells what is on each cell of its board, the boards become a
trace: what never moves is no piece, cells where nothing ever is but that are no squares, and each turn is the change of
one board to the next. Where moves are terms, a play becomes a plan, as LOCM reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from soloist.errors import UnsupportedError
from soloist.game.model import Game
from soloist.game.offers import Fact
from soloist.languages.boardgame.game import LearnedBoardGame
from soloist.languages.trace.any_change import move_for
from soloist.languages.trace.letters import Move
from soloist.languages.trace.model import EMPTY, OFF, Board, Equipment, Kind, Play, Trace, Turn
from soloist.learn.random_play import Played

#: What is on a cell, and on all cells, row by row.
Things = tuple[str, ...]
Grid = Sequence[Sequence[Things]]

_PLAYER = "solo"
#: Characters that show pieces in a set-up: letters first, then whatever is no blank and means nothing else there.
_SYMBOLS = [
    character
    for character in (*map(chr, range(ord("A"), ord("Z") + 1)), *map(chr, range(33, 0x250)))
    if character.isprintable() and not character.isspace() and character not in ".#;"
]
_MOST_KINDS = 254
_MOST_SQUARES = 10_000


def record_board_game(game: LearnedBoardGame, plays: Iterable[Played], all_moves: bool) -> Trace:
    """Plays of a board game, with all legal moves or those that were played."""
    return Trace(game.title, game.rules.equipment, tuple(_board_play(game, each, all_moves) for each in plays))


def _board_play(game: LearnedBoardGame, played: Played, all_moves: bool) -> Play:
    turns = [
        Turn(state.player, state.board, move, tuple(game.moves(state)) if all_moves else None)
        for state, move in zip(played.states, played.moves, strict=False)
    ]
    last = played.states[-1]
    return Play(game.rules.equipment.setup, tuple(turns), last.board, game.values(last))


def things_on(game: Game[Any, Any], state: Any) -> Grid:
    """What is on the cells, of a game whose language tells."""
    grid = game.things(state)
    assert grid is not None, "only such games are recorded as boards"
    return grid


def record_things(game: Game[Any, Any], plays: Sequence[Played], all_moves: bool) -> Trace:
    """Plays of a game whose boards tell what was done."""
    grids = [[things_on(game, state) for state in play.states] for play in plays]
    others: list[list[list[Grid]]] = [
        [[things_on(game, game.apply(state, move)) for move in game.moves(state)] for state in play.states[:-1]]
        if all_moves
        else [[] for _ in play.moves]
        for play in plays
    ]
    seen = [grid for play in grids for grid in play]
    seen += [grid for play in others for turn in play for grid in turn]
    squares = _Squares(game, seen)
    recorded = []
    for play, positions, choices in zip(plays, grids, others, strict=True):
        boards = [squares.board(grid) for grid in positions]
        turns = []
        for board, after, ways in zip(boards, boards[1:], choices, strict=False):
            if board == after:
                continue
            played = squares.move(board, after)
            legal = [squares.move(board, way) for way in map(squares.board, ways) if way != board]
            turns.append(Turn(0, board, played, tuple(dict.fromkeys(legal)) if all_moves else None))
        values = (game.value(play.states[-1]),) if play.ended else None
        recorded.append(Play(squares.kit.setup, tuple(turns), boards[-1], values))
    return Trace(_line(game.title), squares.kit, tuple(recorded))


class _Squares:
    """How cells with things become squares with pieces."""

    def __init__(self, game: Game[Any, Any], seen: Sequence[Grid]) -> None:
        first = seen[0]
        self._moving = {
            name
            for grid in seen
            for row, other in zip(grid, first, strict=True)
            for here, there in zip(row, other, strict=True)
            if here != there
            for name in set(here) ^ set(there)
        }
        if not self._moving:
            message = "nothing on the board changed in these plays, so there is nothing to record"
            raise UnsupportedError.at("nothing-moves", message, hint="Is the level over as it begins?")
        contents: dict[Things, None] = {}
        alive: set[Things] = set()
        for grid in seen:
            for row in grid:
                for here in row:
                    pieces = self._pieces(here)
                    if pieces:
                        contents[pieces] = None
                        alive.add(self._ground(here))
        size = len(first[0]), len(first)
        if len(contents) > _MOST_KINDS or size[0] * size[1] > _MOST_SQUARES:
            message = (
                f"a trace holds at most {_MOST_KINDS} kinds of pieces on {_MOST_SQUARES} squares; this play shows "
                f"{len(contents)} different cells on {size[0] * size[1]}"
            )
            raise UnsupportedError.at("too-many-pieces", message, hint="A smaller level, or fewer and shorter plays.")
        self._alive = alive
        self._codes = {pieces: code for code, pieces in enumerate(sorted(contents), 1)}
        self._movers = {
            code for pieces, code in self._codes.items() if any(name.startswith("player") for name in pieces)
        }
        kinds = tuple(
            Kind(symbol, 0, kind)
            for symbol, kind in zip(_symbols(self._codes), _unlike(map(_type, self._codes)), strict=True)
        )
        self.kit = Equipment(*size, (_PLAYER,), kinds, self.board(things_on(game, game.initial)))

    def _pieces(self, things: Things) -> Things:
        return tuple(name for name in things if name in self._moving)

    def _ground(self, things: Things) -> Things:
        return tuple(name for name in things if name not in self._moving)

    def board(self, grid: Grid) -> Board:
        """The board that a grid shows; the lowest rank comes first."""
        return bytes(self._code(here) for row in reversed(grid) for here in row)

    def _code(self, things: Things) -> int:
        pieces = self._pieces(things)
        return self._codes[pieces] if pieces else EMPTY if self._ground(things) in self._alive else OFF

    def move(self, before: Board, after: Board) -> Move:
        """The change of one board to the next as a move."""
        move = move_for(self.kit, 0, before, after, self._movers)
        if move is None:
            message = "a turn takes the last piece off the board, or puts the first one there; no move of a piece does"
            raise UnsupportedError.at("no-piece", message)
        return move


def _symbols(contents: Iterable[Things]) -> list[str]:
    """A character for each kind: the first letter of its topmost thing where that is free."""
    free = dict.fromkeys(_SYMBOLS)
    found = []
    for pieces in contents:
        wanted = pieces[-1].removeprefix("player-")[:1].upper()
        symbol = wanted if wanted in free else next(iter(free))
        del free[symbol]
        found.append(symbol)
    return found


def _type(pieces: Things) -> str:
    return "+".join(re.sub(r"[\s();:]+", "-", name) for name in pieces)


def _unlike(names: Iterable[str]) -> list[str]:
    """The names, with a number behind those that have been there."""
    seen: dict[str, int] = {}
    found = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        found.append(name if seen[name] == 1 else f"{name}.{seen[name]}")
    return found


def _line(title: str) -> str:
    return re.sub(r"[\s;]+", " ", title).strip() or "recorded"


def record_plans(game: Game[Any, Any], plays: Iterable[Played]) -> list[list[str]]:
    """Plays of a game whose moves are terms, each as the steps of a plan."""
    plans = [[step for move in play.moves for step in game.steps_of(move) or ()] for play in plays]
    apart = _told_apart(plans)
    names = _Names()
    return [[f"({' '.join((names.name(step[0]), *names.objects(step, apart)))})" for step in plan] for plan in plans]


def _told_apart(plans: Sequence[Sequence[Fact]]) -> set[str]:
    """The actions that take an object twice in one step, and those that share objects with them.

    LOCM follows an object through one transition a step. A row and a column that are both called 2 are two objects.
    """
    takes: dict[str, set[str]] = {}
    found = set()
    for plan in plans:
        for name, *objects in plan:
            takes.setdefault(name, set()).update(objects)
            if len(set(objects)) < len(objects):
                found.add(name)
    waiting = list(found)
    while waiting:
        near = takes[waiting.pop()]
        more = {name for name, objects in takes.items() if name not in found and objects & near}
        found |= more
        waiting += more
    return found


class _Names:
    """Names as plans write them: in small letters, without brackets; what differs goes on to differ."""

    def __init__(self) -> None:
        self._given: dict[str, str] = {}
        self._taken: set[str] = set()

    def name(self, text: str) -> str:
        """What a text is called."""
        if text not in self._given:
            plain = re.sub(r"[\s();\[\]:]+", "-", text.lower()).strip("-") or "it"
            made, number = plain, 1
            while made in self._taken:
                number += 1
                made = f"{plain}_{number}"
            self._taken.add(made)
            self._given[text] = made
        return self._given[text]

    def objects(self, step: Fact, apart: set[str]) -> list[str]:
        """What the objects of a step are called; by their positions too, where the action needs that."""
        if step[0] not in apart:
            return [self.name(text) for text in step[1:]]
        return [self.name(f"{text} at {number}") for number, text in enumerate(step[1:], 1)]
