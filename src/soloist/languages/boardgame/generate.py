"""Move generation: every word that the automata of a position's pieces spell on its board.

This is the plain walk over one board, depth first. A path ends at the edge, where a square does not hold what a letter
asks for, and where it comes back to a square in the same state (pieces may come and go, so the square alone is not
enough). Behind an `a` the automaton of the added piece takes over.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from soloist.languages.boardgame.filters import keep
from soloist.languages.boardgame.model import BoardGame, Piece
from soloist.languages.trace.letters import ADD, DELETE, Letter, Move
from soloist.languages.trace.model import EMPTY, OFF, Board, Equipment


class _Edge(NamedTuple):
    """A letter made ready: the letter as traces write it, where it leads from each square, and the next state."""

    letter: Letter
    targets: list[int]
    state: int


class _Table(NamedTuple):
    edges: list[list[_Edge]]
    accepting: frozenset[int]
    whole: bool


class Generator:
    """Generates the moves of a game; the tables are made once."""

    def __init__(self, game: BoardGame) -> None:
        self.game = game
        self._tables = {(piece.player, piece.type, piece.added): _table(game.equipment, piece) for piece in game.pieces}

    def moves(self, board: Board, player: int) -> list[Move]:
        """The moves of a player on a board, after the filters."""
        found = self.unfiltered(board, player)
        if self.game.filters:
            for chosen in self.game.filters[player]:
                found = keep(chosen, found)
        return [move for _, move in found]

    def unfiltered(self, board: Board, player: int) -> list[tuple[str, Move]]:
        """The moves that the automata give, each with the type of its piece."""
        found = []
        for square, code in enumerate(board):
            if code not in (EMPTY, OFF):
                kind = self.game.equipment.kinds[code - 1]
                if kind.owner == player:
                    found += [(kind.type, move) for move in self.piece_moves(board, square)]
        return found

    def piece_moves(self, board: Board, square: int) -> Iterator[Move]:
        """The moves of the piece on a square."""
        kind = self.game.equipment.kinds[board[square] - 1]
        table = self._tables.get((kind.owner, kind.type, False))
        if table is not None:
            lifted = bytearray(board)
            lifted[square] = EMPTY
            for word in self._words(lifted, kind.owner, board[square], table, square):
                yield Move(square, word)

    def _words(
        self, board: bytearray, player: int, hand: int, table: _Table, square: int
    ) -> Iterator[tuple[Letter, ...]]:
        """The words that a piece in hand can spell from a square, and the words of those it adds behind them."""
        view = self.game.equipment.views[player]
        word: list[Letter] = []
        visited = {(square, 0)}

        def walk(state: int, square: int, hand: int) -> Iterator[tuple[Letter, ...]]:
            for letter, targets, following in table.edges[state]:
                target = targets[square]
                if target < 0 or (target, following) in visited:
                    continue
                below, held = board[target], hand
                if letter.on == ADD:
                    board[target], held = hand, self.game.equipment.codes[player, letter.note]
                elif letter.on == DELETE:
                    if below == EMPTY:
                        continue
                    board[target] = EMPTY
                elif view[below] != ord(letter.on):
                    continue
                word.append(letter)
                if following in table.accepting:
                    if letter.on == ADD and not table.whole:
                        yield from self._added(tuple(word), board, player, letter.note, target)
                    else:
                        yield tuple(word)
                visited.add((target, following))
                yield from walk(following, target, held)
                visited.discard((target, following))
                word.pop()
                board[target] = below

        if 0 in table.accepting:
            yield ()
        yield from walk(0, square, hand)

    def _added(
        self, before: tuple[Letter, ...], board: bytearray, player: int, name: str, square: int
    ) -> Iterator[tuple[Letter, ...]]:
        table = self._tables.get((player, name, True))
        if table is not None:
            hand = self.game.equipment.codes[player, name]
            for word in self._words(bytearray(board), player, hand, table, square):
                yield before + word


def _table(equipment: Equipment, piece: Piece) -> _Table:
    area = equipment.width * equipment.height
    edges = []
    for row in piece.automaton.rows:
        ready = []
        for letter, state in row:
            targets = [equipment.shift(square, letter.dx, letter.dy) for square in range(area)]
            if letter.on not in (ADD, DELETE):
                if letter.note:
                    inside = letter.note == "+"
                    targets = [target if (target in piece.region) == inside else -1 for target in targets]
                letter = letter._replace(note="")
            ready.append(_Edge(letter, targets, state))
        edges.append(ready)
    return _Table(edges, piece.automaton.accepting, piece.whole)
