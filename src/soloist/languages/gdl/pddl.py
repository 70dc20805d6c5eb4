"""A rule sheet for planners: translated to PDDL, a problem for each reward."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from soloist.game.planning import EndingsTask, PlanningForm, PlanningTask
from soloist.game.rules import RuleSheet
from soloist.languages.pddl.endings import all_endings, endings_task
from soloist.languages.pddl.model import Planning
from soloist.languages.pddl.translation.build import translate
from soloist.languages.pddl.without_derived import without_derived
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

    def files(self, model: str | None = None, *, derived: bool = True) -> dict[str, str]:
        del model
        made = translate(self._sheet, self._title)
        tasks = [(value, Planning(made.domain, problem)) for value, problem in made.problems]
        if not derived:
            tasks = [(value, without_derived(task)) for value, task in tasks]
        needed = {name: None for _, task in tasks for name in task.domain.requirements}
        domain = replace(tasks[0][1].domain, requirements=tuple(needed))
        width = len(str(len(tasks)))
        problems = {
            f"problem-{number:0{width}}-{value}.pddl": problem_text(task.problem)
            for number, (value, task) in enumerate(tasks, start=1)
        }
        return {"domain.pddl": domain_text(domain), **problems}

    def with_endings(self) -> EndingsTask:
        made = translate(self._sheet, "game")
        rewarded = [(value, problem.goal) for value, problem in made.problems]
        return endings_task(made.domain, made.problems[0][1], all_endings(rewarded, made.ended), made.move)
