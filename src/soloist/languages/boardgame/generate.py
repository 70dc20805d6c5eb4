"""Move generation: every word that the automata of a position's pieces spell on its board.

This is the plain walk over one board, depth first. A path ends at the edge, where a square does not hold what a letter
asks for, and where it comes back to a square in the same state (pieces may come and go, so the square alone is not
enough). Behind an `a` the automaton of the added piece takes over. A `Guide` may walk along: then a path ends where it
comes back to a square in the same state of the automaton and of the guide.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple, Protocol

from soloist.errors import RuleError
from soloist.languages.boardgame.attacks import Mover
from soloist.languages.boardgame.filters import keep
from soloist.languages.boardgame.memory import Memory
from soloist.languages.boardgame.model import LONGEST_WORD, BoardGame, Piece
from soloist.languages.boardgame.prohibitions import Forbidden
from soloist.languages.trace.letters import ADD, DELETE, Letter, Move
from soloist.languages.trace.model import EMPTY, OFF, Board, Equipment
from soloist.source import Finding, Severity


class _Edge(NamedTuple):
    """A letter made ready: the letter as traces write it, where it leads from each square, and the next state."""

    letter: Letter
    targets: list[int]
    state: int


class _Table(NamedTuple):
    edges: list[list[_Edge]]
    accepting: frozenset[int]
    whole: bool


class Guide(Protocol):
    """Something that walks along and can forbid paths, such as the machines of GRL; its states are hashable."""

    def begin(self, piece: str) -> Hashable:
        """The state before the first letter of a piece's turn."""

    def extend(self, state: Hashable, piece: str, move: Move) -> Hashable | None:
        """The state after a move's last letter, or none where that is forbidden."""

    def finished(self, state: Hashable, piece: str, move: Move) -> bool:
        """Whether a turn may end with this move."""


class Generator:
    """Generates the moves of a game; the tables are made once."""

    def __init__(self, game: BoardGame, guides: Sequence[Guide] = ()) -> None:
        """Guides, one for each player, walk along where there are any."""
        self.game = game
        self.guides = guides
        self._forbidden = Forbidden(game.equipment, game.prohibitions, movers_of(game)) if game.prohibitions else None
        self._tables = {(piece.player, piece.type, piece.added): _table(game.equipment, piece) for piece in game.pieces}

    def remembers(self) -> bool:
        """Whether the game asks for what was played before."""
        return self._forbidden is not None and self._forbidden.of_the_past

    def moves(self, board: Board, player: int, memory: Memory | None = None) -> list[Move]:
        """The moves of a player on a board, after the filters; `memory` is what is remembered of the play before."""
        found = self.unfiltered(board, player)
        if self._forbidden is not None:
            found = [item for item in found if not self._forbidden(board, player, *item, memory)]
        if self.game.filters:
            for chosen in self.game.filters[player]:
                found = keep(chosen, found)
        return [move for _, move in found]

    def unfiltered(self, board: Board, player: int) -> list[tuple[str, Move]]:
        """The moves that the automata give, forbidden ones too, each with the type of its piece."""
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
            guided = self.guides[kind.owner].begin(kind.type) if self.guides else None
            turn = _Turn(kind.owner, kind.type, square, lifted, [])
            yield from self._words(turn, table, board[square], square, guided)

    def _words(self, turn: _Turn, table: _Table, hand: int, square: int, guided: Hashable) -> Iterator[Move]:
        """The moves that a piece in hand can make from a square, and those of the pieces it adds."""
        view = self.game.equipment.views[turn.player]
        board, word = turn.board, turn.word
        guide = self.guides[turn.player] if self.guides else None
        visited = {(square, 0, guided)}

        def walk(state: int, square: int, hand: int, guided: Hashable) -> Iterator[Move]:
            for letter, targets, following in table.edges[state]:
                target = targets[square]
                if target < 0:
                    continue
                below, held = board[target], hand
                if letter.on == ADD:
                    held = self.game.equipment.codes[turn.player, letter.note]
                elif letter.on == DELETE:
                    if below == EMPTY:
                        continue
                elif view[below] != ord(letter.on):
                    continue
                word.append(letter)
                if len(word) > LONGEST_WORD:
                    raise _endless(turn)
                after = guide.extend(guided, turn.piece, turn.move()) if guide is not None else None
                key = (target, following, after)
                if key not in visited and (guide is None or after is not None):
                    if letter.on in (ADD, DELETE):
                        board[target] = hand if letter.on == ADD else EMPTY
                    if following in table.accepting:
                        if letter.on == ADD and not table.whole:
                            yield from self._added(turn, letter.note, target, after)
                        elif guide is None or guide.finished(after, turn.piece, turn.move()):
                            yield turn.move()
                    visited.add(key)
                    yield from walk(following, target, held, after)
                    visited.discard(key)
                    board[target] = below
                word.pop()

        if 0 in table.accepting and (guide is None or guide.finished(guided, turn.piece, turn.move())):
            yield turn.move()
        yield from walk(0, square, hand, guided)

    def _added(self, turn: _Turn, name: str, square: int, guided: Hashable) -> Iterator[Move]:
        table = self._tables.get((turn.player, name, True))
        if table is not None:
            hand = self.game.equipment.codes[turn.player, name]
            yield from self._words(turn._replace(board=bytearray(turn.board)), table, hand, square, guided)


def movers_of(game: BoardGame) -> list[Mover]:
    """How the pieces of a game move that begin turns."""
    return [Mover(piece.player, piece.type, piece.automaton, piece.region) for piece in game.pieces if not piece.added]


def _endless(turn: _Turn) -> RuleError:
    message = (
        f"a turn of {turn.piece} on square {turn.square} can have more than {LONGEST_WORD} letters: it may never end"
    )
    hint = "does a piece that it adds add another, and so on?"
    return RuleError(Finding(Severity.ERROR, "endless-move", message, hint=hint))


class _Turn(NamedTuple):
    """The turn being generated: who moves what from where, the board so far, and the letters so far."""

    player: int
    piece: str
    square: int
    board: bytearray
    word: list[Letter]

    def move(self) -> Move:
        return Move(self.square, tuple(self.word))


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
