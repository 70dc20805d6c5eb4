"""Traces from open_spiel: Breakthrough, and checkers with forced capture. A tool; the package does not need it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from boardgames.breakthrough import Breakthrough
from boardgames.checkers import ForcedCheckers
from soloist.languages.trace.letters import Letter, Move
from soloist.languages.trace.model import Board, Play, Trace, Turn

_CROWN = (Letter(0, 0, "a", "K"), Letter(0, 0, "d"))


def _square(text: str) -> int:
    return (int(text[1]) - 1) * 8 + ord(text[0]) - 97


def _board(state: Any, codes: dict[str, int]) -> Board:
    rows = [line[1:9] for line in str(state).splitlines() if line[:1].isdigit()]
    return bytes(codes[symbol] for row in reversed(rows) for symbol in row)


def _vector(start: int, end: int) -> tuple[int, int]:
    return end % 8 - start % 8, end // 8 - start // 8


def breakthrough_turns(state: Any, board: Board) -> Iterator[tuple[list[int], Move]]:
    """Each legal turn: the actions of open_spiel, and the move."""
    for action in state.legal_actions():
        text = state.action_to_string(action)
        start, end = _square(text[:2]), _square(text[2:4])
        on = "e" if board[end] == 0 else "p"
        yield [action], Move(start, (Letter(*_vector(start, end), on),))


def checkers_turns(state: Any, board: Board) -> Iterator[tuple[list[int], Move]]:
    """Each legal turn; a player's taking on is several actions in open_spiel and one turn here."""
    player = state.current_player()
    last = 7 if player == 0 else 0
    pending: list[tuple[Any, list[int], int, tuple[Letter, ...]]] = [(state, [], -1, ())]
    while pending:
        now, actions, start, word = pending.pop()
        for action in now.legal_actions():
            text = now.action_to_string(action)
            origin, target = _square(text[:2]), _square(text[2:4])
            first = start if actions else origin
            man = board[first] == 1 + 2 * player
            dx, dy = _vector(origin, target)
            if abs(dx) == 2:
                half = dx // 2, dy // 2
                longer = (*word, Letter(*half, "p"), Letter(0, 0, "d"), Letter(*half, "e"))
            else:
                longer = (*word, Letter(dx, dy, "e"))
            if man and target // 8 == last:
                longer += _CROWN
            after = now.child(action)
            if abs(dx) == 2 and not after.is_terminal() and after.current_player() == player:
                pending.append((after, [*actions, action], first, longer))
            else:
                yield [*actions, action], Move(first, longer)


Turns = Callable[[Any, Board], Iterator[tuple[list[int], Move]]]


def record(name: str, plays: int, seed: int) -> Trace:
    """Random plays with all legal moves; `name` is breakthrough or checkers."""
    import pyspiel

    game = pyspiel.load_game(name)
    if name == "checkers":
        kit, turns_of = ForcedCheckers.equipment, checkers_turns
        codes = {".": 0, "o": 1, "8": 2, "+": 3, "*": 4}
    else:
        kit, turns_of = Breakthrough.equipment, breakthrough_turns
        # The first player of open_spiel's game is black and moves down; here the first player moves up.
        codes = {".": 0, "w": 1, "b": 2}
    chance = random.Random(seed)
    shared: dict[Move, Move] = {}
    recorded = []
    for _ in range(plays):
        state = game.new_initial_state()
        first = _board(state, codes)
        turns: list[Turn] = []
        while not state.is_terminal():
            board = _board(state, codes)
            player = state.current_player() if name == "checkers" else 1 - state.current_player()
            options = [(actions, shared.setdefault(move, move)) for actions, move in turns_of(state, board)]
            actions, played = chance.choice(options)
            turns.append(Turn(player, board, played, tuple(move for _, move in options)))
            for action in actions:
                state.apply_action(action)
        recorded.append(Play(first, tuple(turns), _board(state, codes), None))
    return Trace(f"{name} of open_spiel", kit, tuple(recorded))
