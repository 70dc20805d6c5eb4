"""The finite-domain form of a ground game says the same as the game of every state that can be reached."""

from __future__ import annotations

from random import Random

import pytest

from finite_domain_play import Machine
from random_ground import random_ground_game
from random_puzzles import random_puzzle
from soloist.engines.finite_domain.build import FiniteDomain, finite_domain
from soloist.engines.logic.groups import Group
from soloist.engines.logic.invariants import proved_groups
from soloist.engines.sas import read_sas, sas_text
from soloist.game.ground import GroundGame

State = frozenset[int]
#: Games of more states are compared on so many of them, nearest to the start first.
MOST_STATES = 150


def reached(ground: GroundGame) -> list[State]:
    found = {ground.initial: None}
    agenda = [ground.initial]
    for state in agenda:
        if not ground.is_terminal(state):
            for move in ground.legal_moves(state):
                after = ground.apply(state, move)
                if after not in found and len(found) < MOST_STATES:
                    found[after] = None
                    agenda.append(after)
    return agenda


def true_groups(ground: GroundGame, states: list[State], random: Random) -> list[Group]:
    """Groups at random that hold in all states."""
    groups = []
    for _ in range(6):
        members: list[int] = []
        for fluent in random.sample(range(len(ground.fluents)), len(ground.fluents)):
            if all(sum(one in state for one in (*members, fluent)) <= 1 for state in states):
                members.append(fluent)
        exactly = all(any(one in state for one in members) for state in states)
        if len(members) > 1:
            groups.append(Group(tuple(sorted(members)), exactly))
    return groups


def decoded(made: FiniteDomain, values: tuple[int, ...]) -> set[str]:
    return {name for name, (variable, value) in made.fluents.items() if values[variable] == value}


def difference(ground: GroundGame, made: FiniteDomain, states: list[State]) -> str | None:
    machine = Machine(read_sas(sas_text(made.sas)))
    for state in states:
        names = {ground.fluents[fluent] for fluent in state}
        values = machine.derived(list(made.restarted(names).sas.initial))
        if decoded(made, values) != names & set(made.fluents):
            return f"{names}: read as {decoded(made, values)}"
        ended = ground.is_terminal(state)
        rewards = [reward for reward, variable, value in made.endings if values[variable] == value]
        if rewards != ([ground.value(state)] if ended else []):
            return f"{names}: rewards {rewards}"
        for reward, facts in made.goals:
            if all(values[variable] == value for variable, value in facts) != (reward in rewards):
                return f"{names}: the goal of {reward}"
        legal = set() if ended else {ground.moves[move] for move in ground.legal_moves(state)}
        if {made.moves[number] for number in machine.applicable(values)} != legal:
            return f"{names}: other moves than {legal}"
        for number in machine.applicable(values):
            after = {ground.fluents[one] for one in ground.apply(state, ground.moves.index(made.moves[number]))}
            if decoded(made, machine.apply(values, number)) != after & set(made.fluents):
                return f"{names}: other state after {made.moves[number]}"
    return None


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_random_games_with_loops_and_groups_play_alike(first: int) -> None:
    for seed in range(first, first + 20):
        ground = random_ground_game(seed)
        states = reached(ground)
        whole = len(states) < MOST_STATES
        groups = true_groups(ground, states, Random(seed)) if whole else []
        assert difference(ground, finite_domain(ground, groups), states) is None, seed
        assert difference(ground, finite_domain(ground, pairs=True), states[:40]) is None, seed


@pytest.mark.parametrize("seed", range(12))
def test_puzzles_play_alike_in_variables_of_groups_that_were_proved(seed: int) -> None:
    ground = random_puzzle(seed)
    groups = proved_groups(ground)
    made = finite_domain(ground, groups)
    assert difference(ground, made, reached(ground)) is None


def test_groups_become_variables_and_the_rest_of_them_mutexes() -> None:
    found = []
    for seed in range(12):
        ground = random_puzzle(seed)
        made = finite_domain(ground, proved_groups(ground))
        found += [variable for variable in made.sas.variables if len(variable.values) > 2]
    assert found
