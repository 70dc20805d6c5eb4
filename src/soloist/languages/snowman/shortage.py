"""Levels that counting shows to be lost: too few balls of a size, too little snow, a ball that no two others can meet.

Balls grow and never shrink, and each growth uses up the snow of a cell. A snowman is built in one cell, and a ball
comes only to cells that it could be pushed to if it were alone and the character free to walk wherever walls let it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from soloist.game.board import Cell
from soloist.game.pieces import Piece
from soloist.game.why import Kind, Why, placed
from soloist.languages.lurd_game import ahead
from soloist.languages.snowman.game import LARGE, MEDIUM, SMALL, STEPS, Level
from soloist.numeral import counted

_OPPOSITE = {"l": "r", "r": "l", "u": "d", "d": "u"}


@dataclass(frozen=True)
class Shortage:
    """What is missing: a short name for it, the sentence, and why that cannot be helped."""

    code: str
    message: str
    hint: str


def shortage(stacks: Iterable[int], snow: int) -> Shortage | None:
    """What a level lacks whose balls are as many as its snowmen need."""
    balls = Counter(size for stack in stacks for size in (SMALL, MEDIUM, LARGE) if stack & size)
    small, medium, large = balls[SMALL], balls[MEDIUM], balls[LARGE]
    count = small + medium + large
    snowmen = count // 3
    growth = count - medium - 2 * large
    if large > snowmen or small < snowmen:
        which = counted(snowmen, "snowman", "snowmen")
        message = f"{which} cannot be built of {small} small, {medium} medium and {large} large balls"
        return Shortage("sizes", message, "balls grow and never shrink")
    if growth > snow:
        have = {0: "no cell has", 1: "only 1 cell has"}.get(snow, f"only {snow} cells have")
        message = f"the balls must grow {counted(growth, 'time')}, and {have} snow"
        return Shortage("too-little-snow", message, "each growth uses up the snow of a cell")
    return None


def told(level: Level, balls: list[Piece]) -> Why | None:
    """Why a level is lost, where counting shows it."""
    start = level.start
    lack = shortage((stack for _, stack in start.stacks), len(start.snow))
    if lack is not None:
        return Why(Kind.COUNT, f"{lack.message}: {lack.hint}")
    walked = _walked(level)
    ways = {cell: _ways(level, walked, cell) for cell in {cell for cell, _ in balls}}
    meeting = Counter(cell for ball, _ in balls for cell in ways[ball])
    lonely = [(ball, size) for ball, size in balls if not any(meeting[cell] >= 3 for cell in ways[ball])]
    if not lonely:
        return None
    cells = tuple(sorted({cell for cell, _ in lonely}))
    which = "the ball" if len(lonely) == 1 else "the balls"
    message = f"{which} at {placed(cells)} can never be in one cell with two others, as a snowman is"
    return Why(Kind.PIECE, message, cells)


def _walked(level: Level) -> frozenset[Cell]:
    """Where the character would come if there were no balls."""
    seen, queue = {level.start.character}, [level.start.character]
    for cell in queue:
        for letter in STEPS:
            beside = ahead(cell, letter)
            if beside in level.floor and beside not in seen:
                seen.add(beside)
                queue.append(beside)
    return frozenset(seen)


def _ways(level: Level, walked: frozenset[Cell], ball: Cell) -> frozenset[Cell]:
    """Where a ball could be pushed if it were alone."""
    seen, queue = {ball}, [ball]
    for cell in queue:
        for letter in STEPS:
            beyond, behind = ahead(cell, letter), ahead(cell, _OPPOSITE[letter])
            if behind in walked and beyond in level.floor and beyond not in seen:
                seen.add(beyond)
                queue.append(beyond)
    return frozenset(seen)
