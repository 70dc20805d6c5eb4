"""Several solutions of one game: all optimal ones, where they can be counted, or the cheapest.

The least cost and its proof come from `solve`. Then an engine that gives several solutions by itself
(`Engine.several`) gives its cheapest, if it was asked for by name; of levels whose engine counts optimal solutions
(`Engine.count_optimal`) some of those are spelled out; and of any other game every optimal play is worked out over the
reference semantics (`game/optimal_plays.py`). All are replayed before anybody sees them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import islice, takewhile
from typing import Any

from soloist.engines.engine import Ended, Task
from soloist.engines.registry import ENGINES, engine_named
from soloist.game.optimal_plays import OptimalPlays
from soloist.game.result import Result
from soloist.game.search import STATES_IN_A_SLICE
from soloist.game.solution import Claim, Solution, Status
from soloist.languages.pushes import spelled
from soloist.limit import Limit, resident_bytes
from soloist.verify.replay import replay
from soloist.view.replay import states_of

#: The native core gives no more ways than this at once, so that they fit into memory.
_MOST = 100_000


def with_several(result: Result, number: int, limit: Limit, *, engine: str | None = None) -> Result:
    """The result with up to so many solutions; its message says what is missing, and `optima` how many there are."""
    if result.status is Status.UNSOLVABLE:
        return result
    if result.status is not Status.SOLVED_OPTIMALLY or result.solution is None:
        why = "several solutions are given where the least cost is proved, and here it is not"
        return replace(result, message=_joined(result.message, why))
    if engine is not None and engine_named(engine).several:
        return _given_by(engine, result, number, limit)
    return _counted(result, result.solution, number, limit) or _exhausted(result, result.solution, number, limit)


def _counted(result: Result, best: Solution, number: int, limit: Limit) -> Result | None:
    """Optimal solutions of a level, as its engine counts them; None where it does not, or a limit was reached."""
    game = result.game
    pieces = game.pieces()
    if pieces is None or result.metric != pieces.metric:
        return None
    optima = engine_named(game.default_engine).count_optimal(game, best.cost, limit)
    if optima is None:
        return None
    pushes = ([(pieces.cell(stand), pieces.cell(at)) for stand, at in way] for way in optima.ways(min(number, _MOST)))
    return _with(result, (spelled(game, pieces, each) for each in pushes), number, optima.solutions, limit)


def _exhausted(result: Result, best: Solution, number: int, limit: Limit) -> Result:
    """Optimal solutions of any game, if its states are few enough."""
    game = result.game
    plays = OptimalPlays(game, result.metric, best.value, best.cost)
    while not plays.finished and not limit.spent and resident_bytes() < limit.ceiling:
        plays.run(STATES_IN_A_SLICE)
    if not plays.finished:
        seen = f" ({plays.states:,} were looked at)" if plays.states else ""
        why = f"the states are too many to list all optimal solutions within the limits{seen}"
        return replace(result, message=_joined(result.message, why + _hint(result)))
    texts = (tuple(map(game.move_text, moves)) for moves in plays.moves())
    return _with(result, texts, number, plays.count, limit)


def _hint(result: Result) -> str:
    """Who may give several solutions of what is too large to exhaust."""
    pieces = result.game.pieces()
    if pieces is not None and result.metric != pieces.metric:
        return f"; -m {pieces.metric} goes further"
    task = Task(result.game, result.metric, False, Limit(1.0), {})
    able = [name for name in ENGINES if engine_named(name).several and engine_named(name).supports(task) is None]
    return f"; --engine {able[0]} may give several" if able else ""


def _with(result: Result, texts: Iterator[tuple[str, ...]], number: int, optima: int, limit: Limit) -> Result:
    """The result with so many solutions: the one that is known, and those that differ from it in more than walks."""
    assert result.solution is not None
    known = _choices(result, result.solution.moves)
    others = takewhile(lambda _: not limit.spent, (moves for moves in texts if _choices(result, moves) != known))
    found = (result.solution, *_verified(others, result, number - 1))
    missing = f"{len(found):,} of them are listed" if len(found) < min(number, optima) else ""
    return replace(result, solutions=found, optima=optima, message=_joined(result.message, missing))


def _choices(result: Result, moves: tuple[str, ...]) -> list[tuple[Any, Any]]:
    """The moves of a play that cost something, each with the state that it is made in."""
    game = result.game
    steps = zip(states_of(game, moves), map(game.read_move, moves), strict=False)
    return [(state, move) for state, move in steps if game.cost(move, result.metric) > 0]


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
