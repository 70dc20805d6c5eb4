"""Regions: sets of squares on which a piece moves otherwise than elsewhere, such as the rank where pawns promote.

An automaton knows directions, not places. A region splits each letter into two, one for its squares and one for the
others, and the automaton may then treat them apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from soloist.languages.trace.letters import ADD
from soloist.languages.trace.model import OFF, Equipment, Trace


@lru_cache
def named_squares(kit: Equipment) -> tuple[frozenset[int], ...]:
    """Sets of squares that have a name: ranks, files, halves, the edge, colours, set-ups, and all but these."""
    squares = frozenset(square for square, code in enumerate(kit.setup) if code != OFF)
    width = kit.width
    sets = [frozenset(s for s in squares if s // width == y) for y in range(kit.height)]
    sets += [frozenset(s for s in squares if s % width == x) for x in range(width)]
    sets += [frozenset(s for s in squares if s // width < y) for y in range(2, kit.height - 1)]
    sets += [frozenset(s for s in squares if s % width < x) for x in range(2, width - 1)]
    sets.append(_edge(kit, squares))
    sets.append(frozenset(s for s in squares if (s // width + s % width) % 2 == 0))
    sets += [frozenset(s for s in squares if kit.setup[s] == code) for code in kit.codes.values()]
    both = dict.fromkeys(each for one in sets for each in (one, squares - one))
    return tuple(each for each in both if each and each != squares)


def _edge(kit: Equipment, squares: Iterable[int]) -> frozenset[int]:
    directions = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return frozenset(s for s in squares if any(kit.shift(s, dx, dy) < 0 for dx, dy in directions))


def candidate_regions(trace: Trace, player: int, name: str) -> Iterator[tuple[str, frozenset[int]]]:
    """The regions that are tried for a piece type, the simple ones first, each with its description."""
    kit = trace.equipment
    squares = [square for square, code in enumerate(kit.setup) if code != OFF]
    for y in range(kit.height):
        yield f"rank {y + 1}", frozenset(square for square in squares if square // kit.width == y)
    for x in range(kit.width):
        yield f"file {x + 1}", frozenset(square for square in squares if square % kit.width == x)
    yield "the edge", _edge(kit, squares)
    yield "squares of one colour", frozenset(s for s in squares if (s // kit.width + s % kit.width) % 2 == 0)
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
