"""Each piece alone, or alone beside those that are held fast: which goals can it be on, and are there enough of them?

If some pieces can be on fewer goals than they are, or some goals can be filled by fewer pieces than they are, the level
is lost (Hall's condition). The assignment of pieces to goals is made by augmenting paths, so that of all pairs only
those are asked about that it needs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from soloist.analysis.why.parts import Parts
from soloist.game.board import Cell
from soloist.game.why import Kind, Why, placed


@dataclass(frozen=True)
class _Violation:
    """Cells of one side, and all of the other side that go with one of them: they are fewer."""

    many: tuple[Cell, ...]
    few: tuple[Cell, ...]

    @property
    def size(self) -> int:
        return len(self.many) + len(self.few)


def unmatched(parts: Parts, fast: frozenset[Cell] = frozenset()) -> Why | None:
    """Pieces with too few goals, or goals with too few pieces; `fast` ones are on goals and never move."""
    pieces, goals = sorted(set(parts.pieces) - fast), sorted(parts.goals - fast)
    if not goals:
        return None

    def never(piece: Cell, some: frozenset[Cell]) -> bool:
        return parts.lost({*fast, piece}, some | fast) is True

    alone = [piece for piece in pieces if never(piece, frozenset(goals))]
    if alone:
        return _told(parts, fast, _Violation((alone[0],), ()), alone=alone)
    of_pieces = _violation(pieces, goals, lambda piece, goal: not never(piece, frozenset({goal})))
    if of_pieces is None:
        return None
    if len(pieces) == len(goals):
        of_goals = _violation(goals, pieces, lambda goal, piece: not never(piece, frozenset({goal})))
        if of_goals is not None and of_goals.size < of_pieces.size:
            return _told(parts, fast, of_goals, goals_lack=True)
    return _told(parts, fast, of_pieces)


def _violation(many: list[Cell], few: list[Cell], fits: Callable[[Cell, Cell], bool]) -> _Violation | None:
    """The first of many for which there is none left, with all that it competes with."""
    owner: dict[Cell, Cell] = {}

    def place(cell: Cell, tried: set[Cell]) -> bool:
        # Those that are free come first: most are placed without a look at the rest.
        for other in sorted(few, key=lambda other: other in owner):
            if other not in tried and fits(cell, other):
                tried.add(other)
                if other not in owner or place(owner[other], tried):
                    owner[other] = cell
                    return True
        return False

    for cell in many:
        tried: set[Cell] = set()
        if not place(cell, tried):
            return _Violation(tuple(sorted({cell, *(owner[other] for other in tried)})), tuple(sorted(tried)))
    return None


def _told(
    parts: Parts, fast: frozenset[Cell], found: _Violation, *, alone: list[Cell] | None = None, goals_lack: bool = False
) -> Why:
    name, plural = parts.contract.name, parts.contract.plural
    kind, pieces, goals = Kind.MATCHING, found.many, found.few
    free = parts.goals - fast
    if alone is not None:
        kind, pieces, goals = Kind.PIECE, tuple(alone), ()
        asked = [(piece, free) for piece in alone]
        which = f"the {name if len(alone) == 1 else plural} at {placed(alone)}"
        text = f"{which} can never be pushed onto a goal"
    elif goals_lack:
        kind, pieces, goals = (Kind.MATCHING if found.few else Kind.GOAL), found.few, found.many
        asked = [(piece, frozenset(goals)) for piece in sorted(set(parts.pieces) - fast - set(pieces))]
        if found.few:
            which = f"{len(pieces)} {name if len(pieces) == 1 else plural}, at {placed(pieces)}"
            text = f"the {len(goals)} goals at {placed(goals)} can only be reached by {which}"
        else:
            text = f"no {name} can ever be pushed onto the goal at {placed(goals)}"
    else:
        asked = [(piece, free - set(goals)) for piece in pieces]
        which = f"{len(goals)} goal{'' if len(goals) == 1 else 's'}, at {placed(goals)}"
        text = f"the {len(pieces)} {plural} at {placed(pieces)} can only be pushed onto {which}"
    if fast:
        held = sorted(fast)
        text = f"the {name if len(held) == 1 else plural} at {placed(held)} can never be moved, and beside them {text}"
    elif len(parts.pieces) > 1:
        text += ", even if every other were away"
    shown = [part for piece, some in asked if (part := parts.game({*fast, piece}, some | fast)) is not None]
    positions = sum(parts.positions({*fast, piece}, some | fast) for piece, some in asked)
    return Why(kind, text, pieces, goals, parts=tuple(shown), positions=positions)
