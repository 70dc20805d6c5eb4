"""Regions: sets of squares on which a piece moves otherwise than elsewhere, such as the rank where pawns promote.

An automaton knows directions, not places. A region splits each letter into two, one for its squares and one for the
others, and the automaton may then treat them apart.
"""

from __future__ import annotations

from collections.abc import Iterator

from soloist.languages.trace.letters import ADD
from soloist.languages.trace.model import OFF, Trace


def candidate_regions(trace: Trace, player: int, name: str) -> Iterator[tuple[str, frozenset[int]]]:
    """The regions that are tried for a piece type, the simple ones first, each with its description."""
    kit = trace.equipment
    squares = [square for square, code in enumerate(kit.setup) if code != OFF]
    for y in range(kit.height):
        yield f"rank {y + 1}", frozenset(square for square in squares if square // kit.width == y)
    for x in range(kit.width):
        yield f"file {x + 1}", frozenset(square for square in squares if square % kit.width == x)
    yield (
        "the edge",
        frozenset(
            square
            for square in squares
            if any(kit.shift(square, dx, dy) < 0 for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
        ),
    )
    code = kit.codes[player, name]
    yield "where it is set up", frozenset(square for square in squares if kit.setup[square] == code)
    yield "where it was seen to add a piece", frozenset(_adding_squares(trace, player, code))


def _adding_squares(trace: Trace, player: int, code: int) -> Iterator[int]:
    seen: set[int] = set()
    for turn in trace.turns():
        if turn.player == player:
            for move in turn.legal or (turn.played,):
                if id(move) not in seen and turn.board[move.square] == code:
                    seen.add(id(move))
                    square = move.square
                    for letter in move.word:
                        square = trace.equipment.shift(square, letter.dx, letter.dy)
                        if letter.on == ADD:
                            yield square
                            break
