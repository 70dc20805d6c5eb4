"""Breadth-first search alone, with its layers on disk: for proofs that do not fit into memory, or take days.

Nothing else works beside it, so that what it answers depends on the game only, and not on when it was interrupted.
Where it has left out the clock and cannot close the gap between what is held and what might be had
(cpp/network/clock.hpp), one that counts the depth as part of the state follows, with a checkpoint of its own.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from soloist._core import network
from soloist.engines.disk import Disk, identity_of
from soloist.engines.engine import SLICE, Ended, Event, Progress, Reason, Task
from soloist.engines.search.compile import compiled_in_slices
from soloist.engines.search.incumbent import Incumbent
from soloist.game.ground import GroundGame
from soloist.game.solution import Claim


class SearchOnDisk:
    """The search on one machine."""

    def __init__(self, ground: GroundGame, machine: network.Machine, task: Task, room: int, disk: Disk) -> None:
        self._ground = ground
        self._machine = machine
        self._task = task
        self._room = room
        self._disk = disk
        self._incumbent = Incumbent(ground, max(machine.goals, default=0))

    def events(self) -> Generator[Event, None, None]:
        """Search until the task is done or a limit is reached."""
        if self._incumbent.upper == 0:
            yield Claim(unsolvable=True, evidence="no reward can be had, even if each fluent could change on its own")
            yield Ended(Reason.FINISHED)
            return
        try:
            end = yield from self._explore(self._machine, self._disk, layered=False)
            if end is None:
                machine, layered = self._machine, self._machine.clock_bounded
                if not layered:
                    machine = yield from compiled_in_slices(self._ground, use_clock=False)
                end = yield from self._explore(machine, self._disk.beside("depth"), layered=layered)
        except MemoryError:
            end = Ended(Reason.MEMORY)
        except OSError as error:
            end = Ended(Reason.GAVE_UP, self._disk.trouble(error))
        yield end or Ended(Reason.FINISHED)

    @property
    def _done(self) -> bool:
        return self._incumbent.is_cheapest if self._task.optimal else self._incumbent.is_maximum

    def _explore(self, machine: network.Machine, disk: Disk, *, layered: bool) -> Generator[Event, None, Ended | None]:
        """One search to its end; None where it has explored all and a gap is left."""
        identity = identity_of(_parts(self._ground, machine, layered)) if disk.checkpoint else ""
        search = network.DiskBreadthFirst(machine, self._room, layered, disk.scratch, disk.checkpoint, identity)
        told = False
        outcome = network.Outcome.RUNNING
        while outcome is network.Outcome.RUNNING:
            if self._task.limit.remaining <= 0:
                return Ended(Reason.TIME, disk.advice, _statistics(search))
            outcome = disk.work(search.run, min(SLICE, self._task.limit.remaining))
            note = "" if told or not search.kept_layers else disk.resumed(search.kept_layers)
            told = told or bool(note)
            yield Progress("search: breadth-first on disk", _statistics(search), note)
            yield from self._incumbent.learn(search)
            if self._done:
                break
        return Ended(Reason.FINISHED, statistics=_statistics(search)) if self._done else None


def _statistics(search: network.DiskBreadthFirst) -> dict[str, int | float]:
    figures: dict[str, int | float] = {
        "states": search.states,
        "generated": search.generated,
        "depth": search.depth,
        "disk_mb": search.most_disk_bytes >> 20,
    }
    if search.best_value >= 0:
        figures["best"] = search.best_value
    return figures


def _parts(ground: GroundGame, machine: network.Machine, layered: bool) -> Iterator[object]:
    """What decides what a layer is: the game, how its states are packed, and when two are the same."""
    yield ground.moves
    yield ground.fluents
    yield from ground.nodes
    yield ground.components, sorted(ground.initial), ground.next, ground.legal, ground.terminal, ground.goals
    yield machine.fluents, machine.moves, machine.goals, machine.clock, machine.clock_bounded, machine.clock_rows
    yield layered
