"""Playing a game that has a board with the arrow keys: undo, restart, and pieces marked when they are lost."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from soloist.game.board import Board, Key
from soloist.game.model import Game
from soloist.view.board import terminal_picture

HELP = "arrow keys move, u undoes, r restarts, q quits"
_KEYS = {"\x1b[A": Key.UP, "\x1b[B": Key.DOWN, "\x1b[D": Key.LEFT, "\x1b[C": Key.RIGHT, "x": Key.ACTION}
_KEYS |= {"k": Key.UP, "j": Key.DOWN, "h": Key.LEFT, "l": Key.RIGHT}
_KEYS |= {"w": Key.UP, "s": Key.DOWN, "a": Key.LEFT, "d": Key.RIGHT}
_CLEAR = "\x1b[2J\x1b[H"


def play_with_arrows(
    game: Game[Any, Any],
    board: Board[Any],
    key: Callable[[], str],
    tell: Callable[[str], object] = sys.stdout.write,
    colours: bool = True,
) -> list[str]:
    """Play until `q` or the end of the keys; returns the moves that stand at the end."""
    path = [game.initial]
    made: list[Any] = []
    while True:
        state = path[-1]
        tell(f"{_CLEAR if colours else ''}{game.title}\n\n{terminal_picture(board, state, colours=colours)}\n\n")
        tell(f"{_counts(game, made)}: {HELP}\n")
        if game.is_terminal(state):
            tell("Solved.\n" if game.value(state) == 100 else f"The game has ended with reward {game.value(state)}.\n")
        elif board.lost(state):
            tell(f"This cannot be solved any more: the {board.pieces} marked X are lost. u takes the last move back.\n")
        pressed = key()
        if pressed in ("", "q", "\x03", "\x04"):
            return [game.move_text(move) for move in made]
        if pressed == "u" and made:
            path.pop()
            made.pop()
        elif pressed == "r":
            del path[1:], made[:]
        elif pressed in _KEYS:
            move = board.move(state, _KEYS[pressed])
            if move is not None:
                path.append(game.apply(state, move))
                made.append(move)


def _counts(game: Game[Any, Any], made: list[Any]) -> str:
    """What the moves so far cost."""
    costs = game.costs(map(game.move_text, made))
    return ", ".join(f"{metric} {cost}" for metric, cost in sorted(costs.items()))


@contextmanager
def terminal_keys() -> Iterator[Callable[[], str]]:
    """Single keys of the terminal as they are pressed; the terminal is put back as it was."""
    import termios
    import tty

    number = sys.stdin.fileno()
    before = termios.tcgetattr(number)

    def key() -> str:
        first = sys.stdin.read(1)
        return first + sys.stdin.read(2) if first == "\x1b" else first

    tty.setcbreak(number)
    try:
        yield key
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)
