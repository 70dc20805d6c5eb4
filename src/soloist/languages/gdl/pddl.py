"""A rule sheet for planners: translated to PDDL, a problem for each reward."""

from __future__ import annotations

from typing import ClassVar

from soloist.game.planning import EndingsTask, PlanningForm, PlanningTask
from soloist.game.rules import RuleSheet
from soloist.languages.pddl.endings import all_endings, endings_task
from soloist.languages.pddl.translation.build import translate
from soloist.languages.pddl.writer import domain_text, problem_text


class GdlPlanning(PlanningForm):
    """The translation of a sheet, which may take long."""

    slow: ClassVar[bool] = True
    from_rules: ClassVar[bool] = True

    def __init__(self, sheet: RuleSheet, title: str) -> None:
        self._sheet = sheet
        self._title = title

    def task(self, metric: str, model: str | None = None) -> PlanningTask:
        del metric, model
        made = translate(self._sheet, "game")
        problems = [(value, problem_text(problem)) for value, problem in made.problems if value > 0]
        return PlanningTask(domain_text(made.domain), problems, made.moves)

    def files(self, model: str | None = None) -> dict[str, str]:
        del model
        made = translate(self._sheet, self._title)
        width = len(str(len(made.problems)))
        problems = {
            f"problem-{number:0{width}}-{value}.pddl": problem_text(problem)
            for number, (value, problem) in enumerate(made.problems, start=1)
        }
        return {"domain.pddl": domain_text(made.domain), **problems}

    def with_endings(self) -> EndingsTask:
        made = translate(self._sheet, "game")
        rewarded = [(value, problem.goal) for value, problem in made.problems]
        return endings_task(made.domain, made.problems[0][1], all_endings(rewarded, made.ended), made.move)
