"""What a planner is given: tasks in finite-domain form, made by the grounder or by Fast Downward's translator."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from soloist.engines.engine import SLICE, Ended, Event, Progress, Reason, Task
from soloist.engines.finite_domain.form import finite_domain_form
from soloist.engines.planning_form import planning_task, uses_own_form
from soloist.engines.process import command
from soloist.engines.sas import SasTask, sas_text
from soloist.errors import EngineFailed, EngineMissing
from soloist.limit import Limit

SAS = "output.sas"
INSTALL = "pip install 'soloist[planners]'"


class Given(Protocol):
    """A task that can be put into a folder as a file in finite-domain form."""

    def write(self, folder: Path, limit: Limit, patience: float) -> Generator[Progress, None, Reason]:
        """Write the file; whether a limit was reached on the way."""


@dataclass(frozen=True)
class PlannerTask:
    """A task for each reward, highest first, and how a plan becomes moves."""

    problems: Sequence[tuple[int, Given]]
    moves: Callable[[Sequence[str]], tuple[str, ...]]
    #: What a step costs, where the tasks do not say it.
    cost: Callable[[str], int] | None = None


@dataclass(frozen=True)
class InPddl:
    """A domain and a problem, which the translator has to ground."""

    domain: str
    problem: str

    def write(self, folder: Path, limit: Limit, patience: float) -> Generator[Progress, None, Reason]:
        (folder / "domain.pddl").write_text(self.domain, encoding="utf-8")
        (folder / "problem.pddl").write_text(self.problem, encoding="utf-8")
        return (yield from translate(folder, limit, patience))


@dataclass(frozen=True)
class InSas:
    """A task in finite-domain form."""

    task: SasTask

    def write(self, folder: Path, limit: Limit, patience: float) -> Generator[Progress, None, Reason]:
        del limit, patience
        (folder / SAS).write_text(sas_text(self.task), encoding="utf-8")
        yield Progress("finite-domain form")
        return Reason.FINISHED


def planner_task(task: Task) -> Generator[Event, None, PlannerTask | Ended]:
    """The game for a planner, or why there is none."""
    if uses_own_form(task):
        outcome = yield from finite_domain_form(task.game, task.limit)
        made = outcome.value
        if made is None:
            return Ended(outcome.reason, outcome.message)
        problems = [(reward, InSas(made.task(reward))) for reward, _ in made.goals if reward > 0]
        return PlannerTask(problems, lambda steps: tuple(map(made.move, steps)))
    pddl = yield from planning_task(task)
    if isinstance(pddl, Ended):
        return pddl
    return PlannerTask([(value, InPddl(pddl.domain, text)) for value, text in pddl.problems], pddl.moves, pddl.cost)


def translate(folder: Path, limit: Limit, patience: float = SLICE) -> Generator[Progress, None, Reason]:
    """Make the finite-domain form of `domain.pddl` and `problem.pddl` in a folder, as `output.sas`."""
    if importlib.util.find_spec("fast_downward") is None:
        raise EngineMissing("Fast Downward's translator", INSTALL)
    arguments = [sys.executable, "-m", "fast_downward.translate", "domain.pddl", "problem.pddl", "--sas-file", SAS]
    stage = "translating to finite-domain form"
    completed = yield from command(arguments, limit=limit.beside(), folder=folder, stage=stage, patience=patience)
    if completed.exit_code is None:
        return Reason.TIME
    if completed.exit_code == 0 and (folder / SAS).exists():
        return Reason.FINISHED
    if "MemoryError" in completed.output or completed.exit_code in (20, -9):
        return Reason.MEMORY
    last = "\n".join(completed.output.splitlines()[-8:])
    raise EngineFailed("translate", "Fast Downward's translator broke", completed.exit_code, last)
