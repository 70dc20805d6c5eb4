"""The default for PDDL: Fast Downward in a child, the native search beside it in this process, and the better plan.

A plan that is proved to be cheapest is shown at once. Another waits for the other lane's: one of the search, which may
be long, for as long as it took; one of the planner for half of that. The cheaper is improved and shown
(`improvement.py`). Where the planner is missing, refuses the task or breaks on it, the portfolio takes over. Tasks with
numbers, which the planner does not know, go to the portfolio at once, or to plain search where values have no end.
"""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from soloist.engines.downward import Downward
from soloist.engines.engine import SLICE, Ended, Engine, Event, Progress, Reason, Task
from soloist.engines.improvement import improved, without_needless_steps
from soloist.engines.planner_task import INSTALL
from soloist.engines.registry import engine_named
from soloist.engines.takeover import can_take_over, signed, take_over
from soloist.errors import EngineFailed
from soloist.game.solution import Claim
from soloist.languages.pddl.game import PddlGame

#: What part of the memory the native search may have; the planner has the rest. This and what follows are round
#: numbers that share a limit between two sides; that others were compared is not on record.
NATIVE_MEMORY = 0.4
#: How long a plan waits for the other lane's: a share of what it took, and some seconds.
NATIVE_WAITS = (1.0, 1.0)
PLANNER_WAITS = (0.5, 1.0)


class PlanningEngine(Engine):
    """Planners and search side by side, the engines for rules where planners do not serve."""

    name: ClassVar[str] = "planning"
    summary: ClassVar[str] = "the default for PDDL: Fast Downward and search side by side, plans improved"
    options: ClassVar[Mapping[str, str]] = Downward.options

    def supports(self, task: Task) -> str | None:
        return None if _has_numbers(task) else Downward().supports(task)

    def solve(self, task: Task) -> Generator[Event, None, None]:
        if _has_numbers(task):
            yield from _with_numbers(task)
            return
        why = f"Fast Downward is not installed (to get it: {INSTALL})"
        if importlib.util.find_spec(Downward.package) is not None:
            why = (yield from _Race(task).events()) if _can_race(task) else (yield from _alone(task))
        if why:
            for event in take_over(task, why):
                may_improve = isinstance(task.game, PddlGame) and not task.optimal
                if may_improve and isinstance(event, Claim) and event.moves is not None:
                    yield (yield from _cheaper(task, event))
                else:
                    yield event


def _has_numbers(task: Task) -> bool:
    return isinstance(task.game, PddlGame) and task.game.planning.is_numeric


def _with_numbers(task: Task) -> Generator[Event, None, None]:
    """Numbers that planners do not know: by rules where their values can be listed, else by plain search."""
    asked = replace(task, options={})
    able = can_take_over(asked)
    yield Progress(note="" if able else "the values of numbers cannot be listed, so this is plain search")
    yield from signed(engine_named("portfolio" if able else "blackbox"), asked)


def _cheaper(task: Task, claim: Claim) -> Generator[Event, None, Claim]:
    """The claim of a plan, with the plan improved where it is not proved to be cheapest."""
    assert claim.moves is not None
    if claim.lower_bound is not None and claim.lower_bound >= _cost(task, claim.moves):
        return claim
    moves = yield from improved(task, claim.moves)
    return replace(claim, moves=moves)


def _cost(task: Task, moves: Sequence[str]) -> int:
    return sum(task.game.cost(task.game.read_move(move), task.metric) for move in moves)


def _can_race(task: Task) -> bool:
    return isinstance(task.game, PddlGame) and not task.options and can_take_over(task)


def _alone(task: Task) -> Generator[Event, None, str]:
    """Fast Downward by itself; returns why it does not serve, if so."""
    for event in Downward().solve(task):
        if isinstance(event, Ended) and event.reason is Reason.UNSUPPORTED and can_take_over(task):
            return f"{Downward.name} does not take this: {event.message}"
        yield event
    return ""


@dataclass
class _Held:
    """A plan that is not shown yet, and until when."""

    claim: Claim
    cost: int
    until: float
    is_native: bool


