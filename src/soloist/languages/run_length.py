"""Run-length text, as players' tools write levels and solutions: `3r` is `rrr`, and `2(ur)` is `urur`."""

from __future__ import annotations

from soloist.errors import ParseError
from soloist.source import Finding, Severity

#: More than this a text never stands for.
MOST = 1_000_000
#: Brackets in brackets; no tool writes more than two.
DEEPEST = 20

_DIGITS = "0123456789"
_LONGEST = len(str(MOST))

Marks = list[tuple[str, int]]


def spelled_out(text: str, most: int = MOST) -> Marks:
    """The marks that a text stands for, each with its place in the text; `ParseError` where they are more than so many.

    What would be too much is never made, so that a short text cannot fill the memory.
    """
    marks: Marks = []
    groups: list[tuple[int, Marks]] = []  # open brackets: how often, and what came before
    count, made = "", 0

    def make(size: int, times: int) -> int:
        """How often something may be repeated, once it is known to fit."""
        nonlocal made
        made += size * (times - 1)
        if made > most:
            raise _refusal(f"this stands for more than {most:,} characters")
        return times

    for place, mark in enumerate(text):
        if mark in _DIGITS:
            count = (count + mark)[: _LONGEST + 1]
            continue
        times, count = int(count or 1), ""
        if mark == "(":
            if len(groups) == DEEPEST:
                raise _refusal(f"brackets nest more than {DEEPEST} deep")
            groups.append((times, marks))
            marks = []
        elif mark == ")" and groups:
            repeat, before = groups.pop()
            before += marks * make(len(marks), repeat)
            marks = before
        else:
            made += 1
            marks += [(mark, place)] * make(1, times)
    for _, before in reversed(groups):
        before += marks
        marks = before
    return marks


def _refusal(message: str) -> ParseError:
    return ParseError(Finding(Severity.ERROR, "run-length", message, hint="`3r` is `rrr`, `2(ur)` is `urur`"))
