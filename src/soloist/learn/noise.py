"""Sets aside what the rest of the data contradicts: moves that were written down wrong.

One illegal move among thousands ruins a model: it is a word like any other, and no automaton spells it in a few
positions only. Such a word gives itself away. It is on record once or twice, and could have been made in hundreds of
positions in which it was not legal, or was not played. Rare words alone are no noise: a pawn is seldom promoted. So
nothing is set aside unless the moves are sure without it and were not with it, and then as little as possible.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from soloist.languages.trace.letters import Word
from soloist.languages.trace.model import Play, Trace, Turn
from soloist.learn.bit_sliced_counters import BitSlicedCounters
from soloist.learn.move_table import Entry, MoveTable
from soloist.learn.observations import RecordedTrace

#: A word is suspected where it was on record at most this share of the times that it should have been.
_CONTRADICTED = 0.02


@dataclass(frozen=True)
class NoisyWord:
    """A word that the rest of the data contradicts."""

    player: int
    type: str
    word: Word
    #: How often it is on record, and how often it should have been.
    seen: int
    expected: float


def noisy_words(recorded: RecordedTrace, most: float) -> list[NoisyWord]:
    """The words that are on record at most so often and contradicted, the rarest first."""
    found: list[NoisyWord] = []
    for player in range(len(recorded.trace.equipment.players)):
        found += _of_player(recorded, player, most)
    return sorted(found, key=lambda word: (word.seen, -word.expected))


def _of_player(recorded: RecordedTrace, player: int, most: float) -> Iterator[NoisyWord]:
    table = MoveTable(recorded, player)
    names = [name for owner, name in recorded.trace.equipment.codes if owner == player]
    entries = [entry for name in names for entry in table.entries(name, {})]
    shares = _shares(entries, table.positions, recorded.trace.knows_all_moves)
    seen: dict[tuple[str, Word], int] = {}
    expected: dict[tuple[str, Word], float] = {}
    for entry in entries:
        key = (entry.type, entry.word)
        seen[key] = seen.get(key, 0) + entry.recorded.bit_count()
        weight = sum((entry.possible & bits).bit_count() / count for count, bits in shares)
        expected[key] = expected.get(key, 0.0) + weight
    for (name, word), times in seen.items():
        should = expected[name, word]
        if 0 < times <= most and times <= _CONTRADICTED * should:
            yield NoisyWord(player, name, word, times, should)


def _shares(entries: list[Entry], positions: int, all_moves: bool) -> list[tuple[int, int]]:
    """How many moves share a position: where all legal moves are listed each should be on record wherever possible."""
    everywhere = (1 << positions) - 1
    if all_moves:
        return [(1, everywhere)]
    counters = BitSlicedCounters()
    for entry in entries:
        if entry.possible:
            counters.add(entry.possible)
    return [(count, bits) for count, bits in counters.positions_by_count(everywhere) if count]


@dataclass(frozen=True)
class Place:
    """Where a word that was set aside is on record: the play, counted from 1, and its turn's place in the text."""

    play: int
    at: int
    word: Word


def without(trace: Trace, words: list[NoisyWord]) -> tuple[Trace, list[Place]]:
    """The trace without some words, and where they were.

    A turn that played one is left out; what follows it stands, since boards are on record.
    """
    noisy = {(word.player, word.type, word.word) for word in words}
    kinds = trace.equipment.kinds
    places: list[Place] = []

    def kept(turn: Turn, play: int) -> Turn | None:
        moves = turn.legal or (turn.played,)
        wrong = {move for move in moves if (turn.player, kinds[turn.board[move.square] - 1].type, move.word) in noisy}
        places.extend(Place(play, turn.at, move.word) for move in sorted(wrong))
        if not wrong:
            return turn
        if turn.played in wrong or turn.legal is None:
            return None
        return replace(turn, legal=tuple(move for move in turn.legal if move not in wrong))

    plays: list[Play] = []
    for number, play in enumerate(trace.plays, 1):
        turns = (kept(turn, number) for turn in play.turns)
        plays.append(replace(play, turns=tuple(turn for turn in turns if turn is not None)))
    return trace.with_plays(plays), places
