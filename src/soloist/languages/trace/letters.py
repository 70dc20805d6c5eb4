"""The paper's notation of moves: letters, words, and moves.

A move is a square and a word; a word is a sequence of letters `(dx dy on)`, each a small movement of the piece
in hand and what it finds there. Squares count from 0 at the bottom left, file first: `square = y * width + x`.

>>> move = read_move_text("(26 (-1 0 w) (0 0 d) (-1 0 e))")
>>> move.square, [letter.on for letter in move.word]
(26, ['w', 'd', 'e'])
>>> print(move_text(move))
(26 (-1 0 w) (0 0 d) (-1 0 e))
"""

from __future__ import annotations

import re
from typing import NamedTuple

#: What a letter may find: an empty square, an own piece (w), the opponent's (p); or do: add (a), delete (d).
STEPS = ("e", "w", "p")
ADD, DELETE = "a", "d"


class Letter(NamedTuple):
    """One micro-move: a displacement of the piece in hand and what is found, or done, there.

    `note` names the piece type that an `a` adds; in learned automata `+` asks for a square of the piece's region,
    and `-` for one outside it.
    """

    dx: int
    dy: int
    on: str
    note: str = ""

    def __str__(self) -> str:
        return f"({self.dx} {self.dy} {self.on}{' ' if self.note else ''}{self.note})"


Word = tuple[Letter, ...]


class Move(NamedTuple):
    """A piece's square, and the word of what it does: everything until the next player's turn."""

    square: int
    word: Word


_NUMBER = r"[+-]?[0-9]{1,9}"
_LETTER = re.compile(rf"\(\s*({_NUMBER})\s+({_NUMBER})\s+([ewpad])(?:\s+([^\s()]+))?\s*\)")
_MOVE = re.compile(rf"\(\s*([0-9]{{1,9}})\s*((?:{_LETTER.pattern}\s*)+)\)")
#: Anything that is bracketed like a move, well formed or not.
MOVE_SHAPE = re.compile(r"\((?:[^()]|\([^()]*\))*\)")


def word_text(word: Word) -> str:
    """A word as the paper writes it."""
    return " ".join(map(str, word))


def move_text(move: Move) -> str:
    """A move as the paper writes it."""
    return f"({move.square} {word_text(move.word)})"


def read_word_text(text: str) -> Word:
    """The letters of a text that is known to hold nothing else."""
    return tuple(Letter(int(dx), int(dy), on, note) for dx, dy, on, note in _LETTER.findall(text))


def read_move_text(text: str) -> Move | None:
    """The move a text writes, or none where it writes no move."""
    match = _MOVE.fullmatch(text.strip())
    if match is None:
        return None
    return Move(int(match[1]), read_word_text(match[2]))
