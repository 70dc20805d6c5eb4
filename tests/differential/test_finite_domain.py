"""What Fast Downward's translator makes of our PDDL plays as the rule sheet does; and the anytime engine plays it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from data_folder import data_file, needs_data
from soloist.engines.anytime import Prepared, prepare
from soloist.engines.engine import Ended, Limit, Task
from soloist.engines.sas import SasTask
from soloist.game.solution import Status
from soloist.languages.gdl.game import GdlGame
from soloist.languages.registry import read_one
from soloist.pipeline import solve

pytest.importorskip("fast_downward")

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = ("hanoi", "blocks", "maze", "lightsOn", "eightPuzzle", "asteroids", "chineseCheckers1", "futoshiki4", "buttons")


def prepared(game: GdlGame) -> Prepared:
    events = prepare(Task(game, "moves", limit=Limit(120)))
    while True:
        try:
            next(events)
        except StopIteration as stop:
            assert not isinstance(stop.value, Ended)
            found: Prepared = stop.value
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


@needs_data
@pytest.mark.parametrize("name", NAMES)
def test_the_finite_domain_form_has_the_same_moves_ends_and_rewards(name: str) -> None:
    game = read_one(str(data_file(f"gdl/{name}.kif")))
    assert isinstance(game, GdlGame)
    made = prepared(game)
    machine = Machine(made.sas)
    rng = random.Random(name)
    for _ in range(3):
        state, other = game.initial, machine.initial
        for _ in range(12):
            rewards = [reward for reward, variable, value in made.endings if other[variable] == value]
            if game.is_terminal(state):
                assert max(rewards, default=0) == game.value(state)
                assert machine.applicable(other) == []
                break
            assert rewards == []
            moves = {made.moves[number]: number for number in machine.applicable(other)}
            # An action with several ways to be legal is several operators, which do the same.
            assert set(moves) == set(game.moves(state))
            move = rng.choice(sorted(moves))
            state, other = game.apply(state, move), machine.apply(other, moves[move])


@pytest.mark.parametrize("distance", ["cg", "add", "ff"])
def test_the_anytime_engine_solves_and_proves_a_planning_task(distance: str) -> None:
    game = read_one(str(EXAMPLES / "canal-problem.pddl"))
    result = solve(game, engine="anytime", options={"distance": distance})
    assert (result.status, result.value) == (Status.SOLVED, 100)


@needs_data
@pytest.mark.parametrize("options", [{"distance": "cg", "remember": "no"}, {"distance": "add", "remember": "yes"}])
def test_the_anytime_engine_plays_to_the_end_with_little_time(options: dict[str, str]) -> None:
    game = read_one(str(data_file("gdl/lightsOut.kif")))
    result = solve(game, engine="anytime", options={**options, "move": "0.05"}, seconds=60)
    assert result.solution is not None


@pytest.mark.parametrize(
    ("engine", "option", "value"),
    [
        ("anytime", "distance", "far"),
        ("anytime", "remember", "perhaps"),
        ("anytime", "move", "soon"),
        ("anytime", "move", "-1"),
        ("downward", "search", "everywhere"),
    ],
)
def test_an_option_with_a_value_that_it_does_not_have_is_refused_by_name(engine: str, option: str, value: str) -> None:
    game = read_one(str(EXAMPLES / "canal-problem.pddl"))
    result = solve(game, engine=engine, options={option: value})
    assert result.status is Status.UNSUPPORTED
    assert option in result.message and value in result.message
