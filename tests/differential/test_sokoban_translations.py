"""Small levels mean the same in every language they are translated to."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from mutated_levels import mixed_level
from sokoban_levels import fewest_moves, fewest_pushes, level
from soloist.game.solution import Status
from soloist.languages.asp.writer import translate as to_asp
from soloist.languages.gdl.game import GdlGame
from soloist.languages.gdl.reader import read as read_gdl
from soloist.languages.gdl.translation import translate as to_gdl
from soloist.languages.pddl.reader import read as read_pddl
from soloist.languages.pddl.translation.files import translate as to_pddl
from soloist.pipeline import solve
from soloist.source import Source

SMALL = [mixed_level(seed, 6, 5, 2) for seed in range(8)]


@pytest.mark.parametrize("game", SMALL, ids=str)
def test_generic_search_on_the_rules_finds_the_fewest_moves(game: object) -> None:
    moves = fewest_moves(game)  # type: ignore[arg-type]
    result = solve(game, engine="search", metric="moves", optimal=True, seconds=60)  # type: ignore[arg-type]
    assert result.status is (Status.UNSOLVABLE if moves is None else Status.SOLVED_OPTIMALLY)
    assert result.cost == moves


def test_the_rules_and_the_reference_semantics_allow_the_same_moves() -> None:
    game = level("#######", "#  @  #", "# $$  #", "# .. ##", "#######")
    [rules] = read_gdl(Source("level.kif", to_gdl(game)), "level.kif")
    assert isinstance(rules, GdlGame)
    pairs = [(game.initial, rules.initial)]
    for _ in range(4):
        following = []
        for ours, theirs in pairs:
            mine = {move: game.apply(ours, move) for move in game.moves(ours)}
            other = {rules.move_text(move): rules.apply(theirs, move) for move in rules.moves(theirs)}
            names = {"l": "left", "r": "right", "u": "up", "d": "down"}
            spelled = {f"({'push' if move.isupper() else 'step'} {names[move.lower()]})": move for move in mine}
            assert set(spelled) == set(other)
            following += [(mine[move], other[text]) for text, move in spelled.items()]
        pairs = following[:40]


def test_the_pddl_text_is_read_again_and_its_plan_has_the_fewest_pushes() -> None:
    for game in SMALL[:4]:
        files = to_pddl(game)
        assert isinstance(files, dict)
        [planning] = read_pddl(
            Source("domain.pddl", files["domain.pddl"]), "problem.pddl", Source("problem.pddl", files["problem.pddl"])
        )
        pushes = fewest_pushes(game)
        result = solve(planning, engine="downward", optimal=True, seconds=60)
        if pushes is None:
            assert result.solution is None
        else:
            assert result.cost == pushes


def test_an_answer_set_program_is_written() -> None:
    text = to_asp(SMALL[0], horizon=5)
    assert "does" in text
    assert "push" in text


@pytest.mark.parametrize("metric", ["pushes", "moves"])
def test_a_planner_finds_the_least_cost_of_a_level(metric: str) -> None:
    if find_spec("up_symk") is None:
        pytest.skip("the planners are not installed")
    game = level("######", "#.@  #", "# $$ #", "#   .#", "######")
    ours = solve(game, metric=metric, optimal=True)
    theirs = solve(game, engine="symk", metric=metric, optimal=True)
    assert (theirs.status, theirs.cost) == (Status.SOLVED_OPTIMALLY, ours.cost)
