"""Win conditions, and the list of maps and messages."""

from __future__ import annotations

from soloist.languages.puzzlescript.compile import Compiler
from soloist.languages.puzzlescript.lines import Line, Token
from soloist.languages.puzzlescript.model import Condition, Map, Message
from soloist.languages.puzzlescript.names import Names

_SHAPES = "write, for example, no Fruit, some Gold on Target, or all Target on Crate"
_FIRST = {"all": "all", "some": "some", "any": "some", "no": "no"}
#: Cells of a map that is still played.
MOST_CELLS = 200 * 200


def read_conditions(lines: list[Line], names: Names, compiler: Compiler) -> list[Condition]:
    """One condition a line; all of them must hold."""
    found: list[Condition] = []
    for line in lines:
        words = line.tokens()
        if not words:
            continue
        condition = _condition(line, words, names, compiler)
        if condition:
            found.append(condition)
    return found


def _condition(line: Line, words: list[Token], names: Names, compiler: Compiler) -> Condition | None:
    findings = names.findings
    if words[0].text not in _FIRST:
        findings.error(
            "condition", f"a win condition begins with all, some or no, not {words[0]}", words[0].span, _SHAPES
        )
        return None
    if len(words) > 2 and words[2].text != "on":
        findings.error("condition", f"'on' must stand here, not {words[2]}", words[2].span, _SHAPES)
        return None
    if len(words) not in (2, 4):
        findings.error("condition", "this win condition is not whole, or too long", line.span(), _SHAPES)
        return None
    for word in words[1::2]:
        if word.text not in names:
            findings.error("unknown-name", f"there is no object {word.text!r}", word.span, _SHAPES)
            return None
    what, where = words[1].text, words[3].text if len(words) == 4 else ""

    def mask(name: str) -> int:
        return sum({1 << compiler.numbers[member] for member in names.members(name) if member in compiler.numbers})

    return Condition(
        _FIRST[words[0].text],
        mask(what),
        what in names.aggregates,
        mask(where) if where else 0,
        where in names.aggregates,
        bool(where),
    )


def read_levels(lines: list[Line], names: Names, compiler: Compiler) -> list[Map | Message]:
    """Maps and messages in order; blank lines and messages end a map."""
    entries: list[Map | Message] = []
    rows: list[Line] = []
    for line in lines:
        if line.message is not None or line.blank:
            if rows:
                entries.append(_map(rows, names, compiler))
                rows = []
            if line.message is not None:
                text = line.raw[line.message :]
                if text and not text[0].isspace():
                    names.findings.warning("message", "a blank must follow the word message", line.span())
                entries.append(Message(text.strip()))
        else:
            rows.append(line)
    if rows:
        entries.append(_map(rows, names, compiler))
    if not any(isinstance(entry, Map) for entry in entries):
        names.findings.error("no-levels", "there are no levels", None, "draw some below the heading LEVELS")
    return entries


def _map(rows: list[Line], names: Names, compiler: Compiler) -> Map:
    findings = names.findings
    glyphs = [row.text.strip() for row in rows]
    width, height = len(glyphs[0]), len(rows)
    if width * height > MOST_CELLS:
        message = f"this map has {width * height} cells; at most {MOST_CELLS} are played"
        findings.error("map-size", message, rows[0].span(), "draw a smaller one")
        return Map(0, 0, (), rows[0].span())
    cells = [0] * (width * height)
    for y, (row, marks) in enumerate(zip(rows, glyphs, strict=True)):
        if len(marks) != width:
            message = f"this row is {len(marks)} wide, and the first row of the map {width}"
            findings.warning("ragged", message, row.span(), "make all rows of a map equally long")
        first = row.text.index(marks[0])
        told: set[str] = set()
        for x in range(width):
            mark = marks[min(x, len(marks) - 1)]
            if mark in names.properties:
                message = f"{mark!r} may be any of several objects, and a map needs one of them"
                findings.error("glyph", message, row.span(first + x, first + x + 1), "define a glyph for each")
            elif mark not in names and mark not in told:
                told.add(mark)
                hint = "define it in the LEGEND"
                findings.error("glyph", f"{mark!r} is not defined", row.span(first + x, first + x + 1), hint)
            else:
                for member in names.members(mark):
                    if member in compiler.numbers:
                        number, layer = compiler.numbers[member], names.objects[member].layer
                        assert layer is not None
                        cell = cells[x * height + y] & ~compiler.layer_masks[layer]
                        cells[x * height + y] = cell | 1 << number
    _fill_background(cells, names, compiler)
    return Map(width, height, tuple(cells), rows[0].source.span(rows[0].start, rows[-1].start + len(rows[-1].raw)))


def _fill_background(cells: list[int], names: Names, compiler: Compiler) -> None:
    """Cells without a background get that of the first cell that has one, or the default one."""
    members = [member for member in names.members("background") if member in compiler.numbers]
    if not members:
        return
    layer = names.objects[members[0]].layer
    assert layer is not None
    mask = compiler.layer_masks[layer]
    fill = next((cell & mask for cell in cells if cell & mask), 1 << compiler.numbers[members[0]])
    for at, cell in enumerate(cells):
        if not cell & mask:
            cells[at] = cell | fill
