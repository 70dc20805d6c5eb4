"""What is true in a state as lines of text, with what has changed since the state before marked by a sign."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from soloist.game.board import Board
from soloist.game.model import Game
from soloist.view.fact_board import FactBoard, layout_of

#: The height of a line, and about the width of a character, in pixels.
LINE, CHARACTER = 18, 8
_INK = (
    "<style>.fact{fill:#1f2937}.fact-new{fill:#0b6e4f;font-weight:bold}.fact-gone{fill:#8a8f98;"
    "text-decoration:line-through}"
    "@media (prefers-color-scheme:dark){.fact{fill:#e5e7eb}.fact-new{fill:#5fd3a8}}</style>"
)


@dataclass(frozen=True)
class Line:
    """A fact; `sign` is `+` where it was not true before, and `-` where it is not any more."""

    text: str
    sign: str = " "

    def __str__(self) -> str:
        return f"{self.sign} {self.text}"


def fact_lines(after: Iterable[str], before: Iterable[str] | None = None) -> list[Line]:
    """The facts of a state, and those that went with the move, in one order."""
    now = frozenset(after)
    old = now if before is None else frozenset(before)
    return [
        Line(text, "+" if text not in old else "-" if text not in now else " ")
        for text in sorted(now | old, key=_words)
    ]


def _words(text: str) -> list[tuple[int, str]]:
    return [(len(word) if word.isdecimal() else 0, word) for word in text.replace("(", " ").replace(")", " ").split()]


def drawn_lines(lines: Sequence[Line], top: int) -> tuple[int, int, list[str]]:
    """The width, the height and the parts of a table of facts as SVG, from some height on."""
    names = {"+": "fact fact-new", "-": "fact fact-gone", " ": "fact"}
    parts = [
        f'<text class="{names[line.sign]}" x="6" y="{top + LINE * (number + 1) - 4}" font-size="13"'
        f' font-family="monospace" xml:space="preserve">{escape(str(line))}</text>'
        for number, line in enumerate(lines)
    ]
    width = 12 + CHARACTER * max((len(str(line)) for line in lines), default=0)
    return width, top + LINE * len(lines) + 6, [_INK, *parts] if parts else []


class Scene:
    """How the states of a play are shown: on a board where there is one, and beside it what is not on it."""

    def __init__(self, game: Game[Any, Any], states: Sequence[Any]) -> None:
        self._game = game
        self._layout = None
        self.board: Board[Any] | None = game.board()
        if self.board is None and states:
            self._layout = layout_of([game.true_in(state) or () for state in states])
            self.board = FactBoard(game, self._layout, states) if self._layout else None

    def texts(self, state: Any) -> list[str]:
        """What is true and not on the board."""
        layout = self._layout
        if layout is None:
            return [] if self.board is not None else self._game.state_text(state).splitlines()
        return [f"({' '.join(fact)})" for fact in self._game.true_in(state) or () if not layout.holds(fact)]

    def lines(self, states: Sequence[Any]) -> list[list[Line]]:
        """The lines of each state, compared with the state before it in the list."""
        texts = [self.texts(state) for state in states]
        return [fact_lines(now, texts[number - 1] if number else None) for number, now in enumerate(texts)]
