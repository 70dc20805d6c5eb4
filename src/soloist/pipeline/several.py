"""Several solutions of one game: all optimal ones, where they can be counted, or the cheapest.

The least cost and its proof come from `solve`. Then an engine that gives several solutions by itself
(`Engine.several`) gives its cheapest, if it was asked for by name, or where a bound on the cost or diverse solutions
are wanted (`cheapest.py`); of levels whose engine counts optimal solutions (`Engine.count_optimal`) some of those are
spelled out; and of any other game every optimal play is worked out over the reference semantics
(`game/optimal_plays.py`), or such an engine is asked where that is too much. All are replayed before anybody sees them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice, takewhile
from typing import Any

from soloist.engines.registry import engine_named
from soloist.game.optimal_plays import OptimalPlays
from soloist.game.result import Result
from soloist.game.search import STATES_IN_A_SLICE
from soloist.game.solution import Solution, Status
from soloist.languages.pushes import spelled
from soloist.limit import Limit, resident_bytes
from soloist.pipeline.cheapest import Wanted, able_engines, given_by, joined
from soloist.verify.replay import replay
from soloist.view.replay import states_of

#: The share of the time for working out all optimal plays, where an engine can be asked for some afterwards.
_EXHAUSTING = 0.5
#: The native core gives no more ways than this at once, so that they fit into memory.
_MOST = 100_000


def with_several(result: Result, wish: Wanted, limit: Limit, *, engine: str | None = None) -> Result:
    """The result with the solutions asked for; its message says what is missing, and `optima` how many there are."""
    if result.status is Status.UNSOLVABLE:
        return result
    if result.status is not Status.SOLVED_OPTIMALLY or result.solution is None:
        why = "several solutions are given where the least cost is proved, and here it is not"
        return replace(result, message=joined(result.message, why))
    if engine is not None and engine_named(engine).several:
        return given_by(engine, result, wish, limit)
    able = able_engines(result)
    if wish.is_special:
        if able:
            return given_by(able[0], result, wish, limit)
        why = f"no engine gives dearer or diverse solutions of this game in {result.game.language}"
        return replace(result, message=joined(result.message, why))
    listed = _counted(result, result.solution, wish.number, limit)
    if listed is not None:
        return listed
    # Planners are at home where they are the default; elsewhere they seldom go further than the exhaustion.
    at_home = bool(able) and result.game.default_engine == "planning"
    some = limit.part(_EXHAUSTING * limit.remaining) if at_home else limit
    listed = _exhausted(result, result.solution, wish.number, some)
    if listed is not None:
        return listed
    if at_home:
        return given_by(able[0], result, replace(wish, quality=Fraction(1)), limit)
    why = f"the states are too many to list all optimal solutions within the limits{_hint(result, able)}"
    return replace(result, message=joined(result.message, why))


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


def _exhausted(result: Result, best: Solution, number: int, limit: Limit) -> Result | None:
    """Optimal solutions of any game, if its states are few enough."""
    game = result.game
    plays = OptimalPlays(game, result.metric, best.value, best.cost)
    while not plays.finished and not limit.spent and resident_bytes() < limit.ceiling:
        plays.run(STATES_IN_A_SLICE)
    if not plays.finished:
        return None
    texts = (tuple(map(game.move_text, moves)) for moves in plays.moves())
    return _with(result, texts, number, plays.count, limit)


def _hint(result: Result, able: list[str]) -> str:
    """Who may give several solutions of what is too large to exhaust."""
    pieces = result.game.pieces()
    if pieces is not None and result.metric != pieces.metric:
        return f"; -m {pieces.metric} goes further"
    return f"; --engine {able[0]} may give several" if able else ""


def _with(result: Result, texts: Iterator[tuple[str, ...]], number: int, optima: int, limit: Limit) -> Result:
    """The result with so many solutions: the one that is known, and those that differ from it in more than walks."""
    assert result.solution is not None
    known = _choices(result, result.solution.moves)
    others = takewhile(lambda _: not limit.spent, (moves for moves in texts if _choices(result, moves) != known))
    found = (result.solution, *_verified(others, result, number - 1))
    missing = f"{len(found):,} of them are listed" if len(found) < min(number, optima) else ""
    return replace(result, solutions=found, optima=optima, message=joined(result.message, missing))


def _choices(result: Result, moves: tuple[str, ...]) -> list[tuple[Any, Any]]:
    """The moves of a play that cost something, each with the state that it is made in."""
    game = result.game
    steps = zip(states_of(game, moves), map(game.read_move, moves), strict=False)
    return [(state, move) for state, move in steps if game.cost(move, result.metric) > 0]


def _verified(texts: Iterator[tuple[str, ...]], result: Result, number: int) -> Iterator[Solution]:
    """The first so many of different moves, each replayed."""
    seen: set[tuple[str, ...]] = set()
    for moves in islice((moves for moves in texts if moves not in seen), number):
        seen.add(moves)
        yield replace(replay(result.game, moves, result.metric), engine=result.engine)
