"""Whether an automaton says no more than the data: words it makes that were never seen, over all positions at once.

`Walker` follows an automaton from a start and carries the set of positions in which each path can be walked; the
board edge, the contents of squares and the revisit rule (no square twice in one state) end paths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from soloist.languages.trace.letters import ADD, DELETE, Letter, Word
from soloist.learn.positions import Positions
from soloist.learn.starts import Start

Rows = Sequence[Mapping[Letter, int]]

#: Sets of squares by name.
Regions = Mapping[str, frozenset[int]]

#: Told of each word that no one has seen and the positions where it could be made; says whether to go on.
Judge = Callable[[Word, int], bool]


class Walker:
    """Walks automata over the positions of an index.

    A letter noted `+NAME` asks for a square of the region of that name, one noted `-NAME` for a square outside it. A
    piece of the board is lifted off its square first; one that was added stands above what is there.
    """

    def __init__(self, index: Positions, lifts: bool, regions: Regions | None = None) -> None:
        self.index = index
        self.lifts = lifts
        self.regions = regions or {}
        self._shifts: dict[Letter, list[int]] = {}

    def shift(self, letter: Letter) -> list[int]:
        """For each square, the square a letter leads to, or -1."""
        table = self._shifts.get(letter)
        if table is None:
            equipment = self.index.equipment
            table = [
                equipment.shift(square, letter.dx, letter.dy) for square in range(equipment.width * equipment.height)
            ]
            if letter.on not in (ADD, DELETE) and letter.note:
                region, inside = self.regions[letter.note[1:]], letter.note[0] == "+"
                table = [square if (square in region) == inside else -1 for square in table]
            self._shifts[letter] = table
        return table

    def words(self, rows: Rows, accepting: set[int], start: Start) -> Iterator[tuple[Word, int]]:
        """Every word that the automaton makes from a start, with the positions in which it can be made."""
        found: list[tuple[Word, int]] = []

        def note(word: Word, bits: int) -> bool:
            found.append((word, bits))
            return True

        self.unseen(rows, accepting, [{}], set(), start, note)
        yield from found

    def unseen(self, rows: Rows, accepting: set[int], tree: Rows, ends: set[int], start: Start, judge: Judge) -> bool:
        """Tell the judge of each word made from a start that does not end at an accepting node of the tree.

        True if the judge never said stop. The tree is walked along with the automaton, so that a word's being known
        costs one look-up a letter.
        """
        content, occupied = self.index.content, self.index.content["d"]
        shift = self.shift
        word: list[Letter] = []
        visited: set[tuple[int, int]] = {(start.square, 0)}

        def walk(state: int, node: int, square: int, bits: int, changed: dict[int, str]) -> bool:
            known = tree[node] if node >= 0 else _NOTHING
            for letter, following in rows[state].items():
                target = shift(letter)[square]
                if target < 0:
                    continue
                on = letter.on
                there = changed.get(target)
                after = changed
                if on == ADD:
                    feasible = bits
                    after = {**changed, target: "w"}
                elif on == DELETE:
                    feasible = bits & occupied[target] if there is None else 0 if there == "e" else bits
                    after = {**changed, target: "e"}
                else:
                    feasible = bits & content[on][target] if there is None else bits if there == on else 0
                if not feasible:
                    continue
                key = (target, following)
                if key in visited:
                    continue
                child = known.get(letter, -1)
                word.append(letter)
                if following in accepting and child not in ends and not judge(tuple(word), feasible):
                    return False
                visited.add(key)
                if not walk(following, child, target, feasible, after):
                    return False
                visited.discard(key)
                word.pop()
            return True

        if not start.live:
            return True
        changed = {start.square: "e"} if self.lifts else {}
        if 0 in accepting and 0 not in ends and not judge((), start.live):
            return False
        return walk(0, 0, start.square, start.live, changed)


_NOTHING: Mapping[Letter, int] = {}


def cuts_no_word(rows: Rows, words: Sequence[Word]) -> bool:
    """Whether the revisit rule leaves all these words alone: none comes back to a square in a state it had there."""
    for word in words:
        state, x, y = 0, 0, 0
        seen = {(0, 0, 0)}
        for letter in word:
            state = rows[state][letter]
            x, y = x + letter.dx, y + letter.dy
            if (state, x, y) in seen:
                return False
            seen.add((state, x, y))
    return True
