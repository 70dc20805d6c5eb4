"""One-way games: solve for one final state by SAT, without time, then order the moves.

Fill-in puzzles have n! orders of the same moves, which no search over time survives. Where every change is permanent
(`logic/one_way.py` shows it), the moves are found as a set (`logic/final_state.py`) and put in order by a legal replay
(`logic/ordering.py`). A relaxation of the same problem proves that nothing is worth more, or takes fewer moves.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from soloist.engines.engine import Ended, Engine, Event, Progress, Reason, Task
from soloist.engines.grounding.ground import ground_form
from soloist.engines.logic.final_state import FinalState, Legality
from soloist.engines.logic.one_way import OneWay
from soloist.engines.logic.ordering import Ordering
from soloist.engines.logic.reasoner import Reasoner, SatReasoner
from soloist.engines.process import run
from soloist.engines.sat import unsupported_by_logic
from soloist.game.ground import GroundGame
from soloist.game.solution import Claim

#: Conflicts for one question; the ways take turns, and the budget grows from round to round.
FIRST_BUDGET = 20_000
#: Sets of moves that are tried for an order before the way is given up in this round.
MOST_SETS = 20
ROUNDS = 6


class OneWayEngine(Engine):
    """Fill-in puzzles, by their final state."""

    name = "one-way"
    summary = "fill-in puzzles (sudoku, queens, nonograms): one final state by SAT, then an order"

    def supports(self, task: Task) -> str | None:
        return unsupported_by_logic(task)

    def solve(self, task: Task) -> Generator[Event, None, None]:
        grounded = yield from ground_form(task.game, task.limit)
        if grounded.value is None:
            yield Ended(grounded.reason, grounded.message)
            return
        outcome = yield from run(self.name, work, grounded.value, limit=task.limit, stage=self.name)
        refusal = outcome.value if outcome.reason is Reason.FINISHED else None
        yield Ended(Reason.UNSUPPORTED, refusal) if refusal else Ended(outcome.reason)


def work(ground: GroundGame) -> Generator[Event, None, str | None]:
    """The child's part; what it returns is why the game is not one-way."""
    return (yield from final_states(ground, SatReasoner, "one-way"))


def final_states(
    ground: GroundGame, reasoner: Callable[[], Reasoner], engine: str
) -> Generator[Event, None, str | None]:
    """Recognise a one-way game and solve it with reasoners of some kind; returns why it is none."""
    from soloist.engines.logic.invariants import proved_groups
    from soloist.engines.logic.one_way import recognise

    yield Progress(f"{engine}: looking for changes that are not permanent")
    one_way = recognise(ground, proved_groups(ground))
    if isinstance(one_way, str):
        return one_way
    yield from FinalStateSearch(ground, one_way, reasoner, engine).steps()
    return None


class FinalStateSearch:
    """From the highest reward down: find a final state, or prove that there is none."""

    def __init__(self, ground: GroundGame, one_way: OneWay, reasoner: Callable[[], Reasoner], engine: str) -> None:
        self._reasoner = reasoner
        self._engine = engine
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
                if proved and self._is_shortest(reward, len(moves)):
                    yield self._claim(moves, maximum=True, bound=len(moves))
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
                problem.forbid(used)
        return None, self._problem(Legality.POSSIBLE, last=False).solve(reward - 1, budget) is False

    def _is_shortest(self, reward: int, moves: int) -> bool:
        return self._problem(Legality.POSSIBLE, last=False).solve(reward - 1, FIRST_BUDGET, most=moves - 1) is False

    def _claim(self, moves: list[int], *, maximum: bool, bound: int | None) -> Claim:
        texts = tuple(self._ground.moves[move] for move in moves)
        evidence = "final states without time, legality relaxed: none is worth more" if maximum else ""
        return Claim(texts, maximum, bound, evidence=evidence, engine=self._engine)
