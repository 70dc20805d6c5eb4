"""Levels of PuzzleScript games whose states do not fit into memory: breadth-first search with its layers on disk.

It prunes nothing but states it has seen, compared in full; objects that no rule tells apart are made one, as for A*.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from soloist._core import puzzlescript as native
from soloist.engines.disk import Disk, identity_of
from soloist.engines.engine import SLICE, Ended, Event, Progress, Reason, Task
from soloist.game.solution import Claim


def search_on_disk(
    words: Sequence[int], task: Task, disk: Disk, refusal: Callable[[native.DiskBreadth], str]
) -> Generator[Event, None, None]:
    """The shortest solution of a level as numbers, with a proof; `refusal` says why its rules are not played."""
    stepper = native.make_stepper(words, True)
    place = disk.scratch, disk.checkpoint, identity_of(words)
    search = native.DiskBreadth(stepper, task.limit.search_bytes, *place)
    bound, told = 0, False
    while search.outcome is native.Outcome.RUNNING:
        if task.limit.remaining <= 0:
            yield Ended(Reason.TIME, disk.advice, _statistics(search))
            return
        try:
            disk.work(search.run, min(SLICE, task.limit.remaining))
        except MemoryError:
            yield Ended(Reason.MEMORY)
            return
        except OSError as error:
            yield Ended(Reason.GAVE_UP, disk.trouble(error), _statistics(search))
            return
        note = "" if told or not search.kept_layers else disk.resumed(search.kept_layers)
        told = told or bool(note)
        yield Progress(f"on disk: at least {bound}", _statistics(search), note)
        if search.outcome is native.Outcome.RUNNING and search.lower_bound > bound:
            bound = search.lower_bound
            yield Claim(lower_bound=bound, evidence=_looked_at(f"fewer than {bound} inputs"))
    if search.outcome is native.Outcome.REFUSED:
        yield Ended(Reason.UNSUPPORTED, refusal(search), _statistics(search))
        return
    if search.outcome is native.Outcome.SOLVED:
        least = len(search.solution)
        yield Claim(tuple(search.solution), lower_bound=least, evidence=_looked_at(f"fewer than {least} inputs"))
    else:
        yield Claim(unsolvable=True, evidence=_looked_at("inputs"))
    yield Ended(Reason.FINISHED, statistics=_statistics(search))


def _looked_at(which: str) -> str:
    return f"every state that {which} can reach was looked at, each kept once on disk and compared in full"


def _statistics(search: native.DiskBreadth) -> dict[str, int | float]:
    return {
        "states": search.stored,
        "generated": search.generated,
        "disk_mb": search.most_disk_bytes >> 20,
    }
