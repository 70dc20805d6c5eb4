"""Three implementations of a PuzzleScript turn play the same: the reference, the planes, and the cell-wise checker.

Games are made up: random rules over a few objects on three layers, with all that the language has, on random maps.
Where one refuses (chance, or an effort without end), the others do too.
"""

from __future__ import annotations

import random

import pytest

from puzzlescript_random import random_game
from soloist._core import cellwise
from soloist._core import puzzlescript as native
from soloist.errors import UnsupportedError
from soloist.game.search import PlainSearch
from soloist.languages.puzzlescript.flat import flat
from soloist.languages.puzzlescript.game import State

INPUTS = {"u": 0, "d": 1, "l": 2, "r": 3, "x": 4}


def sets(state: State) -> list[list[int]]:
    return [[at for at in range(cell.bit_length()) if cell >> at & 1] for cell in state.cells]


@pytest.mark.parametrize("block", range(3))
def test_the_planes_play_like_the_reference(block: int) -> None:
    settled = 0
    for seed in range(block * 30, block * 30 + 30):
        game = random_game(seed)
        machine = native.make_stepper(flat(game.program, game.level))
        rng = random.Random(seed)
        try:
            state = game.initial
        except UnsupportedError:
            assert machine.begin() is native.End.REFUSED
            continue
        end = machine.begin()
        assert end is (native.End.ENDLESS if state.endless else native.End.SETTLED), game.text
        if state.endless:
            continue
        assert machine.cells() == sets(state), game.text
        for _ in range(12):
            key = rng.choice(game.inputs)
            try:
                state = game.apply(state, key)
            except UnsupportedError:
                assert machine.press(INPUTS[key]) is native.End.REFUSED
                break
            end = machine.press(INPUTS[key])
            assert (end is native.End.WON, end is native.End.ENDLESS) == (state.won, state.endless), game.text
            if state.endless:
                break
            assert machine.cells() == sets(state), game.text
            settled += 1
            if state.won:
                break
    assert settled > 40


@pytest.mark.parametrize("block", range(3))
def test_the_searches_count_the_same_states_and_agree_on_wins(block: int) -> None:
    exhausted = 0
    for seed in range(1000 + block * 25, 1025 + block * 25):
        game = random_game(seed)
        words = flat(game.program, game.level)
        breadth = native.Breadth(native.make_stepper(words), 1 << 28)
        while breadth.outcome is native.Outcome.RUNNING and breadth.stored < 20_000:
            breadth.run(0.01)
        if breadth.outcome in (native.Outcome.RUNNING, native.Outcome.REFUSED):
            continue
        won = breadth.outcome is native.Outcome.SOLVED
        below = len(breadth.solution) if won else 1 << 30
        blind = cellwise.Search(" ".join(map(str, words)), below, 1 << 28)
        while blind.outcome is cellwise.Outcome.RUNNING:
            blind.run(1000)
        assert blind.outcome is cellwise.Outcome.EXHAUSTED, game.text
        if won:
            blind = cellwise.Search(" ".join(map(str, words)), below + 1, 1 << 28)
            while blind.outcome is cellwise.Outcome.RUNNING:
                blind.run(1000)
            assert (blind.outcome, blind.moves) == (cellwise.Outcome.WON, below), game.text
        elif not game.initial.endless:
            assert blind.positions == breadth.stored, game.text
            exhausted += 1
    assert exhausted > 3


def test_the_plain_search_over_the_reference_finds_the_same_lengths() -> None:
    compared = 0
    for seed in range(2000, 2040):
        game = random_game(seed)
        breadth = native.Breadth(native.make_stepper(flat(game.program, game.level)), 1 << 28)
        while breadth.outcome is native.Outcome.RUNNING and breadth.stored < 40:
            breadth.run(0.001)
        if breadth.outcome is not native.Outcome.SOLVED or breadth.stored > 150 or game.initial.endless:
            continue
        search: PlainSearch[State, str] = PlainSearch(game, "moves", below=None, most_states=5000)
        while search.best is None and not search.exhausted:
            search.run(1)
        assert search.best is not None, game.text
        assert search.best.cost == len(breadth.solution), game.text
        compared += 1
    assert compared > 5
