"""Plays a rule sheet and its PDDL translation side by side, as the thesis's theorem says they must go."""

from __future__ import annotations

import random
import time

from soloist.languages.gdl.game import GdlGame
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.translation.translation import Translation


def differences(
    game: GdlGame, translation: Translation, playouts: int, steps: int, seconds: float, seed: int = 0
) -> tuple[int, str | None]:
    """How many states were compared, and the first thing in which the two differ.

    In every state: the same moves, the same end, the same reward above zero, and the same successor.
    """
    plans = PddlGame(translation.planning())
    changing = plans.changing
    rng = random.Random(seed)
    started = time.monotonic()
    compared = 0
    for _ in range(playouts):
        state, other = game.initial, plans.initial
        for _ in range(steps):
            atoms = translation.state(state)
            if frozenset(atom for atom in atoms if atom.predicate in changing) != other:
                return compared, f"another state: {sorted(map(str, atoms ^ other))[:4]}"
            if game.is_terminal(state):
                if plans.applicable(other):
                    return compared, "a move after the end"
                earned = (value for value, problem in translation.problems if plans.holds(other, problem.goal))
                reward = next(earned, 0)
                if reward != game.value(state):
                    return compared, f"reward {reward}, not {game.value(state)}"
                compared += 1
                break
            moves = list(game.moves(state))
            ours = {str(translation.step(move)) for move in moves}
            theirs = {str(step) for step in plans.applicable(other)}
            if ours != theirs:
                return compared, f"other moves: {sorted(ours ^ theirs)[:4]}"
            compared += 1
            if not moves:
                break
            move = rng.choice(moves)
            if translation.move(str(translation.step(move))) != game.move_text(move):
                return compared, f"{move} does not come back"
            state, other = game.apply(state, move), plans.apply(other, translation.step(move))
            if time.monotonic() - started > seconds:
                return compared, None
    return compared, None
