"""What the words of a sheet mean: relations, fluents, actions, roles, values, and the variables of each rule."""

from __future__ import annotations

import re
from collections.abc import Iterator

from soloist.game.rules import DEEPEST_NESTING
from soloist.game.symbols import Coming, Kind, Mention, Word
from soloist.languages.gdl.outline import outline
from soloist.languages.gdl.reader import is_infix
from soloist.languages.gdl.syntax import ARITIES, CONNECTIVES
from soloist.languages.outline import enclosing, place_in
from soloist.languages.sexpr import Group, Node, Symbol
from soloist.languages.symbol_table import Entry, Key, SymbolTable
from soloist.numeral import counted
from soloist.source import Source, Span

#: What each keyword says.
KEYWORDS = {
    "role": "`(role r)`: r is a player",
    "base": "`(base f)`: f may be true in some state",
    "input": "`(input r a)`: the action a may be legal for r in some state",
    "init": "`(init f)`: f is true at the start",
    "true": "`(true f)`: f is true now",
    "does": "`(does r a)`: r does the action a in this step",
    "legal": "`(legal r a)`: r may do the action a now",
    "next": "`(next f)`: f is true after this step",
    "terminal": "`terminal`: the game is over now",
    "goal": "`(goal r n)`: the reward of r is n, from 0 to 100, if the game is over",
    "not": "`(not c)`: the condition c cannot be derived",
    "or": "`(or c d ...)`: one of the conditions holds",
    "and": "`(and c d ...)`: all of the conditions hold",
    "distinct": "`(distinct s t)`: the two terms are different",
    "<=": "`(<= head condition ...)`: the head holds where all conditions do",
}
_HEADS = ("role", "base", "input", "init", "legal", "next", "goal", "terminal")
_CONDITIONS = ("true", "does", "not", "or", "distinct", "role", "legal", "goal", "terminal")
_FLUENTS = ("true", "init", "next", "base")
_ACTIONS = ("does", "legal", "input")
#: The word that is being written.
_WRITTEN = re.compile(r"[^\s();,&|~.]*\Z")
_COMMENT = re.compile(r";|%")
#: How much of its definitions is shown of a name.
_MOST_SHOWN = 600


def symbols(source: Source) -> GdlSymbols:
    """What the words of a sheet mean."""
    return GdlSymbols(source)


