"""Which search works when: breadth-first with a head start, then all of them in turn, on one core each.

Each search goes on where it stopped, so nothing is done twice. Breadth-first search has most of the time and memory: it
alone proves things (cpp/network/breadth.hpp says by what). That another search has nothing left proves nothing. Where
it has left out the clock and cannot close the gap between what is held and what might be had (cpp/network/clock.hpp),
one that counts the depth as part of the state takes its place. Where moves have costs, cheapest-first search proves the
least one instead (cpp/network/cheapest.hpp), and the others find plays of any cost. Given several
cores, breadth-first search works on all of them, with the same answer.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass

from soloist._core import network
from soloist.engines.engine import SLICE, Ended, Event, Progress, Reason, Task
from soloist.engines.options import cores_of
from soloist.engines.search.compile import compiled_in_slices
from soloist.engines.search.costs import MoveCosts
from soloist.engines.search.incumbent import Incumbent, Prover
from soloist.game.ground import GroundGame
from soloist.game.solution import Claim

#: (weight of the distance to the goal, weight of the number of moves): what beams and ordered searches go by.
WEIGHTS = ((1.0, 0.0), (0.0, -1.0), (0.0, 1.0), (1.0, -0.05))
#: Seconds that breadth-first search has for itself: most games need no more. The width of the first beam and the states
#: before the first restart are small, since both double from round to round. Other numbers were not compared on record.
HEAD_START = 1.0
FIRST_WIDTH = 64
FIRST_RESTART = 2000
#: When the thorough searches are out of memory, those that restart go on for as long as all has taken, and this long.
LAST_SECONDS = 2.0


@dataclass
class ScheduledSearch:
    """A search with its share of the time."""

    name: str
    search: network.Search
    weight: float
    #: It forgets and starts again, so that it never ends for want of memory.
    restarts: bool = False
    used: float = 0.0
    out_of_memory: bool = False

    @property
    def turn(self) -> float:
        """What it has had of its share; the least comes next."""
        return self.used / self.weight


class SearchSchedule:
    """The searches on one machine."""

    def __init__(
        self, ground: GroundGame, machine: network.Machine, task: Task, room: int, costs: MoveCosts | None = None
    ) -> None:
        self._ground = ground
        self._machine = machine
        self._task = task
        self._room = room
        self._cores = cores_of(task.options)
        self._costs = costs
        self._incumbent = Incumbent(ground, max(machine.goals, default=0), costs)
        self._searches: list[ScheduledSearch] = []
        self._gap = False  # breadth-first search has ended without closing it
        self._seconds = 0.0
        self._retired_states = 0
        self._retired_generated = 0

    def events(self) -> Iterator[Event]:
        """Search until the task is done or a limit is reached."""
        if self._incumbent.upper == 0:
            yield Claim(unsolvable=True, evidence="no reward can be had, even if each fluent could change on its own")
            yield Ended(Reason.FINISHED)
            return
        self._searches = self._first_searches()
        thorough = 0.0
        while not self._done:
            if self._task.limit.remaining <= 0:
                yield Ended(Reason.TIME, statistics=self._statistics())
                return
            if any(not (scheduled.restarts or scheduled.out_of_memory) for scheduled in self._searches):
                thorough = self._seconds
            scheduled = self._next_search()
            if scheduled is None or (scheduled.restarts and self._seconds > 2 * thorough + LAST_SECONDS):
                yield Ended(Reason.MEMORY, "what is left to explore needs more memory", self._statistics())
                return
            yield from self._slice(scheduled)
            del scheduled  # the memory of a search that has retired is free from here on
            if self._gap:
                yield from self._add_breadth_with_depth()
        yield Ended(Reason.FINISHED, statistics=self._statistics())

    @property
    def _done(self) -> bool:
        return self._incumbent.is_cheapest if self._task.optimal else self._incumbent.is_maximum

    def _first_searches(self) -> list[ScheduledSearch]:
        machine, seed, part = self._machine, self._task.seed, self._part
        beam = network.Beam(machine, part(0.07), WEIGHTS, FIRST_WIDTH, seed)
        ordered = network.DepthFirst(machine, part(0.03), WEIGHTS, FIRST_RESTART, seed)
        return [
            self._first_prover(),
            ScheduledSearch("beam", beam, 1, restarts=True),
            ScheduledSearch("ordered depth-first", ordered, 1, restarts=True),
            ScheduledSearch("depth-first", network.DepthFirst(machine, part(0.1)), 1),
            ScheduledSearch("best-first", network.BestFirst(machine, part(0.1)), 1),
        ]

    def _first_prover(self) -> ScheduledSearch:
        machine, memory = self._machine, self._part(0.7)
        if self._costs is None:
            breadth = network.BreadthFirst(machine, memory, cores=self._cores)
            return ScheduledSearch("breadth-first", breadth, 3, used=-HEAD_START)
        cheapest = network.CheapestFirst(machine, memory, self._costs.scaled)
        return ScheduledSearch("cheapest-first", cheapest, 3, used=-HEAD_START)

    def _part(self, share: float) -> int:
        return int(share * self._room)

    def _next_search(self) -> ScheduledSearch | None:
        """The search that has had least of its share; only a prover where only a cost is left to prove."""
        waiting = [scheduled for scheduled in self._searches if not scheduled.out_of_memory]
        if self._incumbent.is_maximum:
            waiting = [scheduled for scheduled in waiting if isinstance(scheduled.search, Prover)]
        return min(waiting, key=lambda scheduled: scheduled.turn, default=None)

    @property
    def _holds_most(self) -> bool:
        """Whether the highest reward is held; a lower one may be the maximum too, but only once that is proved."""
        return self._incumbent.value >= max(self._machine.goals, default=0)

    def _slice(self, scheduled: ScheduledSearch) -> Iterator[Event]:
        search = scheduled.search
        if self._costs is not None and isinstance(search, network.CheapestFirst) and self._holds_most:
            search.set_known(self._incumbent.cost // self._costs.scale)
        started = time.monotonic()
        outcome = search.run(min(SLICE, self._task.limit.remaining))
        elapsed = time.monotonic() - started
        scheduled.used += elapsed
        self._seconds += elapsed
        yield Progress(f"search: {scheduled.name}", self._statistics(scheduled))
        yield from self._incumbent.learn(search)
        if outcome is network.Outcome.OUT_OF_MEMORY:
            self._give_up(scheduled)
        elif outcome is network.Outcome.FINISHED and not self._done:
            self._retire(scheduled)
            self._gap = isinstance(scheduled.search, network.BreadthFirst)

    def _give_up(self, scheduled: ScheduledSearch) -> None:
        """A search that proves goes when its memory is used up, and leaves it to the others."""
        scheduled.out_of_memory = True
        if not isinstance(scheduled.search, Prover):
            return
        self._retire(scheduled)
        for other in self._searches:
            other.search.set_memory(self._part(0.1 if other.restarts else 0.4))
            other.out_of_memory = False

    def _retire(self, scheduled: ScheduledSearch) -> None:
        self._searches.remove(scheduled)
        self._retired_states += scheduled.search.states
        self._retired_generated += scheduled.search.generated

    def _add_breadth_with_depth(self) -> Generator[Event, None, None]:
        """Breadth-first search again, with all of the clock in its key: what it explores is exact."""
        self._gap = False
        machine, layered = self._machine, self._machine.clock_bounded
        if not layered:
            machine = yield from compiled_in_slices(self._ground, use_clock=False)
        search = network.BreadthFirst(machine, self._part(0.7), layered, self._cores)
        turn = min((scheduled.turn for scheduled in self._searches), default=0.0)
        self._searches.append(ScheduledSearch("breadth-first with depth", search, 3, used=3 * turn))

    def _statistics(self, scheduled: ScheduledSearch | None = None) -> dict[str, int | float]:
        generated = self._retired_generated + sum(scheduled.search.generated for scheduled in self._searches)
        figures: dict[str, int | float] = {
            "states": self._retired_states + sum(scheduled.search.states for scheduled in self._searches),
            "generated": generated,
            "generated_per_second": round(generated / self._seconds) if self._seconds else 0,
        }
        if scheduled is not None and not isinstance(scheduled.search, network.CheapestFirst):
            figures["depth"] = scheduled.search.depth
        if self._incumbent.value >= 0:
            figures["best"] = self._incumbent.value
        return figures
