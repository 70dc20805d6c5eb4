"""Playing a game in the terminal: state, numbered legal moves, undo, hints, quit."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from soloist.app.hints import Hints
from soloist.game.model import Game
from soloist.numeral import counted, whole_number

#: What a player can say beside a move, and the letter that stands for it unless it is a move of the game.
_COMMANDS = {"undo": "u", "restart": "r", "hint": "?", "quit": "q"}


def play_in_terminal(
    game: Game[Any, Any], ask: Callable[[str], str] = input, tell: Callable[[str], object] | None = None
) -> list[str]:
    """Play until the player quits or the input ends; returns the moves that stand at the end."""
    say = tell or (lambda text: sys.stdout.write(text + "\n"))
    hints = Hints(game)
    path = [game.initial]
    made: list[str] = []
    steps: set[str] = set("lurd") if game.lurd(()) is not None else set()
    say(f"To play: {_help(steps)}.")
    while True:
        state = path[-1]
        say("")
        say(game.state_text(state))
        over = game.is_terminal(state)
        moves = [] if over else list(game.moves(state))
        texts = [game.move_text(move) for move in moves]
        # A letter that has been a move is never a command again: nobody takes a move back that was meant to be made.
        steps.update(text for text in texts if len(text) == 1)
        if over:
            say(_end(game.value(state), len(made)))
        elif not moves:
            say("This is a dead end: the game has not ended, and there is no move. undo takes the last one back.")
        for number, text in enumerate(texts, start=1):
            say(f"{number:4}  {text}")
        try:
            answer = ask(f"move {len(made) + 1}> ").strip()
        except EOFError:
            return made
        command = _command(answer, steps)
        if command == "quit":
            return made
        if command == "undo":
            if made:
                path.pop()
                made.pop()
        elif command == "restart":
            del path[1:], made[:]
        elif command == "hint":
            say(_hint(game, state, hints))
        else:
            chosen = _choice(answer, texts)
            if chosen is None:
                say(f"There is no such move here: {answer!r}. Type {_help(steps)}.")
            else:
                path.append(game.apply(state, moves[chosen]))
                made.append(texts[chosen])


def _command(answer: str, steps: set[str]) -> str | None:
    """The command that an answer is, if it is one."""
    return next((name for name, letter in _COMMANDS.items() if answer == name or answer == letter not in steps), None)


def _help(steps: set[str]) -> str:
    words = [f"{name} ({letter})" if letter not in steps else name for name, letter in _COMMANDS.items()]
    return f"a number or a move to play it, or {', '.join(words)}"


def _end(value: int, moves: int) -> str:
    won = "You have won" if value == 100 else "The game has ended"
    return f"{won} after {counted(moves, 'move')}, with reward {value}."


def _hint(game: Game[Any, Any], state: Any, hints: Hints) -> str:
    move = hints.move(state)
    if move is not None:
        return f"Hint: {game.move_text(move)}"
    if hints.is_lost(state):
        return "Nothing wins from here: the solver has looked at every way on. undo takes the last move back."
    return "The solver has found nothing in a few seconds."


def _choice(answer: str, texts: list[str]) -> int | None:
    number = whole_number(answer)
    if number is not None and 1 <= number <= len(texts):
        return number - 1
    return texts.index(answer) if answer in texts else None
