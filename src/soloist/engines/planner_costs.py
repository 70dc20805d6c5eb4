"""Costs in the finite-domain form, and what a planner that adds them in 32 bits may be believed.

The planners keep costs in signed 32-bit integers, let sums overflow, and drop every path that costs 2^31 - 1 or more.
So a verdict of theirs holds only where no sum can have come that far. `ROOM` is a quarter of the range; let C be the
dearest action and P the true cost of a plan that was found, added up here in integers without a limit.

- **A plan is cheapest.** An optimal search expands only what costs at most as much as a cheapest plan, so at most P,
  as long as its sums are right; what it generates costs at most P + C, a bidirectional search adds two of those, and
  an estimate adds less than `ROOM` (below). With P + 2 C < `ROOM` the first wrong sum never comes.
- **There is no plan.** A state is first reached from one that was reached before, for at most C more, so by induction
  on their order none of N states ever costs more than N C. With N C < `ROOM` nothing was dropped. Where N is not known,
  or is too large, the search has to come to the same end on the task without costs: whether there is a plan does not
  depend on them, and there C is 1.
- **Estimates.** Landmark-cut adds up no more than a relaxed plan costs, and that has at most one action for each of F
  facts. It is used where (F + 3) C < `ROOM`.

Costs are divided by their greatest common divisor first, which changes no comparison of plans.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import gcd

ROOM = 2**29
_METRIC = "begin_metric"


@dataclass(frozen=True)
class PlannerCosts:
    """A task in finite-domain form with its costs, as a planner gets it."""

    text: str
    #: What the costs in the text have been divided by.
    scale: int
    #: The dearest action, after that.
    dearest: int
    facts: int
    #: Operators by name; those that share a name share their cost.
    costs: dict[str, int]

    @property
    def fits(self) -> bool:
        """Whether a planner can count with these costs at all."""
        return 2 * self.dearest < ROOM

    @property
    def estimates_fit(self) -> bool:
        """Whether estimates over all facts stay in range."""
        return (self.facts + 3) * self.dearest < ROOM

    def without_costs(self) -> PlannerCosts:
        """The same task where every action counts one."""
        text = self.text.replace(f"{_METRIC}\n1\n", f"{_METRIC}\n0\n", 1)
        return PlannerCosts(text, 1, 1, self.facts, dict.fromkeys(self.costs, 1))

    def total(self, steps: list[str]) -> int:
        """What a plan costs, before the division, by exact arithmetic."""
        return self.scale * sum(self.costs[step.strip("()").strip()] for step in steps)

    def least_is_certain(self, cost: int) -> bool:
        """Whether an optimal search can be believed that a plan of this cost is cheapest."""
        return cost // self.scale + 2 * self.dearest < ROOM

    def nothing_is_certain(self, states: int | None) -> bool:
        """Whether a complete search that met so many states can be believed that there is no plan."""
        return self.dearest <= 1 if states is None else states * max(1, self.dearest) < ROOM


def priced(text: str, cost_of: Callable[[str], int] | None = None) -> PlannerCosts:
    """The costs of a task that the translator wrote; given `cost_of`, a function of steps, each operator gets its."""
    lines = text.split("\n")
    metric = lines.index(_METRIC) + 1
    if cost_of is not None:
        lines[metric] = "1"
    places: list[tuple[int, str]] = []
    costs: dict[str, int] = {}
    facts = 0
    counted = lines[metric] == "1"
    name = ""
    for number, line in enumerate(lines):
        if line == "begin_operator":
            name = lines[number + 1].strip()
        elif line == "end_operator":
            if cost_of is not None:
                costs[name] = cost_of(f"({name})")
            else:
                costs[name] = int(lines[number - 1]) if counted else 1
            places.append((number - 1, name))
        elif line == "begin_variable":
            facts += int(lines[number + 3])
    scale = gcd(*costs.values()) or 1
    if counted:
        costs = {name: cost // scale for name, cost in costs.items()}
        for number, name in places:
            lines[number] = str(costs[name])
    return PlannerCosts("\n".join(lines), scale, max(costs.values(), default=1), facts, costs)
