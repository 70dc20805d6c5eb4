"""What a trace holds: the equipment of a game, and plays of it, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from soloist.languages.trace.letters import Move
from soloist.source import Source

#: Codes of the squares of a board that hold no piece; pieces count from 1.
EMPTY, OFF = 0, 255

#: One byte a square: `EMPTY`, `OFF` the board, or the number of a kind of piece.
Board = bytes


@dataclass(frozen=True)
class Kind:
    """A kind of piece: how a set-up shows it, whose it is, and its type (the two players' rooks are one type)."""

    symbol: str
    owner: int
    type: str


@dataclass(frozen=True)
class Equipment:
    """What lies on the table before play: the board, the players, the kinds of pieces and where they stand."""

    width: int
    height: int
    players: tuple[str, ...]
    kinds: tuple[Kind, ...]
    setup: Board

    @cached_property
    def codes(self) -> dict[tuple[int, str], int]:
        """The board code of a player's piece type."""
        return {(kind.owner, kind.type): code for code, kind in enumerate(self.kinds, 1)}

    @cached_property
    def views(self) -> tuple[bytes, ...]:
        """For each player, what each board code looks like: `e`, `w` (own), `p` (the opponent's), `#` (off)."""
        views = []
        for player in range(len(self.players)):
            view = bytearray(b"?" * 256)
            view[EMPTY], view[OFF] = ord("e"), ord("#")
            for code, kind in enumerate(self.kinds, 1):
                view[code] = ord("w" if kind.owner == player else "p")
            views.append(bytes(view))
        return tuple(views)

    def other(self, player: int) -> int:
        """Who moves after a player."""
        return (player + 1) % len(self.players)

    def types(self) -> tuple[str, ...]:
        """The piece types, in the order of their first kind."""
        return tuple(dict.fromkeys(kind.type for kind in self.kinds))

    def shift(self, square: int, dx: int, dy: int) -> int:
        """The square so many files and ranks away, or -1 where the board has none."""
        y, x = divmod(square, self.width)
        x, y = x + dx, y + dy
        if not (0 <= x < self.width and 0 <= y < self.height):
            return -1
        target = y * self.width + x
        return -1 if self.setup[target] == OFF else target

    def symbol(self, code: int) -> str:
        """How a set-up writes a square's code."""
        return "." if code == EMPTY else "#" if code == OFF else self.kinds[code - 1].symbol

    def rows(self, board: Board) -> list[str]:
        """A board as rows of symbols, the highest rank first."""
        return [
            "".join(self.symbol(code) for code in board[y * self.width : (y + 1) * self.width])
            for y in reversed(range(self.height))
        ]


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's turn: the board before it, the move played, and all the legal ones where the trace knows them."""

    player: int
    board: Board
    played: Move
    legal: tuple[Move, ...] | None = None
    #: Where the turn stands in the text it was read from; -1 for one that was not read.
    at: int = field(default=-1, compare=False)


@dataclass(frozen=True)
class Play:
    """One game: where it began, its turns, where it stopped, and the rewards if it was played to its end."""

    setup: Board
    turns: tuple[Turn, ...]
    final: Board
    #: One reward (0 to 100) a player; none where the recording stopped before the game did.
    values: tuple[int, ...] | None = None
    at: int = field(default=-1, compare=False)


@dataclass(frozen=True)
class Trace:
    """Plays of one game, with its equipment."""

    title: str
    equipment: Equipment
    plays: tuple[Play, ...]
    source: Source | None = field(default=None, compare=False, repr=False)

    @property
    def knows_all_moves(self) -> bool:
        """Whether every turn lists its legal moves."""
        return all(turn.legal is not None for turn in self.turns())

    def turns(self) -> Iterator[Turn]:
        """The turns of all plays."""
        for play in self.plays:
            yield from play.turns

    def recoded(self, kit: Equipment) -> Trace | None:
        """The trace in terms of an equipment that lists the same pieces in another order; None where it differs."""
        mine = self.equipment
        same = (mine.width, mine.height, mine.players) == (kit.width, kit.height, kit.players)
        if not same or sorted(mine.kinds, key=repr) != sorted(kit.kinds, key=repr):
            return None
        codes = bytearray(range(256))
        for code, kind in enumerate(mine.kinds, 1):
            codes[code] = kit.kinds.index(kind) + 1
        if mine.setup.translate(codes) != kit.setup:
            return None
        plays = (
            replace(
                play,
                setup=play.setup.translate(codes),
                final=play.final.translate(codes),
                turns=tuple(replace(turn, board=turn.board.translate(codes)) for turn in play.turns),
            )
            for play in self.plays
        )
        return Trace(self.title, kit, tuple(plays), self.source)

    def with_plays(self, plays: Iterable[Play]) -> Trace:
        """The same game with other plays."""
        return Trace(self.title, self.equipment, tuple(plays), self.source)
