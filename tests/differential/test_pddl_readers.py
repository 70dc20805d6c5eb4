"""Two other PDDL readers from PyPI read our texts, see the same task in them, and play it alike."""

from __future__ import annotations

import random
import warnings
from pathlib import Path
from typing import Any

import pytest

from data_folder import data_file, needs_data
from random_planning import random_planning
from soloist.languages.gdl.game import GdlGame
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.model import Planning
from soloist.languages.pddl.reader import read_planning
from soloist.languages.pddl.translation.build import translate
from soloist.languages.pddl.writer import domain_text, problem_text
from soloist.languages.registry import read_one
from soloist.source import Source

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = ("canal", "courier")


def example(name: str) -> Planning:
    paths = [EXAMPLES / f"{name}-domain.pddl", EXAMPLES / f"{name}-problem.pddl"]
    return read_planning([Source(str(path), path.read_text()) for path in paths])


def write(planning: Planning, folder: Path) -> tuple[Path, Path]:
    domain, problem = folder / "domain.pddl", folder / "problem.pddl"
    domain.write_text(domain_text(planning.domain))
    problem.write_text(problem_text(planning.problem))
    return domain, problem


@pytest.mark.parametrize("name", NAMES)
def test_the_package_pddl_reads_what_we_read(name: str, tmp_path: Path) -> None:
    pddl = pytest.importorskip("pddl")
    planning = example(name)
    for domain_path, problem_path in (
        (EXAMPLES / f"{name}-domain.pddl", EXAMPLES / f"{name}-problem.pddl"),
        write(planning, tmp_path),
    ):
        # This reader takes costs for numbers in general, and wants that said; planners then refuse the domain.
        domain_text = domain_path.read_text().replace(":action-costs", ":action-costs :numeric-fluents")
        (tmp_path / "theirs.pddl").write_text(domain_text)
        domain, problem = pddl.parse_domain(tmp_path / "theirs.pddl"), pddl.parse_problem(problem_path)
        assert {str(predicate.name) for predicate in domain.predicates} == set(planning.domain.predicates)
        assert {str(action.name) for action in domain.actions} == {action.name for action in planning.domain.actions}
        assert {str(thing.name) for thing in problem.objects} == set(planning.problem.objects)
        stated = len(planning.problem.initial) + len(planning.problem.values) + planning.problem.metric
        assert len(problem.init) == stated


def simulator(planning: Planning, folder: Path) -> Any:
    shortcuts = pytest.importorskip("unified_planning.shortcuts")
    from unified_planning.engines import UPSequentialSimulator
    from unified_planning.io import PDDLReader

    shortcuts.get_environment().credits_stream = None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        problem = PDDLReader().parse_problem(*map(str, write(planning, folder)))
        return UPSequentialSimulator(problem)


@pytest.mark.parametrize("seed", range(24))
def test_unified_planning_plays_a_task_as_we_do(seed: int, tmp_path: Path) -> None:
    planning = random_planning(seed, derived=False)
    other = simulator(planning, tmp_path)
    game = PddlGame(planning)
    rng = random.Random(seed)
    state, theirs = game.initial, other.get_initial_state()
    for _ in range(8):
        steps = game.applicable(state)
        applicable = {
            (action.name, tuple(str(value) for value in values))
            for action, values in other.get_applicable_actions(theirs)
        }
        assert applicable == {(step.action, step.args) for step in steps}
        assert other.is_goal(theirs) == game.is_terminal(state)
        if not steps:
            return
        step = rng.choice(steps)
        action = other._problem.action(step.action)
        objects = [other._problem.object(name) for name in step.args]
        state, theirs = game.apply(state, step), other.apply(theirs, action, objects)


@needs_data
@pytest.mark.parametrize("name", ["hanoi", "blocks", "lightsOn", "eightPuzzle", "snake_2009", "wargame01", "peg"])
def test_other_readers_take_the_translation_of_a_rule_sheet(name: str, tmp_path: Path) -> None:
    pddl = pytest.importorskip("pddl")
    game = read_one(str(data_file(f"gdl/{name}.kif")))
    assert isinstance(game, GdlGame)
    translation = translate(game.sheet, name)
    domain, problem = write(translation.planning(), tmp_path)
    assert len(pddl.parse_domain(domain).actions) == len(translation.domain.actions)
    assert len(pddl.parse_problem(problem).init) == len(translation.problems[0][1].initial)
    read_planning([Source(str(path), path.read_text()) for path in (domain, problem)])
    if not translation.domain.axioms:
        assert simulator(translation.planning(), tmp_path).get_initial_state() is not None
