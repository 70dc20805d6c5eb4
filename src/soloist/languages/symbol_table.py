"""Names of a text with their places: where each is defined and where it is used."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from soloist.game.symbols import Kind
from soloist.source import Source, Span

#: A kind, the name, and what tells it from others of the kind: variables are known within their rule only.
Key = tuple[Kind, str, int]


@dataclass
class Entry:
    """The places of a name, and what else was learned of it, by topics of the language."""

    definitions: list[Span] = field(default_factory=list)
    uses: list[Span] = field(default_factory=list)
    notes: dict[str, list[str]] = field(default_factory=dict)

    def note(self, topic: str, text: str) -> None:
        """Remember something, once."""
        told = self.notes.setdefault(topic, [])
        if text not in told:
            told.append(text)


class SymbolTable:
    """The names that were met so far; places are those of one source, definitions may stand in another."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.entries: dict[Key, Entry] = {}
        self._places: dict[int, tuple[Span, Key]] = {}
        self._starts: list[int] = []

    def define(self, key: Key, span: Span) -> Entry:
        """A place that says what a name is."""
        entry = self._met(key, span)
        entry.definitions.append(span)
        return entry

    def use(self, key: Key, span: Span) -> Entry:
        """Any other place of a name."""
        entry = self._met(key, span)
        entry.uses.append(span)
        return entry

    def _met(self, key: Key, span: Span) -> Entry:
        if span.source is self._source:
            self._places[span.start] = (span, key)
            self._starts = []
        return self.entries.setdefault(key, Entry())

    def at(self, offset: int) -> tuple[Span, Key] | None:
        """The name at a place; right behind it counts too, for there stands whoever has just written it."""
        self._starts = self._starts or sorted(self._places)
        index = bisect_right(self._starts, offset)
        for start in reversed(self._starts[max(0, index - 2) : index]):
            span, key = self._places[start]
            if span.start <= offset <= span.end:
                return span, key
        return None

    def named(self, kind: Kind, scope: int, but: int) -> Iterator[tuple[str, Entry]]:
        """The names of a kind as they are written first, without the word that begins at `but` and is being written."""
        for (own, _, number), entry in self.entries.items():
            if own is kind and number == scope:
                spans = (*entry.definitions, *entry.uses)
                written = next((s for s in spans if s.source is not self._source or s.start != but), None)
                if written is not None:
                    yield written.text, entry
