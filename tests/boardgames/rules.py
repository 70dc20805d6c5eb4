"""What the board games of the tests have in common: legal moves in the notation of traces, and recording of play."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod

from soloist.languages.trace.board import apply_move
from soloist.languages.trace.letters import Letter, Move
from soloist.languages.trace.model import OFF, Board, Equipment, Kind, Play, Trace, Turn


class Rules(ABC):
    """A game: its equipment, the legal moves of a board, and when it ends with what rewards."""

    title: str
    equipment: Equipment
    #: A play is cut after this many turns, in games whose random play may go on for ever.
    longest = 500

    def __init__(self) -> None:
        self._moves: dict[Move, Move] = {}
        #: The turns of the play so far, for rules about what was done before.
        self.history: list[Turn] = []

    @abstractmethod
    def legal(self, board: Board, player: int) -> list[Move]:
        """Every legal move; the same move is the same object, as it is in traces that were read."""

    def pick(self, board: Board, player: int, chance: random.Random) -> Move | None:
        """A random legal move, or none."""
        moves = self.legal(board, player)
        return chance.choice(moves) if moves else None

    def values(self, board: Board, player: int) -> tuple[int, ...] | None:
        """The rewards if the game has ended otherwise than by the player's having no move."""
        del board, player
        return None

    def stuck(self, board: Board, player: int) -> tuple[int, ...]:
        """The rewards if the player has no move: the player has lost."""
        del board
        return tuple(0 if number == player else 100 for number in range(len(self.equipment.players)))

    def move(self, square: int, letters: list[Letter]) -> Move:
        """The move, always as the same object."""
        move = Move(square, tuple(letters))
        return self._moves.setdefault(move, move)

    def play(self, chance: random.Random, all_moves: bool) -> Play:
        """Random play to the end."""
        board = self.equipment.setup
        turns: list[Turn] = []
        self.history = turns
        player = 0
        while len(turns) < self.longest:
            values = self.values(board, player)
            if values is not None:
                return Play(self.equipment.setup, tuple(turns), board, values)
            legal = tuple(self.legal(board, player)) if all_moves else None
            played = (
                (chance.choice(legal) if legal else None) if legal is not None else self.pick(board, player, chance)
            )
            if played is None:
                return Play(self.equipment.setup, tuple(turns), board, self.stuck(board, player))
            turns.append(Turn(player, board, played, legal))
            board = apply_move(self.equipment, board, player, played)
            player = (player + 1) % len(self.equipment.players)
        return Play(self.equipment.setup, tuple(turns), board, None)

    def record(self, plays: int, seed: int, all_moves: bool) -> Trace:
        """A trace of random plays."""
        chance = random.Random(seed)
        return Trace(self.title, self.equipment, tuple(self.play(chance, all_moves) for _ in range(plays)))


def equipment(players: str, pieces: str, rows: str) -> Equipment:
    """Equipment from `symbol:player:type` items and rows of symbols, the highest rank first."""
    names = tuple(players.split())
    kinds = []
    for item in pieces.split():
        symbol, player, name = item.split(":")
        kinds.append(Kind(symbol, names.index(player), name))
    codes = {".": 0, "#": OFF} | {kind.symbol: code for code, kind in enumerate(kinds, 1)}
    lines = rows.split()
    setup = bytes(codes[symbol] for line in reversed(lines) for symbol in line)
    return Equipment(len(lines[0]), len(lines), names, tuple(kinds), setup)


def word_between(kit: Equipment, player: int, before: Board, after: Board, start: int, end: int) -> Move:
    """The word of a move along a line, or else in one leap, told by the boards: what vanishes on the way is deleted."""
    dx, dy = end % kit.width - start % kit.width, end // kit.width - start // kit.width
    steps = max(abs(dx), abs(dy)) if dx == 0 or dy == 0 or abs(dx) == abs(dy) else 1
    letters: list[Letter] = []
    square = start
    for number in range(steps):
        square = kit.shift(square, dx // steps, dy // steps)
        letters.append(Letter(dx // steps, dy // steps, chr(kit.views[player][before[square]])))
        if number < steps - 1 and before[square] and not after[square]:
            letters.append(Letter(0, 0, "d"))
    return Move(start, tuple(letters))


DIAGONALS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
ORTHOGONALS = ((1, 0), (-1, 0), (0, 1), (0, -1))
KNIGHT = tuple((dx, dy) for dx in (-2, -1, 1, 2) for dy in (-2, -1, 1, 2) if abs(dx) != abs(dy))


class Rays:
    """The squares of a board in each direction, nearest first."""

    def __init__(self, kit: Equipment) -> None:
        self._kit = kit
        self._rays: dict[tuple[int, int, int], tuple[int, ...]] = {}

    def __call__(self, square: int, dx: int, dy: int) -> tuple[int, ...]:
        key = (square, dx, dy)
        if key not in self._rays:
            squares = []
            target = self._kit.shift(square, dx, dy)
            while target >= 0:
                squares.append(target)
                target = self._kit.shift(target, dx, dy)
            self._rays[key] = tuple(squares)
        return self._rays[key]
