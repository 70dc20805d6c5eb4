"""The Python interface: every public name is there, shown by `dir`, and does what the page says."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import soloist
from sokoban_levels import level
from soloist.api import GameLike
from soloist.game.solution import Proof, Status

NAMES = sorted(name for name, home in soloist._HOMES.items() if home == "soloist.api")


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_listed_callable_and_documented(name: str) -> None:
    assert name in dir(soloist)
    assert callable(getattr(soloist, name))
    from soloist import api

    assert getattr(api, name).__doc__


def test_functions_with_the_name_of_a_package_work_before_and_after_it_is_imported() -> None:
    lines = (
        "import soloist",
        "first = soloist.engines()",
        "import soloist.engines.registry, soloist.verify.replay, soloist.learn.sgrl, soloist.certify",
        "assert soloist.engines() == first and soloist.languages()['pddl'] == ('.pddl',)",
        "assert soloist.engines.registry.ENGINES.keys() == first.keys()",
        "assert callable(soloist.verify) and callable(soloist.learn) and callable(soloist.certify)",
    )
    subprocess.run([sys.executable, "-c", "\n".join(lines)], check=True)


def test_solve_and_events_take_the_same_keywords_with_the_same_defaults() -> None:
    from soloist import api

    solve, events = (inspect.signature(function).parameters for function in (api.solve, api.events))
    keywords = {name: parameter.default for name, parameter in solve.items() if name != "what"}
    assert keywords.keys() == api.How.__annotations__.keys()
    watched = {name: parameter.default for name, parameter in events.items() if name != "what"}
    assert watched.items() <= keywords.items()
    assert keywords.keys() - watched.keys() == {"watch", "solutions", "quality_bound", "diverse"}


def test_several_games_and_paths_are_solved_in_their_order() -> None:
    games: list[GameLike] = [
        level("#####", "#@$.#", "#####"),
        "examples/cellar.xsb#1",
        Path("examples/lantern.snowman"),
    ]
    results = soloist.solve(games, optimal=True, time=30, memory=1000)
    assert [result.status for result in results] == [Status.SOLVED_OPTIMALLY] * 3
    assert [result.game.language for result in results] == ["sokoban", "sokoban", "snowman"]


def test_an_unsolvable_level_says_how_it_was_checked() -> None:
    result = soloist.solve(soloist.read_text("#####\n#@$.#\n#$ .#\n#####\n", "sokoban"))
    assert (result.status, result.proof) == (Status.UNSOLVABLE, Proof.CHECKED)


def test_a_certificate_is_made_and_verified(tmp_path: Path) -> None:
    result = soloist.solve("examples/lantern.snowman", optimal=True)
    made = soloist.certify(result, tmp_path / "proof")
    assert made.complete
    assert soloist.verify(made.folder).status is Status.SOLVED_OPTIMALLY


def test_an_unknown_way_of_judging_moves_is_told() -> None:
    with pytest.raises(soloist.InputError, match="'sometimes' is none of"):
        soloist.learn(["examples/small-cross.trace"], check="sometimes")


def test_plans_are_learned_from(tmp_path: Path) -> None:
    plan = tmp_path / "one.plan"
    plan.write_text("(pick a)\n(drop a)\n(pick b)\n(drop b)\n")
    lines, texts, _ = soloist.learn([plan])
    assert "1 plan," in lines[0] and "domain.pddl" in texts
