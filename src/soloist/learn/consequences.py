"""What follows from where a piece comes to stand: pieces between it and an own piece are taken, or turned.

In games of custodian capture (Brandubh) and of flips (Othello) a word spells every set of pieces that a move takes or
turns beside its way, and far more words are possible than any trace shows. No automaton can say what they have in
common, so nothing is learned from it here; but what explains these pieces is told, with how often it does.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from soloist.languages.boardgame.conditions import way_of
from soloist.languages.trace.board import MoveError, apply_move
from soloist.languages.trace.letters import ADD, DELETE, Move
from soloist.languages.trace.model import EMPTY, Board, Equipment, Trace
from soloist.limit import Limit

#: So many moves of a type are looked at, those that change something beside their way and others apart.
_MOST_MOVES = 1500
#: Of fewer moves that change something beside their way nothing is told.
_LEAST_MOVES = 10
#: What explains a smaller share of the moves that it concerns is not told.
_LEAST_SHARE = 0.9
_STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
_SLANTED = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_LINES = {
    "along ranks and files": _STRAIGHT,
    "along diagonals": _SLANTED,
    "along ranks, files and diagonals": _STRAIGHT + _SLANTED,
}


class Consequence(NamedTuple):
    """What pieces of a type do to those between them and an own piece."""

    player: int
    type: str
    #: Whether what stands between is taken, or turned.
    taken: bool
    lines: str
    #: Whether any number of pieces may stand between, or one.
    many: bool
    #: Squares that count as an own piece where they are empty.
    squares: tuple[int, ...]
    #: How many moves it explains, of those that it concerns.
    explained: int
    moves: int

    def text(self, kit: Equipment) -> str:
        """The finding as a person says it."""
        done = "taken" if self.taken else "turned"
        between = "any number of the opponent's pieces" if self.many else "one piece of the opponent"
        squares = f" or one of the empty squares {' '.join(map(str, self.squares))}" if self.squares else ""
        concerns = f"this explains {self.explained} of {self.moves} moves that it concerns"
        return (
            f"{kit.players[self.player]}: {between} between where {self.type} comes to stand and an own piece"
            f"{squares}, {self.lines}, is {done}: {concerns}, and is not learned; words that were not seen are missing"
        )


class _Outcome(NamedTuple):
    """Where a piece comes to stand, the board then, and the pieces that were changed beside its way."""

    end: int
    board: Board
    changed: frozenset[int]
    taken: bool


def find_consequences(trace: Trace, limit: Limit) -> tuple[Consequence, ...]:
    """What explains the pieces that moves change beside their way, for each type of which many do."""
    kit = trace.equipment
    found = []
    for player, name in kit.codes:
        outcomes = list(_outcomes(trace, player, name, limit))
        changing = [outcome for outcome in outcomes if outcome.changed]
        if len(changing) >= _LEAST_MOVES and len({outcome.taken for outcome in changing}) == 1:
            best = max(_candidates(kit, player, name, outcomes), key=lambda each: each.explained / max(1, each.moves))
            if best.explained >= _LEAST_SHARE * best.moves:
                found.append(best)
    return tuple(found)


def _outcomes(trace: Trace, player: int, name: str, limit: Limit) -> Iterator[_Outcome]:
    """What came of moves of a type, each position and move once."""
    kit = trace.equipment
    code = kit.codes[player, name]
    left = {True: _MOST_MOVES, False: _MOST_MOVES}
    for turn in trace.turns():
        if turn.player != player or limit.spent or not any(left.values()):
            continue
        for move in turn.legal or (turn.played,):
            changes = any(letter.on in (ADD, DELETE) for letter in move.word)
            if turn.board[move.square] == code and left[changes]:
                left[changes] -= 1
                yield outcome_of(kit, player, turn.board, move)


def outcome_of(kit: Equipment, player: int, board: Board, move: Move) -> _Outcome:
    """The shortest beginning of a word that does all but take or turn pieces of the opponent, and these pieces."""
    whole = apply_move(kit, board, player, move)
    way = way_of(kit, move)
    view = kit.views[player]
    for length in range(1, len(move.word)):
        try:
            after = apply_move(kit, board, player, Move(move.square, move.word[:length]))
        except MoveError:
            continue
        changed = frozenset(square for square, code in enumerate(whole) if after[square] != code)
        if all(after[s] == board[s] and view[board[s]] == ord("p") and view[whole[s]] != ord("p") for s in changed):
            return _Outcome(way[length - 1], after, changed, all(whole[square] == EMPTY for square in changed))
    return _Outcome(way[-1], whole, frozenset(), taken=True)


def _candidates(kit: Equipment, player: int, name: str, outcomes: list[_Outcome]) -> Iterator[Consequence]:
    """What may explain the pieces, the plainest first, with squares that count as own pieces where that helps."""
    taken = next(outcome.taken for outcome in outcomes if outcome.changed)
    victims = bytes({outcome.board[square] for outcome in outcomes for square in outcome.changed})
    closers = bytes(_closers(kit, player, outcomes, victims))
    for many, lines in product((False, True), _LINES):
        catch = _Catch(kit, _LINES[lines], many, victims, closers)
        plain = [catch.between(outcome) for outcome in outcomes]
        closing = {
            square
            for outcome, explained in zip(outcomes, plain, strict=True)
            for piece in outcome.changed - explained
            for square in _behind(kit, outcome.end, piece)
            if outcome.board[square] == EMPTY
        }
        for squares in (frozenset(), frozenset(closing)) if closing and taken else (frozenset(),):
            explained = [catch.between(outcome, squares) for outcome in outcomes]
            pairs = [
                (outcome.changed, pieces)
                for outcome, pieces in zip(outcomes, explained, strict=True)
                if outcome.changed or pieces
            ]
            right = sum(changed == pieces for changed, pieces in pairs)
            yield Consequence(player, name, taken, lines, many, tuple(sorted(squares)), right, len(pairs))


def _closers(kit: Equipment, player: int, outcomes: list[_Outcome], victims: bytes) -> set[int]:
    """The codes of own pieces that stand behind those that were changed."""
    found = set()
    for outcome in outcomes:
        for direction in _STRAIGHT + _SLANTED:
            row, there = _row(kit, outcome, direction, victims)
            if row and there >= 0 and outcome.changed.issuperset(row):
                found.add(outcome.board[there])
    return {code for code in found if kit.views[player][code] == ord("w")}


def _row(kit: Equipment, outcome: _Outcome, direction: tuple[int, int], victims: bytes) -> tuple[list[int], int]:
    """The squares with pieces of some codes, one beside the other, from where a piece stands; and what is behind."""
    row: list[int] = []
    square = kit.shift(outcome.end, *direction)
    while square >= 0 and outcome.board[square] in victims:
        row.append(square)
        square = kit.shift(square, *direction)
    return row, square


class _Catch(NamedTuple):
    """A way to catch pieces: along which lines, how many, which codes may be caught, and which close."""

    kit: Equipment
    directions: tuple[tuple[int, int], ...]
    many: bool
    victims: bytes
    closers: bytes

    def between(self, outcome: _Outcome, squares: frozenset[int] = frozenset()) -> frozenset[int]:
        """The pieces between where one has come to stand and one that closes, or an empty square of some."""
        found: set[int] = set()
        for direction in self.directions:
            row, square = _row(self.kit, outcome, direction, self.victims)
            if row and square >= 0 and (self.many or len(row) == 1):
                there = outcome.board[square]
                if there in self.closers or (there == EMPTY and square in squares):
                    found.update(row)
        return frozenset(found)


def _behind(kit: Equipment, end: int, piece: int) -> list[int]:
    """The square behind a piece that is beside another square, where there is one."""
    dx, dy = piece % kit.width - end % kit.width, piece // kit.width - end // kit.width
    square = kit.shift(piece, dx, dy) if max(abs(dx), abs(dy)) == 1 else -1
    return [square] if square >= 0 else []
