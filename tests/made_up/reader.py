"""Reads lines of the form `hop .*..*`, each a level."""

from __future__ import annotations

import re

from made_up.game import LampGame
from soloist.errors import InputError, ParseError
from soloist.source import Finding, Severity, Source


def recognises(text: str) -> bool:
    """Whether a text looks like this language."""
    return text.startswith("hop ")


def read(source: Source, path: str) -> list[LampGame | InputError]:
    """Every line is a level."""
    levels: list[LampGame | InputError] = []
    for line in source.text.splitlines():
        found = re.fullmatch(r"hop ([.*]+)", line)
        finding = Finding(Severity.ERROR, "no-lamps", "a level is hop and a row of . and *", source.span(0))
        levels.append(LampGame(found[1], path, line) if found else ParseError(finding))
    return levels


def check(source: Source) -> list[Finding]:
    """What is wrong with a text."""
    return [finding for level in read(source, "") if isinstance(level, InputError) for finding in level.findings]