class GdlSymbols:
    """The names of a sheet."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._nodes = outline(source)
        self._table = SymbolTable(source)
        for rule, node in enumerate(self._nodes):
            head: Node = node
            body: tuple[Node, ...] = ()
            if isinstance(node, Group) and node.head is not None and node.head.text == "<=":
                self._table.use((Kind.KEYWORD, "<=", 0), node.head.span)
                if len(node.items) == 1:
                    continue
                head, body = node.items[1], node.items[2:]
            self._condition(head, rule, node.span)
            for part in body:
                self._condition(part, rule, None)

    def _condition(self, node: Node, rule: int, defining: Span | None, depth: int = 0) -> None:
        """A head, with the place of its rule, or a condition."""
        word = node if isinstance(node, Symbol) else node.head
        parts = node.items[1:] if isinstance(node, Group) else ()
        if word is None or depth > DEEPEST_NESTING:
            return
        name = word.text.lower()
        if name in CONNECTIVES:
            self._table.use((Kind.KEYWORD, name, 0), word.span)
            for part in parts:
                if name == "distinct":
                    self._term(part, rule)
                else:
                    self._condition(part, rule, None, depth + 1)
            return
        if name not in ARITIES:
            self._met((Kind.RELATION, word.text, 0), word.span, defining, "facts" if defining else "")
            for part in parts:
                self._term(part, rule)
            return
        self._met((Kind.KEYWORD, name, 0), word.span, defining, "")
        for place, part in enumerate(parts):
            kind = Kind.VALUE
            if name in _FLUENTS and place == 0:
                kind = Kind.FLUENT
            elif name in _ACTIONS and place == 1:
                kind = Kind.ACTION
            elif name == "role" or (name in (*_ACTIONS, "goal") and place == 0):
                kind = Kind.OBJECT
            self._term(part, rule, kind, defining if name != "goal" else None, name)

    def _term(self, node: Node, rule: int, kind: Kind = Kind.VALUE, defining: Span | None = None, by: str = "") -> None:
        stack = [(node, kind)]
        while stack:
            term, own = stack.pop()
            word = term if isinstance(term, Symbol) else term.head
            if word is None:
                continue
            if word.text.startswith("?"):
                key: Key = (Kind.VARIABLE, word.text, rule + 1)
                self._met(key, word.span, word.span if key not in self._table.entries else None, "")
            else:
                makes = own in (Kind.FLUENT, Kind.ACTION) or (own is Kind.OBJECT and by == "role")
                self._met((own, word.text, 0), word.span, defining if makes else None, by)
            if isinstance(term, Group):
                stack += [(part, Kind.VALUE) for part in term.items[1:]]

    def _met(self, key: Key, span: Span, defining: Span | None, topic: str) -> None:
        if defining is None:
            self._table.use(key, span)
        else:
            entry = self._table.define(key, span)
            entry.note("shown", " ".join(defining.text.split()))
            if topic:
                entry.note(topic, str(len(entry.definitions)))

    def at(self, offset: int) -> Mention | None:
        """The name at a place."""
        found = self._table.at(offset)
        if found is None:
            return None
        span, key = found
        if key[0] is Kind.VALUE and (Kind.OBJECT, key[1], 0) in self._table.entries:
            key = (Kind.OBJECT, key[1], 0)
        entry = self._table.entries[key]
        return Mention(span, key[0], _told(key, span, entry), tuple(entry.definitions))

    def coming(self, offset: int) -> Coming:
        """What may be written at a place, by what stands around it."""
        line = self._source.text[self._source.text.rfind("\n", 0, offset) + 1 : offset]
        written = _WRITTEN.search(line)
        start = offset - (len(written[0]) if written else 0)
        if _COMMENT.search(line):
            return Coming(start, ())
        return Coming(start, tuple({word.text: word for word in self._offered(start, offset)}.values()))

    def _offered(self, start: int, offset: int) -> Iterator[Word]:
        path = enclosing(self._nodes, start)
        rule = next((n for n, node in enumerate(self._nodes) if path and node is path[0]), -1)
        if not self._source.text[start:offset].startswith("?"):
            for kind, words in self._places(path, start):
                yield from (Word(word, Kind.KEYWORD, KEYWORDS[word]) for word in words)
                if kind is not None:
                    for name, entry in self._table.named(kind, 0, start):
                        yield Word(name, kind, _summary((kind, name, 0), entry))
        yield from (Word(name, Kind.VARIABLE) for name, _ in self._table.named(Kind.VARIABLE, rule + 1, start))

    def _places(self, path: list[Group], start: int) -> Iterator[tuple[Kind | None, tuple[str, ...]]]:
        """The kinds of names, and the keywords, that may stand at a place."""
        if not path:
            yield Kind.RELATION, ("<=", *_HEADS) if not is_infix(self._source.text) else _HEADS
            return
        place = place_in(path[-1], start)
        if place == 0:
            # The first word of a group is what the group is within the one around it.
            path = path[:-1]
            place = place_in(path[-1], start) if path else 0
        head = path[-1].head if path else None
        name = head.text.lower() if head is not None else ""
        if not path:
            yield Kind.RELATION, ("<=", *_HEADS)
        elif name == "<=" and place <= 1:
            yield Kind.RELATION, _HEADS
        elif name in ("<=", "not", "or", "and"):
            yield Kind.RELATION, _CONDITIONS
        elif name in _FLUENTS:
            yield Kind.FLUENT, ()
        elif name in _ACTIONS and place == 2:
            yield Kind.ACTION, ()
        elif name in (*_ACTIONS, "goal") and place == 1:
            yield Kind.OBJECT, ()
        else:
            yield Kind.VALUE, ()
            yield Kind.OBJECT, ()


def _summary(key: Key, entry: Entry) -> str:
    kind, name, _ = key
    match kind:
        case Kind.KEYWORD:
            return KEYWORDS[name]
        case Kind.RELATION:
            made = counted(len(entry.definitions), "rule or fact", "rules and facts")
            return f"relation, defined by {made}" if entry.definitions else "relation that no rule defines"
        case Kind.FLUENT:
            by = _among(("init", "next", "base"), entry)
            return f"fluent, made by {by}" if by else "fluent that nothing makes"
        case Kind.ACTION:
            by = _among(("legal", "input"), entry)
            return f"action, by {by}" if by else "action that is never legal"
        case Kind.OBJECT:
            return "role" if entry.definitions else "role that is not declared"
        case Kind.VARIABLE:
            return "variable of this rule"
        case _:
            return "value"


def _among(topics: tuple[str, ...], entry: Entry) -> str:
    return " and ".join(topic for topic in topics if topic in entry.notes)


def _told(key: Key, span: Span, entry: Entry) -> str:
    """What is told of a name: what it is, and how it is defined."""
    if key[0] is Kind.KEYWORD:
        return _summary(key, entry)
    told = f"`{span.text}`: {_summary(key, entry)}"
    uses = len(entry.definitions) + len(entry.uses)
    told += f", {counted(uses, 'place')} in this " + ("rule" if key[0] is Kind.VARIABLE else "sheet")
    if key[0] in (Kind.VARIABLE, Kind.VALUE) or "shown" not in entry.notes:
        return told
    shown = "\n".join(entry.notes["shown"])
    return f"{told}\n\n```\n{shown if len(shown) <= _MOST_SHOWN else shown[:_MOST_SHOWN] + ' ...'}\n```"
