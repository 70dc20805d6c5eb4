"""SGRL+: how each piece type of each player moves, as an automaton, learned from traces.

The words seen for a piece make a prefix tree; its states are merged as long as the automaton makes no word, in any
position of the data, that the tree does not make there. Three ways of judging words that were never seen:

- all moves known: such a word is false, since it would have been listed;
- played moves, closed world: it counts as false, whatever the reason it was not played;
- played moves, statistical: it counts as false once play would have shown it. If words were legal and play chose each
  of a position's b legal moves with probability at least rate / b, then they would be played M = sum rate / b times,
  summed over the positions and words, and none of them at all with probability exp(-M). Rare words are many, though,
  and never all of them are seen: in the mean there are as many that were seen once as M says of the unseen ones (Good
  and Turing). So n words that were seen once, and that the automaton would make without having seen them, make up for
  unseen ones: a merge is refused once a Poisson number of mean M is n or less with probability below `doubt`. This is
  asked of all unseen words, and of those that the merge adds; of the latter with more doubt where little else speaks
  for the merge.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from soloist._core import sgrl
from soloist.languages.boardgame.automaton import Automaton, canonical, without_idle_notes
from soloist.languages.trace.letters import ADD, DELETE, Letter, Word
from soloist.learn.observations import Observations, plain_letters


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
    shares: sgrl.Shares | None = None,
    region: frozenset[int] | None = None,
    excuse: Excuse | None = None,
) -> Automaton:
    """The automaton of one role; with `shares` by the statistical check, else by the closed world.

    `region` splits the letters by where they lead; `excuse` are positions in which an unseen word does not count.
    """
    seen = observed.seen
    if region is not None:
        seen = sgrl.Observed(observed.scene, observed.code, {observed.role.type: region})
    limit = -math.log(settings.doubt)
    learner = sgrl.Learner(seen, shares, limit, None if excuse is None else _native_excuse(seen, excuse))
    while learner.step():
        pass
    letters = [Letter(dx, dy, on, note if on in (ADD, DELETE) else note[:1]) for dx, dy, on, note in seen.letters]
    automaton = canonical(
        [{letters[number]: target for number, target in row} for row in learner.rows], learner.accepting
    )
    return automaton if region is None else without_idle_notes(automaton)


def _native_excuse(seen: sgrl.Observed, excuse: Excuse) -> Callable[[int, list[int]], bytes]:
    """An excuse that takes letters by number and answers with bytes."""
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
