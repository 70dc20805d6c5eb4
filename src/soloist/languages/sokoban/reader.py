"""Reads Sokoban levels and says what is wrong with them.

# wall   @ player   + player on a goal   $ box   * box on a goal   . goal   space, - or _ floor
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from soloist.errors import InputError, ParseError, RuleError, VerificationError
from soloist.game.board import Cell
from soloist.languages.lurd_game import Places, ahead
from soloist.languages.run_length import MOST
from soloist.languages.sokoban.formats import RawLevel, cut, is_board
from soloist.languages.sokoban.game import STEPS, Level, SokobanGame, State
from soloist.numeral import counted
from soloist.source import Finding, Severity, Source, Span

#: Other letters that some collections use, and what they mean.
OTHER_MARKS = {"-": " ", "_": " ", "p": "@", "P": "+", "b": "$", "B": "*", "o": ".", "O": "."}
_MARKS = "#@+$*. "
#: No level is larger, outside included, and what makes a rectangle of it may rely on that.
MOST_CELLS = 250_000
#: What follows the first of a level is mostly their echo.
_MOST_FINDINGS = 20
_LEGEND = "# wall, @ player, + player on a goal, $ box, * box on a goal, . goal, and space, - or _ for floor"


def recognises(text: str) -> bool:
    """Whether a text looks like Sokoban levels: rows of a board with a box and a player in them."""
    if "<SokobanLevels" in text:
        return True
    board = [line for line in text.splitlines()[:400] if is_board(line)]
    marks = {mark for line in board for mark in line}
    return len(board) >= 3 and bool(marks & set("$*bB")) and bool(marks & set("@+pP"))


def read(source: Source, path: str) -> list[SokobanGame | InputError]:
    """The levels of a file; a broken one stands as its error, so that the others keep their numbers."""
    entries: list[SokobanGame | InputError] = []
    for number, raw in enumerate(cut(source), start=1):
        board = _Board(source, raw)
        wrong = [finding for finding in board.findings() if finding.severity is Severity.ERROR]
        if wrong:
            spelling = any(finding.code == "unknown-character" for finding in wrong)
            entries.append(ParseError(wrong) if spelling else RuleError(wrong))
        else:
            game = SokobanGame(board.level(), raw.title or f"{Path(path).stem} {number}", path, raw.text)
            game.places = board.places
            entries.append(game)
    if not entries:
        raise ParseError(
            Finding(Severity.ERROR, "no-levels", "there is no level in this file", source.span(0), _LEGEND)
        )
    return entries


def check(source: Source) -> list[Finding]:
    """Everything worth telling about a file of levels, each finding at its place."""
    try:
        levels = cut(source)
    except ParseError as error:
        return list(error.findings)
    if not levels:
        return [Finding(Severity.ERROR, "no-levels", "there is no level in this file", source.span(0), _LEGEND)]
    found: list[Finding] = []
    room = MOST + len(source.text)
    for raw in levels:
        board = _Board(source, raw)
        of_level = list(board.findings())
        found += of_level
        if not any(finding.severity is Severity.ERROR for finding in of_level):
            game = SokobanGame(board.level(), raw.title, source.name, "")
            for start, lines in raw.saved:
                moves, wrong = _played(game, "".join(lines), room)
                room -= moves
                if wrong:
                    found.append(Finding(Severity.WARNING, "saved-solution", wrong, source.span(start)))
    return found


def _played(game: SokobanGame, text: str, most: int) -> tuple[int, str]:
    """How many moves of a saved solution were played, and what is wrong with it."""
    state = game.initial
    try:
        moves = game.read_lurd(text, most)
        for move in moves:
            state = game.apply(state, move)
    except VerificationError as error:
        return error.step or 0, f"this saved solution cannot be played: {error}"
    except InputError as error:
        return 0, f"this saved solution cannot be read: {error.findings[0].message}"
    return len(moves), "" if game.is_terminal(state) else "this saved solution does not solve the level"


class _Board:
    """The marks of a level by cell, with their places in the text."""

    def __init__(self, source: Source, raw: RawLevel) -> None:
        self._source = source
        self._raw = raw
        self._strange: list[tuple[str, int]] = []
        self._places: dict[Cell, int] = {}
        self._height, self._width = len(raw.rows), max(map(len, raw.rows), default=0)
        self._marks: dict[Cell, str] = {}
        for row, marks in enumerate(raw.rows):
            for column, (mark, offset) in enumerate(marks):
                meant = OTHER_MARKS.get(mark, mark)
                if meant not in _MARKS:
                    self._strange.append((mark, offset))
                    meant = " "
                self._marks[row, column] = meant
                self._places[row, column] = offset
        self._players = self._cells("@+")
        self._boxes = self._cells("$*")
        self._goals = self._cells(".*+")
        self._walls = frozenset(self._cells("#"))
        self._inside, self._leak = self._flood(self._players[0]) if self._players else (frozenset(), None)

    @property
    def places(self) -> Places:
        """Where each cell stands in the text."""
        return Places(self._source, self._places)

    def _cells(self, marks: str) -> list[Cell]:
        return [cell for cell, mark in self._marks.items() if mark in marks]

    def _at(self, cell: Cell) -> Span:
        return self._source.span(self._places[cell])

    def _flood(self, start: Cell) -> tuple[frozenset[Cell], Cell | None]:
        """The cells the player could walk if there were no boxes, and one from which it would fall off the board."""
        seen, queue, leak = {start}, [start], None
        for cell in queue:
            for letter in STEPS:
                beside = ahead(cell, letter)
                if beside in self._walls or beside in seen:
                    continue
                if beside not in self._marks:
                    leak = leak or cell
                    continue
                seen.add(beside)
                queue.append(beside)
        return frozenset(seen), leak

    def level(self) -> Level:
        """The level; asked for only when no finding is an error."""
        sealed = {cell for cell in (*self._boxes, *self._goals) if cell not in self._inside}
        start = State(self._players[0], frozenset(self._boxes))
        raw = self._raw
        return Level(
            self._walls,
            self._inside | sealed,
            frozenset(self._goals),
            start,
            raw.author,
            raw.comment,
            tuple("".join("".join(lines).split()) for _, lines in raw.saved),
        )

    def findings(self) -> Iterator[Finding]:
        """What is wrong, first by character, then in sense."""
        for message, offset in self._raw.faults[:_MOST_FINDINGS]:
            yield Finding(Severity.ERROR, "run-length", message, self._source.span(offset))
        if self._height * self._width > MOST_CELLS:
            message = f"the level is {self._width} by {self._height}; a level has at most {MOST_CELLS:,} cells"
            yield Finding(Severity.ERROR, "too-large", message, self._source.span(self._raw.start))
            return
        for mark, offset in self._strange[:_MOST_FINDINGS]:
            message = f"{mark!r} is no character of a level"
            yield Finding(Severity.ERROR, "unknown-character", message, self._source.span(offset), _LEGEND)
        whole = self._source.span(self._raw.start)
        if not self._players:
            yield Finding(Severity.ERROR, "no-player", "the level has no player", whole, "put an @ somewhere")
        for cell in self._players[1:_MOST_FINDINGS]:
            yield Finding(Severity.ERROR, "second-player", "there is a player already", self._at(cell))
        boxes, goals = len(self._boxes), len(self._goals)
        if not boxes and not goals:
            yield Finding(Severity.ERROR, "no-boxes", "the level has no boxes and no goals", whole, _LEGEND)
        elif boxes > goals or not boxes:
            message = f"the level has {counted(boxes, 'box', 'boxes')} and {counted(goals, 'goal')}"
            last = self._boxes[-1] if boxes else self._goals[-1]
            yield Finding(Severity.ERROR, "box-count", message, self._at(last), "every box needs a goal")
        elif boxes < goals:
            message = f"the level has {counted(boxes, 'box', 'boxes')} and {counted(goals, 'goal')}"
            hint = "it is won when every box is on a goal, whichever goals these are"
            yield Finding(Severity.WARNING, "more-goals", message, self._at(self._goals[-1]), hint)
        if self._leak is not None:
            message = "the border is open: the player can leave the level here"
            yield Finding(Severity.ERROR, "open-border", message, self._at(self._leak), "close it with walls (#)")
            return
        yield from self._reach_findings()

    def _reach_findings(self) -> Iterator[Finding]:
        if not self._players:
            return
        goals, boxes = set(self._goals), set(self._boxes)
        for cell in self._boxes:
            if cell in self._inside:
                continue
            if cell in goals:
                message = "this box is out of reach, and already on a goal"
                yield Finding(Severity.NOTE, "scenery", message, self._at(cell), "it counts as solved")
            else:
                message = "this box is out of the player's reach and not on a goal: the level has no solution"
                yield Finding(Severity.WARNING, "out-of-reach", message, self._at(cell))
        for cell in self._goals:
            if cell not in self._inside and cell not in boxes:
                lost = ": the level has no solution" if len(boxes) == len(goals) else ""
                message = f"this goal is out of reach and empty{lost}"
                yield Finding(Severity.WARNING, "out-of-reach", message, self._at(cell))
