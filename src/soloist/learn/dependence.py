"""Whether what an added piece does depends on what was done before it appeared, by the moves played.

If it does not, a turn is any way of adding the piece followed by any word of the piece. Turns made so that were never
played, although they were possible often enough to be expected many times, speak against it.
"""

from __future__ import annotations

from soloist.languages.boardgame.automaton import prefix_tree
from soloist.languages.trace.letters import ADD, Letter, Word
from soloist.learn.bit_sliced_counters import BitSlicedCounters
from soloist.learn.move_table import MoveTable
from soloist.learn.observations import plain_letters, spelled_words, to_bits

#: With more kinds of turns than this, each is too rare to be missed.
_MOST_TURNS = 1500
#: A turn expected so often and never played is no accident, even among thousands of kinds of turns.
_NO_ACCIDENT = 15.0


def turns_depend(table: MoveTable, name: str) -> bool:
    """Whether the turns that a piece type begins are more special than the product of their parts."""
    seen = table.observed(name, {})
    turns = set(spelled_words(seen))
    heads: set[Word] = set()
    tails: dict[str, set[Word]] = {}
    for word in turns:
        adds = next((number for number, letter in enumerate(word) if letter.on == ADD), None)
        heads.add(word if adds is None else word[: adds + 1])
        if adds is not None:
            tails.setdefault(word[adds].note, set()).add(word[adds + 1 :])
    if len(heads) * sum(map(len, tails.values())) > _MOST_TURNS:
        return False
    rows, accepting = _product(heads, tails)
    letters = plain_letters(seen)
    numbers = {letter: number for number, letter in enumerate(letters)}
    numbered = [[(numbers[letter], target) for letter, target in row.items()] for row in rows]
    counters = BitSlicedCounters()
    unseen: dict[Word, list[int]] = {}
    for _, made, positions in seen.made_by(numbered, accepting):
        bits = to_bits(positions)
        counters.add(bits)
        word = tuple(letters[number] for number in made)
        if word not in turns:
            unseen.setdefault(word, []).append(bits)
    everywhere = (1 << table.positions) - 1
    levels = [(count, bits) for count, bits in counters.positions_by_count(everywhere) if count]
    return any(
        sum((here & bits).bit_count() / count for here in places for count, bits in levels) > _NO_ACCIDENT
        for places in unseen.values()
    )


def _product(heads: set[Word], tails: dict[str, set[Word]]) -> tuple[list[dict[Letter, int]], set[int]]:
    """The tree of the heads, each that ends with an `a` followed by the tree of what the added piece did."""
    rows, accepting = prefix_tree(sorted(heads))
    for state in range(len(rows)):
        for letter, target in list(rows[state].items()):
            if letter.on == ADD and target in accepting:
                tree, ends = prefix_tree(sorted(tails.get(letter.note, ())))
                base = len(rows) - 1
                rows += [{more: base + node for more, node in row.items()} for row in tree[1:]]
                rows[target] = {more: base + node for more, node in tree[0].items()}
                accepting -= {target} if 0 not in ends else set()
                accepting |= {base + node for node in ends if node}
    return rows, accepting
