"""Cuts a file into levels: rows of characters, with titles and comments between them, as collections have them.

A row begins with a wall or the outside. A blank line ends a level. A line before a level, with or without `;`, is its
title, and so is what follows `Title:` below it; `Author:`, `Comment:` and the like are left out. Other lines are wrong.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from soloist.source import Source

WALLS = "x#"
CHARACTERS = "pq"
BALLS = "1234567"
SNOW = "p."
ALPHABET = WALLS + CHARACTERS + BALLS + "'."

#: No title is longer.
_LONGEST = 200
_KEY = re.compile(r"^(title|author|comment-end|comment|collection|copyright|date|solution)\s*(?:[:=]\s*(.*))?$", re.I)


@dataclass
class RawLevel:
    """A level as it stands in the file: its rows with their offsets, and its title."""

    title: str = ""
    rows: list[tuple[int, str]] = field(default_factory=list)
    #: Where lines begin and end that are neither rows nor words.
    faults: list[tuple[int, int]] = field(default_factory=list)

    @property
    def start(self) -> int:
        """Where the level begins in the text."""
        return self.rows[0][0] if self.rows else 0

    @property
    def text(self) -> str:
        """The rows alone, as a text that can be read again."""
        return "\n".join(row for _, row in self.rows) + "\n"


def cut(source: Source) -> list[RawLevel]:
    """The levels of a text, in order."""
    levels: list[RawLevel] = []
    heading = ""
    in_board = in_comment = False
    offset = 0
    for line in source.text.splitlines(keepends=True):
        row = line.rstrip("\r\n").rstrip()
        body = row.strip()
        if not in_comment and is_row(body, inside=in_board):
            if not in_board:
                levels.append(RawLevel(heading))
                heading = ""
            levels[-1].rows.append((offset, row))
            in_board = True
        else:
            in_board = False
            key = _KEY.match(body)
            name = key[1].lower() if key else ""
            if in_comment or name == "comment":
                in_comment = name != "comment-end" and not (key and key[2])
            elif name == "title" and key is not None and levels:
                levels[-1].title = key[2] or ""
            elif body and not key and not _is_text(body):
                levels = levels or [RawLevel()]
                levels[-1].faults.append((offset, offset + len(row)))
            elif body and (not key or name == "title"):
                heading = (key[2] or "") if key else body.lstrip("; ").strip()
        offset += len(line)
    return levels


def _is_text(body: str) -> bool:
    """Whether a line can be a title or a word about a level."""
    return body.startswith(";") or (len(body) <= _LONGEST and any(mark.isalpha() for mark in body))


def is_row(body: str, *, inside: bool = False) -> bool:
    """Whether a line is a row of a level, or was meant as one; `inside` a level more is taken for one."""
    if not body or body.startswith(";") or _KEY.match(body):
        return False
    known = all(mark in ALPHABET for mark in body)
    if inside:
        return known or "#" in body
    closed = body[0] in WALLS and body[-1] in WALLS
    return ("#" in body and ((known and body[0] in WALLS) or (closed and len(body) > 2))) or set(body) == {"x"}
