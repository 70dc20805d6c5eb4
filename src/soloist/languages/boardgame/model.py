"""The rules of a board game in the form that learning gives them: automata, filters, machines and ends."""

from __future__ import annotations

from dataclasses import dataclass

from soloist.languages.boardgame.automaton import Automaton
from soloist.languages.boardgame.ends import End
from soloist.languages.boardgame.filters import Filter
from soloist.languages.boardgame.machines import Model
from soloist.languages.boardgame.prohibitions import Prohibition
from soloist.languages.trace.model import Equipment

#: A move of more letters is one without end: a piece that adds a piece that adds a piece.
LONGEST_WORD = 200


@dataclass(frozen=True)
class Piece:
    """How one player's piece type moves, from the board or, if `added`, when it has just appeared.

    Letters noted `+` ask for a square of the `region`, letters noted `-` for one outside it, plain ones for any.
    """

    player: int
    type: str
    added: bool
    automaton: Automaton
    region: frozenset[int] = frozenset()
    #: Whether the automaton spells whole turns, what added pieces do included; else it ends with an `a`, behind
    #: which the automaton of the added piece takes over.
    whole: bool = False


@dataclass(frozen=True)
class Turns:
    """What LOCM learned of the turns that a player's piece type begins."""

    player: int
    type: str
    model: Model


@dataclass(frozen=True)
class BoardGame:
    """A board game: what lies on the table, how the pieces move, and what restricts the moves of a whole position."""

    title: str
    equipment: Equipment
    pieces: tuple[Piece, ...]
    #: For each player the filters that a position's moves go through, in order.
    filters: tuple[tuple[Filter, ...], ...] = ()
    #: The first of these that holds ends the game.
    ends: tuple[End, ...] = ()
    #: What is never done; such moves are left out before the filters.
    prohibitions: tuple[Prohibition, ...] = ()
    #: The machines of turns, which may guide the automata.
    turns: tuple[Turns, ...] = ()
