"""The rules of a sheet that is being written, in either notation as the same expressions.

>>> outline(Source("game.gdl", "next(on(X)) :- true(on(X)) &"))
[(<= (next (on ?x)) (true (on ?x)))]
"""

from __future__ import annotations

from soloist.languages.gdl.infix import InfixRules, Token
from soloist.languages.gdl.reader import is_infix
from soloist.languages.outline import outline as kif_outline
from soloist.languages.sexpr import Group, Node, Symbol
from soloist.source import Source, Span


def outline(source: Source) -> list[Node]:
    """Each fact and rule as a group; a rule is `(<= head condition ...)`."""
    if not is_infix(source.text):
        return list(kif_outline(source))
    reading = _Infix(source)
    reading.read()
    return reading.found


class Spelled(Group):
    """A group that is written in another way than it is shown."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"({' '.join(map(repr, self.items))})"


class _Infix:
    """Rules while they are read."""

    def __init__(self, source: Source) -> None:
        self.found: list[Node] = []
        self._source = source
        self._tokens = InfixRules(source).tokens
        self._opened: list[tuple[int, list[Node]]] = []
        self._items: list[Node] = []
        self._arrow: Symbol | None = None
        self._start = 0
        #: Whether what comes next goes on with the rule.
        self._joined = False

    def read(self) -> None:
        """Take all tokens; each call of a name takes its bracket with it."""
        for position, token in enumerate(self._tokens):
            if token.kind == "end":
                self._flush(token.start)
            elif token.kind == "mark":
                self._mark(token, self._tokens[position - 1] if position else None)
            else:
                self._word(token, self._tokens[position + 1], position)

    def _word(self, token: Token, after: Token, position: int) -> None:
        if self._begins(token, position):
            self._flush(token.start)
            self._start = token.start
        variable = token.kind == "variable"
        word = Symbol(f"?{token.text}" if variable else token.text, Span(self._source, token.start, token.end))
        self._joined = token.kind == "name" and token.text == "not"
        if not variable and _calls(token, after):
            self._opened.append((token.start, self._items))
            self._items = [word]
        else:
            self._items.append(word)

    def _begins(self, token: Token, position: int) -> bool:
        if not self._items and not self._opened:
            return True
        before = self._tokens[position - 1]
        first = self._source.position(token.start)[1] == 1 and "\n" in self._source.text[before.end : token.start]
        return not self._joined and (first or not self._opened)

    def _mark(self, token: Token, before: Token | None) -> None:
        if token.text == ")":
            if self._opened:
                begin, outer = self._opened.pop()
                outer.append(Spelled(tuple(self._items), Span(self._source, begin, token.end)))
                self._items = outer
            self._joined = False
            return
        if token.text == "(":
            if before is None or not _calls(before, token):
                self._opened.append((token.start, self._items))
                self._items = [Symbol("and", Span(self._source, token.start, token.end))]
        elif token.text == ".":
            self._flush(token.end)
        elif token.text == ":-":
            self._arrow = Symbol("<=", Span(self._source, token.start, token.end))
        self._joined = token.text not in (".", ")")

    def _flush(self, end: int) -> None:
        """The rule ends here, with all that is open."""
        while self._opened:
            begin, outer = self._opened.pop()
            outer.append(Spelled(tuple(self._items), Span(self._source, begin, end)))
            self._items = outer
        if self._arrow is not None:
            self._items = [Spelled((self._arrow, *self._items), Span(self._source, self._start, end))]
        self.found += self._items
        self._items, self._arrow, self._joined = [], None, False


def _calls(token: Token, after: Token) -> bool:
    """Whether a name has arguments."""
    return token.kind in ("name", "quoted") and token.text != "not" and (after.kind, after.text) == ("mark", "(")
