"""S-expressions of a text that is being written: what is not closed yet ends where something else begins.

>>> [first, second] = outline(Source("game.kif", "(<= (next (on ?x)\\n(role you)"))
>>> second
(role you)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from soloist.languages.sexpr import Group, Node, Symbol, read_sexpr, tokens_of
from soloist.source import Source, Span


def outline(source: Source, *, split_variables: bool = False) -> tuple[Node, ...]:
    """The expressions of a text; where brackets are missing, a bracket at the beginning of a line starts anew."""
    reading = read_sexpr(source, split_variables=split_variables)
    if not reading.findings:
        return reading.items
    opened: list[tuple[int, list[Node]]] = []
    items: list[Node] = []
    for token in tokens_of(source, split_variables=split_variables):
        start, end = token.span()
        if token.lastgroup == "open":
            if opened and source.text[start - 1 : start] == "\n":
                items = _closed(source, opened, items, start)
            opened.append((start, items))
            items = []
        elif token.lastgroup == "close" and opened:
            begin, outer = opened.pop()
            outer.append(Group(tuple(items), Span(source, begin, end)))
            items = outer
        elif token.lastgroup == "symbol":
            items.append(Symbol(token.group(), Span(source, start, end)))
    return tuple(_closed(source, opened, items, len(source.text)))


def _closed(source: Source, opened: list[tuple[int, list[Node]]], items: list[Node], end: int) -> list[Node]:
    """The items of the outermost group once all that is open ends here."""
    while opened:
        begin, outer = opened.pop()
        outer.append(Group(tuple(items), Span(source, begin, end)))
        items = outer
    return items


def enclosing(nodes: Iterable[Node], offset: int) -> list[Group]:
    """The groups around a place, the outermost first."""
    path: list[Group] = []
    around: Sequence[Node] = tuple(nodes)
    while True:
        inner = next((node for node in around if isinstance(node, Group) and _inside(node, offset)), None)
        # What is not closed ends where the next thing begins, and that stands beside it.
        if inner is None or any(node.span.start == offset == inner.span.end for node in around):
            return path
        path.append(inner)
        around = inner.items


def _inside(group: Group, offset: int) -> bool:
    span = group.span
    if not span.start < offset <= span.end:
        return False
    unclosed = span.source.text[span.end - 1] != ")" or bool(group.items and group.items[-1].span.end == span.end)
    return offset < span.end or unclosed


def place_in(group: Group, offset: int) -> int:
    """Which item of a group the word that begins at a place is, or would be."""
    return sum(item.span.end <= offset for item in group.items)
