"""Traces from open_spiel: Breakthrough, checkers with forced capture, any game of one kind of piece that moves,
and any that puts stones on cells.

A tool; the package does not need it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

from boardgames.breakthrough import Breakthrough
from boardgames.checkers import ForcedCheckers
from boardgames.rules import equipment, word_between
from soloist.languages.trace.board import apply_move
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


def record_lines(name: str, symbols: str, plays: int, seed: int) -> Trace:
    """Random plays of a game that moves pieces of one type; `symbols` show those of the first and the second player."""
    import pyspiel

    game = pyspiel.load_game(name)

    def rows(state: Any) -> list[str]:
        lines = (line.strip() for line in str(state).splitlines())
        return [line.lstrip("0123456789") for line in lines if line[:1].isdigit()]

    first, second = symbols[0], symbols[1]
    setup = " ".join(rows(game.new_initial_state())).replace("-", ".")
    kit = equipment("first second", f"{first}:first:P {second}:second:P", setup)
    codes = {".": 0, "-": 0, first: 1, second: 2}
    chance = random.Random(seed)
    shared: dict[Move, Move] = {}
    recorded = []
    for _ in range(plays):
        state = game.new_initial_state()
        turns: list[Turn] = []
        while not state.is_terminal():
            board = bytes(codes[symbol] for row in reversed(rows(state)) for symbol in row)
            player = state.current_player()
            options = []
            for action in state.legal_actions():
                start, end = (
                    (int(rank) - 1) * kit.width + ord(file) - 97
                    for file, rank in re.findall(r"([a-z])(\d+)", state.action_to_string(action))
                )
                move = word_between(kit, player, board, board, start, end)
                options.append((action, shared.setdefault(move, move)))
            action, played = chance.choice(options)
            turns.append(Turn(player, board, played, tuple(move for _, move in options)))
            state.apply_action(action)
        final = bytes(codes[symbol] for row in reversed(rows(state)) for symbol in row)
        values = tuple(int(50 + 50 * reward) for reward in state.returns())
        recorded.append(Play(kit.setup, tuple(turns), final, values))
    return Trace(f"{name} of open_spiel", kit, tuple(recorded))


def record_placements(name: str, files: int, plays: int, seed: int) -> Trace:
    """Random plays of a game that puts stones on empty cells, an action for each cell.

    A move takes up a piece, so the stones lie ready beside the board: one taken up goes to a cell and becomes a man.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    cells = game.num_distinct_actions()
    stones = (cells + 1) // 2
    width = max(files, stones)
    rows = [("." * files).ljust(width, "#") for _ in range(cells // files)]
    setup = " ".join([("s" * (cells // 2)).ljust(width, "#"), *rows, ("S" * stones).ljust(width, "#")])
    kit = equipment("first second", "S:first:S M:first:M s:second:S m:second:M", setup)
    chance = random.Random(seed)
    shared: dict[Move, Move] = {}
    recorded = []
    for _ in range(plays):
        state, board = game.new_initial_state(), kit.setup
        turns: list[Turn] = []
        while not state.is_terminal():
            player = state.current_player()
            legal = []
            for action in state.legal_actions():
                target = (action // files + 1) * width + action % files
                for start in (square for square, code in enumerate(board) if code == kit.codes[player, "S"]):
                    vector = target % width - start % width, target // width - start // width
                    move = Move(start, (Letter(*vector, "e"), Letter(0, 0, "a", "M"), Letter(0, 0, "d")))
                    legal.append((action, shared.setdefault(move, move)))
            action, played = chance.choice(legal)
            turns.append(Turn(player, board, played, tuple(move for _, move in legal)))
            board = apply_move(kit, board, player, played)
            state.apply_action(action)
        recorded.append(Play(kit.setup, tuple(turns), board, tuple(int(50 + 50 * r) for r in state.returns())))
    return Trace(f"{name} of open_spiel", kit, tuple(recorded))


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
