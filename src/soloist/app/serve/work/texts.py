"""Texts of requests as games. No file is read: a name is a name, and only its ending says something."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import Any

from soloist.app.serve.limits import MOST_ROWS
from soloist.app.serve.work.orders import Given
from soloist.errors import InputError, ParseError
from soloist.game.model import Game
from soloist.languages.registry import Entry, Language, language_named, language_of
from soloist.source import Finding, Severity, Source

#: Texts whose games are remembered: whoever plays asks about the same one again and again.
_REMEMBERED = 8
_entries: OrderedDict[str, list[Entry]] = OrderedDict()


def revision_of(given: Given) -> str:
    """What tells a text from any other: an answer is about the text with its revision, and about no other."""
    parts = (given["text"], given["problem"] or "", given["language"] or "", given["name"])
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def sources_of(given: Given) -> tuple[Language, Source, Source | None]:
    """The language of a request and its texts."""
    name: str = given["name"]
    text: str = given["text"].removeprefix("\ufeff")
    for part in (text, given["problem"] or "-"):
        if "\0" in part:
            raise _refused("binary", "this is a binary file, not a text", name)
        if not part.strip():
            raise _refused("empty", "the text is empty", name)
    language = language_named(given["language"]) if given["language"] else language_of(name, text)
    problem = Source("problem", given["problem"]) if given["problem"] else None
    return language, Source(name, text), problem


def entries_of(given: Given) -> list[Entry]:
    """All games of a text."""
    key = revision_of(given)
    if key not in _entries:
        language, source, problem = sources_of(given)
        _entries[key] = language.read(source, source.name, problem)
        while len(_entries) > _REMEMBERED:
            _entries.popitem(last=False)
    _entries.move_to_end(key)
    return _entries[key]


def game_of(given: Given) -> Game[Any, Any]:
    """The level that a request is about."""
    entries = entries_of(given)
    number: int = given["level"]
    if number > len(entries):
        raise _refused("no-level", f"there is no level {number}; the text holds {len(entries)}", given["name"])
    entry: Entry = entries[number - 1]
    if isinstance(entry, InputError):
        raise entry
    board = entry.board()
    if board is not None:
        rows = board.cells(entry.initial)
        if len(rows) > MOST_ROWS or max(map(len, rows), default=0) > MOST_ROWS:
            message = f"levels of more than {MOST_ROWS} by {MOST_ROWS} cells are not taken here"
            raise _refused("too-large", message, given["name"])
    return entry


def _refused(code: str, message: str, name: str) -> ParseError:
    return ParseError(Finding(Severity.ERROR, code, message, file=name))
