"""The blind search that checks optima agrees with the reference semantics: the same wins, the same positions."""

from __future__ import annotations

from typing import Any

import pytest

from mutated_levels import mixed_level
from snowman_levels import random_level, read_level
from soloist.game.model import Game
from soloist.languages.snowman.formula import snowman_formula
from soloist.limit import Limit
from soloist.verify.exhaustion import ANY, exhaust
from soloist.verify.proof import read_dimacs


def both(game: Game[Any, Any], metric: str, below: int) -> None:
    native = exhaust(game, metric, below, Limit())
    reference = exhaust(game, metric, below, Limit(), reference=True)
    assert native.win == reference.win
    if native.win is None:  # after a win, the order in which positions are met decides how many were
        assert (native.positions, native.depth) == (reference.positions, reference.depth)


@pytest.mark.parametrize("metric", ["ball-moves", "moves"])
@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize("below", [1, 2, 5])
def test_snowman_positions_are_those_of_the_rules(seed: int, metric: str, below: int) -> None:
    both(read_level(random_level(seed, snowmen=(1, 2))), metric, below)


@pytest.mark.parametrize("metric", ["pushes", "moves"])
@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize("below", [1, 4, ANY])
def test_sokoban_positions_are_those_of_the_rules(seed: int, metric: str, below: int) -> None:
    both(mixed_level(seed, width=5, height=5, boxes=2), metric, below)


@pytest.mark.parametrize("metric", ["ball-moves", "moves"])
@pytest.mark.parametrize("seed", range(20))
def test_the_canonical_formula_has_a_model_exactly_from_the_fewest_moves_on(seed: int, metric: str) -> None:
    from pysat.solvers import Solver

    game = read_level(random_level(seed, snowmen=(1,)))
    fewest = exhaust(game, metric, 9, Limit()).win
    for moves in (8,) if fewest is None else (fewest - 1, fewest, fewest + 1):
        if moves < 0:
            continue
        formula = snowman_formula(game, moves, every_step=metric == "moves")
        with Solver(name="cadical195", bootstrap_with=read_dimacs(formula.dimacs())) as solver:
            assert solver.solve() == (fewest is not None and moves >= fewest)
