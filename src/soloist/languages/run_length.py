"""Run-length text, as players' tools write levels and solutions: `3r` is `rrr`, and `2(ur)` is `urur`."""

from __future__ import annotations

#: More than this a text never stands for: what repeats itself beyond it is cut off.
MOST = 1_000_000

_DIGITS = "0123456789"
_LONGEST = len(str(MOST))


def spelled_out(text: str) -> list[tuple[str, int]]:
    """The marks that a text stands for, each with its place in the text."""
    marks: list[tuple[str, int]] = []
    groups: list[tuple[int, list[tuple[str, int]]]] = []  # open brackets: how often, and what came before
    count = ""
    for place, mark in enumerate(text):
        if mark in _DIGITS:
            count = (count + mark)[:_LONGEST]
            continue
        times, count = int(count or 1), ""
        if mark == "(":
            groups.append((times, marks))
            marks = []
        elif mark == ")" and groups:
            repeat, before = groups.pop()
            marks = before + marks * min(repeat, MOST // (len(marks) or 1))
        else:
            marks += [(mark, place)] * min(times, MOST - len(marks))
    for _, before in reversed(groups):
        marks = before + marks
    return marks[:MOST]
