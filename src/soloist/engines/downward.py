"""Fast Downward on the PDDL form of a game: LAMA for a first solution, A* where the least cost is to be proved.

    soloist solve domain.pddl problem.pddl --engine downward

LAMA's heuristics may call a state hopeless that is not, once there are axioms, so it never proves anything here;
a blind A* search does. Landmark-cut is admissible only without axioms and conditional effects.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from soloist.engines.engine import Task
from soloist.engines.planner import Planner, Strategy


class Downward(Planner):
    """The planner Fast Downward, as a subprocess."""

    name: ClassVar[str] = "downward"
    summary: ClassVar[str] = "the planner Fast Downward: LAMA, and A* where the least cost is asked for"
    options: ClassVar[Mapping[str, str]] = {**Planner.options, "search": "blind or lama, alone"}
    package = "up_fast_downward"
    driver = "downward/fast-downward.py"
    nothing = (11, "Search terminated -- no plan exists!")

    def strategies(self, task: Task, sas: str) -> list[Strategy]:
        """A quick search for a plan, then one that proves; the option `search=blind` or `lama` names one alone."""
        proof = "astar(blind())" if has_axioms(sas) or has_conditions(sas) else "astar(lmcut())"
        exact = Strategy("astar", ("--search", proof), optimal=True, complete=True)
        first = Strategy("lama-first", ("--alias", "lama-first"), share=0.8)
        alone = {"blind": Strategy("blind", ("--search", "astar(blind())"), optimal=True, complete=True)}
        alone["lama"] = replace(first, share=1.0)
        if task.options.get("search") in alone:
            return [alone[task.options["search"]]]
        if task.optimal:
            return [Strategy("lama", ("--alias", "lama"), share=0.3), exact]
        return [first, exact]


def has_axioms(sas: str) -> bool:
    """Whether a task in finite-domain form has axioms."""
    return "\nbegin_rule\n" in sas


def has_conditions(sas: str) -> bool:
    """Whether an operator of a task in finite-domain form has an effect with a condition of its own."""
    lines = sas.splitlines()
    position = 0
    while True:
        try:
            position = lines.index("begin_operator", position)
        except ValueError:
            return False
        effects = position + 3 + int(lines[position + 2])
        count = int(lines[effects])
        if any(line.split()[0] != "0" for line in lines[effects + 1 : effects + 1 + count]):
            return True
        position = effects + count
