"""Playing a game in the terminal: state, numbered legal moves, undo, quit."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from soloist.game.model import Game
from soloist.numeral import whole_number

HELP = "a number or a move to play it, u to undo, r to restart, q to quit"


def play_in_terminal(
    game: Game[Any, Any], ask: Callable[[str], str] = input, tell: Callable[[str], object] | None = None
) -> list[str]:
    """Play until the player quits or the input ends; returns the moves that stand at the end."""
    say = tell or (lambda text: sys.stdout.write(text + "\n"))
    path = [game.initial]
    made: list[str] = []
    say(f"To play: {HELP}.")
    while True:
        state = path[-1]
        say("")
        say(game.state_text(state))
        over = game.is_terminal(state)
        moves = [] if over else list(game.moves(state))
        texts = [game.move_text(move) for move in moves]
        if over:
            say(f"The game has ended after {len(made)} moves with reward {game.value(state)}.")
        for number, text in enumerate(texts, start=1):
            say(f"{number:4}  {text}")
        try:
            answer = ask(f"move {len(made) + 1}> ").strip()
        except EOFError:
            return made
        if answer in ("q", "quit"):
            return made
        if answer in ("u", "undo"):
            if made:
                path.pop()
                made.pop()
        elif answer in ("r", "restart"):
            del path[1:], made[:]
        else:
            chosen = _choice(answer, texts)
            if chosen is None:
                say(f"There is no such move here: {answer!r}. Type {HELP}.")
            else:
                path.append(game.apply(state, moves[chosen]))
                made.append(texts[chosen])


def _choice(answer: str, texts: list[str]) -> int | None:
    number = whole_number(answer)
    if number is not None and 1 <= number <= len(texts):
        return number - 1
    return texts.index(answer) if answer in texts else None
