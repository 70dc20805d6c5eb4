"""Holds a learned game against all the data it was learned from, and says how far it can be trusted.

What was learned from a part of the data, or one piece type at a time, is judged here as a whole: every position of
the trace, all restrictions together. Where the trace lists all legal moves, each position is right or wrong. Where it
has played moves only, a move that was played and is not generated is wrong, and moves that play should have shown and
never did are doubted (`contexts.py`).
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from soloist._core import sgrl
from soloist.languages.boardgame.attacks import Attacks
from soloist.languages.boardgame.generate import Generator, movers_of
from soloist.languages.boardgame.memory import Memory
from soloist.languages.boardgame.model import BoardGame
from soloist.languages.trace.letters import Move
from soloist.languages.trace.model import Turn
from soloist.learn.contexts import Contexts, Doubt, find_doubts
from soloist.learn.exposure import Danger
from soloist.learn.generated import generated_moves
from soloist.learn.move_table import Entry, filtered, union
from soloist.learn.observations import RecordedTrace
from soloist.learn.past import Past, memories
from soloist.learn.prohibitions import permitted
from soloist.limit import Limit

#: Processor seconds for a player whose turns are put together of parts, since each position is then generated alone.
_SECONDS = 2.5


class Trust(StrEnum):
    """How far a learned game can be trusted."""

    SURE = "sure"
    #: The data could not tell something, or speaks against the game without proving it wrong.
    UNCERTAIN = "uncertain"
    #: The game is wrong in positions of the data itself.
    INCONSISTENT = "inconsistent"


@dataclass(frozen=True)
class Fault:
    """A move that the game allows and the data does not (`false`), or the other way round (`missed`)."""

    kind: str
    type: str
    move: Move
    #: In how many positions; the number of the first among the player's positions.
    positions: int
    example: int
    #: A position in which the same move was legal, where there is one: the data treats the two otherwise.
    legal_at: int | None = None


@dataclass
class PlayerReview:
    """What the data says of one player's moves."""

    positions: int
    #: How many of them were looked at.
    checked: int = 0
    wrong: int = 0
    faults: list[Fault] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    #: Whether played moves were looked at context by context.
    contexts: bool = True
    #: How many moves the rules leave in a position, on average.
    branching: float = 0.0


@dataclass(frozen=True)
class Review:
    """What the data says of a learned game."""

    players: tuple[PlayerReview, ...]

    @property
    def doubts(self) -> int:
        """How many groups of moves are doubted."""
        return sum(len(player.doubts) for player in self.players)

    @property
    def complete(self) -> bool:
        """Whether every position was looked at: then what the search made of them does not matter."""
        return all(player.checked == player.positions for player in self.players)

    @property
    def trust(self) -> Trust:
        """The worst that is known of any player."""
        if any(player.wrong for player in self.players):
            return Trust.INCONSISTENT
        unsure = not self.complete or any(player.doubts for player in self.players)
        return Trust.UNCERTAIN if unsure else Trust.SURE


def review(game: BoardGame, recorded: RecordedTrace, rate: float, limit: Limit, *, doubting: bool = True) -> Review:
    """Hold a game against a trace, as far as there is time for it; groups of moves are doubted if that is asked for."""
    count = len(game.equipment.players)
    return Review(
        tuple(
            _player(game, recorded, player, rate if doubting else None, limit.part(limit.remaining / (count - player)))
            for player in range(count)
        )
    )


