"""The messages of a match, and how a text becomes one.

>>> read_message("( PLAY match1 ((mark 1 2)) )")
Play(match='match1', moves=('(mark 1 2)',))
>>> read_message("(info)")
Info()

Keywords come in either case, names keep theirs. Rules are left as they are: their reader has the findings.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from soloist.errors import ProtocolError
from soloist.game.rules import DEEPEST_NESTING

#: Brackets in brackets: what rules may have, and the lists around them.
_DEEPEST = DEEPEST_NESTING + 4
_TOKEN = re.compile(r"[()]|;[^\n]*|[^\s();]+")
_STRANGE = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ufffd\ud800-\udfff]")
_BEGINNING = re.compile(r"\s*\(\s*([A-Za-z]{1,20})(?:\s+([^\s();]{1,200}))?")


@dataclass(frozen=True)
class Info:
    """Who are you, and are you free?"""


@dataclass(frozen=True)
class Ping:
    """Are you there?"""


@dataclass(frozen=True)
class Preview:
    """Rules to look at before a match."""

    rules: str
    clock: float


@dataclass(frozen=True)
class Start:
    """A match begins: the rules, the player's role, and the clocks in seconds."""

    match: str
    role: str
    rules: str
    start_clock: float
    play_clock: float


@dataclass(frozen=True)
class Play:
    """Make a move; `moves` are those that all roles made last, none before the first."""

    match: str
    moves: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stop:
    """The match has ended with these moves."""

    match: str
    moves: tuple[str, ...] = ()


@dataclass(frozen=True)
class Abort:
    """The match is called off."""

    match: str


Message: TypeAlias = Info | Ping | Preview | Start | Play | Stop | Abort


def beginning(text: str) -> tuple[str, str]:
    """The keyword and the match that a text begins with, as far as they can be told without reading it."""
    found = _BEGINNING.match(text)
    return (found[1].lower(), found[2] or "") if found else ("", "")


def read_message(text: str) -> Message:
    """The message that a text is; raises `ProtocolError` for anything else."""
    parts = _expressions(text)
    inside = _expressions(parts[0][1:-1]) if len(parts) == 1 and _is_list(parts[0]) else parts
    if len(parts) != 1 or not inside:
        raise ProtocolError("a message is one list, such as (PLAY id NIL)")
    keyword, *arguments = inside
    try:
        match keyword.lower():
            case "info":
                return Info()
            case "ping":
                return Ping()
            case "preview":
                return Preview(_inside(arguments[0]), _seconds(arguments[1]))
            case "start":
                clocks = _seconds(arguments[3]), _seconds(arguments[4])
                return Start(_word(arguments[0]), _word(arguments[1]), _inside(arguments[2]), *clocks)
            case "play":
                return Play(_word(arguments[0]), _moves(arguments[1]))
            case "stop":
                return Stop(_word(arguments[0]), _moves(arguments[1]))
            case "abort":
                return Abort(_word(arguments[0]))
            case other:
                raise ProtocolError(f"there is no message {other[:40]!r}")
    except IndexError:
        raise ProtocolError(f"{keyword[:40]} lacks something") from None


def _expressions(text: str) -> list[str]:
    """The words and lists of a text as they stand there; nothing is made of what is inside a list."""
    if _STRANGE.search(text):
        raise ProtocolError("a message is a text")
    found: list[str] = []
    depth = start = 0
    for token in _TOKEN.finditer(text):
        mark = text[token.start()]
        if mark == "(":
            start = start if depth else token.start()
            depth += 1
            if depth > _DEEPEST:
                raise ProtocolError(f"lists nest more than {_DEEPEST} deep")
        elif mark == ")":
            depth -= 1
            if depth < 0:
                raise ProtocolError("a ')' closes nothing")
            if depth == 0:
                found.append(text[start : token.end()])
        elif depth == 0 and mark != ";":
            found.append(token.group())
    if depth:
        raise ProtocolError("a '(' is never closed")
    return found


def _is_list(text: str) -> bool:
    return text.startswith("(")


def _word(text: str) -> str:
    if _is_list(text):
        raise ProtocolError("a name belongs where a list is")
    return text


def _inside(text: str) -> str:
    """The text between the parentheses of a list."""
    if not _is_list(text):
        raise ProtocolError("a list of rules is missing")
    return text[1:-1]


def _seconds(text: str) -> float:
    try:
        value = float(_word(text))
    except ValueError:
        raise ProtocolError("a clock is a number of seconds") from None
    if not 0 <= value <= 1e6:
        raise ProtocolError("a clock is a number of seconds")
    return value


def _moves(text: str) -> tuple[str, ...]:
    """The moves of all roles; NIL before the first. A single move without its list is taken as it is meant."""
    if not _is_list(text):
        return () if text.lower() == "nil" else (text,)
    return tuple(map(_one_line, _expressions(text[1:-1])))


def _one_line(text: str) -> str:
    """An expression in one line, with a space between its parts."""
    words = [token for token in _TOKEN.findall(text) if not token.startswith(";")]
    return " ".join(words).replace("( ", "(").replace(" )", ")")


def read_answer(text: str) -> str:
    """A player's move in one line; raises `ProtocolError` where the answer is no term."""
    parts = _expressions(text)
    if len(parts) != 1:
        raise ProtocolError(f"this is no move: {text.strip()[:60]!r}")
    return _one_line(parts[0])
