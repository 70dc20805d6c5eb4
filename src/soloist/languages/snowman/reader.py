"""Reads level files: a rectangle of characters, closed by walls, one level a file.

x outside    # wall    ' grass    . snow    p character on snow    q character on grass
1 small ball    2 medium    3 small on medium    4 large    5 small on large    6 medium on large    7 snowman
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from soloist.errors import ParseError, RuleError
from soloist.game.board import Cell
from soloist.languages.lurd_game import Places
from soloist.languages.snowman.game import Level, SnowmanGame, State
from soloist.languages.snowman.shortage import shortage
from soloist.source import Finding, Severity, Source, Span

WALLS = "x#"
CHARACTERS = "pq"
BALLS = "1234567"
SNOW = "p."
ALPHABET = WALLS + CHARACTERS + BALLS + "'."
#: No level is larger.
MOST_CELLS = 250_000
#: What follows the first is mostly their echo.
_MOST_FINDINGS = 20
_LEGEND = (
    "x outside, # wall, ' grass, . snow, p or q the character on snow or grass, "
    "1 to 7 balls (1 small, 2 medium, 4 large; sums are stacks)"
)


def recognises(text: str) -> bool:
    """Whether a text looks like a level: nearly all of it level characters, with walls, and balls or a character."""
    marks = [mark for mark in text if not mark.isspace()]
    known = sum(mark in ALPHABET for mark in marks)
    return "#" in marks and known * 10 >= len(marks) * 9 and any(mark in BALLS + CHARACTERS for mark in marks)


def read(source: Source, path: str) -> list[SnowmanGame]:
    """The level of a file; errors of its characters raise `ParseError`, those of its sense `RuleError`."""
    board = _Board(source)
    for error, findings in ((ParseError, board.spelling()), (RuleError, board.sense())):
        wrong = list(islice((finding for finding in findings if finding.severity is Severity.ERROR), _MOST_FINDINGS))
        if wrong:
            raise error(wrong)
    stacks = frozenset((cell, int(mark)) for cell, mark in board.marks.items() if mark in BALLS)
    character = next(cell for cell, mark in board.marks.items() if mark in CHARACTERS)
    snow = frozenset(cell for cell, mark in board.marks.items() if mark in SNOW)
    walls = frozenset(cell for cell, mark in board.marks.items() if mark == "#")
    level = Level(frozenset(board.floor()), walls, State(character, snow, stacks))
    game = SnowmanGame(level, Path(path).stem or "level", path, source.text)
    game.places = board.places
    return [game]


def check(source: Source) -> list[Finding]:
    """Everything worth telling about a level file."""
    board = _Board(source)
    return [*islice(board.spelling(), _MOST_FINDINGS), *islice(board.sense(), _MOST_FINDINGS)]


@dataclass
class _Board:
    """The marks of a level by cell, with their places in the text."""

    source: Source

    def __post_init__(self) -> None:
        self.marks: dict[Cell, str] = {}
        self._offsets: dict[Cell, int] = {}
        self._widths: list[tuple[int, int]] = []  # offset and width of each row
        offset = 0
        row = 0
        for line in self.source.text.splitlines(keepends=True):
            body = line.rstrip("\r\n").rstrip()
            if body:
                self._widths.append((offset, len(body)))
                for column, mark in enumerate(body):
                    self.marks[row, column] = mark
                    self._offsets[row, column] = offset + column
                row += 1
            offset += len(line)

    @property
    def places(self) -> Places:
        """Where each cell stands in the text."""
        return Places(self.source, self._offsets)

    def _at(self, cell: Cell) -> Span:
        return self.source.span(self._offsets[cell])

    def floor(self) -> Iterator[Cell]:
        """The cells that can be walked on, in reading order."""
        return (cell for cell, mark in self.marks.items() if mark in ALPHABET and mark not in WALLS)

    def spelling(self) -> Iterator[Finding]:
        """Findings about single characters and the shape of the text."""
        if len(self.marks) > MOST_CELLS:
            message = f"the level has {len(self.marks):,} cells; a level has at most {MOST_CELLS:,}"
            yield Finding(Severity.ERROR, "too-large", message, self.source.span(0))
        for cell, mark in self.marks.items():
            if mark not in ALPHABET:
                message = f"{mark!r} is no character of a level"
                yield Finding(Severity.ERROR, "unknown-character", message, self._at(cell), _LEGEND)
        widest = max((width for _, width in self._widths), default=0)
        for offset, width in self._widths:
            if width < widest:
                span = self.source.span(offset, offset + width)
                message = f"this row has {width} characters, others have {widest}"
                yield Finding(Severity.WARNING, "ragged", message, span, "what is missing is taken as outside (x)")

    def sense(self) -> Iterator[Finding]:
        """Findings about what the characters mean together."""
        start = self.source.span(0)
        characters = [cell for cell, mark in self.marks.items() if mark in CHARACTERS]
        if not characters:
            yield Finding(Severity.ERROR, "no-character", "the level has no character", start, "put a p or q somewhere")
        for cell in characters[1:]:
            yield Finding(Severity.ERROR, "second-character", "there is a character already", self._at(cell))
        yield from self._ball_findings(start)
        for cell in self.floor():
            row, column = cell
            for neighbour in ((row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)):
                if self.marks.get(neighbour, "x") == "x":
                    message = "the border is open: this cell is beside the outside"
                    yield Finding(Severity.ERROR, "open-border", message, self._at(cell), "close it with walls (#)")
                    break

    def _ball_findings(self, start: Span) -> Iterator[Finding]:
        cells = [cell for cell, mark in self.marks.items() if mark in BALLS]
        stacks = [int(self.marks[cell]) for cell in cells]
        count = sum(stack.bit_count() for stack in stacks)
        if not cells:
            yield Finding(Severity.ERROR, "no-balls", "the level has no balls", start, "a snowman takes three")
            return
        place = self._at(cells[-1])
        if count % 3:
            message = f"the level has {count} balls, which is no multiple of three"
            yield Finding(Severity.ERROR, "ball-count", message, place, "every snowman takes three balls")
            return
        lack = shortage(stacks, sum(mark in SNOW for mark in self.marks.values()))
        if lack is not None:
            yield Finding(Severity.WARNING, lack.code, lack.message, place, lack.hint)
