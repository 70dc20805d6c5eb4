"""The pipeline shows nothing unverified, and its statuses mean what the contract says."""

from __future__ import annotations

import json
import time

import pytest

from soloist.engines import registry
from soloist.engines.engine import Ended, Event, Progress, Reason
from soloist.errors import UsageError, VerificationError
from soloist.game.solution import Claim, Solution, Status
from soloist.pipeline import Bounded, Finished, Found, Result, events, make_task, no_result, solve
from toy import FINISHED, Interrupted, Scripted, Stairs

SHORTEST = ("2", "2", "1")
TOO_FAR = ("2", "2", "2")


@pytest.fixture(autouse=True)
def _toy_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.ENGINES, "scripted", "toy:Scripted")
    monkeypatch.setitem(registry.ENGINES, "interrupted", "toy:Interrupted")


def run(
    *script: Event,
    options: dict[str, str] | None = None,
    seconds: float = 60,
    optimal: bool = False,
    check_proofs: bool | None = False,
) -> Result:
    Scripted.script = script
    return solve(
        Stairs(), engine="scripted", options=options, seconds=seconds, optimal=optimal, check_proofs=check_proofs
    )


@pytest.mark.parametrize(
    ("script", "status"),
    [
        ((Claim(SHORTEST, lower_bound=3), FINISHED), Status.SOLVED_OPTIMALLY),
        ((Claim(SHORTEST), Claim(lower_bound=3), FINISHED), Status.SOLVED_OPTIMALLY),
        ((Claim(SHORTEST, lower_bound=2), FINISHED), Status.SOLVED),
        ((Claim(SHORTEST), FINISHED), Status.SOLVED),
        ((Claim(TOO_FAR), FINISHED), Status.UNSOLVED),
        ((Claim(TOO_FAR, maximum=True), FINISHED), Status.SOLVED),
        ((Claim(TOO_FAR), Ended(Reason.TIME)), Status.TIMEOUT),
        ((Claim(TOO_FAR), Ended(Reason.MEMORY)), Status.MEMOUT),
        ((Claim(unsolvable=True), FINISHED), Status.UNSOLVABLE),
        ((Claim(maximum=True), FINISHED), Status.UNSOLVABLE),
        ((Ended(Reason.GAVE_UP),), Status.UNSOLVED),
        ((), Status.UNSOLVED),
    ],
)
def test_the_status_says_what_is_known_and_proved(script: tuple[Event, ...], status: Status) -> None:
    assert run(*script, optimal=True).status is status


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        (("2", "3"), "step 2, move 3: this move is not legal here"),
        (("2", "x"), "step 2, move x: this is no move of the game"),
        (("2", "2"), "the game has not ended after 2 moves"),
        (("2", "2", "1", "1"), "step 4, move 1: the game has already ended"),
    ],
)
def test_a_false_claim_is_rejected_with_step_move_and_reason(moves: tuple[str, ...], message: str) -> None:
    with pytest.raises(VerificationError, match=message):
        run(Claim(moves), FINISHED)


def test_moves_that_undercut_their_own_lower_bound_are_rejected() -> None:
    with pytest.raises(VerificationError, match="claimed to cost at least 4"):
        run(Claim(SHORTEST, maximum=True, lower_bound=4), FINISHED)


def test_a_verified_solution_refutes_a_lesser_maximum_claimed_before() -> None:
    with pytest.raises(VerificationError, match="30 was claimed to be the maximum, but verified moves earn 100"):
        run(Claim(TOO_FAR, maximum=True), Claim(SHORTEST), FINISHED, optimal=True)


def test_a_verified_solution_refutes_a_lower_bound_above_its_cost() -> None:
    with pytest.raises(VerificationError, match="at least 4 moves were claimed to be needed"):
        run(Claim(("1", "1", "1", "1", "1")), Claim(lower_bound=4), Claim(SHORTEST), FINISHED, optimal=True)


@pytest.mark.parametrize(
    ("end", "status"),
    [((Claim(unsolvable=True), FINISHED), Status.UNSOLVABLE), ((Ended(Reason.TIME),), Status.TIMEOUT)],
)
def test_a_bound_on_plays_worth_something_is_not_applied_to_a_play_worth_nothing(
    end: tuple[Event, ...], status: Status
) -> None:
    class Barren(Stairs):
        def value(self, state: int) -> int:
            del state
            return 0

    Scripted.script = (Claim(SHORTEST), Claim(lower_bound=4), *end)
    result = solve(Barren(), engine="scripted", optimal=True)
    assert (result.status, result.value, result.lower_bound) == (status, 0, None)


def test_moves_that_earn_something_cannot_be_claimed_unsolvable() -> None:
    with pytest.raises(VerificationError, match="unsolvable"):
        run(Claim(TOO_FAR, unsolvable=True), FINISHED)


def test_the_best_solution_stays_when_a_worse_one_follows() -> None:
    result = run(Claim(("1", "2", "2")), Claim(("1", "1", "1", "1", "1")), FINISHED, optimal=True)
    assert result.moves == ("1", "2", "2")


