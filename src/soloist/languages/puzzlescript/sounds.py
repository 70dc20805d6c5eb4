"""The sounds: read past, but for what is plainly wrong in them."""

from __future__ import annotations

import re

from soloist.languages.puzzlescript.lines import Findings, Line, Token
from soloist.languages.puzzlescript.names import Names
from soloist.languages.puzzlescript.words import DIRECTIONS, SOUNDS

_EVENTS = frozenset(
    (
        *("titlescreen", "startgame", "cancel", "endgame", "startlevel", "undo", "restart", "endlevel"),
        *("showmessage", "closemessage", *SOUNDS),
    )
)
_VERBS = frozenset(("move", "action", "create", "destroy", "cantmove", "undo"))
_DIRECTED = frozenset(("move", "cantmove"))
_WAYS = frozenset((*DIRECTIONS, "horizontal", "vertical", "orthogonal"))


def read_sounds(lines: list[Line], names: Names) -> frozenset[str]:
    """The sound effects that rules may call."""
    defined: set[str] = set()
    for line in lines:
        words = line.tokens()
        if not words:
            continue
        first = words[0]
        if first.text in _EVENTS:
            defined.add(first.text)
            _seed(words[1:], first, names.findings)
        elif first.text in names:
            _of_object(words, names)
        else:
            message = f"{first.text!r} is neither a sound event nor an object"
            tell = names.findings.error if first.text[0].isalnum() else names.findings.warning
            tell("sound", message, first.span, "write, for example, sfx3 213424 or Crate move 142315")
    return frozenset(defined)


def _of_object(words: list[Token], names: Names) -> None:
    findings, first = names.findings, words[0]
    if first.text in names.aggregates:
        message = f"{first} is defined with 'and', and such a thing makes no sound"
        findings.error("sound", message, first.span, "name its objects")
    if len(words) < 2 or words[1].text not in _VERBS:
        place = words[1].span if len(words) > 1 else first.span
        hint = f"verbs: {', '.join(sorted(_VERBS))}"
        findings.error("sound", f"a verb must follow {first}", place, hint)
        return
    rest = words[2:]
    if words[1].text in _DIRECTED:
        while rest and rest[0].text in _WAYS:
            rest = rest[1:]
    _seed(rest, words[-len(rest) - 1], findings)


def _seed(rest: list[Token], before: Token, findings: Findings) -> None:
    if not rest or not re.fullmatch(r"\d+", rest[0].text):
        place = rest[0].span if rest else before.span
        findings.error("sound", f"a number must follow {before}", place, "take one from the sound generator")
    elif len(rest) > 1:
        findings.error("sound", f"nothing may follow the number {rest[0]}", rest[1].span, "take it out")