class _Race:
    """The two lanes, and the best plan that is held back."""

    def __init__(self, task: Task) -> None:
        self._task = task
        assert isinstance(task.game, PddlGame)
        self._game = task.game
        memory = task.limit.memory_mb
        native = int(NATIVE_MEMORY * memory)
        self._planner = Downward(patience=0.0).search(_with_memory(task, memory - native))
        self._native = signed(engine_named("search"), _with_memory(task, native))
        self._held: _Held | None = None
        self._ends: list[Ended] = []

    def events(self) -> Generator[Event, None, str]:
        """The events of both; returns why somebody else has to take over, if so."""
        lanes = [self._planner, self._native]
        try:
            while lanes:
                quiet = True
                for lane in list(lanes):
                    try:
                        event = next(lane, None)
                    except EngineFailed as broken:
                        if lane is self._planner and self._held is None:
                            return str(broken).partition("\n")[0]
                        event = None
                    if event is None or isinstance(event, Ended):
                        lanes.remove(lane)
                        refusal = self._ended(lane is self._planner, event)
                        if refusal:
                            return refusal
                    elif isinstance(event, Claim):
                        yield from self._take(event, lane is self._native)
                    else:
                        quiet = quiet and lane is self._planner
                        yield event
                if self._held and (self._overdue or self._other_than(self._held) not in lanes):
                    yield from self._shown()
                if quiet and self._native not in lanes and lanes:
                    time.sleep(SLICE)
        except KeyboardInterrupt:
            if self._held:
                yield self._shown_at_once()
            raise
        finally:
            self._planner.close()
            self._native.close()
        yield self._last()
        return ""

    def _ended(self, is_planner: bool, event: Ended | None) -> str:
        """Note the end of a lane; why another engine is wanted, if it is."""
        self._ends += [event] if event else []
        if is_planner and event is not None and event.reason is Reason.UNSUPPORTED and self._held is None:
            return f"{Downward.name} does not take this: {event.message}"
        return ""

    def _take(self, claim: Claim, is_native: bool) -> Generator[Event, None, None]:
        """Pass a claim on, or hold its plan back for a better one."""
        if claim.moves is None or self._task.optimal:
            yield claim
            return
        cost = _cost(self._task, claim.moves)
        if claim.lower_bound is not None and claim.lower_bound >= cost:
            yield claim
            return
        limit = self._task.limit
        share, seconds = NATIVE_WAITS if is_native else PLANNER_WAITS
        until = limit.elapsed + min(share * limit.elapsed + seconds, 0.5 * limit.remaining)
        if self._held is not None:
            # Where both have one, there is nothing to wait for.
            until = self._held.until if self._held.is_native is is_native else 0.0
        if self._held is None or cost < self._held.cost:
            self._held = _Held(claim, cost, until, is_native)
        else:
            self._held.until = until

    def _other_than(self, held: _Held) -> Generator[Event, None, None]:
        return self._planner if held.is_native else self._native

    @property
    def _overdue(self) -> bool:
        return self._held is not None and self._task.limit.elapsed >= self._held.until

    def _shown_at_once(self) -> Claim:
        assert self._held is not None
        claim, self._held = self._held.claim, None
        assert claim.moves is not None
        return replace(claim, moves=without_needless_steps(self._game, claim.moves, self._task.limit))

    def _shown(self) -> Generator[Event, None, None]:
        """The plan that is held, made cheaper; the lanes have done their work, and leave the machine to that."""
        assert self._held is not None
        self._planner.close()
        self._native.close()
        claim = yield from _cheaper(self._task, self._held.claim)
        self._held = None
        yield claim

    def _last(self) -> Ended:
        order = [Reason.FINISHED, Reason.TIME, Reason.MEMORY, Reason.GAVE_UP, Reason.UNSUPPORTED]
        return min(self._ends, key=lambda end: order.index(end.reason), default=Ended(Reason.GAVE_UP))


def _with_memory(task: Task, megabytes: int) -> Task:
    return replace(task, limit=replace(task.limit, memory_mb=max(50, megabytes)))
