"""Pieces that hold one another fast: off their goals they are lost, and on them they may cut off what others need."""

from __future__ import annotations

from soloist.analysis.why.matching import unmatched
from soloist.analysis.why.parts import Parts
from soloist.game.board import Cell
from soloist.game.why import Kind, Why, placed


def held(parts: Parts) -> Why | None:
    """Pieces that can never be moved off their goals, or on them in the way of others."""
    fast = parts.contract.fast(parts.state)
    if not fast:
        return None
    for piece in sorted(fast - parts.goals):
        block = _needed(parts, fast, piece)
        if parts.lost(block):
            return _told(parts, block)
    return unmatched(parts, fast) if fast <= parts.goals else None


def _needed(parts: Parts, fast: frozenset[Cell], piece: Cell) -> frozenset[Cell]:
    """The pieces without which this one would not be held, as few as can be had by leaving out one after the other."""
    block = fast
    for other in sorted(fast - {piece}):
        part = parts.game(block - {other}, ())
        left = parts.contract.fast(part.initial) if part is not None else frozenset()
        if piece in left:
            block = left
    return block


def _told(parts: Parts, block: frozenset[Cell]) -> Why:
    cells = tuple(sorted(block))
    plural = parts.contract.plural
    text = f"the {len(cells)} {plural} at {placed(cells)} hold one another fast: none of them can ever be moved"
    text += ", and not all of them are on goals"
    part = parts.game(block, parts.goals)
    shown = () if part is None else (part,)
    return Why(Kind.FROZEN, text, cells, minimal=False, parts=shown, positions=parts.positions(block))
