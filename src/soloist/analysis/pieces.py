"""What the languages of pushing games have in common, and the little in which they differ.

In all of them a move is a letter, in upper case when it moves a piece. So walks are the lower-case moves, and
everything here works on the reference semantics of the game; a `Kind` says the rest.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from soloist.engines.engine import Limit
from soloist.errors import UnsupportedError
from soloist.game.model import Game
from soloist.source import Finding, Severity

Cell = tuple[int, int]
Piece = tuple[Cell, str]  # where it is and what it is
AHEAD: dict[str, Cell] = {"l": (0, -1), "u": (-1, 0), "r": (0, 1), "d": (1, 0)}


@dataclass(frozen=True)
class Optima:
    """What all solutions of the least cost have in common; None where they were too many to look at."""

    solutions: int
    moved: frozenset[Piece]  # pieces of the start that some optimal solution moves
    touched: frozenset[Cell]  # cells with a moved piece on them, or that one is moved from, in some optimal solution


@dataclass(frozen=True)
class Kind:
    """A kind of pushing game: its words, and how its states are looked at."""

    piece: str
    metric: str
    where: Callable[[Any], Cell]
    #: The top piece on a cell, if there is one.
    on: Callable[[Any, Cell], str | None]
    pieces: Callable[[Any], list[Piece]]
    restart: Callable[[Any, Any], Game[Any, Any]]
    #: A quick count of all optimal solutions, where there is one; None of it when a limit was reached.
    optima: Callable[[Any, int, Limit], Optima | None] | None = None


#: The kind of a language's games: where it is.
KINDS = {
    "snowman": "soloist.analysis.snowman:KIND",
    "sokoban": "soloist.analysis.sokoban:KIND",
}


def kind_of(game: Game[Any, Any]) -> Kind:
    """The kind of a game; others than pushing games are refused."""
    if game.language not in KINDS:
        message = f"{game.language} games cannot be analysed"
        hint = f"there are: {', '.join(KINDS)}"
        raise UnsupportedError(Finding(Severity.ERROR, "no-analysis", message, hint=hint))
    module, _, name = KINDS[game.language].partition(":")
    kind: Kind = getattr(import_module(module), name)
    return kind


@dataclass(frozen=True)
class Push:
    """A piece's move: the letters that lead to it and make it, where it goes from and to, and the state after it."""

    letters: str
    stand: Cell
    start: Cell
    end: Cell
    what: str
    after: Any


def pushes(game: Game[Any, Any], kind: Kind, state: Any) -> Iterator[Push]:
    """Every move of a piece that a walk leads to, with a shortest walk."""
    walks = {state: ""}
    queue = deque([state])
    while queue:
        at = queue.popleft()
        for move in game.moves(at):
            after = game.apply(at, move)
            if move.islower():
                if after not in walks:
                    walks[after] = walks[at] + move
                    queue.append(after)
                continue
            row, column = AHEAD[move.lower()]
            stand = kind.where(at)
            start = (stand[0] + row, stand[1] + column)
            end = (start[0] + row, start[1] + column)
            yield Push(walks[at] + move, stand, start, end, kind.on(at, start) or "", after)


def settled(game: Game[Any, Any], kind: Kind, state: Any) -> Any:
    """The state with the player on the first cell it can walk to: one for all states that differ in that alone."""
    seen = {state}
    queue = deque([state])
    while queue:
        for move in game.moves(at := queue.popleft()):
            if move.islower() and (after := game.apply(at, move)) not in seen:
                seen.add(after)
                queue.append(after)
    return min(seen, key=kind.where)


def shortest(game: Game[Any, Any], kind: Kind, most: int) -> str | None:
    """The letters of a solution with the fewest moves of pieces, by exhausting up to `most` positions; else None."""
    start = settled(game, kind, game.initial)
    came: dict[Any, tuple[Any, Push] | None] = {start: None}
    queue = deque([start])
    while queue and len(came) <= most:
        state = queue.popleft()
        if game.is_terminal(state):
            return _letters(game, kind, came, state)
        for push in pushes(game, kind, state):
            after = settled(game, kind, push.after)
            if after not in came:
                came[after] = (state, push)
                queue.append(after)
    return None


def _letters(game: Game[Any, Any], kind: Kind, came: dict[Any, tuple[Any, Push] | None], last: Any) -> str:
    """Play the pushes that led to a position again, with the walks from where the player really is."""
    chain: list[Push] = []
    while (before := came[last]) is not None:
        last, push = before
        chain.append(push)
    state, letters = game.initial, ""
    for push in reversed(chain):
        real = next(p for p in pushes(game, kind, state) if (p.stand, p.end) == (push.stand, push.end))
        state, letters = real.after, letters + real.letters
    return letters


def all_optima(game: Game[Any, Any], kind: Kind, cost: int, most: int) -> Optima | None:
    """All solutions of the least cost by exhausting every position up to it; None where they are more than `most`.

    Forwards layer by layer, then backwards the number of ways on from each position.
    """
    layers = [{settled(game, kind, game.initial)}]
    seen = set(layers[0])
    for _ in range(cost):
        layer: set[Any] = set()
        for state in layers[-1]:
            for push in pushes(game, kind, state):
                after = settled(game, kind, push.after)
                if after not in seen:
                    seen.add(after)
                    layer.add(after)
            if len(seen) > most:
                return None
        layers.append(layer)
    ways = {state: 1 for state in layers[-1] if game.is_terminal(state)}
    moved: set[Piece] = set()
    touched: set[Cell] = set()
    for layer in reversed(layers[:-1]):
        before: dict[Any, int] = {}
        for state in layer:
            for push in pushes(game, kind, state):
                further = ways.get(settled(game, kind, push.after), 0)
                if further:
                    before[state] = before.get(state, 0) + further
                    moved.add((push.start, push.what))
                    touched |= {push.stand, push.start, push.end}
        ways = before
    first = set(kind.pieces(game.initial))
    return Optima(sum(ways.values()), frozenset(moved & first), frozenset(touched))
