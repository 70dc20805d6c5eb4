"""Balls that can never come together, whatever becomes of the others.

Some balls of a level are played alone, more freely than the rules allow: the others are away and may have done whatever
helps. So snow may have been cleared by somebody, and a ball that comes to a cell with snow grows or not; a ball may
have stood on another, and the character follows it or stays where it is. Every play of the level is one of these, seen
from the balls that are kept. At the end of it all balls are in as many cells as there are snowmen; where the balls that
are kept, one more than snowmen, can never be in so few cells, the level is lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from soloist.game.board import Cell
from soloist.game.pieces import Piece
from soloist.game.why import Kind, Why, placed
from soloist.languages.lurd_game import ahead
from soloist.languages.snowman.game import LARGE, STEPS, Level, top

#: The stacks of the balls that are kept, and where the character is: any cell of its region stands for all of them.
_Position = tuple[Cell, tuple[tuple[Cell, int], ...]]
#: When so many positions were looked at, of all groups together, the search is given up.
_MOST_POSITIONS = 6_000

_BITS = {"small": 1, "medium": 2, "large": 4}


def apart(level: Level, balls: list[Piece], snowmen: int) -> Why | None:
    """Balls, one more than snowmen, that can never be in as many cells as there are snowmen."""
    room = _MOST_POSITIONS
    for group in combinations(balls, snowmen + 1):
        positions, lost = _never(level, group, snowmen, room)
        room -= positions
        if room <= 0:
            return None
        if lost:
            cells = tuple(sorted(cell for cell, _ in group))
            where = "one cell" if snowmen == 1 else f"{snowmen} cells"
            message = f"the balls at {placed(cells)} can never be in {where}, whatever becomes of the others"
            return Why(Kind.PART, message, cells)
    return None


def _never(level: Level, group: tuple[Piece, ...], snowmen: int, room: int) -> tuple[int, bool]:
    """How many positions were looked at, up to so many, and whether all were and none has few enough cells."""
    stacks: dict[Cell, int] = {}
    for cell, size in group:
        stacks[cell] = stacks.get(cell, 0) | _BITS[size]
    start = _position(level, level.start.character, stacks)
    seen, queue = {start}, [start]
    for position in queue:
        if len(position[1]) <= snowmen:
            return len(queue), False
        for after in _after(level, position):
            if after not in seen:
                seen.add(after)
                queue.append(after)
        if len(queue) > room:
            return len(queue), False
    return len(queue), True


def _position(level: Level, character: Cell, stacks: dict[Cell, int]) -> _Position:
    return min(region(level, character, stacks)), tuple(sorted(stacks.items()))


def region(level: Level, character: Cell, stacks: dict[Cell, int]) -> set[Cell]:
    """Where the character can walk."""
    region, queue = {character}, [character]
    for cell in queue:
        for letter in STEPS:
            beside = ahead(cell, letter)
            if beside in level.floor and beside not in stacks and beside not in region:
                region.add(beside)
                queue.append(beside)
    return region


def _after(level: Level, position: _Position) -> Iterator[_Position]:
    """The positions after one more move of a ball."""
    character, held = position
    stacks = dict(held)
    for stand in region(level, character, stacks):
        for letter in STEPS:
            cell = ahead(stand, letter)
            beyond = ahead(cell, letter)
            if cell not in stacks or beyond not in level.floor:
                continue
            ball, rest = top(stacks[cell]), stacks[cell] - top(stacks[cell])
            target = stacks.get(beyond, 0)
            if target and (rest or top(target) <= ball):
                continue
            sizes = {ball}
            if not target and beyond in level.start.snow and ball != LARGE:
                sizes.add(2 * ball)
            for size in sizes:
                left = {**stacks, cell: rest, beyond: target + size}
                kept = {place: stack for place, stack in left.items() if stack}
                if not target:
                    yield _position(level, stand, kept)  # it was on another ball, and the character stays
                if not rest:
                    yield _position(level, cell, kept)
