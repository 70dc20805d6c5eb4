"""Do an exhaustion again: every position that fewer than so many moves reach, with no bound and no pruning.

Native search does it for games of pushing (`cpp/blind`) and for PuzzleScript (`cpp/cellwise`); it shares no line with
any solver, and knows neither heuristics nor dead positions nor symmetries. `reference=True` does it with the reference
semantics in plain Python, for small levels. Where walking costs nothing, positions that differ in nothing but a walk
count as one. Metrics in which one count breaks the ties of another are exhausted in plain Python only, cheapest
positions first.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

from soloist.errors import UnsupportedError
from soloist.game.model import Game
from soloist.game.offers import Positions
from soloist.game.search import PlainSearch
from soloist.game.solution import Status
from soloist.limit import Limit
from soloist.source import Finding, Severity

if TYPE_CHECKING:
    from soloist._core import blind, cellwise

#: Stands for "however many moves".
ANY = 1 << 30
#: Positions that are expanded before Python looks at the clock and Ctrl-C.
_SLICE = 2_000
#: Positions that a megabyte holds in Python.
_IN_A_MEGABYTE = 1_000


@dataclass(frozen=True)
class Exhaustion:
    """How it ended: whether all were looked at (else the limit that was reached), and what was found."""

    #: None where everything was looked at, else `TIMEOUT` or `MEMOUT`.
    limit: Status | None
    #: The fewest moves that win, where fewer than asked for do.
    win: int | None
    #: The positions that were kept, and the moves that reach the last of them.
    positions: int
    depth: int


def exhaustible(game: Game[Any, Any], metric: str) -> bool:
    """Whether certificates exhaust positions: natively, or cheapest first where formulas cannot count the cost."""
    return game.positions(metric) is not None or not game.counts_moves(metric)


#: An exhaustion in slices: after each it says how many positions there are so far.
Exhausting = Generator[int, None, Exhaustion]


def exhaust(game: Game[Any, Any], metric: str, below: int, limit: Limit, *, reference: bool = False) -> Exhaustion:
    """Look for a win of fewer than `below` moves among all positions; `UnsupportedError` for other games."""
    steps = exhausting(game, metric, below, limit, reference=reference)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            found: Exhaustion = stop.value
            return found


def exhausting(game: Game[Any, Any], metric: str, below: int, limit: Limit, *, reference: bool = False) -> Exhausting:
    """The same in slices, for whoever wants to show progress or to stop."""
    if not exhaustible(game, metric):
        message = f"positions of {game.language!r} games are not exhausted under the metric {metric!r}"
        raise UnsupportedError(Finding(Severity.ERROR, "no-exhaustion", message))
    positions = game.positions(metric)
    if positions is None:
        return _by_cost(game, metric, below, limit)
    return _by_the_rules(game, metric, below, limit) if reference else _native(positions, below, limit)


def _native(positions: Positions, below: int, limit: Limit) -> Exhausting:
    search = _search(positions, below, limit.memory_mb << 20)
    while search.outcome.name == "RUNNING" and not limit.spent:
        search.run(_SLICE)
        yield search.positions
    if search.outcome.name == "REFUSED":
        message = "positions cannot be exhausted: chance, time, or a turn without end decides somewhere"
        raise UnsupportedError(Finding(Severity.ERROR, "no-exhaustion", message))
    reached = {"RUNNING": Status.TIMEOUT, "MEMORY": Status.MEMOUT}.get(search.outcome.name)
    won = search.outcome.name == "WON"
    return Exhaustion(reached, search.moves if won else None, search.positions, search.depth)


def _search(positions: Positions, below: int, memory: int) -> blind.Search | cellwise.Search:
    """The native search for the rules: for games of pushing, or for games of rewriting rules."""
    from soloist._core import blind, cellwise

    if positions.rules == "puzzlescript":
        return cellwise.Search(positions.text, below, memory)
    return blind.Search(
        positions.text, blind.Rules[positions.rules.upper()], positions.options["every_step"], below, memory
    )


def _by_the_rules(game: Game[Any, Any], metric: str, below: int, limit: Limit) -> Exhausting:
    if game.is_terminal(game.initial) and below > 0:
        return Exhaustion(None, 0, 0, 0)
    layer = {_walks(game, metric, game.initial)} if below > 1 else set()
    seen, depth = set(layer), 0
    while layer:
        further: set[frozenset[Any]] = set()
        for state in chain.from_iterable(layer):
            if limit.spent:
                return Exhaustion(Status.TIMEOUT, None, len(seen), depth)
            yield len(seen)
            for move in game.moves(state):
                if not game.cost(move, metric):
                    continue
                after = game.apply(state, move)
                if game.is_terminal(after):
                    if game.value(after) == 100:
                        return Exhaustion(None, depth + 1, len(seen), depth)
                elif depth + 2 < below:
                    further.add(_walks(game, metric, after))
        layer = further - seen
        seen |= layer
        depth += bool(layer)
    return Exhaustion(None, None, len(seen), depth)


def _by_cost(game: Game[Any, Any], metric: str, below: int, limit: Limit) -> Exhausting:
    search: PlainSearch[Any, Any] = PlainSearch(
        game, metric, below=None if below == ANY else below, most_states=limit.memory_mb * _IN_A_MEGABYTE
    )
    while not search.exhausted:
        search.run(1)
        if search.best is not None:
            return Exhaustion(None, search.best.cost, search.looked_at, search.deepest)
        if search.out_of_memory or limit.spent:
            reached = Status.MEMOUT if search.out_of_memory else Status.TIMEOUT
            return Exhaustion(reached, None, search.looked_at, search.deepest)
        yield search.looked_at
    return Exhaustion(None, None, search.looked_at, search.deepest)


def _walks(game: Game[Any, Any], metric: str, state: Any) -> frozenset[Any]:
    """All states that moves without a cost lead to."""
    seen, todo = {state}, [state]
    for at in todo:
        for move in game.moves(at):
            if not game.cost(move, metric) and (after := game.apply(at, move)) not in seen:
                seen.add(after)
                todo.append(after)
    return frozenset(seen)
