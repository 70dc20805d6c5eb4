"""Whether what an added piece does depends on what was done before it appeared, by the moves played.

If it does not, a turn is any way of adding the piece followed by any word of the piece. Turns made so that were never
played, although they were possible often enough to be expected many times, speak against it.
"""

from __future__ import annotations

from soloist.languages.boardgame.automaton import prefix_tree
from soloist.languages.trace.letters import ADD, Letter, Move, Word
from soloist.languages.trace.model import Trace
from soloist.learn.branching import add_to_columns, count_levels
from soloist.learn.consistency import Walker
from soloist.learn.starts import Start, cut
from soloist.learn.table import Table

#: With more kinds of turns than this, each is too rare to be missed.
_MOST_TURNS = 1500
#: A turn expected so often and never played is no accident, even among thousands of kinds of turns.
_NO_ACCIDENT = 15.0


def turns_depend(trace: Trace, player: int, name: str) -> bool:
    """Whether the turns that a piece type begins are more special than the product of their parts."""
    table = Table(trace, player)
    kit, index = trace.equipment, table.index
    code = kit.codes[player, name]
    turns: set[Word] = set()
    heads: set[Word] = set()
    tails: dict[str, set[Word]] = {}
    for kind, square, word in table.recorded:
        if kind == code:
            turns.add(word)
            parts = cut(kit, Move(square, word))
            heads.add(parts.word)
            if parts.rest is not None:
                tails.setdefault(parts.added, set()).add(parts.rest.word)
    if len(heads) * sum(map(len, tails.values())) > _MOST_TURNS:
        return False
    rows, accepting = _product(heads, tails)
    walker = Walker(index, True)
    columns: list[int] = []
    unseen: dict[Word, list[int]] = {}
    for square, live in enumerate(index.code[code]):
        start = Start(square, live)
        for word, bits in walker.words(rows, accepting, start):
            add_to_columns(columns, bits)
            if word not in turns:
                unseen.setdefault(word, []).append(bits)
    levels = [(count, bits) for count, bits in count_levels(columns, index.everywhere) if count]
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
