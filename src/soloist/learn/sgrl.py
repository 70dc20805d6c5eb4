"""SGRL+: how each piece type of each player moves, as an automaton, learned from traces.

The words seen for a piece make a prefix tree; its states are merged as long as the automaton makes no word, in any
position of the data, that the tree does not make there. Three ways of judging words that were never seen:

- all moves known: such a word is false, since it would have been listed;
- played moves, closed world: it counts as false, whatever the reason it was not played;
- played moves, statistical: it counts as false once play would have shown it. If the words were legal and play chose
  each of a position's b legal moves with probability at least rate / b, then none of them being played has
  probability exp(-sum rate / b) at most, summed over the positions and words; below `doubt` the merge is refused.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from soloist.languages.boardgame.automaton import Automaton, prefix_tree, without_idle_notes
from soloist.languages.trace.letters import Letter, Word
from soloist.learn.branching import Branching
from soloist.learn.consistency import Walker, cuts_no_word
from soloist.learn.merging import merge_states
from soloist.learn.regions import mark_observations
from soloist.learn.starts import Observations, Start


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


#: For a start and an unseen word, the positions in which something else explains that it was not legal.
Excuse = Callable[[Start, Word], int]


def learn_automaton(
    seen: Observations,
    settings: Settings,
    branching: Branching | None = None,
    region: frozenset[int] | None = None,
    excuse: Excuse | None = None,
) -> Automaton:
    """The automaton of one role; with `branching` by the statistical check, else by the closed world.

    `region` splits the letters by where they lead; `excuse` are positions in which an unseen word does not count.
    """
    regions = {} if region is None else {"": region}
    if region is not None:
        seen = mark_observations(seen, region)
    words = sorted(seen.words())
    tree, ends = prefix_tree(words)
    walker = Walker(seen.index, not seen.role.added, regions)
    starts = list(seen.starts)
    limit = -math.log(settings.doubt) / settings.rate

    def allowed(rows: list[dict[Letter, int]], accepting: set[int]) -> bool:
        if not cuts_no_word(rows, words):
            return False
        expected = 0.0
        for number, start in enumerate(starts):

            def judge(word: Word, bits: int, start: Start = start) -> bool:
                nonlocal expected
                if excuse is not None:
                    bits &= ~excuse(start, word)
                if branching is None:
                    return not bits
                expected += branching.expected(seen.index, bits)
                return expected <= limit

            if not walker.unseen(rows, accepting, tree, ends, start, judge):
                # Where one candidate fails, the next one is likely to fail too.
                starts.insert(0, starts.pop(number))
                return False
        return True

    return without_idle_notes(merge_states(words, allowed))


def find_excess(seen: Observations) -> list[Excess]:
    """The words that a role was seen to do and that were not legal in positions where they could be made."""
    tree, ends = prefix_tree(sorted(seen.words()))
    walker = Walker(seen.index, not seen.role.added)
    result = []
    for start in seen.starts:
        for word, bits in walker.words(tree, ends, start):
            beyond = bits & ~start.known.get(word, 0)
            if beyond:
                example = (beyond & -beyond).bit_length() - 1
                result.append(Excess(word, start.square, beyond.bit_count(), example))
    return result
