"""A board found in facts: two coordinates and a content.

The rule. A coordinate is a whole number, perhaps behind letters (`3`, `r07`); the first of two may be a single letter.
A predicate makes a board where in every fact of it the same two arguments are coordinates, it has at most one argument
more, which is the content, and no state has two contents for one cell. The rows and the columns are at least two each
and at most `MOST`, and some state fills a third of the cells. Of several such predicates the one with the most facts is
drawn. The first coordinate is the row, unless its texts are letters or begin with `x` or `c` and those of the second do
not.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from soloist.game.board import Board, Drawing, Form, Glyph, Ink, Key, Shape, Word
from soloist.game.model import Game
from soloist.game.offers import Fact

#: The most rows and columns that are drawn.
MOST = 40
_LEAST_FILLED = 1 / 3
_COORDINATE = re.compile(r"([A-Za-z_]*)(\d+)|([A-Za-z])")
_OF_COLUMNS = re.compile(r"[xXcC]|[A-Za-z]$")
#: Contents that are drawn as nothing.
_BLANK = frozenset({"blank", "empty", "dot", "none", "nothing", "gap", "free"})
_CELL = Shape("cell", Form.SQUARE, 0.94, "#f5efe0")
_PIECE = Shape("piece", Form.DISC, 0.7, "#a16207", "#713f12")
#: Grounds of contents: colours of a palette made for colour-blind people, lightened so that words on them can be read.
_GROUNDS = ("#b3dcf3", "#f6d48c", "#99d8c4", "#f3c1a3", "#e5c3d6", "#f7f1a8", "#a9c8de", "#d6d3d1")


@dataclass(frozen=True)
class Layout:
    """Which facts make the board, and where they are on it."""

    predicate: str
    row: int
    column: int
    content: int | None
    rows: tuple[str, ...]
    columns: tuple[str, ...]

    def holds(self, fact: Fact) -> bool:
        """Whether a fact is drawn on the board."""
        return fact[0] == self.predicate and len(fact) == (3 if self.content is None else 4)

    def cell(self, fact: Fact) -> tuple[str, str]:
        return fact[self.row], fact[self.column]


def layout_of(states: Sequence[Sequence[Fact]]) -> Layout | None:
    """The board that the facts of some states make, if they make one."""
    groups: dict[tuple[str, int], list[set[Fact]]] = defaultdict(list)
    for facts in states:
        of_state: dict[tuple[str, int], set[Fact]] = defaultdict(set)
        for fact in facts:
            of_state[fact[0], len(fact)].add(fact)
        for key, alike in of_state.items():
            groups[key].append(alike)
    found: list[tuple[int, Layout]] = []
    for (predicate, length), group in sorted(groups.items()):
        if length in (3, 4):
            made = (_layout(predicate, length, pair, group) for pair in combinations(range(1, length), 2))
            best = next(filter(None, made), None)
            found += [(max(map(len, group)), best)] if best is not None else []
    return max(found, key=lambda pair: pair[0])[1] if found else None


def _layout(predicate: str, length: int, pair: tuple[int, int], group: Sequence[set[Fact]]) -> Layout | None:
    first, second = (_ordered({fact[place] for facts in group for fact in facts}) for place in pair)
    if first is None or second is None or not second[0][-1].isdecimal():
        return None
    cells = [{(fact[pair[0]], fact[pair[1]]) for fact in facts} for facts in group]
    unique = all(len(places) == len(facts) for places, facts in zip(cells, group, strict=True))
    if not unique or max(map(len, cells)) < _LEAST_FILLED * len(first) * len(second):
        return None
    content = next((place for place in range(1, length) if place not in pair), None)
    sideways = bool(_OF_COLUMNS.match(first[0])) and not _OF_COLUMNS.match(second[0])
    (row, rows), (column, columns) = ((pair[0], first), (pair[1], second))[:: -1 if sideways else 1]
    return Layout(predicate, row, column, content, rows, columns)


def _ordered(texts: set[str]) -> tuple[str, ...] | None:
    """Coordinates in their order, with those that are missing between numbers; None where they are none."""
    read = {text: _COORDINATE.fullmatch(text) for text in texts}
    matches = [match for match in read.values() if match is not None]
    if len(matches) < len(read) or len({match[1] for match in matches}) != 1 or not 2 <= len(read) <= MOST:
        return None
    if matches[0][1] is None:
        return tuple(sorted(texts))
    numbers = {int(match[2]): match[0] for match in matches}
    if len(numbers) < len(texts) or max(numbers) - min(numbers) >= MOST:
        return None
    return tuple(numbers.get(n, f"{matches[0][1]}{n}") for n in range(min(numbers), max(numbers) + 1))


class FactBoard(Board[Any]):
    """The board that a layout draws of the states of a game."""

    keys = ()

    def __init__(self, game: Game[Any, Any], layout: Layout, states: Iterable[Any]) -> None:
        self._game = game
        self.layout = layout
        shown = {content for state in states for content in self._contents(state).values()} - _BLANK
        words = sorted(content for content in shown if not content.isdecimal())
        self._grounds = {word: _ground(number % len(_GROUNDS)) for number, word in enumerate(words)}

    def _contents(self, state: Any) -> dict[tuple[str, str], str]:
        layout = self.layout
        facts = [fact for fact in self._game.true_in(state) or () if layout.holds(fact)]
        return {layout.cell(fact): "" if layout.content is None else fact[layout.content] for fact in facts}

    def cells(self, state: Any) -> list[list[list[Drawing]]]:
        contents = self._contents(state)
        layout = self.layout
        return [[self._drawn(contents.get((row, column))) for column in layout.columns] for row in layout.rows]

    def _drawn(self, content: str | None) -> list[Drawing]:
        if content is None or content in _BLANK:
            return [_CELL]
        if not content:
            return [_CELL, _PIECE]
        return [self._grounds.get(content, _CELL), Word("content", content)]

    def glyphs(self, state: Any) -> list[list[Glyph]]:
        contents = self._contents(state)
        layout = self.layout
        return [
            [_glyph(contents.get((row, column)), layout.predicate) for column in layout.columns] for row in layout.rows
        ]

    def move(self, state: Any, key: Key) -> None:
        del state, key


def _ground(number: int) -> Shape:
    return Shape("cell", Form.SQUARE, 0.94, _GROUNDS[number])


def _glyph(content: str | None, predicate: str) -> Glyph:
    if content is None or content in _BLANK:
        return Glyph(". ")
    return Glyph(f"{content or predicate:2.2}", Ink.PIECE)
