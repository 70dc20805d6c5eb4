"""A text as lines in their sections, with comments blanked out and names in lower case.

Comments nest and may span lines, but do not begin inside the text of a message. Every line keeps its place, so that
a finding about a column of it can point into the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from soloist.languages.puzzlescript.words import SECTIONS
from soloist.source import Finding, Severity, Source, Span

_HEADING = re.compile(rf"\s*({'|'.join(SECTIONS)})(?!\w)")
_RULE_MESSAGE = re.compile(r"(?<![^\s\]])message(?!\S)")
_MAP_MESSAGE = re.compile(r"\s*message")
#: Errors that are collected before reading gives up, and findings after which no more warnings are.
MOST_FINDINGS = 100


class TooManyFindings(Exception):
    """So much is wrong that more findings would help nobody."""


@dataclass
class Findings:
    """What has been found wrong so far; the same thing is said once of a place."""

    source: Source
    found: list[Finding] = field(default_factory=list)
    _said: set[tuple[str, str, int]] = field(default_factory=set)

    def error(self, code: str, message: str, span: Span | None = None, hint: str = "") -> None:
        self._add(Severity.ERROR, code, message, span, hint)

    def warning(self, code: str, message: str, span: Span | None = None, hint: str = "") -> None:
        self._add(Severity.WARNING, code, message, span, hint)

    def note(self, code: str, message: str, span: Span | None = None, hint: str = "") -> None:
        self._add(Severity.NOTE, code, message, span, hint)

    def _add(self, severity: Severity, code: str, message: str, span: Span | None, hint: str) -> None:
        key = (code, message, span.start if span else -1)
        if key in self._said:
            return
        self._said.add(key)
        # However much there is to warn of, a game without errors is read.
        if severity is Severity.ERROR or len(self.found) < MOST_FINDINGS:
            self.found.append(Finding(severity, code, message, span, hint, "" if span else self.source.name))
        if severity is Severity.ERROR and len(self.errors) >= MOST_FINDINGS:
            raise TooManyFindings

    @property
    def errors(self) -> list[Finding]:
        return [finding for finding in self.found if finding.severity is Severity.ERROR]


@dataclass(frozen=True)
class Token:
    """A word and where it stands."""

    text: str
    span: Span

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Line:
    """A line of a section: as it was written, and in lower case with its comments blanked out."""

    source: Source
    start: int
    raw: str
    text: str
    #: The column at which the first comment begins; the length of the line where there is none.
    comment: int
    #: The column at which the text of a message begins, or None.
    message: int | None = None

    def span(self, first: int = 0, last: int | None = None) -> Span:
        """The place of some columns of the line; of all that is written in it by default."""
        if last is None:
            first += len(self.text[first:]) - len(self.text[first:].lstrip())
            last = max(first + 1, len(self.text.rstrip()))
        return self.source.span(self.start + first, self.start + last)

    def tokens(self, pattern: str = r"\S+", first: int = 0, last: int | None = None) -> list[Token]:
        """The words of the line, by default what stands between blanks."""
        found = re.compile(pattern).finditer(self.text, first, len(self.text) if last is None else last)
        return [Token(match.group(), self.span(match.start(), match.end())) for match in found]

    @property
    def blank(self) -> bool:
        return not self.text.strip()


@dataclass(frozen=True)
class Section:
    """A section's name, its heading, and the lines below it."""

    name: str
    heading: Line | None
    lines: list[Line]


def _lower(text: str) -> str:
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(mark.lower() if len(mark.lower()) == 1 else mark for mark in text)


def sections(source: Source, findings: Findings) -> list[Section]:
    """The sections of a text in the order in which they stand; the first is the prelude."""
    result = [Section("", None, [])]
    for line in _lines(source, result, findings):
        name = result[-1].name
        heading = None if name == "levels" else _HEADING.match(line.text)
        if heading:
            result.append(Section(heading.group(1), line, []))
            rest = line.text[heading.end() :]
            if rest.strip(" \t="):
                message = f"only comments may stand after the heading {heading.group(1).upper()}"
                findings.error("heading", message, line.span(heading.end()), "begin a new line after the heading")
        elif line.text.strip() and not line.text.strip().strip("="):
            continue
        else:
            result[-1].lines.append(line)
    return result


def _lines(source: Source, found: list[Section], findings: Findings) -> Iterator[Line]:
    """Lines one by one; `found` says in which section the next line is, for messages hide comments."""
    depth, start = 0, 0
    for raw in source.text.split("\n"):
        body = raw.rstrip("\r")
        lowered = _lower(body)
        message = None
        if depth == 0 and found[-1].name in ("rules", "levels"):
            pattern = _RULE_MESSAGE if found[-1].name == "rules" else _MAP_MESSAGE
            match = pattern.match(lowered) if found[-1].name == "levels" else pattern.search(lowered)
            if match and "(" not in lowered[: match.end()]:
                message = match.end()
        marks, comment = list(lowered), len(body)
        for column, mark in enumerate(marks):
            if column == message:
                break
            if mark == "(":
                comment = min(comment, column)
                depth += 1
            if depth or mark in "()":
                comment = min(comment, column)
                marks[column] = " "
            if mark == ")" and depth:
                depth -= 1
            elif mark == ")":
                place = source.span(start + column)
                findings.warning("stray-bracket", "this closes a comment that was never opened", place)
        yield Line(source, start, body, "".join(marks), comment, message)
        start += len(raw) + 1


def check_order(found: list[Section], findings: Findings) -> None:
    """Each section once, and in order."""
    seen: list[str] = []
    for section in found[1:]:
        assert section.heading is not None
        name, place, position = section.name.upper(), section.heading.span(), SECTIONS.index(section.name)
        if section.name in seen:
            findings.error("section-twice", f"there is a section {name} already", place, "put its lines there")
        if position == 0 and seen:
            findings.error("section-order", "OBJECTS must be the first section", place)
        elif position and SECTIONS[position - 1] not in seen:
            before = SECTIONS[position - 1].upper()
            hint = f"write the heading {before} before it, even with nothing below"
            findings.error("section-order", f"{name} must follow the section {before}", place, hint)
        seen.append(section.name)
