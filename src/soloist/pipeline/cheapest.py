"""Several solutions by an engine that gives them itself (`Engine.several`): the cheapest, within a bound, or diverse.

The engine is asked for so many, and for more where some of those turn out to be one and the same: a plan that goes on
after the goal is cut there. Each is replayed. That nothing cheaper was left out is the engine's word.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from fractions import Fraction

from soloist.engines.engine import Ended, Engine, Reason, Task
from soloist.engines.registry import ENGINES, engine_named
from soloist.errors import EngineError, UsageError
from soloist.game.result import Result
from soloist.game.solution import Claim, Solution
from soloist.limit import Limit
from soloist.numeral import counted, factor
from soloist.pipeline.diverse import most_different
from soloist.source import Finding, Severity
from soloist.verify.replay import replay

#: How many solutions are looked at for each that is wanted, where they shall differ, and how many at most.
CANDIDATES = 20
MOST_CANDIDATES = 2_000
#: No engine is asked for more than this.
_MOST = 1_000_000


@dataclass(frozen=True)
class Wanted:
    """Which solutions: how many, how much more than the least they may cost, as a factor, and whether they differ."""

    number: int
    #: None where only the engine's own order counts; infinity where any cost will do.
    quality: Fraction | float | None = None
    diverse: bool = False

    @property
    def is_special(self) -> bool:
        """Whether more is asked for than some optimal solutions."""
        return self.quality is not None or self.diverse


def wanted(number: int, quality_bound: str | float | None = None, diverse: bool = False) -> Wanted:
    """What somebody has asked for; `UsageError` where it makes no sense."""
    if number == 1 and (quality_bound is not None or diverse):
        message = "a bound on the cost and diversity are about several solutions"
        raise _usage(message, "say how many: -n 5")
    return Wanted(number, None if quality_bound is None else _factor(str(quality_bound)), diverse)


def _factor(text: str) -> Fraction | float:
    if text.strip().lower() in ("inf", "infinity"):
        return math.inf
    bound = factor(text.strip())
    if bound is None:
        raise _usage(f"the quality bound is a number, and not {text!r}", "as in 1.5, 3/2 or inf")
    if bound < 1:
        raise _usage(f"nothing costs less than the least: {text} is below 1", "1 asks for optimal solutions")
    return bound


def _usage(message: str, hint: str) -> UsageError:
    return UsageError(Finding(Severity.ERROR, "several-solutions", message, hint=hint))


def able_engines(result: Result) -> list[str]:
    """The engines that give several solutions of a game."""
    task = Task(result.game, result.metric, False, Limit(1.0), {})
    return [name for name in ENGINES if engine_named(name).several and engine_named(name).supports(task) is None]


def given_by(engine: str, result: Result, wish: Wanted, limit: Limit) -> Result:
    """The result with the solutions that an engine gives, cheapest first; its message says what is missing."""
    assert result.solution is not None
    number = wish.number
    if wish.diverse:
        number = min(max(CANDIDATES * number, number), max(MOST_CANDIDATES, number))
    search = _Asking(engine_named(engine), result, replace(wish, number=number), limit)
    try:
        found = search.run()
    except EngineError as error:
        return replace(result, message=joined(result.message, str(error).partition("\n")[0]))
    if wish.diverse:
        chosen, least = most_different(found, wish.number)
        words = f"each two of them differ in at least {_percent(least)} % of their moves" if len(chosen) > 1 else ""
        words = joined(words, f"chosen from {counted(len(found), 'solution')}")
    else:
        chosen, words = found[: wish.number], ""
    missing = f"{engine} gave {len(chosen)} of {wish.number} solutions: {search.end}"
    words = joined(words, missing if len(chosen) < wish.number else "")
    return replace(result, solutions=chosen, message=joined(result.message, words))


class _Asking:
    """An engine that is asked for more and more solutions, until there are enough different ones."""

    def __init__(self, engine: Engine, result: Result, wish: Wanted, limit: Limit) -> None:
        assert result.solution is not None
        self._engine = engine
        self._result = result
        self._best = result.solution
        self._wish = wish
        self._limit = limit
        self._found: dict[tuple[str, ...], Solution] = {}
        #: Why there are no more.
        self.end = ""

    def run(self) -> tuple[Solution, ...]:
        """The solutions, that of the result first and then the cheapest."""
        asked = self._wish.number
        while True:
            given = self._ask(asked)
            if len(self._found) >= self._wish.number or given < asked or self._limit.spent or asked >= _MOST:
                break
            asked = min(_MOST, 2 * asked)
        others = [each for each in self._found.values() if each.moves != self._best.moves]
        return (self._best, *sorted(others, key=lambda each: each.cost)[: self._wish.number - 1])

    def _ask(self, number: int) -> int:
        """Ask for so many; how many were given, the same ones counted each time."""
        given = 0
        for moves in self._claimed(number):
            given += 1
            if moves in self._found:
                continue
            solution = replace(replay(self._result.game, moves, self._result.metric), engine=self._engine.name)
            if solution.value == self._best.value and self._is_cheap(solution):
                self._found[moves] = solution
        return given

    def _is_cheap(self, solution: Solution) -> bool:
        return self._wish.quality is None or solution.cost <= self._wish.quality * self._best.cost

    def _claimed(self, number: int) -> Iterator[tuple[str, ...]]:
        result = self._result
        options = {self._engine.several: str(number)}
        if self._wish.quality is not None:
            options["quality"] = str(self._wish.quality)
        if self._wish.diverse:
            options["unordered"] = "yes"
        with closing(self._engine.solve(Task(result.game, result.metric, False, self._limit, options))) as stream:
            for event in stream:
                if self._limit.spent:
                    break
                if isinstance(event, Ended):
                    self.end = _words(event)
                    return
                if isinstance(event, Claim) and event.moves is not None:
                    yield event.moves
        self.end = "the time was over"


def _words(end: Ended) -> str:
    if end.reason in (Reason.FINISHED, Reason.GAVE_UP):
        return end.message or "there are no more without loops and steps that never help"
    return {Reason.TIME: "the time was over", Reason.MEMORY: "memory ran out"}.get(end.reason, end.message)


def _percent(share: Fraction) -> int:
    return math.floor(100 * share)


def joined(*messages: str) -> str:
    """Messages as one."""
    return "; ".join(message for message in messages if message)
