"""Levels as text: rows of glyphs."""

from __future__ import annotations

from soloist.languages.puzzlescript.model import Map, Program
from soloist.languages.puzzlescript.turn import Cells


def glyphs(program: Program) -> dict[int, str]:
    """A glyph for each set of objects of a cell that the legend has one for."""
    found: dict[int, str] = {}
    for name in program.names:
        if len(name) == 1 and (name in program.aggregates or len(program.names[name]) == 1):
            found.setdefault(program.mask(name), name)
    return found


def rows(program: Program, level: Map, cells: Cells) -> list[str]:
    """A board as rows of glyphs; where the legend has none for a cell, one is made up and explained below."""
    known = glyphs(program)
    background = program.mask("background")
    made: dict[int, str] = {}

    def glyph(cell: int) -> str:
        for mask in (cell, cell & ~background):
            if mask in known:
                return known[mask]
        if cell not in made:
            free = (mark for mark in map(chr, range(0x2460, 0x2500)) if mark not in program.names)
            made[cell] = next((mark for mark in free if mark not in made.values()), "?")
        return made[cell]

    board = ["".join(glyph(cells[x * level.height + y]) for x in range(level.width)) for y in range(level.height)]
    notes = [
        f"{mark} = {' and '.join(thing.name for thing in program.objects if cell >> thing.number & 1)}"
        for cell, mark in made.items()
    ]
    return board + notes
