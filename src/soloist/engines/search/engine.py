"""The search engine: a game is grounded, compiled in the native core, and searched there."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import ClassVar

from soloist.engines.disk import ON_DISK, disk_of, disk_refusal
from soloist.engines.engine import Ended, Event, Reason, Task
from soloist.engines.ground_engine import GroundEngine
from soloist.engines.options import CORES, cores_of
from soloist.engines.search.compile import compiled_in_slices
from soloist.engines.search.costs import move_costs
from soloist.engines.search.on_disk import SearchOnDisk
from soloist.engines.search.schedule import SearchSchedule
from soloist.game.ground import GroundGame
from soloist.limit import resident_bytes

#: What Python may still need while the core searches.
SPARE_BYTES = 24 << 20
#: The searches of the schedule hold so many batches of states together.
BATCHES = 10
#: With less than this a search is not worth starting.
LEAST_BYTES = 48 << 20


class SearchEngine(GroundEngine):
    """Breadth-first, best-first, beam and depth-first search on the ground form of a game."""

    name = "search"
    summary = "search in the native core: shortest or cheapest plays and proofs, beams, novelty, depth-first"
    adds_costs = True
    options: ClassVar[Mapping[str, str]] = CORES | ON_DISK

    def supports(self, task: Task) -> str | None:
        return super().supports(task) or disk_refusal(task)

    def solve_ground(self, ground: GroundGame, task: Task) -> Generator[Event, None, None]:
        costs = move_costs(ground, task)
        if costs is not None and costs.refusal:
            yield Ended(Reason.UNSUPPORTED, costs.refusal)
            return
        try:
            # What is cheaper may come later, so that costs are searched with the depth in the state where it matters.
            machine = yield from compiled_in_slices(ground, use_clock=costs is None, room=_room(task))
        except MemoryError:
            yield Ended(Reason.MEMORY, "the compiled game does not fit into memory")
            return
        # Each further core has two batches of its own.
        room = _room(task) - (BATCHES + 2 * (cores_of(task.options) - 1)) * machine.batch_bytes
        if room < LEAST_BYTES:
            yield Ended(Reason.MEMORY, f"the ground game leaves less than {LEAST_BYTES >> 20} MB to search in")
            return
        disk = disk_of(task.options)
        if disk is not None:
            yield from SearchOnDisk(ground, machine, task, room, disk).events()
            return
        if costs is not None:
            costs.demand(machine.moves)
        yield from SearchSchedule(ground, machine, task, room, costs).events()


def _room(task: Task) -> int:
    """Bytes that are left of the task's limit; what the process held before the task is not the task's."""
    return max(0, task.limit.ceiling - resident_bytes() - SPARE_BYTES)
