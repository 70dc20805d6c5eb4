"""Fast Downward on the PDDL form of a game: LAMA for a first solution, A* where the least cost is to be proved.

    soloist solve domain.pddl problem.pddl --engine downward

LAMA's heuristics may call a state hopeless that is not, once there are axioms, so it never proves anything here;
a blind A* search does. Landmark-cut is admissible only without axioms and conditional effects.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from soloist.engines.engine import Task
from soloist.engines.planner import Planner, Strategy
from soloist.engines.planner_costs import PlannerCosts

#: Landmarks and the FF heuristic, both with preferred operators, as LAMA combines them; costs as asked for.
_HEURISTICS = (
    "let(landmarks{0}, eval_modify_costs(landmark_sum(lm_reasonable_orders_hps(lm_rhw()), pref=false), cost_type={0}),"
    "let(ff{0}, eval_modify_costs(ff(), cost_type={0}),{1}))"
)


def _both(cost_type: str) -> str:
    return f"[ff{cost_type}, landmarks{cost_type}], preferred=[ff{cost_type}, landmarks{cost_type}]"


_GREEDY = f"lazy_greedy({_both('one')}, cost_type=one, reopen_closed=false)"
_CHEAPER = [f"lazy_greedy({_both('plusone')}, reopen_closed=false)"]
_CHEAPER += [f"lazy_wastar({_both('plusone')}, w={weight})" for weight in (5, 3, 2, 1)]
_ITERATED = f"iterated([{', '.join([_GREEDY, *_CHEAPER])}], repeat_last=true)"

LAMA_FIRST = _HEURISTICS.format("one", _GREEDY)
LAMA = _HEURISTICS.format("one", _HEURISTICS.format("plusone", _ITERATED))


class Downward(Planner):
    """The planner Fast Downward, as a subprocess."""

    name: ClassVar[str] = "downward"
    summary: ClassVar[str] = "the planner Fast Downward: LAMA, and A* where the least cost is asked for"
    options: ClassVar[Mapping[str, str]] = {**Planner.options, "search": "blind or lama, alone"}
    package = "up_fast_downward"
    program = "downward/builds/release/bin/downward"
    nothing = (11, "Search terminated -- no plan exists!")

    def supports(self, task: Task) -> str | None:
        if task.options.get("search") not in (None, "blind", "lama"):
            return f"there is no search {task.options['search']!r}; there are: blind, lama"
        return super().supports(task)

    def strategies(self, task: Task, costs: PlannerCosts) -> list[Strategy]:
        """Quick searches for a plan and one that proves, in turns; `search=blind` or `lama` names one alone.

        Puzzles often have small state spaces that no heuristic sees through: A* gets its turn before LAMA has
        had most of the time.
        """
        alone = {"blind": _exact("blind", "astar(blind())"), "lama": _lama("lama-first", LAMA_FIRST)}
        if task.options.get("search") in alone:
            return [alone[task.options["search"]]]
        sas = costs.text
        plain = costs.estimates_fit and not has_axioms(sas) and not has_conditions(sas)
        proof = "astar(lmcut())" if plain else "astar(blind())"
        if task.optimal:
            return [_lama("lama", LAMA, 0.3), _exact("astar", proof)]
        return [
            _lama("lama-short", LAMA_FIRST, 0.1),
            _exact("astar-short", proof, 0.35),
            _lama("lama-first", LAMA_FIRST),
            _exact("astar", proof),
        ]


def _lama(label: str, search: str, share: float = 1.0) -> Strategy:
    return Strategy(label, ("--search", search), share)


def _exact(label: str, search: str, share: float = 1.0) -> Strategy:
    return Strategy(label, ("--search", search), share, optimal=True, complete=True)


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
