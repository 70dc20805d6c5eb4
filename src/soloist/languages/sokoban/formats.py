"""Cuts a file into levels: `.xsb`/`.txt` collections, `.sok`, `.slc`, and rows in run-length form.

What a level means is not judged here. Every character keeps its place in the text, so that findings can point at it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from soloist.errors import ParseError
from soloist.languages.run_length import spelled_out
from soloist.source import Finding, Severity, Source

BOARD = "#@+$*.-_ pPbBoO"
_COUNTS = "0123456789|"
_RUNS = _COUNTS + "()"
#: The characters that all run-length rows of a file may stand for, for each that they are written with, and besides.
_REPEATED = 20
_BESIDES = 100_000
_KEY = re.compile(
    r"^\s*(title|author|comment-end|comment|solution[^:=]*|collection|copyright|date[^:=]*(?=[:=]))\s*(?:[:=]\s*(.*))?$",
    re.I,
)
_MOVES = re.compile(r"^[lurdLURD0-9() \t]+$")


@dataclass
class RawLevel:
    """A level as it stands in the file: characters with their offsets, row by row, and what is said about it."""

    rows: list[list[tuple[str, int]]] = field(default_factory=list)
    title: str = ""
    author: str = ""
    comment_lines: list[str] = field(default_factory=list)
    #: Of each saved solution where it begins, and its lines.
    saved: list[tuple[int, list[str]]] = field(default_factory=list)
    #: What is wrong with lines that stand for no row, each with its place.
    faults: list[tuple[str, int]] = field(default_factory=list)

    @property
    def start(self) -> int:
        """Where the level begins in the text."""
        return next((offset for row in self.rows for _, offset in row), 0)

    @property
    def comment(self) -> str:
        """What is said about the level, without empty lines."""
        return "\n".join(line for line in self.comment_lines if line)

    @property
    def text(self) -> str:
        """The rows alone, as a text that can be read again; a row without a wall would cut a level in two."""
        rows = ["".join(mark for mark, _ in row) for row in self.rows]
        if all("#" in row for row in rows):
            return "\n".join(rows) + "\n"
        return "|".join(rows).replace(" ", "-") + "\n"


def cut(source: Source) -> list[RawLevel]:
    """The levels of a text, in order."""
    if re.search(r"<\s*SokobanLevels\b|<\s*LevelCollection\b", source.text):
        return _cut_xml(source)
    return _cut_text(source)


def is_board(line: str) -> bool:
    """Whether a line is a row of a level: board characters with a wall, or what begins and ends with a wall."""
    body = line.strip()
    if "#" not in body:
        return False
    if all(mark in BOARD or mark in _RUNS or mark == "\t" for mark in body):
        return True
    return len(body) > 2 and body[0] == "#" and body[-1] == "#"


def _expand(line: str, offset: int, most: int) -> Iterator[list[tuple[str, int]]]:
    """The rows that a line stands for: one, or several in run-length form, of so many characters at most."""
    if not any(mark in _COUNTS for mark in line):
        yield [(mark, offset + i) for i, mark in enumerate(line)]
        return
    row: list[tuple[str, int]] = []
    for mark, place in spelled_out(line, most):
        if mark == "|":
            yield row
            row = []
        else:
            row.append((mark, offset + place))
    if row:
        yield row


class _Text:
    """The state of reading a text collection line by line."""

    def __init__(self, size: int) -> None:
        self.levels: list[RawLevel] = []
        self.heading = ""
        self.room = _REPEATED * size + _BESIDES
        self.in_board = self.in_comment = self.in_solution = self.solution_begun = False

    def line(self, line: str, offset: int) -> None:
        if is_board(line) and not self.in_comment:
            self._row(line, offset)
            return
        self.in_board = False
        body = line.strip()
        if self.in_comment:
            if body.lower().startswith("comment-end"):
                self.in_comment = False
            elif self.levels:
                self.levels[-1].comment_lines.append(body)
        elif not body:
            self.in_solution = self.in_solution and not self.solution_begun
        elif self.in_solution and _MOVES.match(body):
            self._solution(body, offset)
        elif not body.startswith("::"):
            self._said(body, offset)

    def _row(self, line: str, offset: int) -> None:
        if not self.in_board:
            self.levels.append(RawLevel(title=self.heading))
            self.heading = ""
        self.in_board, self.in_solution = True, False
        try:
            rows = list(_expand(line, offset, max(len(line), self.room)))
        except ParseError as error:
            self.levels[-1].faults.append((error.findings[0].message, offset))
            return
        self.room -= sum(map(len, rows))
        self.levels[-1].rows += rows

    def _solution(self, body: str, offset: int) -> None:
        level = self.levels[-1]
        if not self.solution_begun:
            level.saved.append((offset, []))
        level.saved[-1][1].append(body)
        self.solution_begun = True

    def _said(self, body: str, offset: int) -> None:
        found = _KEY.match(body)
        level = self.levels[-1] if self.levels else None
        if not found:
            self.heading = body.lstrip(";' ").strip()
            return
        key, value = found[1].lower(), (found[2] or "").strip()
        if level is None:
            self.heading = value if key == "title" else self.heading
            self.in_comment = key == "comment" and not value
        elif key.startswith("solution"):
            self.in_solution, self.solution_begun = True, False
            if value and _MOVES.match(value):
                self._solution(value, offset)
        elif key == "title":
            level.title = value
        elif key == "author":
            level.author = value
        elif key == "comment":
            level.comment_lines, self.in_comment = [value], not value


def _cut_text(source: Source) -> list[RawLevel]:
    text = _Text(len(source.text))
    offset = 0
    for line in source.text.splitlines(keepends=True):
        text.line(line.rstrip("\r\n"), offset)
        offset += len(line)
    return text.levels


def _cut_xml(source: Source) -> list[RawLevel]:
    """Levels of an `.slc` file: `<Level Id="...">` with a row in each `<L>`."""
    levels: list[RawLevel] = []
    parser = expat.ParserCreate("utf-8")
    inside = {"row": False}

    def start(name: str, attributes: dict[str, str]) -> None:
        if name == "Level":
            levels.append(RawLevel(title=attributes.get("Id", ""), author=attributes.get("Copyright", "")))
        inside["row"] = name == "L" and bool(levels)
        if inside["row"]:
            levels[-1].rows.append([])

    def characters(text: str) -> None:
        if inside["row"]:
            offset = place.of(parser.CurrentByteIndex)
            levels[-1].rows[-1] += [(mark, offset + i) for i, mark in enumerate(text)]

    def end(_name: str) -> None:
        inside["row"] = False

    def entity(*_: object) -> None:
        message = "a level file declares no entities: a few of them can stand for text without end"
        raise ParseError(Finding(Severity.ERROR, "xml", message, source.span(place.of(parser.CurrentByteIndex))))

    parser.StartElementHandler, parser.CharacterDataHandler, parser.EndElementHandler = start, characters, end
    parser.EntityDeclHandler = entity
    body = re.sub(r"^\s*<\?xml[^>]*\?>", lambda found: " " * len(found[0]), source.text)
    data = body.encode("utf-8", "replace")
    place = _Place(data)
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        span = source.span(min(place.of(parser.ErrorByteIndex), len(source.text) - 1))
        message = f"this is no well-formed XML: {expat.ErrorString(error.code)}"
        raise ParseError(Finding(Severity.ERROR, "xml", message, span)) from None
    return levels


class _Place:
    """Counts characters where the parser counts bytes, from the last place on that it was asked about."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._bytes = self._characters = 0

    def of(self, index: int) -> int:
        """The number of characters before a byte; places are asked for in their order."""
        self._characters += len(self._data[self._bytes : index].decode("utf-8", "ignore"))
        self._bytes = max(index, self._bytes)
        return self._characters
