"""Reads lists of FEN, one position a line and a blank line between games, as engines of chess and its kin print them.

Pieces are letters, capital ones of the first player; numbers are runs of empty squares; the second word says who is to
move (`w` or `b`). The rest of a line, such as rights to castle and counters, is passed over, as is what follows the
board in square brackets. A line with rewards, such as `100 0`, may end a game.
"""

from __future__ import annotations

import re

from soloist.languages.record.plays import PlayRecorder, fault
from soloist.languages.trace.letters import Move
from soloist.languages.trace.model import Board, Equipment, Kind, Play, Trace
from soloist.numeral import whole_numbers
from soloist.source import Source

_LINE = re.compile(r"(?P<board>[A-Za-z0-9+~]+(?:/[A-Za-z0-9+~]+)+)(?:\[[^\]]*\])?\s+(?P<player>[wb])(?:\s|$)")
#: No board game is larger.
_MOST_SQUARES = 10_000
_SQUARE = re.compile(r"(\d{1,9})|(\+?[A-Za-z])~?")


def recognises(text: str) -> bool:
    """Whether a text begins as a list of FEN does."""
    return _LINE.match(text.lstrip()) is not None


def read_fens(source: Source) -> Trace:
    """All games of a text as a trace; raises `ParseError` where a line is no position, or no move leads to it."""
    lines: list[tuple[int, str]] = []
    place = 0
    for line in source.text.split("\n"):
        lines.append((place, line.strip()))
        place += len(line) + 1
    kit = _equipment(source, lines)
    plays: list[Play] = []
    known: dict[Move, Move] = {}
    recorder: PlayRecorder | None = None
    player = 0
    lines.append((place, ""))
    for at, line in lines:
        match = _LINE.match(line)
        values = whole_numbers(line.split(), 101) if match is None and line else None
        if match is not None:
            board = _board(source, at, match["board"], kit)
            if recorder is None:
                recorder = PlayRecorder(kit, board, source, at, known)
            else:
                recorder.add(player, board, at)
            player = "wb".index(match["player"])
        elif line and (values is None or len(values) != 2 or recorder is None):
            raise fault(source, at, len(line), "fen", "this is neither a FEN nor two rewards that end a game")
        elif recorder is not None:
            plays.append(recorder.end(values))
            recorder = None
    return Trace(source.name, kit, tuple(plays), source)


def _size(text: str) -> int:
    """How many squares a board tells of."""
    return sum(int(number) if number else 1 for number, _ in _SQUARE.findall(text))


def _cells(text: str) -> list[list[str]]:
    """The symbols of a board's ranks, the highest first; an empty square is an empty text."""
    ranks = []
    for rank in text.split("/"):
        cells: list[str] = []
        for number, symbol in _SQUARE.findall(rank):
            cells += [""] * int(number) if number else [symbol]
        ranks.append(cells)
    return ranks


def _equipment(source: Source, lines: list[tuple[int, str]]) -> Equipment:
    """The board of the first line, and the pieces of all lines."""
    boards = [match["board"] for _, line in lines if (match := _LINE.match(line))]
    if _size(boards[0]) > _MOST_SQUARES:
        raise fault(source, 0, 1, "board", f"a board has at most {_MOST_SQUARES} squares")
    first = _cells(boards[0])
    width = len(first[0])
    symbols = sorted({symbol for board in set(boards) for symbol in _SQUARE_SYMBOLS.findall(board)})
    kinds = []
    for number, symbol in enumerate(sorted(symbols, key=lambda each: (each[-1].islower(), each))):
        # A trace shows each kind by one character; promoted pieces have two in FEN.
        sign = symbol if len(symbol) == 1 else chr(0x100 + number)
        kinds.append(Kind(sign, int(symbol[-1].islower()), symbol.upper()))
    codes = {_symbol(kind): code for code, kind in enumerate(kinds, 1)}
    setup = bytes(codes.get(cell, 0) for rank in reversed(first) for cell in rank)
    return Equipment(width, len(first), ("white", "black"), tuple(kinds), setup)


_SQUARE_SYMBOLS = re.compile(r"\+?[A-Za-z]")


def _symbol(kind: Kind) -> str:
    return kind.type if kind.owner == 0 else kind.type.lower()


def _board(source: Source, at: int, text: str, kit: Equipment) -> Board:
    codes = {_symbol(kind): code for code, kind in enumerate(kit.kinds, 1)}
    ranks = _cells(text) if _size(text) == len(kit.setup) else []
    if len(ranks) != kit.height or any(len(rank) != kit.width for rank in ranks):
        raise fault(source, at, len(text), "board", "this board is not as large as the first")
    return bytes(codes.get(cell, 0) for rank in reversed(ranks) for cell in rank)
