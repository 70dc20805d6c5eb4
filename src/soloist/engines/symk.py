"""SymK on the PDDL form of a game: symbolic search that is optimal with axioms and conditional effects too.

soloist solve domain.pddl problem.pddl --engine symk
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from soloist.engines.engine import Task
from soloist.engines.options import choice
from soloist.engines.planner import Planner, Strategy
from soloist.engines.planner_costs import PlannerCosts
from soloist.numeral import factor, whole_number


class SymK(Planner):
    """The planner SymK, as a subprocess."""

    name: ClassVar[str] = "symk"
    summary: ClassVar[str] = "the planner SymK: symbolic search for plans of least cost"
    options: ClassVar[Mapping[str, str]] = {
        **Planner.options,
        "plans": "how many of the cheapest plans to give",
        "quality": "with plans: how much more than the least they may cost, as a factor from 1 on",
        "unordered": "with plans: yes takes plans that differ in the order of their steps only for one",
    }
    several: ClassVar[str] = "plans"
    package = "up_symk"
    program = "symk/builds/release/bin/downward"
    nothing = (12, "BOUND: 2147483647 < 2147483647 [0/1 plans]")

    def supports(self, task: Task) -> str | None:
        plans = task.options.get("plans")
        if plans is not None and not whole_number(plans):
            return f"the number of plans is a whole number above zero, and not {plans!r}"
        if _quality(task) is None:
            return f"the quality of plans is a factor from 1 on, and not {task.options['quality']!r}"
        return super().supports(task)

    def strategies(self, task: Task, costs: PlannerCosts) -> list[Strategy]:
        """Bidirectional symbolic search; its first plan is one of least cost.

        Several plans come in the order of their costs, without loops. What the last of them costs bounds nothing.
        """
        del costs
        if "plans" in task.options:
            unordered = choice(task.options, "unordered", ("no", "yes")) == "yes"
            selection = f"{'unordered' if unordered else 'top_k'}(num_plans={task.options['plans']})"
            quality = _quality(task)
            search = f"symq_bd(simple=true,plan_selection={selection},quality={quality})"
            return [Strategy("several", ("--search", search))]
        return [Strategy("symbolic", ("--search", "sym_bd()"), optimal=True, complete=True)]


def _quality(task: Task) -> str | None:
    """The factor as SymK reads it; None where it makes no sense.

    SymK multiplies in floating point: a little more is asked for, so that no plan is lost by rounding.
    """
    text = task.options.get("quality", "inf")
    if text in ("inf", "infinity"):
        return "infinity"
    bound = factor(text)
    if bound is None or bound < 1:
        return None
    # It adds costs in 32 bits: what is above them bounds nothing.
    return "infinity" if bound >= 1 << 31 else f"{float(bound) * (1 + 1e-9):.12f}"
