"""Where words begin: the squares and positions in which a piece was taken up, and the words it was seen to do.

A turn is cut behind every `a`: what comes before is a word of the piece that was on the board, what comes after is a
word of the piece that was added. The two are learned apart, since a piece that has just appeared may move otherwise
than one that begins a turn; for an added piece the position is the board at the moment it appears.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from soloist.languages.trace.letters import ADD, DELETE, Move, Word
from soloist.languages.trace.model import EMPTY, Board, Equipment, Trace
from soloist.learn.positions import Positions, bits_of, index_boards


class Role(NamedTuple):
    """Whose words an automaton spells: a piece type, from the board or just added."""

    type: str
    added: bool = False

    def __str__(self) -> str:
        return f"{self.type} (added)" if self.added else self.type


@dataclass
class Start:
    """A square, the positions in which a word may begin there, and those in which each word was seen."""

    square: int
    live: int = 0
    known: dict[Word, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Observations:
    """All that was seen of one role: the positions, and the starts in them."""

    role: Role
    index: Positions
    starts: tuple[Start, ...]

    def words(self) -> set[Word]:
        """Every word seen."""
        return {word for start in self.starts for word in start.known}


class Cut(NamedTuple):
    """A move cut behind its first `a`: the word before, the piece type added and its square, and what remains."""

    word: Word
    added: str = ""
    rest: Move | None = None
    #: Whether what remains has an `a` of its own.
    goes_on: bool = False


def cut(equipment: Equipment, move: Move) -> Cut:
    """Cut a move behind its first `a`."""
    square = move.square
    for number, letter in enumerate(move.word, 1):
        square = equipment.shift(square, letter.dx, letter.dy)
        if letter.on == ADD:
            rest = move.word[number:]
            return Cut(move.word[:number], letter.note, Move(square, rest), any(more.on == ADD for more in rest))
    return Cut(move.word)


def board_after(equipment: Equipment, board: Board, player: int, square: int, hand: int | None, word: Word) -> Board:
    """The board at the moment an `a` at the end of a word has put the piece in hand down.

    The piece in hand is an added one of that code, or without one it is lifted off the board.
    """
    after = bytearray(board)
    if hand is None:
        hand, after[square] = after[square], EMPTY
    for letter in word:
        square = equipment.shift(square, letter.dx, letter.dy)
        if letter.on == DELETE:
            after[square] = EMPTY
        elif letter.on == ADD:
            after[square] = hand
            hand = equipment.codes[player, letter.note]
    return bytes(after)


def observe(
    trace: Trace, player: int, all_moves: bool, whole: frozenset[str] = frozenset()
) -> dict[Role, Observations]:
    """All that a trace shows of a player's roles: by the legal moves of its turns, or by those played.

    Turns that begin with a piece of a type in `whole` are not cut: what they add depends on what was done before.
    """
    turns = [turn for turn in trace.turns() if turn.player == player]
    moves = [turn.legal if all_moves and turn.legal is not None else (turn.played,) for turn in turns]
    uncut = frozenset(trace.equipment.codes[player, name] for name in whole)
    scene = _Scene(trace.equipment, player, [turn.board for turn in turns], moves, uncut=uncut)
    index = index_boards(trace.equipment, player, scene.boards)
    result: dict[Role, Observations] = {}
    for (owner, name), code in trace.equipment.codes.items():
        if owner == player:
            starts = {square: Start(square, live) for square, live in enumerate(index.code[code]) if live}
            if starts:
                scene.fill(code, starts)
                result[Role(name)] = Observations(Role(name), index, tuple(starts.values()))
    contexts = _by_type(scene.added)
    _nest(trace.equipment, player, scene.added, contexts)
    for name, moments in contexts.items():
        role = Role(name, True)
        result[role] = _observe_added(trace.equipment, player, role, moments)
    return result


@dataclass
class _Context:
    """The moment a piece appears: its type and square, the board then, and the moves that were seen to go on."""

    type: str
    square: int
    board: Board
    rests: list[Move] = field(default_factory=list)
    goes_on: bool = False


def _by_type(contexts: Sequence[_Context]) -> dict[str, list[_Context]]:
    groups: dict[str, list[_Context]] = {}
    for context in contexts:
        groups.setdefault(context.type, []).append(context)
    return groups


def _nest(equipment: Equipment, player: int, level: list[_Context], contexts: dict[str, list[_Context]]) -> None:
    """Add the moments at which a piece that was added makes another one appear, however deep."""
    while level := [context for context in level if context.goes_on]:
        following: list[_Context] = []
        for name, moments in _by_type(level).items():
            code = equipment.codes[player, name]
            following += _Scene(equipment, player, [m.board for m in moments], [m.rests for m in moments], code).added
        for name, moments in _by_type(following).items():
            contexts.setdefault(name, []).extend(moments)
        level = following


def _observe_added(equipment: Equipment, player: int, role: Role, contexts: list[_Context]) -> Observations:
    """What was seen of a piece type at the moments it appeared."""
    code = equipment.codes[player, role.type]
    scene = _Scene(equipment, player, [c.board for c in contexts], [c.rests for c in contexts], code)
    places: dict[int, list[int]] = {}
    for number, context in enumerate(contexts):
        places.setdefault(context.square, []).append(number)
    starts = {square: Start(square, bits_of(numbers, len(contexts))) for square, numbers in places.items()}
    scene.fill(code, starts)
    return Observations(role, index_boards(equipment, player, scene.boards), tuple(starts.values()))


class _Scene:
    """Boards and the moves seen in them, by piece, square and word; `hand` where the piece is not the board's."""

    def __init__(
        self,
        equipment: Equipment,
        player: int,
        boards: Sequence[Board],
        moves: Sequence[Sequence[Move]],
        hand: int | None = None,
        uncut: frozenset[int] = frozenset(),
    ) -> None:
        self.boards = boards
        self.slots: dict[tuple[int, int, Word], list[int]] = {}
        self.added: list[_Context] = []
        # The latest context of each slot; it is that of the position in hand if the slot's last entry is.
        self._moments: dict[int, _Context] = {}
        # What a move does to the slots is looked up by identity: readers share equal moves, and hashing one is slow.
        notes: list[dict[int, Callable[[int], None]]] = [{} for _ in range(len(equipment.kinds) + 1)]
        for number, (board, options) in enumerate(zip(boards, moves, strict=True)):
            for move in options:
                code = board[move[0]] if hand is None else hand
                note = notes[code].get(id(move))
                if note is None:
                    parts = Cut(move.word) if code in uncut else cut(equipment, move)
                    slot = self.slots.setdefault((code, move.square, parts.word), [])
                    note = slot.append
                    if parts.rest is not None:
                        note = self._continued(equipment, player, move.square, hand, parts, slot)
                    notes[code][id(move)] = note
                note(number)

    def _continued(
        self, equipment: Equipment, player: int, square: int, hand: int | None, parts: Cut, slot: list[int]
    ) -> Callable[[int], None]:
        """Notes a move that goes on behind an `a`: all that go on from one moment share a context."""
        rest = parts.rest
        assert rest is not None

        def note(number: int) -> None:
            context = self._moments.get(id(slot))
            if context is None or slot[-1] != number:
                after = board_after(equipment, self.boards[number], player, square, hand, parts.word)
                context = self._moments[id(slot)] = _Context(parts.added, rest.square, after)
                self.added.append(context)
            slot.append(number)
            context.rests.append(rest)
            context.goes_on = context.goes_on or parts.goes_on

        return note

    def fill(self, code: int, starts: dict[int, Start]) -> None:
        """Tell the starts of a kind of piece which words were seen there."""
        for (kind, square, word), numbers in self.slots.items():
            if kind == code:
                starts[square].known[word] = bits_of(numbers, len(self.boards))
