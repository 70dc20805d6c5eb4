"""A PDDL task for planners: in plain form and without its costs, which the operators get afterwards."""

from __future__ import annotations

from dataclasses import replace

from soloist.game.planning import EndingsTask, PlanningForm, PlanningTask
from soloist.languages.pddl.endings import endings_task
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.model import Planning
from soloist.languages.pddl.normal import normal
from soloist.languages.pddl.plan import until_goal
from soloist.languages.pddl.without_derived import without_derived
from soloist.languages.pddl.writer import domain_text, problem_text


class PddlPlanning(PlanningForm):
    """The task itself."""

    def __init__(self, game: PddlGame) -> None:
        self._game = game

    def refusal(self, metric: str, model: str | None) -> str | None:
        if self._game.planning.is_numeric:
            return "the planners know no numbers beyond costs; the default engine does"
        return super().refusal(metric, model)

    def task(self, metric: str, model: str | None = None) -> PlanningTask:
        del model
        game = self._game
        plain = normal(without_costs(game.planning))

        def cost(step: str) -> int:
            return game.cost(game.read_move(plain.step_back(step)), metric)

        return PlanningTask(
            domain_text(plain.planning.domain),
            [(100, problem_text(plain.planning.problem))],
            lambda steps: until_goal(game, [plain.step_back(step) for step in steps]),
            None if game.counts_moves(metric) else cost,
        )

    def files(self, model: str | None = None, *, derived: bool = True) -> dict[str, str]:
        del model
        planning = self._game.planning
        if not derived:
            planning = without_derived(planning)
        if not planning.is_numeric:
            planning = normal(planning).planning
        return {"domain.pddl": domain_text(planning.domain), "problem.pddl": problem_text(planning.problem)}

    def with_endings(self) -> EndingsTask:
        plain = normal(without_costs(self._game.planning))
        domain, problem = plain.planning.domain, plain.planning.problem
        return endings_task(domain, problem, [(100, problem.goal)], plain.step_back)


def without_costs(planning: Planning) -> Planning:
    """The same task where every action counts one."""
    domain, problem = planning.domain, planning.problem
    actions = tuple(replace(action, cost=()) for action in domain.actions)
    return Planning(replace(domain, functions={}, actions=actions), replace(problem, values={}, metric=False))
