"""Which search works when: breadth-first with a head start, then all of them in turn, on one core.

Each search goes on where it stopped, so nothing is done twice. Breadth-first search has most of the time and memory: it
alone proves things (cpp/network/breadth.hpp says by what). That another search has nothing left proves nothing. Where
it has left out the clock and cannot close the gap between what is held and what might be had (cpp/network/clock.hpp),
one that counts the depth as part of the state takes its place.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass

from soloist._core import network
from soloist.engines.engine import SLICE, Ended, Event, Progress, Reason, Task
from soloist.engines.search.compile import compiled_in_slices
from soloist.engines.search.standing import Standing
from soloist.game.ground import GroundGame
from soloist.game.solution import Claim

#: (weight of the distance to the goal, weight of the number of moves): what beams and ordered searches go by.
WEIGHTS = ((1.0, 0.0), (0.0, -1.0), (0.0, 1.0), (1.0, -0.05))
#: Seconds that breadth-first search has for itself: most games need no more.
HEAD_START = 1.0
FIRST_WIDTH = 64
FIRST_RESTART = 2000
#: When the thorough searches are out of memory, those that restart go on for as long as all has taken, and this long.
LAST_SECONDS = 2.0


@dataclass
class Rung:
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


class Ladder:
    """The searches on one machine."""

    def __init__(self, ground: GroundGame, machine: network.Machine, task: Task, room: int) -> None:
        self._ground = ground
        self._machine = machine
        self._task = task
        self._room = room
        self._standing = Standing(ground, max(machine.goals, default=0))
        self._rungs: list[Rung] = []
        self._gap = False  # breadth-first search has ended without closing it
        self._seconds = 0.0
        self._retired_states = 0
        self._retired_generated = 0

    def events(self) -> Iterator[Event]:
        """Search until the task is done or a limit is reached."""
        if self._standing.upper == 0:
            yield Claim(unsolvable=True, evidence="no reward can be had, even if each fluent could change on its own")
            yield Ended(Reason.FINISHED)
            return
        self._rungs = self._first_rungs()
        thorough = 0.0
        while not self._done:
            if self._task.limit.remaining <= 0:
                yield Ended(Reason.TIME, statistics=self._statistics())
                return
            if any(not (rung.restarts or rung.out_of_memory) for rung in self._rungs):
                thorough = self._seconds
            rung = self._next_rung()
            if rung is None or (rung.restarts and self._seconds > 2 * thorough + LAST_SECONDS):
                yield Ended(Reason.MEMORY, "what is left to explore needs more memory", self._statistics())
                return
            yield from self._slice(rung)
            del rung  # and with it its memory, where it has retired
            if self._gap:
                yield from self._add_breadth_with_depth()
        yield Ended(Reason.FINISHED, statistics=self._statistics())

    @property
    def _done(self) -> bool:
        return self._standing.is_shortest if self._task.optimal else self._standing.is_maximum

    def _first_rungs(self) -> list[Rung]:
        machine, seed, part = self._machine, self._task.seed, self._part
        beam = network.Beam(machine, part(0.07), WEIGHTS, FIRST_WIDTH, seed)
        ordered = network.DepthFirst(machine, part(0.03), WEIGHTS, FIRST_RESTART, seed)
        return [
            Rung("breadth-first", network.BreadthFirst(machine, part(0.7)), 3, used=-HEAD_START),
            Rung("beam", beam, 1, restarts=True),
            Rung("ordered depth-first", ordered, 1, restarts=True),
            Rung("depth-first", network.DepthFirst(machine, part(0.1)), 1),
            Rung("best-first", network.BestFirst(machine, part(0.1)), 1),
        ]

    def _part(self, share: float) -> int:
        return int(share * self._room)

    def _next_rung(self) -> Rung | None:
        """The search that has had least of its share; only breadth-first where only a length is left to prove."""
        waiting = [rung for rung in self._rungs if not rung.out_of_memory]
        if self._standing.is_maximum:
            waiting = [rung for rung in waiting if isinstance(rung.search, network.BreadthFirst)]
        return min(waiting, key=lambda rung: rung.turn, default=None)

    def _slice(self, rung: Rung) -> Iterator[Event]:
        started = time.monotonic()
        outcome = rung.search.run(min(SLICE, self._task.limit.remaining))
        elapsed = time.monotonic() - started
        rung.used += elapsed
        self._seconds += elapsed
        yield Progress(f"search: {rung.name}", self._statistics(rung))
        yield from self._standing.learn(rung.search)
        if outcome is network.Outcome.MEMORY:
            self._give_up(rung)
        elif outcome is network.Outcome.FINISHED and not self._done:
            self._retire(rung)
            self._gap = isinstance(rung.search, network.BreadthFirst)

    def _give_up(self, rung: Rung) -> None:
        """Breadth-first search goes when its memory is used up, and leaves it to the others."""
        rung.out_of_memory = True
        if not isinstance(rung.search, network.BreadthFirst):
            return
        self._retire(rung)
        for other in self._rungs:
            other.search.set_memory(self._part(0.1 if other.restarts else 0.4))
            other.out_of_memory = False

    def _retire(self, rung: Rung) -> None:
        self._rungs.remove(rung)
        self._retired_states += rung.search.states
        self._retired_generated += rung.search.generated

    def _add_breadth_with_depth(self) -> Generator[Event, None, None]:
        """Breadth-first search again, with all of the clock in its key: what it explores is exact."""
        self._gap = False
        machine, layered = self._machine, self._machine.clock_bounded
        if not layered:
            machine = yield from compiled_in_slices(self._ground, use_clock=False)
        search = network.BreadthFirst(machine, self._part(0.7), layered)
        turn = min((rung.turn for rung in self._rungs), default=0.0)
        self._rungs.append(Rung("breadth-first with depth", search, 3, used=3 * turn))

    def _statistics(self, rung: Rung | None = None) -> dict[str, int | float]:
        generated = self._retired_generated + sum(rung.search.generated for rung in self._rungs)
        figures: dict[str, int | float] = {
            "states": self._retired_states + sum(rung.search.states for rung in self._rungs),
            "generated": generated,
            "generated_per_second": round(generated / self._seconds) if self._seconds else 0,
        }
        if rung is not None:
            figures["depth"] = rung.search.depth
        if self._standing.value >= 0:
            figures["best"] = self._standing.value
        return figures
