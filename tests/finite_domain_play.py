"""Plays a rule sheet and one of its finite-domain forms, the grounder's or Fast Downward's, side by side."""

from __future__ import annotations

import random
import time

from soloist.engines.anytime import Prepared, prepare
from soloist.engines.engine import Ended, Task
from soloist.engines.sas import SasTask
from soloist.languages.gdl.game import GdlGame
from soloist.limit import Limit


def prepared(game: GdlGame, seconds: float, form: str) -> Prepared | Ended:
    """The finite-domain form, or why there is none."""
    events = prepare(Task(game, "moves", limit=Limit(seconds), options={"form": form}))
    while True:
        try:
            next(events)
        except StopIteration as stop:
            found: Prepared | Ended = stop.value
            return found


class Machine:
    """A task in finite-domain form, played step by step in plain Python."""

    def __init__(self, sas: SasTask) -> None:
        self.sas = sas
        self.initial = self.derived(list(sas.initial))

    def derived(self, state: list[int]) -> tuple[int, ...]:
        for number, variable in enumerate(self.sas.variables):
            if variable.layer >= 0:
                state[number] = self.sas.initial[number]
        for layer in sorted({variable.layer for variable in self.sas.variables} - {-1}):
            rules = [axiom for axiom in self.sas.axioms if self.sas.variables[axiom[1]].layer == layer]
            changed = True
            while changed:
                changed = False
                for conditions, place, value in rules:
                    if state[place] != value and all(state[other] == wanted for other, wanted in conditions):
                        state[place] = value
                        changed = True
        return tuple(state)

    def applicable(self, state: tuple[int, ...]) -> list[int]:
        return [
            number
            for number, operator in enumerate(self.sas.operators)
            if all(state[variable] == value for variable, value in operator.preconditions)
        ]

    def apply(self, state: tuple[int, ...], number: int) -> tuple[int, ...]:
        after = list(state)
        for conditions, variable, value in self.sas.operators[number].effects:
            if all(state[other] == wanted for other, wanted in conditions):
                after[variable] = value
        return self.derived(after)


def finite_domain_differences(
    game: GdlGame, made: Prepared, playouts: int, steps: int, seconds: float, seed: int = 0
) -> tuple[int, str | None]:
    """How many states were compared, and the first thing in which the two differ: moves, end, or reward."""
    machine = Machine(made.sas)
    rng = random.Random(seed)
    started = time.monotonic()
    compared = 0
    for _ in range(playouts):
        state, other = game.initial, machine.initial
        for _ in range(steps):
            rewards = [reward for reward, variable, value in made.endings if other[variable] == value]
            # An action with several ways to be legal is several operators, which do the same.
            moves = {made.moves[number]: number for number in machine.applicable(other)}
            compared += 1
            if game.is_terminal(state):
                if max(rewards, default=0) != game.value(state):
                    return compared, f"rewards {rewards}, not {game.value(state)}"
                if moves:
                    return compared, "a move after the end"
                break
            if rewards:
                return compared, f"rewards {rewards} before the end"
            if set(moves) != set(game.moves(state)):
                return compared, f"other moves: {sorted(set(moves) ^ set(game.moves(state)))[:4]}"
            if not moves or time.monotonic() - started > seconds:
                break
            move = rng.choice(sorted(moves))
            state, other = game.apply(state, move), machine.apply(other, moves[move])
    return compared, None
