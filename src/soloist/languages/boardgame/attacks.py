"""Which squares a player's pieces could take: what `exposed` asks for.

The words with which pieces take are spelled out of their automata once, each with the square it takes and what it asks
for on its way. Of a piece with very many words, as one that jumps on and on, the shortest are asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from soloist.languages.boardgame.automaton import Automaton
from soloist.languages.trace.letters import ADD, DELETE, Letter
from soloist.languages.trace.model import Board, Equipment

#: So many words of a piece that take are spelled out, and so many letters of each.
_MOST_WORDS, _MOST_LETTERS = 3000, 12


class Mover(NamedTuple):
    """How a piece type of a player moves, and the squares that marked letters ask for."""

    player: int
    type: str
    automaton: Automaton
    region: frozenset[int] = frozenset()


class _Taking(NamedTuple):
    """A way to take: the vector to what is taken, the steps on the way with what they ask for, and marks of regions."""

    dx: int
    dy: int
    #: For each square that is asked: its vector, what it must hold (e, w, p; ? for any piece), and the mark.
    asked: tuple[tuple[int, int, str, str], ...]


#: Its square and code.
_Attacker = tuple[int, int]
#: What other squares must hold for it to take.
_Way = tuple[tuple[int, bytes], ...]
_NO_WAYS: dict[_Attacker, set[_Way]] = {}


class Attacks:
    """How one player's pieces can take, square by square."""

    def __init__(self, kit: Equipment, player: int, movers: Iterable[Mover]) -> None:
        self._kit = kit
        view = kit.views[player]
        kinds = {side: bytes(c for c in range(len(kit.kinds) + 1) if view[c] == ord(side)) for side in "ewp"}
        self._codes = {**kinds, "?": kinds["w"] + kinds["p"]}
        #: By the square that is attacked and the attacker.
        self._ways: dict[int, dict[_Attacker, set[_Way]]] = {}
        #: Whether some attack goes over pieces, so that a piece that comes between makes it.
        self.over_pieces = False
        for mover in movers:
            if mover.player == player:
                for taking in _takings(mover.automaton, kit.width, kit.height):
                    ends = (taking.dx, taking.dy)
                    self.over_pieces |= any(side != "e" and (dx, dy) != ends for dx, dy, side, _ in taking.asked)
                    self._place(mover, taking)

    def _place(self, mover: Mover, taking: _Taking) -> None:
        kit = self._kit
        code = kit.codes[mover.player, mover.type]
        for start in range(len(kit.setup)):
            target = kit.shift(start, taking.dx, taking.dy)
            if target < 0:
                continue
            asked = []
            for dx, dy, side, mark in taking.asked:
                square = kit.shift(start, dx, dy)
                if square < 0 or (mark and (mark == "+") != (square in mover.region)):
                    break
                if square not in (target, start):
                    asked.append((square, self._codes[side]))
            else:
                self._ways.setdefault(target, {}).setdefault((start, code), set()).add(tuple(asked))

    def on(self, board: Board | bytearray, square: int) -> bool:
        """Whether what stands on a square could be taken."""
        return any(
            board[start] == code and any(all(board[at] in codes for at, codes in way) for way in ways)
            for (start, code), ways in self._ways.get(square, _NO_WAYS).items()
        )


class _Path(NamedTuple):
    """A word that is being spelled: the state, where it has come to, what it asked for and took on its way."""

    state: int = 0
    x: int = 0
    y: int = 0
    asked: tuple[tuple[int, int, str, str], ...] = ()
    taken: tuple[tuple[int, int], ...] = ()
    #: Whether it stands on a piece of the opponent, and whether a new piece is in hand.
    on_other: bool = False
    added: bool = False

    def then(self, letter: Letter, state: int) -> _Path:
        """The word with a letter more."""
        x, y = self.x + letter.dx, self.y + letter.dy
        here = ((self.x, self.y),) if self.on_other else ()
        if letter.on == ADD:
            return self._replace(state=state, taken=self.taken + here, on_other=False, added=True)
        if letter.on == DELETE:
            # What a new piece removes is not taken by an attack: the man that was crowned, the rook of castling.
            beside = ((x, y),) if (letter.dx, letter.dy) != (0, 0) and not self.added else ()
            asked = (*self.asked, (x, y, "?", "")) if beside else self.asked
            return _Path(state, x, y, asked, self.taken + (beside or here), False, self.added)
        mark = letter.note if letter.note in ("+", "-") else ""
        return _Path(state, x, y, (*self.asked, (x, y, letter.on, mark)), self.taken, letter.on == "p", self.added)


def _takings(automaton: Automaton, width: int, height: int) -> Iterator[_Taking]:
    """The ways to take that an automaton spells, the shortest first."""
    level = [_Path()]
    found: set[_Taking] = set()
    for _ in range(_MOST_LETTERS):
        following = []
        for path in level:
            for letter, state in automaton.rows[path.state]:
                longer = path.then(letter, state)
                if abs(longer.x) >= width or abs(longer.y) >= height or len(found) >= _MOST_WORDS:
                    continue
                following.append(longer)
                if state in automaton.accepting:
                    here = ((longer.x, longer.y),) if longer.on_other else ()
                    for dx, dy in longer.taken + here:
                        taking = _Taking(dx, dy, longer.asked)
                        if taking not in found and (dx, dy) != (0, 0):
                            found.add(taking)
                            yield taking
        level = following[:_MOST_WORDS]


def exposes(kit: Equipment, player: int, after: Board | bytearray, name: str, attacks: Attacks) -> bool:
    """Whether a board after a player's turn leaves a piece of a type to be taken."""
    code = kit.codes[player, name]
    square = after.find(code)
    while square >= 0:
        if attacks.on(after, square):
            return True
        square = after.find(code, square + 1)
    return False
