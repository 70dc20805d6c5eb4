"""SGRL+: how each piece type of each player moves, as an automaton, learned from traces.

The words seen for a piece make a prefix tree. Its states are merged, which generalises: the merged automaton spells
words that were never seen. A merge is refused if such a new word is judged to be illegal in a position of the data.
There are three ways of judging (`Check`):

- ALL: traces list all legal moves. A word that could be made in a position and is not listed there is illegal.
- CLOSED: traces have played moves only. A word that was never played counts as illegal, whatever the reason.
- STATISTICAL: traces have played moves only. Unseen words count as illegal once chance cannot explain that they were
  never played. Suppose that they are legal, and that play picks each of the b legal moves of a position with
  probability at least rate / b. Then they would have been played M = sum of rate / b times on average, over all
  positions and unseen words, and not once with probability exp(-M). Moves that restrictions forbid are not among the
  b. Some legal words are so rare that a finite record always misses a few. Good and Turing estimate their share by
  the words seen exactly once: let n be the number of words seen once that the automaton would spell also if they
  were taken out of the record. A merge is refused if a Poisson variable with mean M is at most n with probability
  below `doubt`. The test is made twice: for all unseen words of the automaton, and for those that the merge adds; the
  latter with a stricter threshold where little else supports the merge.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from soloist._core import sgrl
from soloist.languages.boardgame.automaton import Automaton, canonical, prefix_tree, without_idle_notes
from soloist.languages.trace.letters import ADD, DELETE, Letter, Word
from soloist.learn.observations import Observations, plain_letters

#: Seconds that nobody waits for.
NO_LIMIT = 1e9


class Check(StrEnum):
    """How words that were never seen are judged."""

    ALL = "all"
    CLOSED = "closed"
    STATISTICAL = "statistical"


@dataclass(frozen=True)
class Settings:
    """What can be chosen about the check; `None` for all moves where the traces know them, else the statistical."""

    check: Check | None = None
    #: A legal move is played with at least this share of its fair probability.
    rate: float = 1.0
    #: A merge is refused once the data would have this probability or less if its words were legal.
    doubt: float = 0.001
    #: Words on record in at most this share of the turns are set aside where the rest contradicts them; 0: none is.
    noise: float = 0.001


@dataclass(frozen=True)
class Excess:
    """Evidence that no automaton fits: a word seen for the piece could be made in positions, and was not legal."""

    word: Word
    square: int
    positions: int
    #: One such position, by its number among the role's.
    example: int


#: For a square and an unseen word, the positions in which something else explains that it was not legal.
Excuse = Callable[[int, Word], int]


def learn_automaton(
    observed: Observations,
    settings: Settings,
    probability: sgrl.PlayProbability | None = None,
    region: frozenset[int] | None = None,
    excuse: Excuse | None = None,
    seconds: float = NO_LIMIT,
) -> Automaton | None:
    """The automaton of one role; with `probability` by the statistical check, else by the closed world.

    `region` splits the letters by where they lead; `excuse` are positions in which an unseen word does not count. None
    where the seconds are not enough: then `words_alone` is all that is known.
    """
    seen = observed.seen
    if region is not None:
        seen = sgrl.Observed(observed.scene, observed.code, {observed.role.type: region})
    limit = -math.log(settings.doubt)
    learner = sgrl.Learner(seen, probability, limit, native_excuse(seen, excuse), seconds)
    try:
        while learner.step():
            pass
    except sgrl.OutOfTime:
        return None
    letters = [Letter(dx, dy, on, note if on in (ADD, DELETE) else note[:1]) for dx, dy, on, note in seen.letters]
    automaton = canonical(
        [{letters[number]: target for number, target in row} for row in learner.rows], learner.accepting
    )
    return automaton if region is None else without_idle_notes(automaton)


def words_alone(observed: Observations) -> Automaton:
    """The automaton that spells the words seen, and no others."""
    return canonical(*prefix_tree(observed.words))


def native_excuse(seen: sgrl.Observed, excuse: Excuse | None) -> Callable[[int, list[int]], bytes] | None:
    """An excuse that takes letters by number and answers with bytes."""
    if excuse is None:
        return None
    letters = plain_letters(seen)

    def native(square: int, word: list[int]) -> bytes:
        bits = excuse(square, tuple(letters[number] for number in word))
        return bits.to_bytes((bits.bit_length() + 7) // 8, "little")

    return native


def find_excess(observed: Observations) -> list[Excess]:
    """The words that a role was seen to do and that were not legal in positions where they could be made."""
    return [
        Excess(observed.words[number], square, positions, example)
        for number, square, positions, example in observed.seen.excess()
    ]
