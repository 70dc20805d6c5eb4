"""Playing a game that has a board with the arrow keys: undo, restart, hints, and a word when all is lost."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from soloist.app.hints import Hints
from soloist.game.board import Board, Key
from soloist.game.model import Game
from soloist.view.board import terminal_picture

HELP = "arrow keys move, ? gives a hint, u undoes, r restarts, q quits"
_ARROWS = {"A": Key.UP, "B": Key.DOWN, "C": Key.RIGHT, "D": Key.LEFT}
#: What moves something; no letter of these is a command. Terminals send arrows in two ways.
_KEYS = {f"\x1b{kind}{letter}": key for letter, key in _ARROWS.items() for kind in "[O"}
_KEYS |= {"k": Key.UP, "j": Key.DOWN, "h": Key.LEFT, "l": Key.RIGHT}
_KEYS |= {"w": Key.UP, "s": Key.DOWN, "a": Key.LEFT, "d": Key.RIGHT, "x": Key.ACTION}
_CLEAR = "\x1b[2J\x1b[H"
_NAMES = {Key.UP: "up", Key.DOWN: "down", Key.LEFT: "left", Key.RIGHT: "right", Key.ACTION: "x"}


def play_with_arrows(
    game: Game[Any, Any],
    board: Board[Any],
    key: Callable[[], str],
    tell: Callable[[str], object] = sys.stdout.write,
    *,
    colours: bool = True,
    sprites: bool = False,
    clear: bool = True,
    columns: int | None = None,
    lines: int | None = None,
) -> list[str]:
    """Play until `q` or the end of the keys; returns the moves that stand at the end."""
    hints = Hints(game)
    path = [game.initial]
    made: list[Any] = []
    said = ""
    while True:
        state = path[-1]
        picture = terminal_picture(board, state, colours=colours, sprites=sprites, columns=columns, lines=lines)
        tell(f"{_CLEAR if clear else ''}{game.title}\n\n{picture}\n\n")
        tell(f"{_counts(game, made)}: {HELP}\n" + (f"{board.legend}\n" if board.legend else ""))
        # A step that costs nothing has not spoiled anything that was not spoiled before.
        new = bool(made) and game.cost(made[-1], game.metrics[0]) > 0
        tell(said or _word(game, board, state, hints if new else None))
        said = ""
        pressed = key()
        if pressed in ("", "q", "\x03", "\x04"):
            return [game.move_text(move) for move in made]
        if pressed == "u" and made:
            path.pop()
            made.pop()
        elif pressed == "r":
            del path[1:], made[:]
        elif pressed == "?":
            said = _hint(game, board, state, hints)
        elif pressed in _KEYS:
            move = board.move(state, _KEYS[pressed])
            if move is not None:
                path.append(game.apply(state, move))
                made.append(move)


def _word(game: Game[Any, Any], board: Board[Any], state: Any, hints: Hints | None) -> str:
    """What there is to say of a state: won, over, or lost for certain, as far as a glance of the solver tells."""
    if game.is_terminal(state):
        value = game.value(state)
        return "Solved. Well done!\n" if value == 100 else f"The game has ended with reward {value}.\n"
    if board.lost(state):
        return f"This cannot be solved any more: the {board.pieces} marked X are lost. u takes the last move back.\n"
    if hints is not None and hints.is_lost(state):
        return "This cannot be won any more: the solver has looked at every way on. u takes the last move back.\n"
    return ""


def _hint(game: Game[Any, Any], board: Board[Any], state: Any, hints: Hints) -> str:
    """The next move, by the key that makes it."""
    move = hints.move(state)
    if move is None:
        return _word(game, board, state, hints) or "The solver has found nothing in a few seconds.\n"
    name = next((name for key, name in _NAMES.items() if board.move(state, key) == move), game.move_text(move))
    return f"Hint: {name}.\n"


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
