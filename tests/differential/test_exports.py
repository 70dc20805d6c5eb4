"""What games are written as for others says the same as the games, and others read it."""

from __future__ import annotations

import random
import warnings
from pathlib import Path
from typing import Any

import pytest

from data_folder import data_file, needs_data
from random_ground import random_ground_game
from random_puzzles import random_puzzle
from soloist.engines.finite_domain.export import pddl_files, sas_files
from soloist.engines.finite_domain.propositional import propositional
from soloist.engines.sas import read_sas
from soloist.errors import UnsupportedError
from soloist.game.ground import GroundGame
from soloist.languages.gdl.game import GdlGame
from soloist.languages.gdl.reader import read_rules
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.reader import read
from soloist.languages.pddl.writer import domain_text, problem_text
from soloist.languages.registry import read_one
from soloist.pipeline import solve
from soloist.source import Source

EXAMPLES = Path(__file__).parents[2] / "examples"
#: Small sheets of several kinds; whether more are read is a matter of the readers' patience.
SHEETS = ("blocks", "buttons", "maze", "lightsOn")
WORDS = """
(role you) (init (time 0)) (init (name a)) (init (duration a)) (number 0) (number 1)
(<= (legal you (after ?x)) (number ?x))
(<= (next (time ?x)) (does you (after ?x)))
(<= (next (name b)) (does you (after 1)))
(<= (next (duration a)) (true (name a)))
(<= terminal (true (name b)))
(<= (goal you 100) (true (time 1)) (true (duration a)))
(<= (goal you 0) (not (true (time 1))))
"""
LAMPS = """
(define (domain lamps) (:requirements :typing :adl :derived-predicates) (:types lamp)
  (:predicates (lit ?l - lamp) (dark) (fine ?l - lamp) (dark-forbidden))
  (:derived (dark) (exists (?l - lamp) (not (fine ?l))))
  (:derived (fine ?x - lamp) (or (lit ?x) (not (dark-forbidden))))
  (:action light :parameters (?l - lamp) :precondition (dark) :effect (lit ?l)))
(define (problem two) (:domain lamps) (:objects a b - lamp) (:init (dark-forbidden)) (:goal (not (dark))))
"""


def game_of(texts: dict[str, str], problem: str) -> PddlGame:
    [game] = read(Source("task.pddl", texts["domain.pddl"] + texts[problem]), "")
    assert isinstance(game, PddlGame)
    return game


def play_difference(ground: GroundGame, seed: int) -> str | None:
    """Play a ground game and its PDDL, read again from the text, side by side."""
    made = propositional(ground, "game")
    tasks = [
        (reward, game_of({"domain.pddl": domain_text(made.domain), "problem": problem_text(problem)}, "problem"))
        for reward, problem in made.problems
    ]
    rng = random.Random(seed)
    state, twin = ground.initial, tasks[0][1].initial
    for _ in range(10):
        ended = ground.is_terminal(state)
        won = {reward for reward, task in tasks if reward and task.value(twin) == 100}
        if won != ({ground.value(state)} - {0} if ended else set()):
            return f"rewards {won} and {ground.value(state)}"
        legal = set() if ended else {ground.moves[move] for move in ground.legal_moves(state)}
        steps = {made.moves[str(step).strip("()")]: step for step in tasks[0][1].moves(twin) if not ended}
        if not won and set(steps) != legal:
            return f"moves {set(steps)} and {legal}"
        if not legal:
            return None
        move = rng.choice(sorted(legal))
        state = ground.apply(state, ground.moves.index(move))
        twin = tasks[0][1].apply(twin, steps[move]) if move in steps else twin
    return None


@pytest.mark.parametrize("seed", range(6))
def test_ground_pddl_plays_as_the_game(seed: int) -> None:
    for ground in (random_puzzle(seed), random_ground_game(seed)):
        try:
            assert play_difference(ground, seed) is None
        except UnsupportedError as error:
            assert error.findings[0].code == "recursion"


def readable(texts: dict[str, str], folder: Path) -> tuple[Any, Any]:
    """The domain and its first problem, as unified-planning and as tarski have it."""
    up_io = pytest.importorskip("unified_planning.io")
    tarski_io = pytest.importorskip("tarski.io")
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    paths = [str(folder / name) for name in ("domain.pddl", sorted(texts)[1])]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return up_io.PDDLReader().parse_problem(*paths), tarski_io.PDDLReader(raise_on_error=True).read_problem(*paths)


@needs_data
@pytest.mark.parametrize("form", [{"derived": False}, {"ground": True}])
@pytest.mark.parametrize("name", SHEETS)
def test_other_readers_take_a_sheet_without_derived_predicates(name: str, form: dict[str, Any], tmp_path: Path) -> None:
    texts = pddl_files(read_one(str(data_file(f"gdl/{name}.kif"))), **form)
    assert isinstance(texts, dict)
    one, other = readable(texts, tmp_path)
    assert len(one.actions) == len(other.actions) > 0


def test_a_solution_is_a_valid_plan_for_unified_planning(tmp_path: Path) -> None:
    engines = pytest.importorskip("unified_planning.engines")
    plans = pytest.importorskip("unified_planning.plans")
    game = read_one(str(EXAMPLES / "river-crossing.kif"))
    solution = solve(game, check_proofs=False).solution
    assert solution is not None
    texts = pddl_files(game, ground=True)
    assert isinstance(texts, dict)
    problem, _ = readable(texts, tmp_path)
    by_move = {name.replace("-", " "): name for name in (action.name for action in problem.actions)}
    steps = [by_move[move.strip("()").replace("-", " ")] for move in solution.moves]
    plan = plans.SequentialPlan([plans.ActionInstance(problem.action(step)) for step in steps])
    judged = engines.SequentialPlanValidator().validate(problem, plan)
    assert judged.status is engines.ValidationResultStatus.VALID


def test_words_that_are_keywords_elsewhere_are_no_names() -> None:
    game = GdlGame(read_rules(Source("game.kif", WORDS)), "game.kif", WORDS)
    forms: tuple[dict[str, Any], ...] = ({}, {"derived": False}, {"ground": True})
    for form in forms:
        texts = pddl_files(game, **form)
        assert isinstance(texts, dict)
        words = {word for text in texts.values() for word in text.replace("(", " ( ").replace(")", " ) ").split()}
        assert not words & {"after", "duration", "time", "name"}


def test_pddl_is_written_without_derived_predicates_and_read_again() -> None:
    [game] = read(Source("lamps.pddl", LAMPS), "")
    assert isinstance(game, PddlGame)
    texts = pddl_files(game, derived=False)
    assert isinstance(texts, dict)
    assert ":derived" not in "".join(texts.values())
    assert solve(game_of(texts, "problem.pddl"), engine="search", optimal=True).cost == 2


def test_a_way_through_a_graph_cannot_be_written_out() -> None:
    game = read_one(str(EXAMPLES / "canal-domain.pddl"), None, str(EXAMPLES / "canal-problem.pddl"))
    with pytest.raises(UnsupportedError, match="reach needs itself"):
        pddl_files(game, derived=False)


def test_each_reward_has_a_file_in_finite_domain_form_with_its_goal() -> None:
    texts = sas_files(read_one(str(EXAMPLES / "river-crossing.kif")))
    tasks = {name: read_sas(text) for name, text in texts.items()}
    assert all(task.goal and task.operators for task in tasks.values())
    assert len({task.goal for task in tasks.values()}) == len(tasks)
