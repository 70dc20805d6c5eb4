"""What the words of a game mean: its names, the words of the language, and the glyphs of its maps."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from soloist.game.symbols import Coming, Kind, Mention, Word
from soloist.languages.puzzlescript.layers import read_layers
from soloist.languages.puzzlescript.legend import read_legend
from soloist.languages.puzzlescript.lines import Findings, Line, Section, Token, TooManyFindings, sections
from soloist.languages.puzzlescript.names import Names, read_objects
from soloist.languages.puzzlescript.vocabulary import KEYWORDS
from soloist.languages.puzzlescript.words import COLOURS, COMMANDS, FLAGS, MODIFIERS, PREFIXES, SECTIONS, VALUED
from soloist.numeral import counted
from soloist.source import Source

#: Words as sections cut them: between blanks, commas and the brackets of rules.
_WORD = r"\[|\]|\||->|(?:(?!->)[^\s\[\]|,=])+"
_LAST_WORD = re.compile(r"[^\s\[\]|,=]*\Z")
_RULES = ("late", "rigid", "random", "startloop", "endloop")
#: The words of each section, beside its names and the next headings.
_WORDS: dict[str, Iterable[str]] = {
    "": (*VALUED, *FLAGS),
    "objects": COLOURS,
    "legend": ("and", "or"),
    "sounds": (),
    "collisionlayers": (),
    "rules": sorted({*_RULES, *PREFIXES, *MODIFIERS, *COMMANDS}),
    "winconditions": ("all", "some", "no", "on"),
    "levels": ("message",),
}
_NAMING = ("legend", "sounds", "collisionlayers", "rules", "winconditions")


def symbols(source: Source) -> PuzzleScriptSymbols:
    """What the words of a game mean."""
    return PuzzleScriptSymbols(source)


class PuzzleScriptSymbols:
    """The lines of a game in their sections, and its names as far as they could be read."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._names = Names(Findings(source))
        found: list[Section] = []
        try:
            found = sections(source, self._names.findings)
            for name, read in (("objects", read_objects), ("legend", read_legend), ("collisionlayers", read_layers)):
                read([line for section in found if section.name == name for line in section.lines], self._names)
        except TooManyFindings:
            # What was read until then is told all the same.
            pass
        self._lines: list[tuple[int, str, Line]] = []
        before = ""
        for section in found:
            if section.heading is not None:
                # A heading is written at the end of the section before it.
                self._lines.append((section.heading.start, before, section.heading))
            self._lines += [(line.start, section.name, line) for line in section.lines]
            before = section.name

    def _line(self, offset: int) -> tuple[str, Line] | None:
        """The line at a place, and the section that it stands in."""
        index = bisect_right(self._lines, offset, key=lambda entry: entry[0])
        return self._lines[index - 1][1:] if index else None

    def at(self, offset: int) -> Mention | None:
        """The word or the glyph at a place."""
        found = self._line(offset)
        if found is None:
            return None
        section, line = found
        column = offset - line.start
        if line.message is not None and column >= line.message:
            return None
        glyph = section == "levels" and line.message is None
        for token in line.tokens(r"\S" if glyph else _WORD):
            if token.span.start <= offset < token.span.end or (offset == token.span.end and not glyph):
                return self._mention(token)
        return None

    def _mention(self, token: Token) -> Mention | None:
        word = token.text
        if word in self._names.spans:
            return Mention(token.span, Kind.OBJECT, self._told(word), (self._names.spans[word],))
        if word in KEYWORDS:
            return Mention(token.span, Kind.KEYWORD, f"`{word}`: {KEYWORDS[word]}")
        if word in COLOURS:
            return Mention(token.span, Kind.VALUE, f"`{word}`: a colour")
        return None

    def _told(self, name: str) -> str:
        names = self._names
        if name in names.objects:
            thing = names.objects[name]
            layer = "no layer" if thing.layer is None else f"layer {thing.layer + 1} of {len(names.layers)}"
            picture = "\n".join(thing.sprite)
            told = f"`{name}`: object on {layer}, {counted(len(thing.colours), 'colour')}"
            return f"{told}\n\n```\n{' '.join(thing.colours)}\n{picture}\n```"
        if name in names.aggregates:
            return f"`{name}`: {' and '.join(names.aggregates[name])}, in one cell"
        if name in names.properties:
            return f"`{name}`: any of {', '.join(names.properties[name])}"
        return f"`{name}`: another name of {names.synonyms.get(name, name)}"

    def coming(self, offset: int) -> Coming:
        """What may be written at a place, by its section."""
        found = self._line(offset)
        if found is None:
            return Coming(offset, ())
        section, line = found
        begun = line.text[: offset - line.start]
        # Nothing is offered inside comments and messages.
        hidden = len(begun) > min(line.comment, len(line.text) if line.message is None else line.message)
        # A map is written glyph by glyph.
        word = _LAST_WORD.search(begun) if section != "levels" or "message".startswith(begun.strip()) else None
        written = len(word[0]) if word is not None else 0
        words = () if hidden else self._offered(section, not begun[: len(begun) - written].strip())
        return Coming(offset - written, tuple({each.text: each for each in words}.values()))

    def _offered(self, section: str, first: bool) -> Iterator[Word]:
        """The words of a section; headings stand at the beginning of a line only."""
        if section == "levels":
            for name, span in self._names.spans.items():
                if len(name) == 1:
                    yield Word(span.text, Kind.MARK, self._told(name))
        if section in _NAMING:
            for name, span in self._names.spans.items():
                yield Word(span.text, Kind.OBJECT, self._told(name))
        if section != "levels" or first:
            for word in _WORDS[section]:
                yield Word(word, Kind.VALUE if word in COLOURS else Kind.KEYWORD, KEYWORDS.get(word, ""))
        if first and section != "levels":
            following = SECTIONS[SECTIONS.index(section) + 1 :] if section else SECTIONS
            yield from (Word(name.upper(), Kind.KEYWORD, KEYWORDS[name]) for name in following)
