"""The default for PDDL shows the better plan of its lanes, and never a worse one for being fast."""

from __future__ import annotations

from collections.abc import Generator, Sequence

import pytest

from planning_domains import KINDS, rounds
from soloist.engines import improvement, planning
from soloist.engines.downward import Downward
from soloist.engines.engine import Ended, Event, Progress, Reason, Task
from soloist.errors import EngineFailed
from soloist.game.solution import Claim, Status
from soloist.languages.pddl.reader import read
from soloist.pipeline import Result, solve
from soloist.source import Source

pytest.importorskip("up_fast_downward")

SHORT = ("(move c0-0 c0-1)", "(move c0-1 c1-1)", "(move c1-1 c1-0)")
LONG = ("(move c0-0 c0-1)", "(move c0-1 c0-0)", *SHORT)


class Lane:
    """A lane that says what it was told, after some signs of life."""

    def __init__(self, events: Sequence[Event | Exception]) -> None:
        self._events = events

    def search(self, task: Task) -> Generator[Event, None, None]:
        del task
        for event in self._events:
            if isinstance(event, Exception):
                raise event
            yield event


def race(monkeypatch: pytest.MonkeyPatch, planner: Sequence[Event | Exception], native: Sequence[Event]) -> Result:
    monkeypatch.setattr(Downward, "search", lambda _, task: Lane(planner).search(task))
    monkeypatch.setattr(planning, "signed", lambda _, task: Lane(native).search(task))
    monkeypatch.setattr(improvement, "shortened", lambda _game, moves, _limit: moves)
    [game] = read(Source("rounds.pddl", rounds(2, 0)), "")
    return solve(game, seconds=20, check_proofs=False)


def test_a_long_plan_of_the_search_waits_for_the_planner(monkeypatch: pytest.MonkeyPatch) -> None:
    result = race(monkeypatch, [Progress()] * 50 + [Claim(SHORT)], [Claim(LONG), *[Progress()] * 60])
    assert result.cost == len(SHORT)


def test_a_long_plan_of_the_planner_waits_for_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    result = race(monkeypatch, [Claim(LONG), Ended(Reason.FINISHED)], [*[Progress()] * 50, Claim(SHORT)])
    assert result.cost == len(SHORT)


def test_a_plan_is_shown_when_nobody_else_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    result = race(monkeypatch, [Ended(Reason.MEMORY)], [Claim(LONG), Ended(Reason.TIME)])
    assert (result.status, result.cost) == (Status.SOLVED, len(LONG))


def test_a_plan_that_is_proved_cheapest_waits_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    forever = [Progress()] * 10_000
    result = race(monkeypatch, forever, [Claim(SHORT, lower_bound=3), *forever])
    assert (result.status, result.seconds < 5) == (Status.SOLVED_OPTIMALLY, True)


def test_a_planner_that_breaks_loses_no_plan_that_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = EngineFailed("downward", "it broke")
    result = race(monkeypatch, [Progress(), Progress(), broken], [Claim(LONG), *[Progress()] * 50])
    assert (result.status, result.cost, result.message) == (Status.SOLVED, len(LONG), "")


def test_a_plan_that_is_being_improved_is_shown_when_somebody_interrupts(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> Generator[Event, None, tuple[str, ...]]:
        yield Progress()
        raise KeyboardInterrupt

    monkeypatch.setattr(planning, "improved", interrupted)
    monkeypatch.setattr(Downward, "search", lambda _, task: Lane([Ended(Reason.MEMORY)]).search(task))
    monkeypatch.setattr(planning, "signed", lambda _, task: Lane([Claim(LONG), Ended(Reason.TIME)]).search(task))
    [game] = read(Source("rounds.pddl", rounds(2, 0)), "")
    shown: list[Event] = []
    with pytest.raises(KeyboardInterrupt):
        shown.extend(planning.PlanningEngine().solve(Task(game, "cost")))
    assert [event.moves for event in shown if isinstance(event, Claim)] == [SHORT]


def test_a_plan_of_the_portfolio_is_improved_too(monkeypatch: pytest.MonkeyPatch) -> None:
    claims: list[Event | Exception] = [Claim(LONG), Ended(Reason.FINISHED)]
    monkeypatch.setattr(planning, "take_over", lambda task, _: Lane(claims).search(task))
    monkeypatch.setattr(Downward, "search", lambda _, task: Lane([Ended(Reason.UNSUPPORTED, "no")]).search(task))
    monkeypatch.setattr(planning, "signed", lambda _, task: Lane([]).search(task))
    [game] = read(Source("rounds.pddl", rounds(2, 0)), "")
    assert solve(game, seconds=20, check_proofs=False).cost == len(SHORT)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_task_is_solved(kind: str) -> None:
    make, (size, _) = KINDS[kind]
    [game] = read(Source("task.pddl", make(size, 2)), "")
    assert solve(game, seconds=60, check_proofs=False).value == 100
