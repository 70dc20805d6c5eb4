"""Running planners: what they are given, how they are watched, and what may be concluded from them.

A planner is a program of its own (the Fast Downward family is under the GPL and is only ever run as a child). It
gets a task in finite-domain form for each reward, highest first (`planner_task.py`). Its plans become claims, which the
pipeline replays. That there is no plan is believed only where four things agree: the search strategy is complete, the
log says that the whole state space was explored, the exit code says unsolvable, and no sum of costs can have overflowed
(`planner_costs.py`). A planner that breaks is no answer either: the portfolio takes over.
"""

from __future__ import annotations

import importlib.util
import re
import signal
from abc import abstractmethod
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

from soloist.engines.engine import SLICE, Ended, Engine, Event, Reason, Task
from soloist.engines.fork_server import scratch
from soloist.engines.planner_costs import PlannerCosts, priced
from soloist.engines.planner_task import INSTALL, SAS, Given, PlannerTask, planner_task
from soloist.engines.planning_form import FORMS, NO_REWARD, own_foundation, refusal
from soloist.engines.process import Completed, command
from soloist.engines.takeover import can_take_over, take_over
from soloist.errors import EngineFailed, EngineMissing, VerificationError
from soloist.game.solution import Claim
from soloist.languages.pddl.plan import read_plan, stated_cost
from soloist.limit import Limit
from soloist.source import Source

PLAN = "sas_plan"
#: The same task where every action counts one.
UNIT_SAS = "unit.sas"
#: What Fast Downward says of how many states it met.
_STATES = re.compile(r"Number of registered states: (\d+)")


@dataclass(frozen=True)
class Attempt:
    """How one search ended: whether it finished by itself with a plan, and whether it proved that there is none."""

    reason: Reason
    finished: bool = False
    exhausted: bool = False
    cost: int | None = None
    #: It says that there is no plan, and sums of costs may have misled it.
    doubtful: bool = False


class Planner(Engine):
    """What the planner engines share; a subclass names its program and its searches."""

    foundation: ClassVar[str] = "planners"
    options: ClassVar[Mapping[str, str]] = {
        "model": "for snowman levels: basic, cheating or reachability",
        "form": FORMS,
    }
    #: The Python package that carries the program, and where the program is in it. It is started without the driver
    #: that comes with it, whose own child would live on where the driver is killed.
    package: str
    program: str
    #: What the planner says when it has looked everywhere in vain: its exit code and a line of its log.
    nothing: tuple[int, str]

    @abstractmethod
    def strategies(self, task: Task, costs: PlannerCosts) -> list[Strategy]:
        """The searches to run for one reward, in order, for a task in finite-domain form."""

    def __init__(self, patience: float = SLICE) -> None:
        #: How long to wait for the planner before saying that it is alive; 0 where the caller has other work to do.
        self._patience = patience

    def supports(self, task: Task) -> str | None:
        return refusal(task)

    def rests_on(self, task: Task) -> str:
        return f"{own_foundation(task)} {self.foundation}".strip()

    def solve(self, task: Task) -> Generator[Event, None, None]:
        """Search with the planner; where it breaks, somebody else does."""
        try:
            yield from self.search(task)
        except EngineFailed as broken:
            if not can_take_over(task):
                raise
            yield from take_over(task, str(broken).partition("\n")[0])

    def search(self, task: Task) -> Generator[Event, None, None]:
        """Try the rewards from the highest down, and for each one the strategies in their order."""
        made = yield from planner_task(task)
        if isinstance(made, Ended):
            yield made
            return
        program = self._program()
        highest = True
        reason = Reason.FINISHED
        for number, (value, problem) in enumerate(made.problems):
            last = number == len(made.problems) - 1
            share = task.limit.remaining if last else task.limit.remaining * 0.7
            limit = task.limit.part(share)
            with TemporaryDirectory(prefix="soloist-planner-", dir=scratch()) as name:
                run = _Run(
                    self.name, task, made, value, highest, limit, Path(name), program, self.nothing, self._patience
                )
                outcome = yield from run.go(problem, self.strategies)
            if outcome is None:
                return
            highest = highest and outcome.exhausted
            if not outcome.exhausted:
                reason = outcome.reason
        if highest:
            evidence = f"{self.name} explored the whole state space for every reward" if made.problems else NO_REWARD
            yield Claim(maximum=True, unsolvable=True, evidence=evidence, engine=self.name)
            reason = Reason.FINISHED
        yield Ended(reason)

    def _program(self) -> Path:
        found = importlib.util.find_spec(self.package)
        if found is None or not found.submodule_search_locations:
            raise EngineMissing(f"the planner of the engine {self.name}", INSTALL)
        return Path(found.submodule_search_locations[0]) / self.program


@dataclass(frozen=True)
class Strategy:
    """One way to search: the planner's arguments, the share of the time left, and what its end means."""

    label: str
    search: tuple[str, ...]
    share: float = 1.0
    #: Whether a plan at the end of this search has the least cost.
    optimal: bool = False
    #: Whether this search, when it finds nothing, has looked everywhere.
    complete: bool = False


