"""One-way games: solve for one final state by SAT, without time, then order the moves.

Fill-in puzzles have n! orders of the same moves, which no search over time survives. Where every change is permanent
(`logic/one_way.py` shows it), the moves are found as a set (`logic/final_state.py`) and put in order by a legal replay
(`logic/ordering.py`). A relaxation of the same problem proves that nothing is worth more, or takes fewer moves.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any

from soloist.engines.engine import Event, Progress, Task
from soloist.engines.logic.engine import ChildEngine
from soloist.engines.logic.final_state import FinalState, Legality
from soloist.engines.logic.one_way import OneWay
from soloist.engines.logic.ordering import Ordering
from soloist.engines.logic.reasoner import Reasoner, SatReasoner
from soloist.game.ground import GroundGame
from soloist.game.solution import Claim

#: Conflicts for one question: a second or two. The ways take turns, and the budget grows from round to round. Here and
#: below, round numbers; that others were compared is not on record.
FIRST_BUDGET = 20_000
#: Sets of moves that are tried for an order before the way is given up in this round.
MOST_SETS = 20
ROUNDS = 6


class OneWayEngine(ChildEngine):
    """Fill-in puzzles, by their final state."""

    name = "one-way"
    summary = "fill-in puzzles (sudoku, queens, nonograms): one final state by SAT, then an order"

    def call(self, ground: GroundGame, task: Task) -> tuple[Callable[..., Any], *tuple[object, ...]]:
        return work, ground, task.optimal


def work(ground: GroundGame, optimal: bool) -> Generator[Event, None, str | None]:
    """The child's part; what it returns is why the game is not one-way."""
    return (yield from final_states(ground, SatReasoner, "one-way", optimal))


def final_states(
    ground: GroundGame, reasoner: Callable[[], Reasoner], engine: str, optimal: bool
) -> Generator[Event, None, str | None]:
    """Recognise a one-way game and solve it with reasoners of some kind; returns why it is none."""
    from soloist.engines.logic.invariants import proved_groups
    from soloist.engines.logic.one_way import recognise

    yield Progress(f"{engine}: looking for changes that are not permanent")
    one_way = recognise(ground, proved_groups(ground))
    if isinstance(one_way, str):
        return one_way
    yield from FinalStateSearch(ground, one_way, reasoner, engine, optimal).steps()
    return None


class FinalStateSearch:
    """From the highest reward down: find a final state, or prove that there is none."""

    def __init__(
        self, ground: GroundGame, one_way: OneWay, reasoner: Callable[[], Reasoner], engine: str, optimal: bool
    ) -> None:
        self._reasoner = reasoner
        self._engine = engine
        self._optimal = optimal
        self._ground = ground
        self._one_way = one_way
        self._problems: dict[tuple[Legality, bool], FinalState] = {}

    def steps(self) -> Iterator[Event]:
        """Events, up to the maximum and the least number of moves for it, or as far as it goes."""
        rewards = sorted({value for value, _ in self._ground.goals if value > 0}, reverse=True)
        if self._ground.is_terminal(self._ground.initial):
            return
        proved = True
        for reward in rewards:
            yield Progress(f"{self._engine}: reward {reward}")
            moves, impossible = None, False
            for round_number in range(ROUNDS):
                moves, impossible = self._find(reward, FIRST_BUDGET << (2 * round_number))
                if moves is not None or impossible:
                    break
                yield Progress(f"{self._engine}: reward {reward}, round {round_number + 2}")
            if moves is not None:
                yield self._claim(moves, maximum=proved, bound=None)
                if proved:
                    yield from self._shortest(reward, moves)
                return
            proved = proved and impossible
        if proved:
            evidence = "not even a relaxation without time has a final state with a reward"
            yield Claim(maximum=True, unsolvable=True, evidence=evidence, engine=self._engine)

    def _problem(self, legality: Legality, *, last: bool) -> FinalState:
        if (legality, last) not in self._problems:
            problem = FinalState(self._ground, self._one_way, legality, self._reasoner(), last=last)
            self._problems[legality, last] = problem
        return self._problems[legality, last]

    def _find(self, reward: int, budget: int) -> tuple[list[int] | None, bool]:
        """Moves that earn a reward, in order; or whether there are none, proved."""
        for legality, last in ((Legality.STRICT, False), (Legality.STRICT, True), (Legality.POSSIBLE, True)):
            problem = self._problem(legality, last=last)
            for _ in range(MOST_SETS):
                used = problem.solve(reward - 1, budget)
                if not isinstance(used, list):
                    break
                ordered = Ordering(self._ground, self._one_way, used, 4 * len(used) + 50).run()
                if ordered is not None:
                    return ordered, False
                # This set of moves may still have an order that was not found, so this problem proves nothing any more.
                # The proof below asks a problem of its own, in which no set is forbidden.
                problem.forbid(used)
        return None, self._problem(Legality.POSSIBLE, last=False).solve(reward - 1, budget) is False

    def _shortest(self, reward: int, moves: list[int]) -> Iterator[Event]:
        """Claim that the moves are the fewest, if that can be proved; not for long where nobody has asked for it."""
        problem = self._problem(Legality.POSSIBLE, last=False)
        for round_number in range(ROUNDS if self._optimal else 1):
            answer = problem.solve(reward - 1, FIRST_BUDGET << (2 * round_number), most=len(moves) - 1)
            if answer is False:
                yield self._claim(moves, maximum=True, bound=len(moves))
            if answer is not None:
                return
            yield Progress(f"{self._engine}: fewer than {len(moves)} moves, round {round_number + 2}")

    def _claim(self, moves: list[int], *, maximum: bool, bound: int | None) -> Claim:
        texts = tuple(self._ground.moves[move] for move in moves)
        evidence = "final states without time, legality relaxed: none is worth more" if maximum else ""
        return Claim(texts, maximum, bound, evidence=evidence, engine=self._engine)
