"""What the words of a text mean, for editors: what each says, where it is defined, and what may come next.

The text may be half written, and mostly is while somebody asks.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from soloist.source import Span


class Kind(StrEnum):
    """What a word is; editors show each kind with a sign of its own."""

    KEYWORD = "keyword"
    RELATION = "relation"
    FLUENT = "fluent"
    ACTION = "action"
    TYPE = "type"
    OBJECT = "object"
    VARIABLE = "variable"
    VALUE = "value"
    MARK = "mark"


@dataclass(frozen=True)
class Mention:
    """A word of the text, or a mark of a map, with what is to be told of it."""

    span: Span
    kind: Kind
    about: str
    #: Where it is defined, in this text or in the one beside it.
    defined: tuple[Span, ...] = ()


@dataclass(frozen=True)
class Word:
    """A word that may come next."""

    text: str
    kind: Kind
    about: str = ""


@dataclass(frozen=True)
class Coming:
    """What may come next, in place of the text from `start` to where the writer is."""

    start: int
    words: tuple[Word, ...]


class Symbols(Protocol):
    """What a language's `symbols.py` makes of a text, by `symbols(source)`; in pairs by `symbols(source, also)`."""

    def at(self, offset: int) -> Mention | None:
        """What stands at a place, if it means something."""

    def coming(self, offset: int) -> Coming:
        """What may come next at a place."""
