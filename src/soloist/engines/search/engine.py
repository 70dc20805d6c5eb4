"""The search engine: a game is grounded, compiled in the native core, and searched there."""

from __future__ import annotations

from collections.abc import Generator
from typing import ClassVar

from soloist.engines.engine import Ended, Engine, Event, Reason, Task
from soloist.engines.grounding.ground import ground_form
from soloist.engines.search.compile import compiled_in_slices
from soloist.engines.search.resident import resident_bytes
from soloist.engines.search.schedule import SearchSchedule

#: What Python may still need while the core searches.
SPARE_BYTES = 24 << 20
#: The searches of the schedule hold so many batches of states together.
BATCHES = 10
#: With less than this a search is not worth starting.
LEAST_BYTES = 48 << 20


class SearchEngine(Engine):
    """Breadth-first, best-first, beam and depth-first search on the ground form of a game."""

    name = "search"
    summary = "search in the native core: shortest plays and proofs, beams, novelty, depth-first"
    foundation: ClassVar[str] = "grounding"

    def supports(self, task: Task) -> str | None:
        if task.game.rule_form is None:
            return f"a game in {task.game.language} has no form in rules"
        if not task.game.counts_moves(task.metric):
            return f"search counts moves; it knows no metric {task.metric!r}"
        return None

    def solve(self, task: Task) -> Generator[Event, None, None]:
        grounded = yield from ground_form(task.game, task.limit)
        if grounded.value is None:
            yield Ended(grounded.reason, grounded.message)
            return
        try:
            machine = yield from compiled_in_slices(grounded.value, room=_room(task))
        except MemoryError:
            yield Ended(Reason.MEMORY, "the compiled game does not fit into memory")
            return
        room = _room(task) - BATCHES * machine.batch_bytes
        if room < LEAST_BYTES:
            yield Ended(Reason.MEMORY, f"the ground game leaves less than {LEAST_BYTES >> 20} MB to search in")
            return
        yield from SearchSchedule(grounded.value, machine, task, room).events()


def _room(task: Task) -> int:
    """Bytes that are left of the task's limit."""
    return max(0, task.limit.memory_mb * 1_000_000 - resident_bytes() - SPARE_BYTES)
