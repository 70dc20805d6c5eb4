"""Levels of PuzzleScript games: the shortest solution with a proof, and searches beside it for a solution soon.

The native searches keep every state once, compared in full. A* (`cpp/puzzlescript/guided.hpp`) proves, with bounds that
are derived from the rules; breadth-first search (`cpp/puzzlescript/search.hpp`) prunes nothing and can be asked for by
name; with layers on disk it works alone (`puzzlescript_disk.py`). Chance and time are refused where a state is reached
in which they matter, with the line that is to blame. Levels that are Sokoban by their rules are given to Sokoban's
engine, unless a search is asked for by name.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from soloist.engines.disk import ON_DISK, disk_of, disk_refusal
from soloist.engines.engine import SLICE, Ended, Engine, Event, Progress, Reason, Task
from soloist.engines.options import CORES, cores_of
from soloist.game.model import Game
from soloist.game.solution import Claim
from soloist.languages.puzzlescript.flat import flat
from soloist.languages.puzzlescript.game import REALTIME, PuzzleScriptGame
from soloist.languages.puzzlescript.pushing import as_sokoban
from soloist.languages.sokoban.game import SokobanGame
from soloist.limit import Limit

if TYPE_CHECKING:
    from soloist._core import puzzlescript as native
    from soloist.engines.survey import Survey

    _Search: TypeAlias = native.AStar | native.Breadth | native.Greedy | native.Beam

#: What each name for a search runs, by turns. A* and breadth-first search prove.
_SEARCHES = {
    "astar": ("AStar",),
    "breadth": ("Breadth",),
    "greedy": ("Greedy",),
    "beam": ("Beam",),
    "both": ("AStar", "Greedy", "Beam"),
}
#: Those that prove work on several cores; the others go from state to state.
_PROVING = ("AStar", "Breadth")
#: Of the memory, what each search for a solution soon may take.
_SHARE = 4


class PuzzleScriptEngine(Engine):
    """Fewest inputs, with a proof; without one sooner."""

    name: ClassVar[str] = "puzzlescript"
    summary: ClassVar[str] = "PuzzleScript levels, fewest inputs proved (native A*, and greedy and beam beside it)"
    options: ClassVar[Mapping[str, str]] = {
        "search": "astar, breadth, greedy, beam, or both a proof and a solution soon (by turns)",
        **CORES,
        **ON_DISK,
    }
    foundation: ClassVar[str] = "puzzlescript"
    exhausts_positions: ClassVar[bool] = True
    surveys: ClassVar[bool] = True

    def supports(self, task: Task) -> str | None:
        if not isinstance(task.game, PuzzleScriptGame):
            return "this engine solves PuzzleScript levels only"
        if task.options.get("search", "both") not in _SEARCHES:
            return f"the option search is one of {', '.join(_SEARCHES)}"
        if disk_of(task.options) is not None and task.options.get("search", "breadth") != "breadth":
            return "with --scratch or --checkpoint the search is breadth; leave the option search out"
        return disk_refusal(task)

    def solve(self, task: Task) -> Generator[Event, None, None]:
        game = task.game
        assert isinstance(game, PuzzleScriptGame)
        disk = disk_of(task.options)
        if disk is not None:
            from soloist.engines.puzzlescript_disk import search_on_disk

            yield from search_on_disk(flat(game.program, game.level), task, disk, partial(refusal, game))
            return
        pushing = None if "search" in task.options else as_sokoban(game)
        if pushing is not None:
            yield from _as_sokoban(pushing, task)
            return
        yield from _search(game, task)

    def survey(self, game: Game[Any, Any], limit: Limit) -> Survey | None:
        from soloist.engines.puzzlescript_survey import survey

        return survey(game, limit) if isinstance(game, PuzzleScriptGame) else None

    def lost_after(self, game: Game[Any, Any], moves: Sequence[str], limit: Limit) -> bool | None:
        from soloist.engines.puzzlescript_survey import lost_after

        return lost_after(game, "".join(moves), limit) if isinstance(game, PuzzleScriptGame) else None


def _as_sokoban(level: SokobanGame, task: Task) -> Generator[Event, None, None]:
    """A level that is Sokoban by its rules, by Sokoban's own engine: its steps are the inputs."""
    from soloist.engines.sokoban import SokobanEngine

    for event in SokobanEngine().solve(replace(task, game=level, metric="moves")):
        if isinstance(event, Claim):
            moves = None if event.moves is None else tuple(move.lower() for move in event.moves)
            yield replace(event, moves=moves, evidence=f"as Sokoban, which it is by its rules: {event.evidence}")
        else:
            yield event


