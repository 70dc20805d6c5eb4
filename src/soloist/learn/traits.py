"""Traits of a move in its position: what is around it, how many pieces there are, and what was played before.

Traits are many and know of no game. Where rules are right, the moves that were played have every trait as often as the
moves that the rules allow; a rule that was not found shows in some trait, whatever the rule is about (`fairness.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from soloist.languages.boardgame.conditions import way_of
from soloist.languages.boardgame.lines import line_through
from soloist.languages.trace.board import apply_move
from soloist.languages.trace.letters import DELETE, Move, move_text
from soloist.languages.trace.model import Board, Equipment, Trace, Turn

#: Squares so near to where a move begins or ends are looked at one by one.
_NEAR = tuple((dx, dy) for dy in range(-2, 3) for dx in range(-2, 3) if (dx, dy) != (0, 0))
_LINES = {(1, 0): "rank", (0, 1): "file", (1, 1): "rising diagonal", (1, -1): "falling diagonal"}
_SIDES = {"e": "empty", "w": "held by an own piece", "p": "held by an opponent's piece", "#": "off the board"}
#: So many boards before a position are remembered.
_REMEMBERED = 4

#: A kind of trait, and its value.
Trait = tuple[object, ...]


class Situation(NamedTuple):
    """A position of a player, and what was played before it."""

    board: Board
    player: int
    #: How many turns the player has had, and where the last of them began and ended.
    turns: int
    own_last: tuple[int, int] | None
    #: The turn before, and where it ended.
    last: tuple[Turn, int] | None
    #: Squares that a piece has left or come to, and the last boards.
    touched: frozenset[int]
    recent: tuple[Board, ...]


def situations(trace: Trace, player: int) -> Iterator[Situation]:
    """The positions of a player, in the order of the trace."""
    kit = trace.equipment
    for play in trace.plays:
        count = 0
        own_last: tuple[int, int] | None = None
        last: tuple[Turn, int] | None = None
        touched: frozenset[int] = frozenset()
        recent: tuple[Board, ...] = ()
        for turn in play.turns:
            recent = (*recent[1 - _REMEMBERED :], turn.board)
            if turn.player == player:
                yield Situation(turn.board, player, count, own_last, last, touched, recent)
            start, end = turn.played.square, way_of(kit, turn.played)[-1]
            touched |= {start, end}
            last = (turn, end)
            if turn.player == player:
                count += 1
                own_last = (start, end)


class Traits:
    """The traits of moves of one game."""

    def __init__(self, kit: Equipment) -> None:
        self._kit = kit
        area = len(kit.setup)
        self._near = [[kit.shift(square, dx, dy) for dx, dy in _NEAR] for square in range(area)]
        self._at = {
            place: [{ord(side): ("at", place, dx, dy, side) for side in _SIDES} for dx, dy in _NEAR]
            for place in ("end", "start")
        }
        self._beside = [index for index, (dx, dy) in enumerate(_NEAR) if max(abs(dx), abs(dy)) == 1]
        self._lines = [
            {name: line_through(kit, square, *step) for step, name in _LINES.items()} for square in range(area)
        ]

    def of(self, here: Situation, move: Move) -> Iterator[Trait]:
        """All traits of a move, were it made in a situation."""
        kit = self._kit
        view = here.board.translate(kit.views[here.player])
        start, way = move.square, way_of(kit, move)
        end = way[-1]
        yield ("from", start)
        yield ("to", end)
        yield from self._around("end", end, view, start)
        yield from self._around("start", start, view, start)
        for name, squares in self._lines[end].items():
            yield ("line", name, sum(view[square] in b"wp" for square in squares))
        dx, dy = end % kit.width - start % kit.width, end // kit.width - start // kit.width
        line = _LINES.get(_direction(dx, dy))
        if line is not None:
            count = sum(view[square] in b"wp" for square in self._lines[start][line])
            yield ("reach", _compared(max(abs(dx), abs(dy)), count))
        for axis, square in _mirrored(kit, end):
            yield ("mirror", axis, chr(view[square]))
        own, others = view.count(b"w"), view.count(b"p")
        yield ("balance", _compared(own, others))
        yield ("own", own)
        yield ("others", others)
        yield ("distance", max(abs(dx), abs(dy)), own)
        for code, kind in enumerate(kit.kinds, 1):
            yield ("left", kind.owner, kind.type, min(here.board.count(code), 2))
        yield from self._past(here, move, way)

    def _around(self, place: str, square: int, view: bytes, left: int) -> Iterator[Trait]:
        found = [0x23 if target < 0 else 0x65 if target == left else view[target] for target in self._near[square]]
        for traits, side in zip(self._at[place], found, strict=True):
            yield traits[side]
        beside = bytes(found[index] for index in self._beside)
        yield ("beside", place, "w", beside.count(b"w"))
        yield ("beside", place, "p", beside.count(b"p"))
        yield ("beside", place, "e", beside.count(b"e"))

    def _past(self, here: Situation, move: Move, way: list[int]) -> Iterator[Trait]:
        """What was played before, and whether the move goes back to it."""
        kit = self._kit
        yield ("turn", min(here.turns, 12))
        yield ("turn of three", here.turns % 3)
        yield ("turn of two", here.turns % 2)
        yield ("unmoved", move.square not in here.touched)
        if here.own_last is not None:
            yield ("back", way[-1] == here.own_last[0])
            yield ("again", move.square == here.own_last[1])
        removed = [square for letter, square in zip(move.word, way, strict=True) if letter.on == DELETE]
        for square in removed:
            yield ("removed unmoved", square not in here.touched)
        if here.last is not None:
            last, end = here.last
            width = kit.width
            far = max(abs(end % width - last.played.square % width), abs(end // width - last.played.square // width))
            yield ("last went", far)
            if removed:
                yield ("removed last", end in removed, far)
            yield ("answers", end in way)
            yield ("behind", last.played.square in way)
            kind = kit.kinds[last.board[last.played.square] - 1]
            yield ("after", kind.owner, kind.type, any(letter.on in "pd" for letter in last.played.word))
        yield ("repeats", apply_move(kit, here.board, here.player, move) in here.recent)


def _direction(dx: int, dy: int) -> tuple[int, int]:
    """The line that a displacement is along, where it is along one."""
    if dx and dy and abs(dx) != abs(dy):
        return 0, 0
    step = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
    return step if step in _LINES else (-step[0], -step[1])


def _compared(one: int, other: int) -> str:
    return "less" if one < other else "more" if one > other else "equal"


def _mirrored(kit: Equipment, square: int) -> Iterator[tuple[str, int]]:
    y, x = divmod(square, kit.width)
    yield "the middle of the board", (kit.height - 1 - y) * kit.width + kit.width - 1 - x
    yield "the middle file", y * kit.width + kit.width - 1 - x
    yield "the middle rank", (kit.height - 1 - y) * kit.width + x


def _move_text(move: object) -> str:
    assert isinstance(move, Move)
    return move_text(move)


def _few(number: object) -> str:
    return {0: "none", 1: "one", 2: "two or more"}[int(str(number))]


def plainly(trait: Trait, kit: Equipment) -> str:
    """A trait as a person says it."""
    kind, *values = trait
    place = {"end": "where it ends", "start": "where it begins"}.get(str(values[0]) if values else "", "")
    fewer = {"less": ("fewer", "than"), "equal": ("as many", "as"), "more": ("more", "than")}
    many, than = fewer.get(str(values[0]) if values else "", ("", ""))
    if kind == "at":
        return f"where the square {values[1]:+} {values[2]:+} from {place} is {_SIDES[str(values[3])]}"
    if kind == "beside":
        what = {"w": "own pieces", "p": "opponent's pieces", "e": "empty squares"}[str(values[1])]
        return f"with {values[2]} {what} around {place}"
    if kind == "left":
        return f"while {kit.players[int(str(values[0]))]} has {_few(values[2])} of {values[1]}"
    if kind == "after":
        taken = "took with" if values[2] else "moved"
        return f"after {kit.players[int(str(values[0]))]} {taken} {values[1]}"
    no = "not " if values and values[0] is False else ""
    return {
        "from": lambda: f"from square {values[0]}",
        "to": lambda: f"to square {values[0]}",
        "line": lambda: f"to a {values[0]} with {values[1]} pieces",
        "reach": lambda: f"over {many} squares {than} there are pieces on its line",
        "mirror": lambda: f"to a square whose mirror image in {values[0]} is {_SIDES[str(values[1])]}",
        "balance": lambda: f"with {many} pieces {than} the opponent",
        "own": lambda: f"with {values[0]} own pieces on the board",
        "others": lambda: f"with {values[0]} pieces of the opponent on the board",
        "distance": lambda: f"over {values[0]} squares with {values[1]} own pieces on the board",
        "turn": lambda: f"in the player's turn {int(str(values[0])) + 1}{' or later' if values[0] == 12 else ''}",
        "turn of three": lambda: f"in a turn whose number is {int(str(values[0])) + 1} in every three",
        "turn of two": lambda: f"in every {('first', 'second')[int(str(values[0]))]} turn",
        "unmoved": lambda: f"with a piece that has {no}stood still since the set-up",
        "back": lambda: f"{no}to where the player's last move began",
        "again": lambda: f"{no}with the piece of the player's last move",
        "answers": lambda: f"{no}over or onto the piece that moved last",
        "behind": lambda: f"{no}over or onto the square that the last move left",
        "last went": lambda: f"after a move over {values[0]} squares",
        "removed last": lambda: f"removing a piece that has {no}moved last, after a move over {values[1]} squares",
        "removed unmoved": lambda: f"removing a piece that has {no}stood still since the set-up",
        "repeats": lambda: f"{no}making a board that was there shortly before",
        "attacked": lambda: f"with {_few(values[2])} {values[0]} that can {'' if values[1] else 'not '}be taken then",
        "here": lambda: f"as {_move_text(values[0])} in a position that was met often",
    }[str(kind)]()
