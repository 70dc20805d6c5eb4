"""What the words of a domain or a problem mean; a problem's names are mostly declared in its domain."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from soloist.game.symbols import Coming, Kind, Mention, Word
from soloist.languages.outline import enclosing, outline, place_in
from soloist.languages.pddl.mentions import Declared, declared
from soloist.languages.pddl.model import OBJECT, TOTAL_COST
from soloist.languages.pddl.vocabulary import CONDITIONS, EFFECTS, KEYS, KEYWORDS, REQUIREMENTS, SECTIONS
from soloist.languages.sexpr import Group, Symbol
from soloist.source import Source

_WRITTEN = re.compile(r"[^\s();]*\Z")
_SECTIONS = SECTIONS["domain"] | SECTIONS["problem"]
#: Sections whose words are conditions, and where facts stand.
_CONDITIONAL = (":action", ":derived", ":axiom", ":goal", ":init")


def symbols(source: Source, first: Source | None = None) -> PddlSymbols:
    """What the words of a text mean; `first` is the domain of a problem."""
    return PddlSymbols(source, first)


class PddlSymbols:
    """The names of a domain and a problem."""

    def __init__(self, source: Source, first: Source | None) -> None:
        self._source = source
        self._nodes = outline(source, split_variables=True)
        self._declared: Declared = declared(source, self._nodes, first)

    def at(self, offset: int) -> Mention | None:
        """The name at a place."""
        found = self._declared.table.at(offset)
        if found is None:
            return None
        span, key = found
        entry = self._declared.table.entries[key]
        definitions = entry.definitions
        if key[0] is Kind.VARIABLE:
            # The declaration that is nearest before a use is the one that holds there.
            definitions = [place for place in definitions if place.start <= span.start][-1:] or definitions[:1]
        return Mention(span, key[0], self._declared.told(span, key), tuple(definitions))

    def coming(self, offset: int) -> Coming:
        """What may be written at a place, by what stands around it."""
        line = self._source.text[self._source.text.rfind("\n", 0, offset) + 1 : offset]
        written = _WRITTEN.search(line)
        start = offset - (len(written[0]) if written else 0)
        if ";" in line:
            return Coming(start, ())
        if "?" in self._source.text[start:offset]:
            start += self._source.text[start:offset].rindex("?")
        return Coming(start, tuple({word.text: word for word in self._offered(start, offset)}.values()))

    def _offered(self, start: int, offset: int) -> Iterator[Word]:
        path = enclosing(self._nodes, start)
        place = place_in(path[-1], start) if path else 0
        # The first word of a group is what the group is within the one around it.
        around = path if place else path[:-1]
        section = next((group for group in around if _name(group) in _SECTIONS), None)
        if self._source.text[start:offset].startswith("?"):
            yield from self._variables(section, start)
        elif section is not None and _after_dash(path[-1], place):
            yield Word(OBJECT, Kind.TYPE)
            yield from self._named(Kind.TYPE, start)
        elif section is not None:
            yield from self._inside(section, path, place, start)
        else:
            # What is not closed leaves sections without a definition around them.
            yield from _words(("domain", "problem") if around else ("define",))
            if path:
                yield from _words(SECTIONS[self._defined(around)])

    def _inside(self, section: Group, path: list[Group], place: int, start: int) -> Iterator[Word]:
        kind, head = _name(section), _name(path[-1])
        if kind == ":requirements":
            yield from _words(REQUIREMENTS)
        elif kind == ":domain":
            yield from self._named(Kind.VALUE, start)
        elif kind == ":metric":
            yield from _words(("minimize", TOTAL_COST))
        elif path[-1] is section and kind == ":action":
            yield from _words(KEYS)
        elif kind in _CONDITIONAL and (place == 0 or path[-1] is section):
            yield from self._named(Kind.RELATION, start)
            yield from self._named(Kind.FLUENT, start)
            if kind == ":init":
                yield from _words(("=", "not"))
            else:
                yield from _words(CONDITIONS)
                yield from _words(EFFECTS if kind == ":action" else ())
        elif kind in _CONDITIONAL and head not in KEYWORDS:
            yield from self._variables(section, start)
            yield from self._named(Kind.OBJECT, start)

    def _variables(self, section: Group | None, start: int) -> Iterator[Word]:
        if section is not None:
            for name, entry in self._declared.table.named(Kind.VARIABLE, section.span.start + 1, start):
                if entry.definitions:
                    yield Word(name, Kind.VARIABLE, "".join(entry.notes.get("shown", [])[:1]))

    def _named(self, kind: Kind, start: int) -> Iterator[Word]:
        for name, entry in self._declared.table.named(kind, 0, start):
            if entry.definitions:
                yield Word(name, kind, self._declared.summary((kind, name.lower(), 0)))

    def _defined(self, around: list[Group]) -> str:
        """Whether a place is in a domain or in a problem; where nothing tells, the rest of the text does."""
        title = around[-1].items[1] if around and len(around[-1].items) > 1 else None
        if isinstance(title, Group) and _name(title) in SECTIONS:
            return _name(title)
        is_problem = re.search(r"\(\s*define\s*\(\s*problem\b", self._source.text, re.IGNORECASE)
        return "problem" if is_problem else "domain"


def _after_dash(group: Group, place: int) -> bool:
    before = group.items[place - 1] if 0 < place <= len(group.items) else None
    return isinstance(before, Symbol) and before.text == "-"


def _name(group: Group) -> str:
    return group.head.text.lower() if group.head is not None else ""


def _words(words: Iterable[str]) -> Iterator[Word]:
    return (Word(word, Kind.KEYWORD, KEYWORDS.get(word, "")) for word in words)
