"""Reads SGF: records of Go (GM[1], the default) and Othello (GM[2]), each game tree along its main line.

The record has where stones were put; what they take, or turn, follows by the game. A stone comes from a supply beside
the board, one for each player, which stays where it is. A pass lifts the supply and puts it down.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from soloist.languages.record.plays import PlayRecorder, fault
from soloist.languages.trace.letters import Move
from soloist.languages.trace.model import EMPTY, OFF, Equipment, Kind, Play, Trace
from soloist.numeral import whole_number
from soloist.source import Source

_TOKEN = re.compile(r"(?P<mark>[(;)])|(?P<name>[A-Z]{1,2})(?P<values>(?:\s*\[(?:\\.|[^\]\\])*\])+)", re.DOTALL)
_VALUE = re.compile(r"\[((?:\\.|[^\]\\])*)\]", re.DOTALL)
_KINDS = (Kind("S", 0, "S"), Kind("M", 0, "M"), Kind("s", 1, "S"), Kind("m", 1, "M"))
_MEN = (2, 4)
_GAMES = {"1": "Go", "2": "Othello"}
_LARGEST = 25
_BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))
_AROUND = (*_BESIDE, (1, 1), (1, -1), (-1, 1), (-1, -1))

#: A node's properties, each with its values, and where the node stands.
_Node = tuple[dict[str, list[str]], int]


def recognises(text: str) -> bool:
    """Whether a text begins as SGF does."""
    return re.match(r"\s*\(\s*;", text) is not None


def read_sgf(source: Source) -> Trace:
    """All games of a text as one trace; raises `ParseError` where they are of different games or cannot be played."""
    trees = list(_trees(source))
    if not trees:
        raise fault(source, 0, 1, "no-play", "there is no game in this SGF", "A game begins with `(;`.")
    game, size = _told(source, trees[0])
    kit = _equipment(game, size)
    plays = []
    known: dict[Move, Move] = {}
    for nodes in trees:
        if _told(source, nodes) != (game, size):
            raise fault(source, nodes[0][1], 1, "other-game", "this game or its board is not that of the first")
        plays.append(_Table(source, kit, game, size, known).play(nodes))
    return Trace(f"{game} {size}x{size}", kit, tuple(plays), source)


def _told(source: Source, nodes: list[_Node]) -> tuple[str, int]:
    """Which game a tree is of, and how large its board is."""
    root, at = nodes[0]
    game = _GAMES.get(root.get("GM", ["1"])[0].strip())
    if game is None:
        known = ", ".join(f"{number} ({name})" for number, name in _GAMES.items())
        raise fault(source, at, 1, "game", f"games of kind GM[{root['GM'][0]}] are not known", f"Known: {known}.")
    size = whole_number(root.get("SZ", ["19" if game == "Go" else "8"])[0].strip())
    if size is None or not 2 <= size <= _LARGEST:
        raise fault(source, at, 1, "size", f"the board must be a square of 2 to {_LARGEST} lines")
    return game, size


def _equipment(game: str, size: int) -> Equipment:
    """A board of cells, and below it a row with the supplies of black and of white."""
    below = bytes((1, 3)) + bytes([OFF]) * (size - 2)
    board = bytearray(below + bytes(size * size))
    if game == "Othello":
        middle = size // 2
        for x, y, code in ((-1, -1, 2), (0, 0, 2), (-1, 0, 4), (0, -1, 4)):
            board[(middle + y + 1) * size + middle + x] = code
    return Equipment(size, size + 1, ("black", "white"), _KINDS, bytes(board))


class _Table:
    """The board of one game while it is read."""

    def __init__(self, source: Source, kit: Equipment, game: str, size: int, known: dict[Move, Move]) -> None:
        self.source, self.kit, self.game, self.size, self.known = source, kit, game, size, known

    def play(self, nodes: list[_Node]) -> Play:
        """The play of a main line."""
        board = bytearray(self.kit.setup)
        for name, code in (("AB", _MEN[0]), ("AW", _MEN[1]), ("AE", EMPTY)):
            for point in nodes[0][0].get(name, []):
                board[self._square(point, nodes[0][1])] = code
        recorder = PlayRecorder(self.kit, bytes(board), self.source, nodes[0][1], self.known)
        for properties, at in nodes:
            for player, name in enumerate("BW"):
                for point in properties.get(name, []):
                    if point.strip() and not (point == "tt" and self.size <= 19):
                        self._put(board, player, self._square(point, at), at)
                    recorder.add(player, bytes(board), at)
        result = nodes[0][0].get("RE", ["?"])[0]
        values = {"B": (100, 0), "W": (0, 100), "0": (50, 50), "D": (50, 50)}.get(result[:1])
        return recorder.end(values)

    def _square(self, point: str, at: int) -> int:
        place = [ord(letter) - 97 for letter in point.strip()]
        if len(place) != 2 or not all(0 <= number < self.size for number in place):
            raise fault(self.source, at, 1, "point", f"`{point}` is no point of this board")
        return (self.size - place[1]) * self.size + place[0]

    def _put(self, board: bytearray, player: int, square: int, at: int) -> None:
        if board[square] != EMPTY:
            raise fault(self.source, at, 1, "occupied", "a stone is put where one is already")
        board[square] = _MEN[player]
        other = _MEN[1 - player]
        if self.game == "Go":
            for beside in self._line_starts(square, _BESIDE):
                chain = self._chain(board, beside) if board[beside] == other else set()
                if chain and not self._has_liberty(board, chain):
                    for stone in chain:
                        board[stone] = EMPTY
        else:
            for dx, dy in _AROUND:
                line = self._line(square, dx, dy)
                count = next((n for n, cell in enumerate(line) if board[cell] != other), len(line))
                if count < len(line) and board[line[count]] == _MEN[player]:
                    for stone in line[:count]:
                        board[stone] = _MEN[player]

    def _line(self, square: int, dx: int, dy: int) -> list[int]:
        squares = []
        while (square := self.kit.shift(square, dx, dy)) >= self.size:
            squares.append(square)
        return squares

    def _line_starts(self, square: int, directions: tuple[tuple[int, int], ...]) -> list[int]:
        return [line[0] for dx, dy in directions if (line := self._line(square, dx, dy))]

    def _chain(self, board: bytearray, square: int) -> set[int]:
        chain, pending = {square}, [square]
        while pending:
            for beside in self._line_starts(pending.pop(), _BESIDE):
                if board[beside] == board[square] and beside not in chain:
                    chain.add(beside)
                    pending.append(beside)
        return chain

    def _has_liberty(self, board: bytearray, chain: set[int]) -> bool:
        return any(board[beside] == EMPTY for stone in chain for beside in self._line_starts(stone, _BESIDE))


def _trees(source: Source) -> Iterator[list[_Node]]:
    """The nodes of each game tree's main line: of several branches the first."""
    nodes: list[_Node] = []
    depth = 0
    # How deep the main line has been left; nothing counts until that branch and its siblings are closed.
    closed = False
    for match in _TOKEN.finditer(source.text):
        if match["mark"] == "(":
            depth += 1
        elif match["mark"] == ")":
            depth -= 1
            closed = depth > 0
            if depth == 0:
                yield nodes
                nodes = []
        elif depth <= 0:
            raise fault(source, match.start(), 1, "syntax", "this stands outside of any game")
        elif closed:
            continue
        elif match["mark"] == ";":
            nodes.append(({}, match.start()))
        elif nodes:
            values = [value.replace("\\]", "]") for value in _VALUE.findall(match["values"])]
            nodes[-1][0].setdefault(match["name"], []).extend(values)
    if nodes:
        raise fault(source, len(source.text) - 1, 1, "no-end", "the last game is not closed", "Its `)` is missing.")
