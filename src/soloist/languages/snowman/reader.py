"""Reads level files: rectangles of characters, each closed by walls, one or many in a file (`formats.py`).

x outside    # wall    ' grass    . snow    p character on snow    q character on grass
1 small ball    2 medium    3 small on medium    4 large    5 small on large    6 medium on large    7 snowman
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from soloist.errors import InputError, ParseError, RuleError
from soloist.game.board import Cell
from soloist.languages.lurd_game import Places
from soloist.languages.snowman.formats import ALPHABET, BALLS, CHARACTERS, SNOW, WALLS, RawLevel, cut, is_row
from soloist.languages.snowman.game import Level, SnowmanGame, State
from soloist.languages.snowman.shortage import shortage
from soloist.numeral import counted
from soloist.source import Finding, Severity, Source, Span

#: No level is larger.
MOST_CELLS = 250_000
#: What follows the first of a level is mostly their echo.
_MOST_FINDINGS = 20
_LEGEND = (
    "x outside, # wall, ' grass, . snow, p or q the character on snow or grass, "
    "1 to 7 balls (1 small, 2 medium, 4 large; sums are stacks)"
)


def recognises(text: str) -> bool:
    """Whether a text looks like levels: rows that are nearly all level characters, with balls or a character."""
    marks = [mark for line in text.splitlines() if is_row(line.strip()) for mark in line.strip()]
    known = sum(mark in ALPHABET for mark in marks)
    return known * 10 >= len(marks) * 9 and any(mark in BALLS + CHARACTERS for mark in marks)


def read(source: Source, path: str) -> list[SnowmanGame | InputError]:
    """The levels of a file; a broken one stands as its error, so that the others keep their numbers."""
    levels = cut(source)
    if not levels:
        raise ParseError(_no_levels(source))
    entries: list[SnowmanGame | InputError] = []
    for number, raw in enumerate(levels, start=1):
        stem = Path(path).stem or "level"
        title = raw.title or (stem if len(levels) == 1 else f"{stem} {number}")
        entries.append(_entry(_Board(source, raw), title, path))
    return entries


def _entry(board: _Board, title: str, path: str) -> SnowmanGame | InputError:
    """The game of a level; errors of its characters are a `ParseError`, those of its sense a `RuleError`."""
    for error, findings in ((ParseError, board.spelling()), (RuleError, board.sense())):
        wrong = list(islice((finding for finding in findings if finding.severity is Severity.ERROR), _MOST_FINDINGS))
        if wrong:
            return error(wrong)
    stacks = frozenset((cell, int(mark)) for cell, mark in board.marks.items() if mark in BALLS)
    character = next(cell for cell, mark in board.marks.items() if mark in CHARACTERS)
    snow = frozenset(cell for cell, mark in board.marks.items() if mark in SNOW)
    walls = frozenset(cell for cell, mark in board.marks.items() if mark == "#")
    level = Level(frozenset(board.floor()), walls, State(character, snow, stacks))
    game = SnowmanGame(level, title, path, board.raw.text)
    game.places = board.places
    return game


def check(source: Source) -> list[Finding]:
    """Everything worth telling about a level file."""
    boards = [_Board(source, raw) for raw in cut(source)]
    if not boards:
        return [_no_levels(source)]
    return [
        finding
        for board in boards
        for finding in (*islice(board.spelling(), _MOST_FINDINGS), *islice(board.sense(), _MOST_FINDINGS))
    ]


def _no_levels(source: Source) -> Finding:
    return Finding(Severity.ERROR, "no-levels", "there is no level in this file", source.span(0), _LEGEND)


class _Board:
    """The marks of a level by cell, with their places in the text."""

    def __init__(self, source: Source, raw: RawLevel) -> None:
        self.source = source
        self.raw = raw
        self.marks: dict[Cell, str] = {}
        self._offsets: dict[Cell, int] = {}
        for row, (offset, body) in enumerate(raw.rows):
            for column, mark in enumerate(body):
                self.marks[row, column] = mark
                self._offsets[row, column] = offset + column

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
            yield Finding(Severity.ERROR, "too-large", message, self.source.span(self.raw.start))
        for start, end in self.raw.faults:
            message = "this line is neither a row of a level nor words about one"
            yield Finding(Severity.ERROR, "no-row", message, self.source.span(start, end), "comments begin with ;")
        for offset, row in self.raw.rows:
            strange = [column for column, mark in enumerate(row) if mark not in ALPHABET]
            if strange:
                span = self.source.span(offset + strange[0], offset + strange[-1] + 1)
                marks = list(dict.fromkeys(row[column] for column in strange))
                which = (
                    " and ".join(map(repr, marks)) if len(marks) < 3 else f"{marks[0]!r} and {len(marks) - 1} others"
                )
                message = f"{which} {'is no character' if len(marks) == 1 else 'are no characters'} of a level"
                yield Finding(Severity.ERROR, "unknown-character", message, span, _LEGEND)
        widest = max((len(row) for _, row in self.raw.rows), default=0)
        for offset, row in self.raw.rows:
            if (width := len(row)) < widest:
                span = self.source.span(offset, offset + width)
                message = f"this row has {width} characters, others have {widest}"
                yield Finding(Severity.WARNING, "ragged", message, span, "what is missing is taken as outside (x)")

    def sense(self) -> Iterator[Finding]:
        """Findings about what the characters mean together."""
        start = self.source.span(self.raw.start)
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
            message = f"the level has {counted(count, 'ball')}, which is no multiple of three"
            yield Finding(Severity.ERROR, "ball-count", message, place, "every snowman takes three balls")
            return
        lack = shortage(stacks, sum(mark in SNOW for mark in self.marks.values()))
        if lack is not None:
            yield Finding(Severity.WARNING, lack.code, lack.message, place, lack.hint)
