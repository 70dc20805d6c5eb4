"""A snowman level beside its PDDL models: the same steps, or the same ball moves that a walk leads to."""

from __future__ import annotations

import random
from typing import Any

from soloist.game.model import Game
from soloist.languages.pddl.reader import read as read_pddl
from soloist.languages.snowman.game import SnowmanGame, State
from soloist.languages.snowman.pddl import DIRECTIONS, SnowmanPlanning
from soloist.languages.snowman.route import path
from soloist.source import Source

#: A ball of each size.
_SNOWMAN = 7
_LETTERS = {long: short for short, long in DIRECTIONS.items()}


def difference(game: Game[Any, Any], model: str, seed: int, steps: int = 8) -> str:
    """The first position of a random play in which the model allows other moves; empty where there is none."""
    assert isinstance(game, SnowmanGame)
    planning = read_pddl(Source("level.pddl", SnowmanPlanning(game).files(model)), "level.pddl")[0]
    state, there, rng = game.initial, planning.initial, random.Random(seed)
    for _ in range(steps):
        offered: dict[tuple[str, str, str], str] = {}
        ends = False
        for step in planning.moves(there):
            name, *arguments = planning.move_text(step).strip("()").split()
            if name == "goal":
                ends = True
            else:
                stand = arguments[0] if name == "move_character" else arguments[-4]
                offered[name, stand, _LETTERS[arguments[-1]]] = planning.move_text(step)
        done = [stack == _SNOWMAN for _, stack in state.stacks]
        if ends != (all(done) if model.endswith("-literal") else any(done)):
            return f"a snowman is {'' if ends else 'not '}done\n{game.state_text(state)}"
        if game.is_terminal(state):
            # A model may go on where it could end; the game does not.
            break
        expected = _steps(game, state) if model.startswith("basic") else _ball_moves(game, state)
        if set(offered) != expected:
            return f"moves {sorted(set(offered) ^ expected)}\n{game.state_text(state)}"
        if not offered:
            break
        name, stand, letter = rng.choice(sorted(offered))
        there = planning.apply(there, planning.read_move(offered[name, stand, letter]))
        _, row, column = stand.split("_")
        state = game.apply(State((int(row), int(column)), state.snow, state.stacks), letter)
    return ""


def _name(cell: tuple[int, int]) -> str:
    return f"loc_{cell[0]}_{cell[1]}"


def _steps(game: SnowmanGame, state: State) -> set[tuple[str, str, str]]:
    names = {True: "move_ball", False: "move_character"}
    return {(names[move.isupper()], _name(state.character), move.lower()) for move in game.moves(state)}


def _ball_moves(game: SnowmanGame, state: State) -> set[tuple[str, str, str]]:
    """Every ball move that a walk leads to, by the reference rules."""
    found = set()
    for cell in game.level.floor:
        if path(game, state, cell) is not None:
            there = State(cell, state.snow, state.stacks)
            found |= {("move_ball", _name(cell), move.lower()) for move in game.moves(there) if move.isupper()}
    return found
