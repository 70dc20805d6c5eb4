"""The move between two boards: what a player must have done that the one became the other.

There are many words that change one board into another; records of the same game must spell the same move alike. So
one form is kept to. The piece that moved goes to its square, step by step where that is along a line, and removes what
vanished on its way. Where it changed its type, the new piece appears and the old one is removed. Then it goes to
whatever else vanished, removes it, and comes back. Pieces that moved beside it (the rook of castling), or came to stand
where the opponent's stood (what is turned in Othello), are taken up one after the other behind that. A piece that came
from nowhere was added by one that lies ready and stays: a supply.

>>> from soloist.languages.trace.letters import move_text
>>> from soloist.languages.trace.model import Kind
>>> kit = Equipment(4, 1, ("white", "black"), (Kind("M", 0, "M"), Kind("m", 1, "M")), bytes((1, 2, 0, 0)))
>>> print(move_text(move_between(kit, 0, bytes((1, 2, 0, 0)), bytes((0, 0, 1, 0)))))
(0 (1 0 p) (0 0 d) (1 0 e))
"""

from __future__ import annotations

from soloist.languages.trace.board import MoveError, apply_move
from soloist.languages.trace.letters import ADD, DELETE, Letter, Move
from soloist.languages.trace.model import EMPTY, OFF, Board, Equipment


def move_between(kit: Equipment, player: int, before: Board, after: Board) -> Move | None:
    """The move by which a player makes one board of another; None where no move of the known forms does."""
    if before == after:
        return _pass(kit, player, before)
    for start, end in _ways(kit, player, before, after):
        hand = Hand(kit, player, before, after, start)
        hand.lie_ready(before)
        hand.travel(end)
        hand.become(after[end])
        hand.clear(end)
        for source, target in _moved_beside(kit, player, before, after, start, end):
            hand.take_over(source, target)
        move = Move(start, tuple(hand.word))
        if _makes(kit, player, before, after, move):
            return move
    return None


def _makes(kit: Equipment, player: int, before: Board, after: Board, move: Move) -> bool:
    try:
        return apply_move(kit, before, player, move) == after
    except MoveError:
        return False


def _pass(kit: Equipment, player: int, board: Board) -> Move | None:
    """A turn that changes nothing: a piece is lifted and put down; the first of the player's."""
    own = (square for square, code in enumerate(board) if kit.views[player][code] == ord("w"))
    start = next(own, None)
    return None if start is None else Move(start, (Letter(0, 0, "e"),))


def _ways(kit: Equipment, player: int, before: Board, after: Board) -> list[tuple[int, int]]:
    """Where the piece that moved may have begun and ended, the likeliest first."""
    left = [square for square, code in enumerate(before) if _own(kit, player, code) and after[square] != code]
    come = [square for square, code in enumerate(after) if _own(kit, player, code) and before[square] != code]
    fresh = [square for square in come if before[square] == EMPTY] or come
    if left:
        # A piece that keeps its type comes before one that does not, an empty square before one that was held (what is
        # turned is no end), and of a king and a rook that castle the one that is named last among the pieces.
        pairs = [(start, end) for start in left for end in come]
        return sorted(
            pairs,
            key=lambda pair: (before[pair[0]] != after[pair[1]], before[pair[1]] != EMPTY, -before[pair[0]], pair),
        )
    ready = [square for square, code in enumerate(before) if _own(kit, player, code)]
    return [(start, end) for end in fresh for start in ready]


def _own(kit: Equipment, player: int, code: int) -> bool:
    return kit.views[player][code] == ord("w")


def _moved_beside(
    kit: Equipment, player: int, before: Board, after: Board, start: int, end: int
) -> list[tuple[int, int]]:
    """Other pieces of the player that moved, or came to stand where the opponent's stood: from where, and to where."""
    left = [s for s, code in enumerate(before) if _own(kit, player, code) and after[s] != code and s != start]
    come = [s for s, code in enumerate(after) if _own(kit, player, code) and before[s] != code and s != end]
    found = []
    for target in come:
        source = next((square for square in left if before[square] == after[target]), None)
        if source is not None:
            left.remove(source)
        found.append((target if source is None else source, target))
    return found


class Hand:
    """A piece in hand, the letters that it has spelled so far, and the board below it."""

    def __init__(self, kit: Equipment, player: int, before: Board, after: Board, start: int) -> None:
        self.kit, self.player, self.after = kit, player, after
        self.word: list[Letter] = []
        self.square, self.code = start, before[start]
        self.board = bytearray(before)
        self.board[start] = EMPTY

    def lie_ready(self, before: Board) -> None:
        """Stay, if that is what the piece does: what moves is a new piece above it."""
        if self.after[self.square] == self.code:
            changes = zip(self.after, before, strict=True)
            fresh = (code for code, old in changes if code != old and _own(self.kit, self.player, code))
            self.appear(next(fresh, self.code))

    def travel(self, end: int) -> None:
        """Go to a square, step by step where that is along a line, and remove what vanishes on the way."""
        width = self.kit.width
        dx, dy = end % width - self.square % width, end // width - self.square // width
        straight = dx == 0 or dy == 0 or abs(dx) == abs(dy)
        steps = max(abs(dx), abs(dy)) if straight and not self._appeared else 1
        between = [self.square + number * (dy // steps * width + dx // steps) for number in range(1, steps)]
        if any(self.board[square] == OFF for square in between):
            steps = 1
        for number in range(1, steps + 1):
            self._step(dx // steps, dy // steps)
            if number < steps and self.board[self.square] != EMPTY and self.after[self.square] == EMPTY:
                self.remove()

    @property
    def _appeared(self) -> bool:
        return any(letter.on == ADD for letter in self.word)

    def become(self, code: int) -> None:
        """Turn into another type."""
        if code != self.code:
            self.appear(code)
            self.remove()

    def clear(self, end: int) -> None:
        """Remove what else vanished, and come back."""
        gone = [s for s, code in enumerate(self.board) if code != EMPTY and self.after[s] == EMPTY and s != end]
        gone = [square for square in gone if not _own(self.kit, self.player, self.board[square])]
        for square in gone:
            self.go(square, DELETE)
            self.board[square] = EMPTY
        if gone:
            self.go(end, "e")

    def take_over(self, source: int, target: int) -> None:
        """Put the piece down, and go on with another that has stood on a square, or appears where one is turned."""
        self.appear(self.after[target])
        self.go(source, DELETE)
        self.board[source] = EMPTY
        if target != source:
            self.go(target)

    def _step(self, dx: int, dy: int) -> None:
        self.square += dy * self.kit.width + dx
        self.word.append(Letter(dx, dy, chr(self.kit.views[self.player][self.board[self.square]])))

    def go(self, square: int, on: str = "") -> None:
        """Go to a square at once and do there what a letter says; or find there what is there."""
        on = on or chr(self.kit.views[self.player][self.board[square]])
        width = self.kit.width
        self.word.append(Letter(square % width - self.square % width, square // width - self.square // width, on))
        self.square = square

    def appear(self, code: int) -> None:
        """Put the piece down, and take up a new one above it."""
        self.word.append(Letter(0, 0, ADD, self.kit.kinds[code - 1].type))
        self.board[self.square] = self.code
        self.code = code

    def remove(self) -> None:
        """Remove what is below the piece."""
        self.word.append(Letter(0, 0, DELETE))
        self.board[self.square] = EMPTY
