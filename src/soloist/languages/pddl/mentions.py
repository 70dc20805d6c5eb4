"""The names of a domain and a problem with their places: types, objects, predicates, functions, actions, variables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from soloist.game.symbols import Kind
from soloist.languages.outline import outline
from soloist.languages.pddl.model import OBJECT
from soloist.languages.pddl.scope import DEEPEST_NESTING
from soloist.languages.pddl.vocabulary import KEYWORDS, SECTIONS
from soloist.languages.sexpr import Group, Node, Symbol
from soloist.languages.symbol_table import Key, SymbolTable
from soloist.source import Source, Span

#: What names of each kind are called.
NAMES = {
    Kind.RELATION: "predicate",
    Kind.FLUENT: "function",
    Kind.TYPE: "type",
    Kind.OBJECT: "object",
    Kind.ACTION: "action",
    Kind.VARIABLE: "variable",
    Kind.VALUE: "domain",
}
_QUANTIFIERS = ("forall", "exists")


def declared(source: Source, nodes: Iterable[Node], first: Source | None) -> Declared:
    """The names of a text, and of the domain that it is read with."""
    found = Declared(source)
    if first is not None:
        found.read(outline(first, split_variables=True))
    found.read(nodes)
    return found


class Declared:
    """The names that were met, by walking over all that looks like a section."""

    def __init__(self, source: Source) -> None:
        self.table = SymbolTable(source)

    def read(self, nodes: Iterable[Node]) -> None:
        """Walk over a text; its declarations first, since they tell what words in conditions are."""
        found = list(_sections(nodes))
        for name, section in found:
            self._keyword(section.items[0])
            self._declare(name, section)
        for name, section in found:
            self._mention(name, section)
        for node in nodes:
            if isinstance(node, Group) and node.head is not None and node.head.text.lower() == "define":
                self._keyword(node.head)
                title = node.items[1] if len(node.items) > 1 else None
                if isinstance(title, Group) and title.head is not None:
                    self._keyword(title.head)
                    if title.head.text.lower() == "domain" and len(title.items) > 1:
                        self._define(Kind.VALUE, title.items[1], "")

    def _declare(self, name: str, section: Group) -> None:
        items = section.items[1:]
        match name:
            case ":types":
                self._typed(items, Kind.TYPE, 0)
            case ":constants" | ":objects":
                self._typed(items, Kind.OBJECT, 0)
            case ":predicates" | ":functions":
                kind = Kind.RELATION if name == ":predicates" else Kind.FLUENT
                for item in items:
                    if isinstance(item, Group) and item.head is not None:
                        self._define(kind, item.head, _short(item.span))
                        self._typed(item.items[1:], Kind.VARIABLE, item.span.start + 1)
            case ":action" if items:
                keys = [item for item in items if isinstance(item, Symbol) and item.text.lower() == ":parameters"]
                at = section.items.index(keys[0]) + 1 if keys else 0
                parameters = section.items[at] if 0 < at < len(section.items) else None
                shown = f" {_short(parameters.span)}" if isinstance(parameters, Group) else ""
                self._define(Kind.ACTION, items[0], f"(:action {items[0]!r}{shown} ...)")
            case _:
                pass

    def _mention(self, name: str, section: Group) -> None:
        scope, items = section.span.start + 1, section.items[1:]
        match name:
            case ":action" | ":axiom":
                by, key = repr(items[0]) if items and isinstance(items[0], Symbol) else "", ""
                for item in items:
                    if isinstance(item, Symbol) and item.text.startswith(":"):
                        key = item.text.lower()
                        self._keyword(item)
                    elif isinstance(item, Group) and key in (":parameters", ":vars"):
                        self._typed(item.items, Kind.VARIABLE, scope)
                    else:
                        self._condition(item, scope, by if key == ":effect" else "")
            case ":derived" if items and isinstance(items[0], Group):
                if items[0].head is not None:
                    self._define(Kind.RELATION, items[0].head, _short(section.span))
                self._typed(items[0].items[1:], Kind.VARIABLE, scope)
                for item in items[1:]:
                    self._condition(item, scope, "")
            case ":goal" | ":init" | ":metric":
                for item in items:
                    self._condition(item, scope, "")
            case ":domain":
                for item in items:
                    self._use(Kind.VALUE, item, 0)
            case ":requirements":
                for item in items:
                    self._keyword(item)
            case _:
                pass

    def _condition(self, node: Node, scope: int, by: str, depth: int = 0) -> None:
        """A condition, an effect, a fact; `by` is the action whose effect it is."""
        if isinstance(node, Symbol):
            self._term(node, scope)
            return
        head = node.head
        if head is None or depth > DEEPEST_NESTING // 5 or head.text.lower() in _ALL_SECTIONS:
            return
        name, parts = head.text.lower(), node.items[1:]
        if name not in KEYWORDS or (Kind.RELATION, name, 0) in self.table.entries:
            kind = Kind.FLUENT if (Kind.FLUENT, name, 0) in self.table.entries else Kind.RELATION
            entry = self.table.use((kind, name, 0), head.span)
            if by:
                entry.note("by", by)
            for part in parts:
                self._condition(part, scope, by, depth + 1)
            return
        self._keyword(head)
        if name in _QUANTIFIERS and parts and isinstance(parts[0], Group):
            self._typed(parts[0].items, Kind.VARIABLE, scope)
            parts = parts[1:]
        for place, part in enumerate(parts):
            self._condition(part, scope, "" if name == "when" and place == 0 else by, depth + 1)

    def _term(self, node: Symbol, scope: int) -> None:
        if node.text.startswith("?"):
            self._use(Kind.VARIABLE, node, scope)
        elif node.text.lower() in KEYWORDS:
            self._keyword(node)
        elif not node.text[0].isdigit():
            self._use(Kind.OBJECT, node, 0)

    def _typed(self, nodes: Iterable[Node], kind: Kind, scope: int) -> None:
        """`a b - t`: names before the dash are defined, and those after it are types."""
        waiting: list[Symbol] = []
        dash = False
        for node in nodes:
            if isinstance(node, Symbol) and node.text == "-":
                dash = True
                continue
            if dash:
                types = [node] if isinstance(node, Symbol) else node.items[1:]
                told = " or ".join(repr(item) for item in types)
                for symbol in waiting:
                    self._define(kind, symbol, f"{symbol.text} - {told}", scope)
                for item in types:
                    self._use(Kind.TYPE, item, 0)
                waiting, dash = [], False
            elif isinstance(node, Symbol):
                waiting.append(node)
        for symbol in waiting:
            self._define(kind, symbol, f"{symbol.text} - {OBJECT}", scope)

    def _define(self, kind: Kind, node: Node, shown: str, scope: int = 0) -> None:
        if isinstance(node, Symbol):
            entry = self.table.define((kind, node.text.lower(), scope), node.span)
            if shown:
                entry.note("shown", shown)

    def _use(self, kind: Kind, node: Node, scope: int) -> None:
        if isinstance(node, Symbol):
            self.table.use((kind, node.text.lower(), scope), node.span)

    def _keyword(self, node: Node) -> None:
        if isinstance(node, Symbol) and node.text.lower() in KEYWORDS:
            self.table.use((Kind.KEYWORD, node.text.lower(), 0), node.span)

    def summary(self, key: Key) -> str:
        """A line about a name."""
        kind, name, _ = key
        if kind is Kind.KEYWORD:
            return KEYWORDS[name]
        entry = self.table.entries.get(key)
        if kind is Kind.TYPE and name == OBJECT:
            return "the type of everything"
        if entry is None or not entry.definitions:
            return f"{NAMES[kind]} that is not declared"
        by = entry.notes.get("by", [])
        return NAMES[kind] + (f", changed by {', '.join(by)}" if by else "")

    def told(self, span: Span, key: Key) -> str:
        """What is told of a name: what it is, and how it is declared."""
        if key[0] is Kind.KEYWORD:
            return self.summary(key)
        shown = "\n".join(self.table.entries[key].notes.get("shown", []))
        return f"`{span.text}`: {self.summary(key)}" + (f"\n\n```\n{shown}\n```" if shown else "")


_ALL_SECTIONS = frozenset((*SECTIONS["domain"], *SECTIONS["problem"], ":axiom"))
#: The most characters that are shown of a declaration.
_MOST_SHOWN = 300


def _short(span: Span) -> str:
    text = " ".join(span.text.split())
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]} ..."


def _sections(nodes: Iterable[Node]) -> Iterator[tuple[str, Group]]:
    """All sections, wherever they stand: what is not closed yet holds those behind it."""
    stack = [node for node in reversed(list(nodes)) if isinstance(node, Group)]
    while stack:
        group = stack.pop()
        if group.head is not None and group.head.text.lower() in _ALL_SECTIONS:
            yield group.head.text.lower(), group
        stack += [item for item in reversed(group.items) if isinstance(item, Group)]
