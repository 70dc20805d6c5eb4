"""Which boxes of a state can never be solved, as far as two simple tests tell: for the warning while one plays.

A box is lost on a dead cell, from which no goal can be reached by pushing even on an empty board, and where walls and
other boxes hold it fast off its goal for ever.
"""

from __future__ import annotations

from soloist.game.board import Cell
from soloist.languages.lurd_game import ahead
from soloist.languages.sokoban.game import STEPS, Level, State

_OPPOSITE = {"u": "d", "d": "u", "l": "r", "r": "l"}


def live_cells(level: Level) -> frozenset[Cell]:
    """The cells from which a box alone on the board can be pushed to some goal."""
    live, queue = set(level.goals), list(level.goals)
    for cell in queue:
        for letter in STEPS:
            # The box came from `before`, pushed by a player behind it.
            before = ahead(cell, _OPPOSITE[letter])
            behind = ahead(before, _OPPOSITE[letter])
            if before in level.floor and behind in level.floor and before not in live:
                live.add(before)
                queue.append(before)
    return frozenset(live)


def lost_boxes(level: Level, state: State) -> frozenset[Cell]:
    """The boxes that are lost for certain, with the boxes that hold them fast."""
    live = live_cells(level)
    lost = {box for box in state.boxes if box not in live}
    for box in state.boxes - level.goals:
        held: set[Cell] = set()
        if _stuck(level, state, live, box, held):
            lost |= held
    return frozenset(lost)


def frozen(level: Level, boxes: frozenset[Cell]) -> frozenset[Cell]:
    """The boxes that can never be pushed, because walls and one another stand in the way, on goals or off them.

    A box can be pushed along a line only if both cells beside it on the line can be free. Of the boxes that are left
    here, the first to be pushed would need a cell that is a wall or holds another of them.
    """
    held = boxes
    while loose := {box for box in held if not _held(level, held, box)}:
        held -= loose
    return held


def _held(level: Level, boxes: frozenset[Cell], box: Cell) -> bool:
    return all(
        any(side not in level.floor or side in boxes for side in (ahead(box, one), ahead(box, other)))
        for one, other in (("u", "d"), ("l", "r"))
    )


def _stuck(level: Level, state: State, live: frozenset[Cell], box: Cell, assumed: set[Cell]) -> bool:
    """Whether a box can never move, with those in `assumed` taken as walls; they are kept only if so."""
    before = set(assumed)
    assumed.add(box)
    for one, other in (("u", "d"), ("l", "r")):
        sides = (ahead(box, one), ahead(box, other))
        fast = any(side not in level.floor or side in assumed for side in sides)
        fast = fast or all(side not in live for side in sides)
        if not fast and not any(side in state.boxes and _stuck(level, state, live, side, assumed) for side in sides):
            assumed.clear()
            assumed.update(before)
            return False
    return True