@dataclass
class _Run:
    """The searches for one reward, in a folder of their own."""

    engine: str
    task: Task
    made: PlannerTask
    value: int
    highest: bool
    limit: Limit
    folder: Path
    program: Path
    nothing: tuple[int, str]
    patience: float
    #: What was wrong with the last plan that the rules of the game did not allow.
    invalid: str = ""

    def go(
        self, problem: Given, strategies: Callable[[Task, PlannerCosts], list[Strategy]]
    ) -> Generator[Event, None, Attempt | None]:
        """Translate, then search; None when nothing more is to be done, and the end has been told."""
        translated = yield from problem.write(self.folder, self.limit, self.patience)
        if translated is not Reason.FINISHED:
            return Attempt(translated)
        costs = priced((self.folder / SAS).read_text(encoding="utf-8"), self.made.cost)
        if not costs.fits:
            dearest = f"{costs.scale * costs.dearest:,}"
            yield Ended(Reason.UNSUPPORTED, f"an action costs {dearest}, and {self.engine} adds costs in 32 bits")
            return None
        (self.folder / SAS).write_text(costs.text, encoding="utf-8")
        attempt = Attempt(Reason.TIME)
        solved = False
        broken: EngineFailed | None = None
        for strategy in strategies(self.task, costs):
            try:
                attempt = yield from self._certain_attempt(strategy, costs)
            except EngineFailed as error:
                broken = error
                continue
            solved = solved or attempt.finished
            if attempt.exhausted:
                return attempt
            if attempt.finished and (strategy.optimal or not self.task.optimal):
                yield Ended(Reason.GAVE_UP if self.invalid else Reason.FINISHED, self.invalid)
                return None
        if solved and (self.highest or self.value == 100):
            yield Ended(attempt.reason)
            return None
        if broken is not None and not solved:
            raise broken
        return attempt

    def _certain_attempt(self, strategy: Strategy, costs: PlannerCosts) -> Generator[Event, None, Attempt]:
        """One search; where costs may have misled it into finding nothing, once more without them."""
        attempt = yield from self._attempt(strategy, costs, SAS)
        if not attempt.doubtful:
            return attempt
        unit = costs.without_costs()
        (self.folder / UNIT_SAS).write_text(unit.text, encoding="utf-8")
        again = replace(strategy, label=f"{strategy.label}-unit", optimal=False)
        return (yield from self._attempt(again, unit, UNIT_SAS))

    def _attempt(self, strategy: Strategy, costs: PlannerCosts, given: str) -> Generator[Event, None, Attempt]:
        limit = self.limit.part(self.limit.remaining * strategy.share)
        if limit.remaining <= 0:
            return Attempt(Reason.TIME)
        label = f"{self.engine} {strategy.label}, reward {self.value}"
        plan = self.folder / f"{strategy.label}.{PLAN}"
        arguments: list[str | Path] = [self.program, "--internal-plan-file", plan.name, *strategy.search]
        runner = command(
            arguments, limit=limit.beside(), folder=self.folder, stage=label, given=given, patience=self.patience
        )
        seen: set[Path] = set()
        cost: int | None = None
        while True:
            try:
                progress = next(runner)
            except StopIteration as stop:
                completed: Completed = stop.value
                break
            yield progress
            cost = yield from self._plans(plan, seen, cost, costs)
        cost = yield from self._plans(plan, seen, cost, costs)
        return (yield from self._conclude(strategy, completed, cost, costs))

    def _plans(
        self, plan: Path, seen: set[Path], cost: int | None, costs: PlannerCosts
    ) -> Generator[Event, None, int | None]:
        """Claim what the planner has written since the last look; returns the cost of the newest plan."""
        for path in sorted(self.folder.glob(plan.name + "*")):
            if path in seen:
                continue
            text = path.read_text(encoding="utf-8")
            if stated_cost(text) is None:
                continue
            seen.add(path)
            steps = read_plan(Source(path.name, text))
            cost = costs.total(steps)
            try:
                moves = self.made.moves(steps)
            except VerificationError as error:
                # A model may be a relaxation: its plan is then no solution, but its cost is still a bound.
                self.invalid = f"a plan of cost {cost} that is not valid: {error}"
                continue
            # Nothing is cheaper than a plan that costs nothing; LAMA would look for a better one for ever.
            bound = 0 if cost == 0 else None
            proved = self.highest and self.value < 100
            yield Claim(moves, proved, bound, evidence="a plan of the planner", engine=self.engine)
        return cost

    def _conclude(
        self, strategy: Strategy, completed: Completed, cost: int | None, costs: PlannerCosts
    ) -> Generator[Event, None, Attempt]:
        code = completed.exit_code
        if code is None:
            return Attempt(Reason.TIME, cost=cost)
        if code == 0 and cost is not None:
            found = f"Plan cost: {cost // costs.scale}\n" in completed.output and costs.least_is_certain(cost)
            if strategy.optimal and found and (self.highest or self.value == 100):
                evidence = f"{self.engine} {strategy.label} finished with a plan of least cost"
                yield Claim(lower_bound=cost, evidence=evidence, engine=self.engine)
            return Attempt(Reason.FINISHED, True, cost=cost)
        if code == self.nothing[0] and self.nothing[1] in completed.output and strategy.complete:
            states = _STATES.search(completed.output)
            certain = costs.nothing_is_certain(int(states[1]) if states else None)
            return Attempt(Reason.FINISHED if certain else Reason.GAVE_UP, exhausted=certain, doubtful=not certain)
        if code in (11, 12):
            return Attempt(Reason.GAVE_UP)
        if code in (1, 22, 24, 3, -signal.SIGKILL) or "Memory limit has been reached" in completed.output:
            return Attempt(Reason.MEMORY, cost=cost)
        if code in (2, 23):
            return Attempt(Reason.TIME, cost=cost)
        last = "\n".join(completed.output.splitlines()[-8:])
        raise EngineFailed(self.engine, f"the search {strategy.label} broke", code, last)
