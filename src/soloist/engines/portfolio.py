"""The default for games in rules: several engines at once, on the cores there are, until one has proved the best.

Search works in this process, slice by slice. Beside it, in a child, the logic engines take turns: first the final-state
method, which settles a game or refuses it, and bounds on the reward by linear invariants; then answer set programming;
then SAT. With three cores SAT has a child of its own, with four all of them have. What one finds helps the others: a
bound on the reward makes a maximum of somebody else's moves. Where moves have costs, search alone adds them up and
proves the least: the logic engines find plays, and what they say of lengths is left out. Where the option
`cores` asks for more than that, search has the rest of them. With layers on disk (`scratch`, `checkpoint`) search
works alone.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from soloist.engines import asp, one_way, sat
from soloist.engines.disk import ON_DISK, disk_of, disk_refusal
from soloist.engines.engine import SLICE, Ended, Event, Progress, Reason, Task
from soloist.engines.ground_engine import GroundEngine
from soloist.engines.options import number
from soloist.engines.process import run
from soloist.engines.search.costs import move_costs
from soloist.engines.search.engine import SearchEngine
from soloist.game.ground import GroundGame
from soloist.game.solution import Claim

#: What part of the memory search may have; the child has the rest. Search stops for want of memory more often than the
#: logic engines do; that other shares were compared is not on record.
SEARCH_MEMORY = 0.6


@dataclass(frozen=True)
class _Turn:
    """A function for the child, and the share of the time that is left which it may use."""

    name: str
    function: Callable[..., Any]
    arguments: tuple[object, ...]
    share: float


class PortfolioEngine(GroundEngine):
    """Search, answer set programming, SAT and the final-state method, side by side."""

    name = "portfolio"
    summary = "the default for games in rules: search, asp, sat and one-way side by side"
    adds_costs = True
    options: ClassVar[Mapping[str, str]] = {
        "cores": "how many may be used; those of the process by default",
        **ON_DISK,
    }

    def supports(self, task: Task) -> str | None:
        return super().supports(task) or disk_refusal(task)

    def solve_ground(self, ground: GroundGame, task: Task) -> Generator[Event, None, None]:
        costs = move_costs(ground, task)
        if costs is not None and costs.refusal:
            yield Ended(Reason.UNSUPPORTED, costs.refusal)
            return
        if disk_of(task.options) is not None:
            # What is found on disk must not depend on who was quicker, so search is alone there.
            for event in SearchEngine().solve_ground(ground, task):
                yield replace(event, engine=SearchEngine.name) if isinstance(event, Claim) else event
            return
        counted = costs is None
        turns = lanes_for(number(task.options, "cores", _cores()), ground, task.optimal and counted)
        # Search takes more than one core only where they were asked for: others may be at work beside this.
        for_search = {"cores": str(max(1, number(task.options, "cores", 1) - len(turns)))}
        memory = max(50, int((1 - SEARCH_MEMORY) * task.limit.memory_mb / len(turns)))
        children = [_child_lane(lane, replace(task, limit=replace(task.limit, memory_mb=memory))) for lane in turns]
        memory = max(50, int(SEARCH_MEMORY * task.limit.memory_mb))
        by_search = replace(task, limit=replace(task.limit, memory_mb=memory), options=for_search)
        search = SearchEngine().solve_ground(ground, by_search)
        lanes = children if counted else [without_bounds(lane) for lane in children]
        yield from SideBySide(ground, lanes, search).events()


def _cores() -> int:
    """The cores that this process may use, as far as the system tells."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def upper_bound(ground: GroundGame) -> int:
    """A child's function: no play can earn more than this, by linear invariants."""
    from soloist.engines.logic.invariants import proved_groups
    from soloist.engines.logic.parity import highest_possible, linear_invariants

    top = ground.goals[0][0] if ground.goals else 0
    if len(ground.goals) < 2:
        return top
    invariants = linear_invariants(ground, proved_groups(ground))
    return top if invariants is None else highest_possible(ground, invariants)


@dataclass(frozen=True)
class Bound:
    """Passed on between lanes: the reward that no play can exceed."""

    reward: int


