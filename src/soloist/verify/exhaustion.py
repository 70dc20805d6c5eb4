"""Do an exhaustion again: every position that fewer than so many moves reach, with no bound and no pruning.

Native search (`cpp/blind`) does it for games of pushing; it shares no line with any solver, and knows neither
heuristics nor dead positions nor symmetries. `reference=True` does it with the reference semantics in plain Python, for
small levels. Where walking costs nothing, positions that differ in nothing but a walk count as one. Metrics in which
one count breaks the ties of another are exhausted in plain Python only, cheapest positions first.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import chain, count
from typing import Any

from soloist.errors import UnsupportedError
from soloist.game.model import Game
from soloist.game.solution import Status
from soloist.source import Finding, Severity

#: The languages and metrics that positions can be exhausted in, with whether the metric counts every step.
COUNTED = {
    ("snowman", "ball-moves"): False,
    ("snowman", "moves"): True,
    ("sokoban", "pushes"): False,
    ("sokoban", "moves"): True,
}
#: Those in which moves differ in what they cost.
WEIGHED = {("sokoban", "pushes-then-moves"), ("sokoban", "moves-then-pushes")}
#: Stands for "however many moves".
ANY = 1 << 30
#: Positions that are expanded before Python looks at the clock and Ctrl-C.
_SLICE = 2_000
#: Positions that a megabyte holds in Python.
_IN_A_MEGABYTE = 1_000


@dataclass(frozen=True)
class Allowance:
    """What a check may use: seconds of wall time from `started`, and megabytes of memory."""

    seconds: float = 600.0
    memory_mb: int = 4000
    started: float = field(default_factory=time.monotonic)

    @property
    def spent(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() > self.started + self.seconds


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


def exhaustible(language: str, metric: str) -> bool:
    """Whether positions can be exhausted in a language under a metric."""
    return (language, metric) in COUNTED or (language, metric) in WEIGHED


def exhaust(
    game: Game[Any, Any], metric: str, below: int, allowance: Allowance, *, reference: bool = False
) -> Exhaustion:
    """Look for a win of fewer than `below` moves among all positions; `UnsupportedError` for other games."""
    if not exhaustible(game.language, metric):
        message = f"positions of {game.language!r} games are not exhausted under the metric {metric!r}"
        raise UnsupportedError(Finding(Severity.ERROR, "no-exhaustion", message))
    if (game.language, metric) in WEIGHED:
        return _by_cost(game, metric, below, allowance)
    return (_by_the_rules if reference else _native)(game, metric, below, allowance)


def _native(game: Game[Any, Any], metric: str, below: int, allowance: Allowance) -> Exhaustion:
    from soloist._core import blind as native

    rules = native.Rules.SNOWMAN if game.language == "snowman" else native.Rules.SOKOBAN
    text = game.state_text(game.initial)
    search = native.Search(text, rules, COUNTED[game.language, metric], below, allowance.memory_mb << 20)
    while search.outcome is native.Outcome.RUNNING and not allowance.spent:
        search.run(_SLICE)
    limit = {native.Outcome.RUNNING: Status.TIMEOUT, native.Outcome.MEMORY: Status.MEMOUT}.get(search.outcome)
    won = search.outcome is native.Outcome.WON
    return Exhaustion(limit, search.moves if won else None, search.positions, search.depth)


def _by_the_rules(game: Game[Any, Any], metric: str, below: int, allowance: Allowance) -> Exhaustion:
    if game.is_terminal(game.initial) and below > 0:
        return Exhaustion(None, 0, 0, 0)
    layer = {_walks(game, metric, game.initial)} if below > 1 else set()
    seen, depth = set(layer), 0
    while layer:
        further: set[frozenset[Any]] = set()
        for state in chain.from_iterable(layer):
            if allowance.spent:
                return Exhaustion(Status.TIMEOUT, None, len(seen), depth)
            for move in game.moves(state):
                if not game.cost(move, metric):
                    continue
                after = game.apply(state, move)
                if game.is_terminal(after):
                    return Exhaustion(None, depth + 1, len(seen), depth)
                if depth + 2 < below:
                    further.add(_walks(game, metric, after))
        layer = further - seen
        seen |= layer
        depth += bool(layer)
    return Exhaustion(None, None, len(seen), depth)


def _by_cost(game: Game[Any, Any], metric: str, below: int, allowance: Allowance) -> Exhaustion:
    settled: set[Any] = set()
    least, number, depth = {game.initial: 0}, count(), 0
    queue = [(0, next(number), game.initial)] if below > 0 else []
    while queue:
        cost, _, state = heappop(queue)
        if state in settled:
            continue
        if allowance.spent or len(settled) > allowance.memory_mb * _IN_A_MEGABYTE:
            return Exhaustion(Status.TIMEOUT if allowance.spent else Status.MEMOUT, None, len(settled), depth)
        if game.is_terminal(state):
            return Exhaustion(None, cost, len(settled), depth)
        settled.add(state)
        depth = cost
        for move in game.moves(state):
            after, total = game.apply(state, move), cost + game.cost(move, metric)
            if (below == ANY or total < below) and total < least.get(after, total + 1):
                least[after] = total
                heappush(queue, (total, next(number), after))
    return Exhaustion(None, None, len(settled), depth)


def _walks(game: Game[Any, Any], metric: str, state: Any) -> frozenset[Any]:
    """All states that moves without a cost lead to."""
    seen, todo = {state}, [state]
    for at in todo:
        for move in game.moves(at):
            if not game.cost(move, metric) and (after := game.apply(at, move)) not in seen:
                seen.add(after)
                todo.append(after)
    return frozenset(seen)
