"""Plans are read, written and judged; the validator names the step and the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from soloist.errors import ParseError
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.plan import plan_text, read_plan, until_goal, validate
from soloist.languages.registry import read_one
from soloist.source import Source

EXAMPLES = Path(__file__).parents[4] / "examples"
PLAN = ["(light lake)", "(sail lake town)", "(pull blue)", "(sail town weir)", "(light weir)", "(sail weir dock)"]


@pytest.fixture
def canal() -> PddlGame:
    game = read_one(str(EXAMPLES / "canal-problem.pddl"))
    assert isinstance(game, PddlGame)
    return game


def test_a_plan_in_competition_form_is_read_back() -> None:
    assert read_plan(Source("sas_plan", plan_text(PLAN, 6))) == PLAN
    assert plan_text(PLAN, 6).splitlines()[-1] == "; cost = 6 (unit cost)"
    assert read_plan(Source("p", "0: (A  B) [1]\n\n; remark\n(c)\n")) == ["(a b)", "(c)"]


def test_a_line_that_is_no_step_is_located() -> None:
    with pytest.raises(ParseError, match=r"p:2:1: error\[no-step\]"):
        read_plan(Source("p", "(a)\nb c\n"))


def test_a_good_plan_is_valid(canal: PddlGame) -> None:
    assert str(validate(canal, PLAN)) == "valid, cost 6"


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        (["(sail lake weir)"], "step 1: (sail lake weir): the precondition (reach lake weir) does not hold"),
        ([*PLAN[:2], "(pull red)", "(pull red)", "(sail town dock)"], "step 5: (sail town dock): the precondition"),
        (["(light town)"], "step 1: (light town): the precondition (boat town) does not hold"),
        (["(fly lake)"], "step 1: (fly lake): '(fly lake)' names no action of the domain"),
        (["(pull lake)"], "step 1: (pull lake): lake is not of the type lever"),
        (["(pull green)"], "step 1: (pull green): there is no object 'green'"),
        (["(pull red blue)"], "step 1: (pull red blue): 'pull' takes 1 objects, not 2"),
        (PLAN[:2], "step 3: the goal (boat dock) does not hold at the end"),
    ],
)
def test_a_bad_plan_is_told_its_step_and_reason(canal: PddlGame, steps: list[str], message: str) -> None:
    assert message in str(validate(canal, steps))


def test_a_plan_that_runs_on_after_the_goal_is_cut_there(canal: PddlGame) -> None:
    longer = [*PLAN, "(sail dock weir)", "(sail weir dock)"]
    assert validate(canal, longer).valid
    assert until_goal(canal, longer) == tuple(PLAN)


def test_costs_are_those_of_the_problem() -> None:
    game = read_one(str(EXAMPLES / "courier-problem.pddl"))
    ride = game.read_move("(ride depot mill)")
    assert (game.cost(ride, "cost"), game.cost(ride, "moves")) == (40, 1)
