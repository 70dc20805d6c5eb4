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


def test_no_text_is_the_empty_plan_and_a_step_may_go_over_lines() -> None:
    assert read_plan(Source("p", "")) == []
    assert read_plan(Source("p", "(a ; remark (\n  b)(c)\n0.001: (d) [0.5]\n")) == ["(a b)", "(c)", "(d)"]


@pytest.mark.parametrize("text", ["(a", "()", "a)", "(a (b))", "1: a"])
def test_what_is_no_step_is_an_error_and_never_a_crash(text: str) -> None:
    with pytest.raises(ParseError, match=r"p:1:"):
        read_plan(Source("p", text))


def test_all_that_fails_is_named_with_what_would_have_helped(canal: PddlGame) -> None:
    assert str(validate(canal, [])) == (
        "invalid: step 1: the goal (boat dock) does not hold at the end; the goal (all-lit) does not hold at the end "
        "((lit lake) must be true and (lit weir) must be true)"
    )
    stuck = str(validate(canal, [*PLAN[:2], "(sail town dock)"]))
    assert stuck.endswith("(reach town dock) does not hold ((open south) must be true and (open mill) must be true)")
    assert "(boat town) does not hold; the precondition (lantern town) does not hold" in str(
        validate(canal, ["(light town)"])
    )


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
