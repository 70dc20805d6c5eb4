"""Deterministic finite automata over the letters of moves, in a form that makes equal languages equal values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from soloist.languages.trace.letters import Letter, Word


@dataclass(frozen=True)
class Automaton:
    """States count from 0, the start; a state is a row of (letter, next state) pairs."""

    rows: tuple[tuple[tuple[Letter, int], ...], ...]
    accepting: frozenset[int]

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def edges(self) -> int:
        """How many letters the states have in all."""
        return sum(map(len, self.rows))


def canonical(rows: Sequence[Mapping[Letter, int]], accepting: Iterable[int]) -> Automaton:
    """The least automaton of the language of an automaton, its states numbered by breadth from the start.

    Two automata have one language exactly when their canonical forms are equal. States from which no word can be
    finished are left out.
    """
    final = set(accepting)
    useful = _useful(rows, final)
    trimmed = [
        {letter: target for letter, target in row.items() if target in useful} if state in useful else {}
        for state, row in enumerate(rows)
    ]
    block = _blocks(trimmed, final)
    representative = {block[state]: state for state in reversed(range(len(trimmed)))}
    order = [block[0]]
    number = {block[0]: 0}
    result: list[tuple[tuple[Letter, int], ...]] = []
    for current in order:
        pairs = []
        for letter, target in sorted(trimmed[representative[current]].items()):
            following = block[target]
            if following not in number:
                number[following] = len(order)
                order.append(following)
            pairs.append((letter, number[following]))
        result.append(tuple(pairs))
    return Automaton(tuple(result), frozenset(n for n, b in enumerate(order) if representative[b] in final))


def _useful(rows: Sequence[Mapping[Letter, int]], final: set[int]) -> set[int]:
    """The states from which an accepting state can be reached; the start always counts."""
    sources: dict[int, list[int]] = {}
    for state, row in enumerate(rows):
        for target in row.values():
            sources.setdefault(target, []).append(state)
    useful, pending = set(final), list(final)
    while pending:
        for source in sources.get(pending.pop(), ()):
            if source not in useful:
                useful.add(source)
                pending.append(source)
    return useful | {0}


def _blocks(rows: Sequence[Mapping[Letter, int]], final: set[int]) -> list[int]:
    """For each state the number of its class of states with the same language (refined until stable)."""
    block = [int(state in final) for state in range(len(rows))]
    count = len(set(block))
    while True:
        numbers: dict[object, int] = {}
        signatures = (
            (block[state], frozenset((letter, block[target]) for letter, target in row.items()))
            for state, row in enumerate(rows)
        )
        block = [numbers.setdefault(signature, len(numbers)) for signature in signatures]
        if len(numbers) == count:
            return block
        count = len(numbers)


def without_idle_notes(automaton: Automaton) -> Automaton:
    """The automaton with one plain letter for each pair of letters, in and outside the region, that lead alike."""
    rows = []
    for row in automaton.rows:
        ready = dict(row)
        for letter, state in row:
            outside = letter._replace(note="-")
            if letter.note == "+" and ready.get(outside) == state:
                del ready[letter], ready[outside]
                ready[letter._replace(note="")] = state
        rows.append(ready)
    return canonical(rows, automaton.accepting)


def without_empty_word(automaton: Automaton) -> Automaton:
    """An automaton without the word of no letters, which is no move; the start becomes two states where it must."""
    if 0 not in automaton.accepting:
        return automaton
    rows = [dict(row) for row in automaton.rows]
    start = {letter: target or len(rows) for letter, target in rows[0].items()}
    again = [{letter: target or len(rows) for letter, target in row.items()} for row in rows[1:]]
    return canonical([start, *again, start], {state or len(rows) for state in automaton.accepting})


def prefix_tree(words: Iterable[Word]) -> tuple[list[dict[Letter, int]], set[int]]:
    """The tree of all prefixes of the words, and its accepting nodes."""
    rows: list[dict[Letter, int]] = [{}]
    accepting = set()
    for word in words:
        node = 0
        for letter in word:
            child = rows[node].get(letter)
            if child is None:
                child = len(rows)
                rows[node][letter] = child
                rows.append({})
            node = child
        accepting.add(node)
    return rows, accepting
