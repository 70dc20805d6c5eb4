"""Games and levels as text: a whole file from what was read, and a board as rows of glyphs."""

from __future__ import annotations

from collections.abc import Iterator

from soloist.languages.puzzlescript.model import Condition, Map, Message, Object, Program
from soloist.languages.puzzlescript.rule_lines import Marker, RuleLine
from soloist.languages.puzzlescript.rule_rows import Row
from soloist.languages.puzzlescript.turn import Cells
from soloist.languages.puzzlescript.words import DIRECTIONS


def write(program: Program) -> str:
    """A file of a game without errors; reading it again gives the same game. Comments and layout are not kept."""
    lines = [f"{key} {value}".rstrip() for key, value in program.settings.items()]
    for heading, body in (
        ("OBJECTS", [line for thing in program.objects for line in _object(thing)]),
        ("LEGEND", list(_legend(program))),
        ("SOUNDS", list(program.sound_lines)),
        ("COLLISIONLAYERS", list(_layers(program))),
        ("RULES", [_marker(line) if isinstance(line, Marker) else _rule(line) for line in program.rule_lines]),
        ("WINCONDITIONS", [_condition(condition, program) for condition in program.conditions]),
        ("LEVELS", [line for entry in program.entries for line in _entry(entry, program)]),
    ):
        lines += ["", heading, "", *body]
    return "\n".join(lines) + "\n"


def _object(thing: Object) -> list[str]:
    rows = ["".join("." if colour < 0 else str(colour) for colour in row) for row in thing.sprite]
    return [thing.name, " ".join(thing.colours), *rows, ""]


def _legend(program: Program) -> Iterator[str]:
    objects = {thing.name for thing in program.objects}
    for name, members in program.names.items():
        if name not in objects:
            joint = " and " if name in program.aggregates else " or "
            yield f"{name} = {joint.join(program.objects[number].name for number in members)}"


def _layers(program: Program) -> Iterator[str]:
    for layer in range(program.layers):
        names = [thing.name for thing in program.objects if thing.layer == layer]
        # All that a layer held was named again on a later one, where it counts: so it is once more.
        later = (thing.name for thing in program.objects if thing.layer > layer)
        yield ", ".join(names) or next(later)


def _marker(line: Marker) -> str:
    return "startloop" if line.begins else "endloop"


def _rule(line: RuleLine) -> str:
    flags = {"+": line.joins, "late": line.late, "rigid": line.rigid, "random": line.random}
    words = [word for word, wanted in flags.items() if wanted]
    if line.directions != DIRECTIONS:
        words += line.directions
    words += [*map(_row, line.left), "->", *map(_row, line.right), *line.commands, line.message]
    return " ".join(words).rstrip()


def _row(row: Row) -> str:
    cells = (" ".join(name if word in ("", "...") else f"{word} {name}" for word, name in cell) for cell in row)
    return f"[ {' | '.join(cells)} ]"


def _condition(condition: Condition, program: Program) -> str:
    def name(mask: int, every: bool) -> str:
        return next(
            name for name in program.names if program.mask(name) == mask and (name in program.aggregates) == every
        )

    words = [condition.word, name(condition.what, condition.what_all)]
    return " ".join([*words, "on", name(condition.where, condition.where_all)] if condition.placed else words)


def _entry(entry: Map | Message, program: Program) -> list[str]:
    if isinstance(entry, Message):
        return [f"message {entry.text}".rstrip(), ""]
    marks = (_drawn(entry, program, ground) for ground in _grounds(entry, program))
    return [*next(rows for rows in marks if rows), ""]


def _grounds(level: Map, program: Program) -> list[int]:
    """The backgrounds that cells without one may have got."""
    ground = _ground_layer(program)
    return [
        program.mask(program.objects[program.names["background"][0]].name),
        *{cell & ground for cell in level.cells},
    ]


def _ground_layer(program: Program) -> int:
    layer = program.objects[program.names["background"][0]].layer
    return program.layer_masks[layer]


def _drawn(level: Map, program: Program, filled: int) -> list[str]:
    """The rows in glyphs, if cells without a background are filled with this one; none where they are not."""
    known, ground = glyphs(program), _ground_layer(program)
    default = program.mask(program.objects[program.names["background"][0]].name)
    marks, first = [], 0
    for cell in level.cells:
        bare = cell & ~ground
        if cell & ground == filled and bare in known:
            marks.append(known[bare])
        elif cell in known:
            marks.append(known[cell])
            first = first or cell & ground
        else:
            return []
    if (first or default) != filled:
        return []
    return ["".join(marks[x * level.height + y] for x in range(level.width)) for y in range(level.height)]


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
