"""State merging as plainly as it can be said, to compare the native core with: each candidate is a new automaton.

What is merged with what, and in which order, is told in cpp/sgrl/state_merging.hpp.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from soloist.languages.boardgame.automaton import Automaton, canonical, prefix_tree
from soloist.languages.trace.letters import Letter, Word


class Judge(Protocol):
    """Says whether the data allow an automaton, and is told which one is made of those it allowed."""

    def allows(self, rows: list[dict[Letter, int]], accepting: set[int], evidence: int) -> bool:
        """Whether an automaton does not say too much for the evidence that there is."""

    def take(self, rows: list[dict[Letter, int]], accepting: set[int], same: bool) -> None:
        """This is the automaton now; `same` where it says nothing new."""


def merge_states(words: Iterable[Word], judge: Judge) -> Automaton:
    """The automaton learned from words, where a judge says whether a candidate says too much."""
    rows, accepting = prefix_tree(sorted(words, key=lambda word: (len(word), word)))
    kept = [0]
    refused: set[tuple[int, int]] = set()
    while fringe := _fringe(rows, kept):
        best: _Candidate | None = None
        for state in fringe:
            untried = [settled for settled in kept if (settled, state) not in refused]
            first: _Candidate | None = None
            for candidate in _by_evidence([_join(rows, accepting, settled, state) for settled in untried]):
                if candidate.same or judge.allows(candidate.rows, candidate.accepting, candidate.evidence):
                    first = candidate
                    break
                refused.add(candidate.joined)
            if first is None:
                kept.append(state)
                break
            if best is None or first.evidence > best.evidence:
                best = first
        else:
            assert best is not None
            rows, accepting = best.rows, best.accepting
            judge.take(rows, accepting, best.same)
            kept = list(dict.fromkeys(best.names[name] for name in kept))
    return canonical(rows, accepting)


def _by_evidence(candidates: list[_Candidate]) -> list[_Candidate]:
    return sorted((c for c in candidates if c.evidence), key=lambda candidate: -candidate.evidence)


def _fringe(rows: list[dict[Letter, int]], kept: list[int]) -> list[int]:
    """The states that a kept state leads to and that are not kept themselves."""
    targets = (rows[state][letter] for state in kept for letter in sorted(rows[state]))
    return [state for state in dict.fromkeys(targets) if state not in kept]


class _Candidate(NamedTuple):
    """An automaton with states joined, the state each old state went into, and how much fell together."""

    rows: list[dict[Letter, int]]
    accepting: set[int]
    names: list[int]
    evidence: int
    #: Whether only states of one language were joined, so that no word is new.
    same: bool
    #: The two states that were to be joined.
    joined: tuple[int, int]


def _join(rows: list[dict[Letter, int]], accepting: set[int], first: int, second: int) -> _Candidate:
    """The automaton with two states joined, and with them whatever they lead to under one letter."""
    names = list(range(len(rows)))

    def name(state: int) -> int:
        while names[state] != state:
            names[state] = names[names[state]]
            state = names[state]
        return state

    joined: dict[int, dict[Letter, int]] = {}
    ends = set(accepting)
    evidence, same = 0, True
    pending = [(first, second)]
    while pending:
        left, right = (name(state) for state in pending.pop())
        if left == right:
            continue
        left, right = min(left, right), max(left, right)
        names[right] = left
        same = same and (left in ends) == (right in ends)
        if right in ends:
            evidence += left in ends
            ends.add(left)
        row, other = joined.setdefault(left, dict(rows[left])), joined.pop(right, rows[right])
        same = same and row.keys() == other.keys()
        for letter, target in other.items():
            if letter in row:
                evidence += 1
                pending.append((row[letter], target))
            else:
                row[letter] = target
    final = [name(state) for state in range(len(rows))]
    result = [
        {letter: final[target] for letter, target in joined.get(state, rows[state]).items()}
        if final[state] == state
        else {}
        for state in range(len(rows))
    ]
    return _Candidate(result, {final[state] for state in accepting}, final, evidence, same, (first, second))
