"""Levels of PuzzleScript games: breadth-first search with a proof, and greedy search beside it for a solution soon.

The native search (`cpp/puzzlescript/search.hpp`) keeps every state once, compared in full, and prunes nothing: its
first win is a shortest one, and where it runs dry there is none. Chance and time are refused where a state is reached
in which they matter, with the line that is to blame. Levels that are Sokoban by their rules are given to Sokoban's
engine, unless a search is asked for by name.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from soloist.engines.engine import SLICE, Ended, Engine, Event, Progress, Reason, Task
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

_EXHAUSTED = "every state that inputs can reach was looked at, each kept once and compared in full"


class PuzzleScriptEngine(Engine):
    """Fewest inputs, with a proof; without one sooner."""

    name: ClassVar[str] = "puzzlescript"
    summary: ClassVar[str] = "PuzzleScript levels, fewest inputs proved (native breadth-first, and greedy beside it)"
    options: ClassVar[Mapping[str, str]] = {"search": "breadth, greedy, or both (by turns)"}
    foundation: ClassVar[str] = "puzzlescript"
    exhausts_positions: ClassVar[bool] = True

    def supports(self, task: Task) -> str | None:
        if not isinstance(task.game, PuzzleScriptGame):
            return "this engine solves PuzzleScript levels only"
        if task.options.get("search", "both") not in ("breadth", "greedy", "both"):
            return "the option search is breadth, greedy or both"
        return None

    def solve(self, task: Task) -> Generator[Event, None, None]:
        from soloist._core import puzzlescript as native

        game = task.game
        assert isinstance(game, PuzzleScriptGame)
        pushing = None if task.options else as_sokoban(game)
        if pushing is not None:
            yield from _as_sokoban(pushing, task)
            return
        words = flat(game.program, game.level)
        wanted = task.options.get("search", "both")
        memory = task.limit.search_bytes
        breadth = native.Breadth(native.make_stepper(words), memory) if wanted != "greedy" else None
        greedy = native.Greedy(native.make_stepper(words), memory // 2) if wanted != "breadth" else None
        bound = 0
        while True:
            for search in (breadth, greedy):
                if search is None:
                    continue
                search.run(min(SLICE / 2, task.limit.remaining))
                statistics = _statistics(breadth, greedy)
                lower = breadth.lower_bound if breadth else 0
                yield Progress(f"at least {lower}", statistics)
                if search.outcome is native.Outcome.REFUSED:
                    yield Ended(Reason.UNSUPPORTED, refusal(game, search), statistics)
                    return
                if search.outcome is native.Outcome.FINISHED:
                    yield Claim(unsolvable=True, evidence=_EXHAUSTED)
                    yield Ended(Reason.FINISHED, statistics=statistics)
                    return
                if search.outcome is native.Outcome.SOLVED:
                    proved = search is breadth
                    yield Claim(
                        tuple(search.solution),
                        lower_bound=len(search.solution) if proved else None,
                        evidence=_layers(lower),
                    )
                    if proved:
                        yield Ended(Reason.FINISHED, statistics=statistics)
                        return
            if breadth and breadth.lower_bound > bound:
                bound = breadth.lower_bound
                yield Claim(lower_bound=bound, evidence=_layers(bound))
            breadth = breadth if breadth and breadth.outcome is native.Outcome.RUNNING else None
            greedy = greedy if greedy and greedy.outcome is native.Outcome.RUNNING else None
            if breadth is None and greedy is None:
                yield Ended(Reason.MEMORY, statistics=statistics)
                return
            if task.limit.remaining <= 0:
                yield Ended(Reason.TIME, statistics=statistics)
                return
            # Both together may not take more than there is; the one that proves stays.
            if breadth and greedy and breadth.bytes + greedy.bytes > memory:
                greedy = None

    def survey(self, game: Game[Any, Any], limit: Limit) -> Survey | None:
        from soloist.engines.puzzlescript_survey import survey

        return survey(game, limit) if isinstance(game, PuzzleScriptGame) else None


def _as_sokoban(level: SokobanGame, task: Task) -> Generator[Event, None, None]:
    """A level that is Sokoban by its rules, by Sokoban's own engine: its steps are the inputs."""
    from soloist.engines.sokoban import SokobanEngine

    for event in SokobanEngine().solve(replace(task, game=level, metric="moves")):
        if isinstance(event, Claim):
            moves = None if event.moves is None else tuple(move.lower() for move in event.moves)
            yield replace(event, moves=moves, evidence=f"as Sokoban, which it is by its rules: {event.evidence}")
        else:
            yield event


def _layers(bound: int) -> str:
    return f"every state that fewer than {bound} inputs reach was looked at, each kept once and compared in full"


def _statistics(*searches: native.Breadth | native.Greedy | None) -> dict[str, int | float]:
    running = [search for search in searches if search is not None]
    return {
        "states": sum(search.stored for search in running),
        "expanded": sum(search.expanded for search in running),
        "generated": sum(search.turns for search in running),
        "memory_mb": sum(search.bytes for search in running) >> 20,
    }


def refusal(game: PuzzleScriptGame, search: native.Breadth | native.Greedy) -> str:
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
