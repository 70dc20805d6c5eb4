"""What the marks of levels mean that are drawn as rows of characters, and the words around them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from soloist.game.symbols import Coming, Kind, Mention, Word
from soloist.source import Source

#: Words before a colon that say something about a level.
KEYS = {
    "Title": "the name of the level above; `FILE#title` names it",
    "Author": "who drew it",
    "Comment": "what is said of it; `Comment-End:` ends several lines",
}
_KEY = re.compile(r"\s*([A-Za-z-]+)\s*[:=]")


@dataclass(frozen=True)
class DrawnLevel:
    """A level as it stands: its title, and its marks with their offsets, row by row."""

    title: str
    rows: Sequence[Sequence[tuple[str, int]]]


class MapSymbols:
    """The levels of a file, the names of their marks, and the words that may stand between them."""

    def __init__(
        self, source: Source, levels: Sequence[DrawnLevel], names: Mapping[str, str], keys: Mapping[str, str]
    ) -> None:
        self._source, self._levels, self._names, self._keys = source, levels, names, keys

    def at(self, offset: int) -> Mention | None:
        """The mark or the word at a place."""
        for number, level in enumerate(self._levels, start=1):
            for y, row in enumerate(level.rows, start=1):
                for x, (mark, place) in enumerate(row, start=1):
                    if place == offset and mark in self._names:
                        about = f"`{mark}`: {self._names[mark]}, row {y} column {x}\n\n{self._told(number, level)}"
                        return Mention(self._source.span(place), Kind.MARK, about)
        start = self._source.text.rfind("\n", 0, offset) + 1
        key = _KEY.match(self._source.text, start)
        if key is None or not key.start(1) <= offset <= key.end(1) or key[1].title() not in self._keys:
            return None
        about = f"`{key[1]}`: {self._keys[key[1].title()]}"
        return Mention(self._source.span(key.start(1), key.end(1)), Kind.KEYWORD, about)

    def _told(self, number: int, level: DrawnLevel) -> str:
        """What is in a level, as a list of marks."""
        width, height = max(map(len, level.rows)), len(level.rows)
        counts = Counter(mark for row in level.rows for mark, _ in row)
        pieces = [f"{name} {counts[mark]}" for mark, name in self._names.items() if counts[mark]]
        title = f", {level.title}" if level.title else ""
        return f"level #{number}{title}: {width} by {height}; {', '.join(pieces)}"

    def coming(self, offset: int) -> Coming:
        """Marks inside a map, words elsewhere."""
        begin = self._source.text.rfind("\n", 0, offset) + 1
        line = self._source.text[begin:offset]
        drawn = all(mark in self._names for mark in line)
        if any(mark in line for mark in "#;:="):
            return Coming(offset, tuple(self._marks()) if drawn else ())
        if drawn and line.strip():
            return Coming(offset, tuple(self._marks()))
        words = (Word(f"{key}: ", Kind.KEYWORD, about) for key, about in self._keys.items())
        return Coming(begin, (*words, *(() if line.strip() else self._marks())))

    def _marks(self) -> Iterator[Word]:
        return (Word(mark, Kind.MARK, name) for mark, name in self._names.items() if not mark.isspace())