def _search(game: PuzzleScriptGame, task: Task) -> Generator[Event, None, None]:
    """The searches by turns, until one that proves is done or there is no time or memory left."""
    from soloist._core import puzzlescript as native

    words = flat(game.program, game.level)
    memory = task.limit.search_bytes
    running: list[_Search] = []
    for name in _SEARCHES[task.options.get("search", "both")]:
        # Breadth-first search keeps even states apart that no rule tells apart: it is there to check the others.
        stepper = native.make_stepper(words, name != "Breadth")
        share = memory // _SHARE if running else memory
        cores = {"cores": cores_of(task.options)} if name in _PROVING else {}
        running.append(getattr(native, name)(stepper, share, **cores))
    bound = 0
    while True:
        statistics: dict[str, int | float] = {}
        for search in running:
            search.run(min(SLICE / len(running), task.limit.remaining))
            proves = isinstance(search, native.AStar | native.Breadth)
            statistics = _statistics(running)
            yield Progress(f"at least {bound}", statistics)
            if search.outcome is native.Outcome.REFUSED:
                yield Ended(Reason.UNSUPPORTED, refusal(game, search), statistics)
                return
            if search.outcome is native.Outcome.FINISHED:
                yield Claim(unsolvable=True, evidence=_looked_at(search, "inputs can reach"))
                yield Ended(Reason.FINISHED, statistics=statistics)
                return
            if isinstance(search, native.AStar | native.Breadth) and search.lower_bound > bound:
                bound = search.lower_bound
                yield Claim(lower_bound=bound, evidence=_looked_at(search, f"fewer than {bound} inputs reach"))
            if search.outcome is native.Outcome.SOLVED:
                least = len(search.solution) if proves else None
                evidence = _looked_at(search, f"fewer than {least} inputs reach") if proves else ""
                yield Claim(tuple(search.solution), lower_bound=least, evidence=evidence)
                if proves:
                    yield Ended(Reason.FINISHED, statistics=statistics)
                    return
        # All together may not take more than there is; the one that proves stays.
        while len(running) > 1 and sum(search.bytes for search in running) > memory:
            running.pop()
        running = [search for search in running if search.outcome is native.Outcome.RUNNING]
        if not running:
            yield Ended(Reason.MEMORY, statistics=statistics)
            return
        if task.limit.remaining <= 0:
            yield Ended(Reason.TIME, statistics=statistics)
            return


def _looked_at(search: _Search, which: str) -> str:
    from soloist._core import puzzlescript as native

    whole = f"every state that {which} was looked at, each kept once and compared in full"
    if isinstance(search, native.Breadth):
        return whole
    return f"{whole}, but for those that bounds derived from the rules exclude"


def _statistics(running: Sequence[_Search]) -> dict[str, int | float]:
    return {
        "states": sum(search.stored for search in running),
        "expanded": sum(search.expanded for search in running),
        "generated": sum(search.turns for search in running),
        "memory_mb": sum(search.bytes for search in running) >> 20,
    }


def refusal(game: PuzzleScriptGame, search: _Search | native.DiskBreadth) -> str:
    """Why a search gave up, with the line that is to blame."""
    from soloist._core import puzzlescript as native

    reason = {
        native.Refusal.CHANCE: "chance decides what this rule does",
        native.Refusal.COMBINATIONS: "the brackets of this rule match in too many combinations",
        native.Refusal.AGAIN: "too many turns follow one input by themselves",
        native.Refusal.EFFORT: "a turn takes too long in this rule",
        native.Refusal.REALTIME: REALTIME,
    }.get(search.refusal, "")
    rules = game.program.all_rules
    span = rules[search.refused_rule].span if 0 <= search.refused_rule < len(rules) else None
    return f"{span}: {reason}\n{span.pointer()}" if span else reason