def lanes_for(cores: int, ground: GroundGame, optimal: bool) -> list[tuple[_Turn, ...]]:
    """The turns of each child, when search has a core for itself."""
    first = (_Turn("one-way", one_way.work, (ground, optimal), 0.5), _Turn("bound", upper_bound, (ground,), 0.25))
    by_asp = _Turn("asp", asp.work, (ground, optimal), 0.65)
    by_sat = _Turn("sat", sat.work, (ground, optimal), 1.0)
    if cores <= 2:
        return [(*first, by_asp, by_sat)]
    by_asp = replace(by_asp, share=1.0)
    return [(*first, by_asp), (by_sat,)] if cores == 3 else [first, (by_asp,), (by_sat,)]


def _child_lane(turns: Sequence[_Turn], task: Task) -> Generator[Any, None, None]:
    """Some engines, one after another, each in a child of its own."""
    reason = Reason.GAVE_UP
    for turn in turns:
        limit = task.limit.part(task.limit.remaining * turn.share)
        outcome = yield from run(turn.name, turn.function, *turn.arguments, limit=limit, stage=turn.name, patience=0.0)
        if outcome.reason is Reason.FINISHED and turn.name == "bound":
            yield Bound(outcome.unwrap())
        if turn.name in ("asp", "sat"):
            reason = outcome.reason
            if reason is Reason.FINISHED:
                break
    yield Ended(reason)


def without_bounds(lane: Generator[Any, None, None]) -> Generator[Any, None, None]:
    """What a lane tells, but for bounds: a least number of moves says nothing about costs."""
    with closing(lane):
        for event in lane:
            yield replace(event, lower_bound=None) if isinstance(event, Claim) else event


class SideBySide:
    """The lanes, polled in turn, and what they have found together; `here` is one that works in this process."""

    def __init__(
        self,
        ground: GroundGame,
        children: Sequence[Generator[Any, None, None]],
        here: Generator[Any, None, None] | None = None,
    ) -> None:
        self._ground = ground
        self._here = here
        self._lanes = [*children, *([here] if here else [])]
        self._best: tuple[int, int, tuple[str, ...]] | None = None
        self._bound: int | None = None
        self._ends: list[Ended] = []

    def events(self) -> Generator[Event, None, None]:
        """All events of all lanes; one `Ended` when none is left."""
        try:
            while self._lanes:
                quiet = True
                for lane in list(self._lanes):
                    event = next(lane, None)
                    if event is None or isinstance(event, Ended):
                        self._lanes.remove(lane)
                        self._ends += [event] if event else []
                        continue
                    quiet = quiet and isinstance(event, Progress) and not event.statistics
                    yield from self._take(event)
                if quiet and self._here not in self._lanes:
                    # Only children work: no need to ask them more often than anybody looks.
                    time.sleep(SLICE)
        finally:
            for lane in self._lanes:
                lane.close()
        reasons = [end.reason for end in self._ends]
        done = Reason.FINISHED in reasons
        yield Ended(Reason.FINISHED if done else max(reasons, key=_weight, default=Reason.GAVE_UP))

    def _take(self, event: Event | Bound) -> Generator[Event, None, None]:
        if isinstance(event, Bound):
            self._bound = event.reward
            if event.reward == 0:
                evidence = "linear invariants: no final state has a reward"
                yield Claim(maximum=True, unsolvable=True, evidence=evidence, engine="invariants")
        else:
            if isinstance(event, Claim):
                # Claims of the child's engines say whose they are.
                event = replace(event, engine=event.engine or "search")
                if event.moves is not None:
                    self._remember(event.moves)
            yield event
        if self._best is not None and self._bound is not None and self._best[0] >= self._bound:
            evidence = f"linear invariants: no final state is worth more than {self._bound}"
            yield Claim(self._best[2], maximum=True, evidence=evidence)
            self._bound = None

    def _remember(self, moves: tuple[str, ...]) -> None:
        """Keep the best moves, by the ground game's own reckoning; the pipeline replays them properly."""
        if self._bound is not None and self._bound >= self._ground.goals[0][0]:
            return
        numbers = {name: number for number, name in enumerate(self._ground.moves)}
        state = frozenset(self._ground.initial)
        for move in moves:
            state = self._ground.apply(state, numbers[move])
        found = (self._ground.value(state), -len(moves), moves)
        self._best = max(self._best, found) if self._best else found


def _weight(reason: Reason) -> int:
    """Which reason tells most about a run that has not finished."""
    return [Reason.UNSUPPORTED, Reason.GAVE_UP, Reason.MEMORY, Reason.TIME, Reason.FINISHED].index(reason)
