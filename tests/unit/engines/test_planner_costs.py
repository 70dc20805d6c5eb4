"""Planners add costs in 32 bits: what they say holds only where no sum can have left that range."""

from __future__ import annotations

from pathlib import Path

import pytest

from soloist.engines.planner_costs import ROOM, priced
from soloist.game.solution import Status
from soloist.languages.registry import read_one
from soloist.pipeline import solve

DEFECTS = Path(__file__).resolve().parents[2] / "defects"
SAS = """begin_version
3
end_version
begin_metric
{metric}
end_metric
1
begin_variable
var0
-1
2
Atom a()
Atom b()
end_variable
0
begin_state
0
end_state
begin_goal
1
0 1
end_goal
2
begin_operator
go left
0
1
0 0 0 1
{cost}
end_operator
begin_operator
stay\N{SPACE}
0
0
10
end_operator
0
"""


def test_costs_are_divided_by_what_they_share_and_plans_are_priced_exactly() -> None:
    costs = priced(SAS.format(metric=1, cost=10**12))
    assert (costs.scale, costs.dearest, costs.facts) == (10, 10**11, 2)
    assert costs.total(["(go left)", "(stay)"]) == 10**12 + 10
    assert "\n100000000000\nend_operator\n" in costs.text
    assert not costs.fits


def test_costs_that_nobody_asked_for_count_one() -> None:
    costs = priced(SAS.format(metric=0, cost=700))
    assert (costs.scale, costs.dearest, costs.total(["(go left)"])) == (1, 1, 1)


def test_given_costs_replace_those_of_the_text() -> None:
    costs = priced(SAS.format(metric=0, cost=700), {"(go left)": 6, "(stay)": 4}.__getitem__)
    assert (costs.scale, costs.costs) == (2, {"go left": 3, "stay": 2})
    assert "begin_metric\n1\n" in costs.text
    assert "begin_metric\n0\n" in costs.without_costs().text
    assert costs.without_costs().total(["(go left)"]) == 1


def test_a_verdict_is_certain_only_where_no_sum_can_have_left_its_room() -> None:
    costs = priced(SAS.format(metric=1, cost=1003))
    assert costs.least_is_certain(ROOM - 2 * 1003 - 1)
    assert not costs.least_is_certain(ROOM - 2 * 1003)
    assert costs.nothing_is_certain(ROOM // 1003)
    assert not costs.nothing_is_certain(ROOM // 1003 + 1)
    assert not costs.nothing_is_certain(None)
    assert costs.without_costs().nothing_is_certain(None)


@pytest.mark.parametrize("name", ["cost_c", "cost_d"])
def test_costs_near_the_end_of_32_bits_are_no_reason_to_find_nothing(name: str) -> None:
    game = read_one(str(DEFECTS / f"{name}.pddl"))
    assert (solve(game, engine="blackbox").status, solve(game, engine="blackbox").cost) == (
        Status.SOLVED_OPTIMALLY,
        2**31 - 1,
    )
    result = solve(game, optimal=True)
    assert (result.status, result.cost) == (Status.SOLVED_OPTIMALLY, 2**31 - 1)
    # The native search may have the answer before the planner has refused the task.
    assert result.engine == "search" or "the portfolio took over" in result.message


@pytest.mark.parametrize("engine", ["downward", "symk"])
@pytest.mark.parametrize("name", ["cost_c", "cost_d"])
def test_a_planner_refuses_costs_that_it_cannot_add(name: str, engine: str) -> None:
    pytest.importorskip("up_fast_downward")
    pytest.importorskip("up_symk")
    result = solve(read_one(str(DEFECTS / f"{name}.pddl")), engine=engine)
    assert (result.status, "32 bits" in result.message) == (Status.UNSUPPORTED, True)


def test_where_a_planner_breaks_the_portfolio_takes_over_and_says_so() -> None:
    pytest.importorskip("up_symk")
    result = solve(read_one(str(DEFECTS / "sy50413.pddl")), engine="symk")
    assert (result.status, result.cost) == (Status.SOLVED_OPTIMALLY, 0)
    assert result.message.startswith("engine symk failed (exit code -6)")
    assert result.message.endswith("the portfolio took over")