def test_the_engine_is_closed_as_soon_as_the_best_is_held() -> None:
    result = run(Claim(SHORTEST), options={"dawdle": "yes"})
    assert result.status is Status.SOLVED
    assert Scripted.closed


def test_an_engine_that_ignores_its_limit_is_stopped() -> None:
    result = run(Claim(TOO_FAR), options={"dawdle": "yes"}, seconds=0.05)
    assert (result.status, result.value) == (Status.TIMEOUT, 30)
    assert Scripted.closed


def test_ctrl_c_keeps_the_best_found_so_far() -> None:
    assert Interrupted.name == "interrupted"
    result = solve(Stairs(), engine="interrupted")
    assert (result.status, result.value, result.message) == (Status.UNSOLVED, 30, "interrupted")


def test_a_refusal_of_the_engine_is_a_status_with_its_reason() -> None:
    result = run(options={"refuse": "too steep"})
    assert (result.status, result.message) == (Status.UNSUPPORTED, "too steep")


def test_costs_follow_the_metric() -> None:
    Scripted.script = (Claim(SHORTEST), FINISHED)
    assert solve(Stairs(), engine="scripted", metric="steps").cost == 5


def test_unknown_engines_metrics_and_options_are_named_with_those_there_are() -> None:
    with pytest.raises(UsageError, match="scripted"):
        solve(Stairs(), engine="wizard")
    with pytest.raises(UsageError, match="steps"):
        solve(Stairs(), engine="scripted", metric="miles")
    with pytest.raises(UsageError, match="dawdle"):
        run(options={"hurry": "yes"})


def test_a_game_that_cannot_be_read_has_the_same_keys_in_its_json() -> None:
    Scripted.script = (FINISHED,)
    there, missing = solve(Stairs(), engine="scripted").as_json(), no_result("a.kif", Status.ERROR, "no such file")
    assert list(missing) == list(there)
    assert (missing["status"], missing["message"]) == ("error", "no such file")


def test_the_json_has_every_key_of_the_contract() -> None:
    Scripted.script = (Progress("x", {"states": 7}), Claim(SHORTEST, lower_bound=3), FINISHED)
    data = json.loads(json.dumps(solve(Stairs(), engine="scripted").as_json()))
    expected = {
        "game": {"path": "", "language": "toy", "title": "stairs"},
        "status": "solved-optimally",
        "engine": "scripted",
        "value": 100,
        "value_is_maximum": True,
        "metric": "moves",
        "cost": 3,
        "costs": {"moves": 3, "steps": 5},
        "lower_bound": 3,
        "solution": ["2", "2", "1"],
        "lurd": None,
        "solutions": [],
        "optima": None,
        "verified": True,
        "proof": "checked",
        "statistics": {"states": 7},
        "certificate": None,
        "why": None,
    }
    assert {key: data[key] for key in expected} == expected
    assert set(data) == {*expected, "seconds", "message", "proof_note"}


def test_the_stream_ends_with_the_result_and_tells_solutions_and_bounds_on_the_way() -> None:
    Scripted.script = (Claim(TOO_FAR), Progress("x"), Claim(SHORTEST), Claim(lower_bound=3), FINISHED)
    told = list(events(make_task(Stairs(), optimal=True), engine="scripted"))
    assert [type(event) for event in told[:5]] == [Found, Bounded, Progress, Found, Bounded]
    assert isinstance(told[-1], Finished)
    assert told[-1].result.status is Status.SOLVED_OPTIMALLY
    assert [event.solution.value for event in told if isinstance(event, Found)] == [30, 100]


def test_whoever_closes_the_stream_stops_the_engine() -> None:
    Scripted.script = ()
    stream = events(make_task(Stairs(), options={"dawdle": "yes"}), engine="scripted")
    next(stream)
    stream.close()
    assert Scripted.closed


def test_ctrl_c_while_somebody_watches_keeps_the_best_found_so_far() -> None:
    def watch(progress: Progress, best: Solution | None) -> None:
        del progress, best
        raise KeyboardInterrupt

    Scripted.script = (Claim(TOO_FAR), Progress("x"))
    result = solve(Stairs(), engine="scripted", options={"dawdle": "yes"}, watch=watch)
    assert (result.status, result.value, result.message) == (Status.UNSOLVED, 30, "interrupted")
    assert Scripted.closed


def test_moves_that_take_too_long_to_replay_are_told_and_not_shown() -> None:
    made: list[int] = []

    class Slow(Stairs):
        def apply(self, state: int, move: int) -> int:
            made.append(move)
            time.sleep(0.02)  # longer than the time between two looks at the clock
            return super().apply(state, move)

    Scripted.script = (Claim(("1",) * 100), FINISHED)
    # By this clock, every move takes a second.
    result = solve(Slow(100), engine="scripted", seconds=20, clock=lambda: float(len(made)), check_proofs=False)
    assert (result.status, result.solution) == (Status.TIMEOUT, None)
    assert result.message.startswith("of 100 moves that were found ")