def _player(game: BoardGame, recorded: RecordedTrace, player: int, rate: float | None, limit: Limit) -> PlayerReview:
    turns = [turn for turn in recorded.trace.turns() if turn.player == player]
    left = moves_left(game, recorded, player, limit)
    if left is None:
        return _one_by_one(game, turns, memories(recorded.trace, player), limit)
    entries, remaining, contexts = left
    all_moves = recorded.trace.knows_all_moves
    faults = [fault for pair in zip(entries, remaining, strict=True) for fault in _faults(*pair, all_moves)]
    wrong = union(
        (bits ^ entry.recorded if all_moves else entry.recorded & ~bits)
        for entry, bits in zip(entries, remaining, strict=True)
    )
    result = PlayerReview(len(turns), len(turns), wrong.bit_count())
    result.branching = sum(bits.bit_count() for bits in remaining) / max(1, len(turns))
    result.faults = sorted(faults, key=lambda fault: -fault.positions)
    if not all_moves and turns and rate is not None:
        result.doubts = find_doubts(contexts, entries, remaining, len(turns), rate)
    return result


class MovesLeft(NamedTuple):
    """The moves of a player that the automata make, and the positions in which the rules leave each."""

    entries: list[Entry]
    remaining: list[int]
    contexts: Contexts


def moves_left(game: BoardGame, recorded: RecordedTrace, player: int, limit: Limit) -> MovesLeft | None:
    """What the rules leave in all positions of a player at once; None where each position is to be generated alone."""
    try:
        entries = generated_moves(game, recorded, player, limit)
    except sgrl.OutOfTime:
        return None
    if entries is None:
        return None
    boards = [turn.board for turn in recorded.trace.turns() if turn.player == player]
    asks = any(each.condition.kind == "exposed" and each.player == player for each in game.prohibitions)
    danger = Danger(Attacks(game.equipment, game.equipment.other(player), movers_of(game))) if asks else None
    contexts = Contexts(game.equipment, player, boards, danger, Past(recorded.trace, player))
    filters = game.filters[player] if game.filters else ()
    return MovesLeft(entries, filtered(permitted(contexts, entries, game.prohibitions), filters), contexts)


def _faults(entry: Entry, bits: int, all_moves: bool) -> list[Fault]:
    move = Move(entry.square, entry.word)
    found = []
    for kind, wrong in (("false", bits & ~entry.recorded if all_moves else 0), ("missed", entry.recorded & ~bits)):
        if wrong:
            rest = entry.recorded & ~wrong
            legal_at = _first(rest) if rest and kind == "false" else None
            found.append(Fault(kind, entry.type, move, wrong.bit_count(), _first(wrong), legal_at))
    return found


def _first(positions: int) -> int:
    return (positions & -positions).bit_length() - 1


def _one_by_one(game: BoardGame, turns: list[Turn], remembered: list[Memory], limit: Limit) -> PlayerReview:
    """Generate each position alone, in an order that visits all parts of the trace, as long as there is time."""
    generator = Generator(game)
    result = PlayerReview(len(turns), contexts=False)
    kinds = game.equipment.kinds
    until = time.process_time() + _SECONDS
    found: dict[tuple[str, Move], list[int]] = {}
    for number in spread(len(turns)):
        if time.process_time() > until or limit.spent:
            break
        turn = turns[number]
        generated = set(generator.moves(turn.board, turn.player, remembered[number]))
        false = generated - set(turn.legal) if turn.legal is not None else set()
        missed = set(turn.legal or (turn.played,)) - generated
        result.checked += 1
        result.branching += (len(generated) - result.branching) / result.checked
        result.wrong += bool(false or missed)
        for kind, moves in (("false", false), ("missed", missed)):
            for move in moves:
                found.setdefault((kind, move), []).append(number)
    result.faults = [
        Fault(kind, kinds[turns[at[0]].board[move.square] - 1].type, move, len(at), min(at))
        for (kind, move), at in sorted(found.items(), key=lambda item: -len(item[1]))
    ]
    return result


def spread(count: int) -> list[int]:
    """The numbers below a count in an order of which every beginning is spread over all of them.

    >>> spread(8)
    [0, 4, 2, 6, 1, 5, 3, 7]
    """
    digits = max(1, (count - 1).bit_length())
    order = (int(format(number, f"0{digits}b")[::-1], 2) for number in range(1 << digits))
    return [number for number in order if number < count]
