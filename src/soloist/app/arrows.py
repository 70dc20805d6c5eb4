"""Playing a Sokoban level with the arrow keys: undo, restart, and boxes marked when they are lost."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from soloist.languages.sokoban.deadlock import lost_boxes
from soloist.languages.sokoban.game import SokobanGame, State

HELP = "arrow keys move, u undoes, r restarts, q quits"
_ARROWS = {"\x1b[A": "u", "\x1b[B": "d", "\x1b[D": "l", "\x1b[C": "r"}
_LETTERS = {"k": "u", "j": "d", "h": "l", "l": "r", "w": "u", "s": "d", "a": "l", "d": "r"}
_COLOURS = {"#": "\x1b[90m", "$": "\x1b[33m", "*": "\x1b[32m", ".": "\x1b[36m", "@": "\x1b[1m", "+": "\x1b[1;36m"}
_LOST, _PLAIN, _CLEAR = "\x1b[1;31m", "\x1b[0m", "\x1b[2J\x1b[H"


def picture(game: SokobanGame, state: State, colours: bool = True) -> str:
    """The board, two characters wide a cell so that it looks square; lost boxes are red and written `X`."""
    lost = lost_boxes(game.level, state)
    cells = game.level.floor | game.level.walls
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    lines = []
    for row, line in enumerate(game.state_text(state).splitlines(), start=top):
        shown = ""
        for column, mark in enumerate(line, start=left):
            is_lost = (row, column) in lost
            glyph = {"#": "██"}.get(mark, ("X" if is_lost else mark) + " ")
            colour = _LOST if is_lost else _COLOURS.get(mark, "")
            shown += f"{colour}{glyph}{_PLAIN}" if colours and colour else glyph
        lines.append(shown.rstrip())
    return "\n".join(lines)


def play_with_arrows(
    game: SokobanGame,
    key: Callable[[], str],
    tell: Callable[[str], object] = sys.stdout.write,
    colours: bool = True,
) -> list[str]:
    """Play until `q` or the end of the keys; returns the moves that stand at the end."""
    path = [game.initial]
    made: list[str] = []
    while True:
        state = path[-1]
        pushes = sum(move.isupper() for move in made)
        tell(f"{_CLEAR if colours else ''}{game.title}\n\n{picture(game, state, colours)}\n\n")
        tell(f"moves {len(made)}, pushes {pushes}: {HELP}\n")
        if game.is_terminal(state):
            tell("Solved.\n")
        elif lost_boxes(game.level, state):
            tell("This cannot be solved any more: the boxes marked X are lost. u takes the last move back.\n")
        pressed = key()
        if pressed in ("", "q", "\x03", "\x04"):
            return made
        if pressed == "u" and made:
            path.pop()
            made.pop()
        elif pressed == "r":
            del path[1:], made[:]
        else:
            wanted = _ARROWS.get(pressed) or _LETTERS.get(pressed)
            for move in game.moves(state):
                if move.lower() == wanted:
                    path.append(game.apply(state, move))
                    made.append(move)


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
