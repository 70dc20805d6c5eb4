"""A game as a planning task, made in a child where that may take long."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from soloist.engines.engine import Ended, Event, Reason, Task
from soloist.engines.ground_engine import GroundEngine
from soloist.engines.process import run
from soloist.errors import UnsupportedError
from soloist.game.planning import EndingsTask, PlanningForm, PlanningTask

#: Why a game without problems cannot be won: what rules can give is found before anything is searched.
NO_REWARD = "no rule can give a reward above zero"

#: How a game comes to its finite-domain form, by default the first where the game is one of rules.
OWN, TRANSLATED = "own", "pddl"
FORMS = "own (from the grounder, the default for rule sheets) or pddl (through Fast Downward's translator)"


def uses_own_form(task: Task) -> bool:
    """Whether planners get the finite-domain form that is made of the ground form."""
    form = task.game.to_planning()
    return form is not None and form.from_rules and task.options.get("form", OWN) == OWN


def own_foundation(task: Task) -> str:
    """What proofs on the grounder's own form rest on; empty for a task in another form."""
    return GroundEngine.foundation if uses_own_form(task) else ""


def refusal(task: Task) -> str | None:
    """Why a game cannot be given to a planner; None where it can."""
    form = task.game.to_planning()
    if form is None:
        return f"a game in {task.game.language} has no form in PDDL"
    if task.options.get("form", OWN) not in (OWN, TRANSLATED):
        return f"there is no form {task.options['form']!r}; there are: {OWN}, {TRANSLATED}"
    return task.game.refusal or form.refusal(task.metric, task.options.get("model"))


def planning_task(task: Task) -> Generator[Event, None, PlanningTask | Ended]:
    """The game for a planner, or why there is none."""
    form = task.game.to_planning()
    assert form is not None
    model = task.options.get("model")
    if not form.slow:
        return form.task(task.metric, model)
    made: PlanningTask | Ended = yield from _in_child(task, make_task, form, task.metric, model)
    return made


def endings_task(task: Task) -> Generator[Event, None, EndingsTask | Ended]:
    """The game with its endings, or why there is none."""
    form = task.game.to_planning()
    assert form is not None
    made = (yield from _in_child(task, make_endings, form)) if form.slow else form.with_endings()
    if made is None:
        return Ended(Reason.UNSUPPORTED, f"a game in {task.game.language} has no form with endings")
    return made


def make_task(form: PlanningForm, metric: str, model: str | None) -> PlanningTask:
    """The child's part."""
    return form.task(metric, model)


def make_endings(form: PlanningForm) -> EndingsTask | None:
    """The child's part."""
    return form.with_endings()


def _in_child(task: Task, function: Callable[..., Any], *arguments: object) -> Generator[Event, None, Any]:
    try:
        outcome = yield from run("translate", function, *arguments, limit=task.limit.beside(), stage="PDDL")
    except UnsupportedError as error:
        return Ended(Reason.UNSUPPORTED, error.findings[0].message)
    return outcome.unwrap() if outcome.reason is Reason.FINISHED else Ended(outcome.reason)
