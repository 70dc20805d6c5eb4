"""Where something stands in a text: `file:line:col`, the line, and a caret.

>>> source = Source("game.kif", "(role you)\\n(goal you 150)\\n")
>>> finding = Finding(Severity.ERROR, "goal-range", "goal 150 is not between 0 and 100", source.span(21, 24))
>>> print(finding)
game.kif:2:11: error[goal-range]: goal 150 is not between 0 and 100
    (goal you 150)
              ^^^
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property


@dataclass(frozen=True)
class Source:
    """A text and the name it is known by; spans point into it."""

    name: str
    text: str = field(repr=False)

    def span(self, start: int, end: int | None = None) -> Span:
        """The span from `start` up to, not including, `end` (one character by default)."""
        return Span(self, start, start + 1 if end is None else end)

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(index + 1 for index, character in enumerate(self.text) if character == "\n")]

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1."""
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line, counted from 1, without its end."""
        start = self._line_starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start : len(self.text) if end < 0 else end].rstrip("\r")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a source, half open."""

    source: Source = field(repr=False)
    start: int
    end: int

    @property
    def line(self) -> int:
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        return self.source.position(self.start)[1]

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}:{self.column}"

    def pointer(self) -> str:
        """The line with carets below the span; long lines are cut around it."""
        line, column = self.source.position(self.start)
        text = self.source.line(line).expandtabs(1)
        first = max(0, column - 1 - _CONTEXT)
        shown = text[first : first + 2 * _CONTEXT]
        lead = "... " if first else ""
        width = max(1, min(self.end - self.start, len(shown) - (column - 1 - first)))
        return f"    {lead}{shown}\n    {' ' * (len(lead) + column - 1 - first)}{'^' * width}"


_CONTEXT = 60


class Severity(StrEnum):
    """How grave a finding is: an error stops, a warning is suspicious, a note informs."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True)
class Finding:
    """Something worth telling about an input: what, where, and what to do about it."""

    severity: Severity
    code: str
    message: str
    span: Span | None = None
    hint: str = ""
    #: The file, where the finding is about the whole of it and there is no place inside to point at.
    file: str = ""

    def __str__(self) -> str:
        head = f"{self.severity}[{self.code}]: {self.message}"
        if self.span is not None:
            head = f"{self.span}: {head}\n{self.span.pointer()}"
        elif self.file:
            head = f"{self.file}: {head}"
        return f"{head}\n    {self.hint}" if self.hint else head

    def as_json(self) -> dict[str, object]:
        """The finding as data, for `soloist check --json`."""
        place = self.span
        after = place.source.position(place.end) if place else (None, None)
        return {
            "severity": str(self.severity),
            "code": self.code,
            "message": self.message,
            "hint": self.hint,
            "file": place.source.name if place else self.file or None,
            "line": place.line if place else None,
            "column": place.column if place else None,
            "end_line": after[0],
            "end_column": after[1],
        }
