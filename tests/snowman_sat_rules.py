"""One action of the SAT encodings of A Good Snowman, compared position by position with the rules played step by step.

`check` gives None, or the encoding and the position that disagree; a soak can call it with ever new seeds.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from snowman_levels import random_level, read_level
from soloist.engines.snowman_sat.engine import INVARIANTS, WALKS
from soloist.engines.snowman_sat.steps import Clauses, Layer, Steps
from soloist.game.board import Cell
from soloist.languages.lurd_game import ahead
from soloist.languages.snowman.game import STEPS, Level, SnowmanGame, State

#: Positions that are compared of a level, and those that are gathered to choose from.
MOST_COMPARED = 6
MOST_POSITIONS = 400
Action = tuple[Cell, str]


def walked(game: SnowmanGame, state: State) -> list[State]:
    """The states that walking reaches."""
    met, agenda = {state}, deque([state])
    while agenda:
        current = agenda.popleft()
        for letter in game.steps(current):
            if letter.islower() and (after := game.apply(current, letter)) not in met:
                met.add(after)
                agenda.append(after)
    return sorted(met, key=lambda one: one.character)


def ball_moves(game: SnowmanGame, state: State) -> dict[Action, State]:
    """What each ball move leads to, by the cell the character acts from and the direction."""
    return {
        (one.character, letter.lower()): game.apply(one, letter)
        for one in walked(game, state)
        for letter in game.steps(one)
        if letter.isupper()
    }


def steps(game: SnowmanGame, state: State) -> dict[Action, State]:
    """The same for single steps of the character."""
    return {(state.character, letter.lower()): game.apply(state, letter) for letter in game.steps(state)}


def positions(game: SnowmanGame) -> list[State]:
    """Positions that can be reached, one for all that differ by walks, in the order they are met."""
    first = walked(game, game.initial)[0]
    met, agenda, found = {first}, deque([first]), [game.initial]
    while agenda and len(found) < MOST_POSITIONS:
        for after in ball_moves(game, agenda.popleft()).values():
            same = walked(game, after)[0]
            if same not in met:
                met.add(same)
                agenda.append(same)
                found.append(after)
    return found


def enough_sizes(game: SnowmanGame, state: State) -> bool:
    """Whether the sizes can still be made good: balls never shrink."""
    balls = [size for _, stack in state.stacks for size in (1, 2, 4) if stack & size]
    return balls.count(4) <= game.snowmen and balls.count(1) >= game.snowmen


def none_stuck(game: SnowmanGame, state: State) -> bool:
    """Whether no ball is in a cell that no ball can leave, unless it is part of a snowman built from below."""
    floor = game.level.floor

    def stays(cell: Cell) -> bool:
        return all(not {ahead(cell, one), ahead(cell, other)} <= floor for one, other in ("lr", "ud"))

    return all(stack in (4, 6, 7) for cell, stack in state.stacks if stays(cell))


def check_position(game: SnowmanGame, encoding: str, state: State) -> str | None:
    """The actions that the encoding allows, and where they lead, are those of the rules."""
    from pysat.solvers import Solver

    moved = SnowmanGame(Level(game.level.floor, game.level.walls, state), game.title)
    walks = encoding == "basic"
    expected = steps(moved, state) if walks else ball_moves(moved, state)
    if encoding == "cheating":  # the character appears anywhere without a ball
        places = game.level.floor - {cell for cell, _ in state.stacks}
        expected = {
            action: after
            for place in places
            for action, after in ball_moves(moved, replace(state, character=place)).items()
        }
    if encoding == "r-count+":
        expected = {action: after for action, after in expected.items() if enough_sizes(game, after)}
    if encoding == "r-count-stuck":
        expected = {action: after for action, after in expected.items() if none_stuck(game, after)}
    with Solver(name="cadical195") as solver:
        unrolled = Steps(moved, Clauses(solver.add_clause), walks=walks)
        then = unrolled.extend()
        now = unrolled.layers[0]
        WALKS[encoding](unrolled, now)
        if encoding in INVARIANTS:
            INVARIANTS[encoding](unrolled, then)
        for cell in unrolled.cells:
            for letter in STEPS:
                possible = solver.solve(assumptions=[now.stand[cell], now.direction[letter]])
                if possible != ((cell, letter) in expected):
                    return f"{encoding} {'allows' if possible else 'forbids'} {letter} from {cell}"
                if possible and (after := _read(then, solver.get_model())) != expected[cell, letter]:
                    return f"{encoding} leads from {cell} by {letter} to {after}"
    return None


def _read(layer: Layer, model: list[int]) -> State:
    true = {literal for literal in model if literal > 0}
    stacks = {cell: sum(1 << size for size in range(3) if balls[size] in true) for cell, balls in layer.ball.items()}
    return State(
        next(cell for cell, variable in layer.character.items() if variable in true),
        frozenset(cell for cell, variable in layer.snow.items() if variable in true),
        frozenset((cell, stack) for cell, stack in stacks.items() if stack),
    )


def check(seed: int) -> str | None:
    """All encodings on some positions of the random level of a number: None, or what is wrong."""
    game = read_level(random_level(seed, (1, 1, 2)))
    found = positions(game)
    for state in found[:: max(1, len(found) // MOST_COMPARED)][:MOST_COMPARED]:
        for encoding in WALKS:
            problem = check_position(game, encoding, state)
            if problem is not None:
                return f"level {seed}: {problem} in\n{game.state_text(state)}"
    return None
