"""The maps of a game, for editors: a brush for each glyph of the legend that stands for certain objects."""

from __future__ import annotations

from soloist.game.sketch import Brush, LevelMap, Sketch
from soloist.languages.puzzlescript.board import sprites
from soloist.languages.puzzlescript.model import Map, Program
from soloist.languages.puzzlescript.reader import read_program
from soloist.languages.puzzlescript.writer import glyphs
from soloist.source import Source


def sketch(source: Source) -> Sketch:
    """The maps as they stand; none where so much is wrong that the legend cannot be read."""
    program, _ = read_program(source)
    if program is None:
        return Sketch((), ())
    return Sketch(_brushes(program), tuple(_map(level) for level in program.maps))


def _brushes(program: Program) -> tuple[Brush, ...]:
    ground = program.mask("background") if program.names.get("background") else 0
    drawn = sprites(program)
    found = []
    for mask, glyph in glyphs(program).items():
        shown = mask if mask & ground else mask | ground & -ground
        names = [thing.name for thing in program.objects if mask >> thing.number & 1]
        drawings = tuple(sprite for number, sprite in drawn.items() if shown >> number & 1)
        found.append((bool(mask & ~ground), Brush(glyph, " and ".join(names), drawings)))
    # What is only background comes first: maps grow by it.
    return tuple(brush for _, brush in sorted(found, key=lambda pair: pair[0]))


def _map(level: Map) -> LevelMap | None:
    rows = tuple(line.strip().lower() for line in level.span.text.splitlines())
    return LevelMap(level.span.line, rows) if level.width else None
