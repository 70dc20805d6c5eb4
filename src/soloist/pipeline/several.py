"""Several solutions of one game: all optimal ones, where the game is small enough to exhaust them, or the cheapest.

The first solution and the proof that it is optimal come from `solve`. Then every optimal play is worked out over the
reference semantics (`game/optimal_plays.py`), or an engine that gives several by itself (`Engine.several`) gives its
cheapest. All are replayed before anybody sees them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import islice
from typing import Any

from soloist.engines.engine import Ended, Task
from soloist.engines.registry import engine_named
from soloist.game.optimal_plays import OptimalPlays
from soloist.game.result import Result
from soloist.game.search import STATES_IN_A_SLICE
from soloist.game.solution import Claim, Solution, Status
from soloist.limit import Limit, resident_bytes
from soloist.verify.replay import replay


def with_several(result: Result, number: int, limit: Limit, *, engine: str | None = None) -> Result:
    """The result with up to so many solutions; its message says what is missing, and `optima` how many there are."""
    if result.status is not Status.SOLVED_OPTIMALLY or result.solution is None:
        why = "unsupported: several solutions are given where the least cost is proved, and here it is not"
        return replace(result, message=_joined(result.message, why))
    if engine is not None and engine_named(engine).several:
        return _given_by(engine, result, number, limit)
    plays = OptimalPlays(result.game, result.metric, result.solution.value, result.solution.cost)
    while not plays.finished and not limit.spent and resident_bytes() < limit.ceiling:
        plays.run(STATES_IN_A_SLICE)
    if not plays.finished:
        why = f"unsupported: there are too many states to list all optimal solutions ({plays.states:,} were looked at)"
        return replace(result, message=_joined(result.message, f"{why}; --engine symk may give several"))
    game = result.game
    texts = (tuple(map(game.move_text, moves)) for moves in plays.moves())
    solutions = tuple(_verified(texts, result, number))
    return replace(result, solutions=solutions, optima=plays.count)


def _given_by(engine: str, result: Result, number: int, limit: Limit) -> Result:
    """The cheapest solutions that an engine gives."""
    chosen = engine_named(engine)
    task = Task(result.game, result.metric, False, limit, {chosen.several: str(number)})
    found = tuple(_verified(_claimed(chosen.solve(task), limit), result, number))
    missing = f"{engine} gave {len(found)} of {number} solutions" if len(found) < number else ""
    cheapest = tuple(sorted(found, key=lambda solution: (-solution.value, solution.cost)))
    return replace(result, solutions=cheapest, message=_joined(result.message, missing))


def _claimed(stream: Any, limit: Limit) -> Iterator[tuple[str, ...]]:
    with closing(stream):
        for event in stream:
            if isinstance(event, Ended) or limit.spent:
                return
            if isinstance(event, Claim) and event.moves is not None:
                yield event.moves


def _verified(texts: Iterator[tuple[str, ...]], result: Result, number: int) -> Iterator[Solution]:
    """The first so many of different moves, each replayed."""
    seen: set[tuple[str, ...]] = set()
    for moves in islice((moves for moves in texts if moves not in seen), number):
        seen.add(moves)
        yield replace(replay(result.game, moves, result.metric), engine=result.engine)


def _joined(*messages: str) -> str:
    return "; ".join(message for message in messages if message)
