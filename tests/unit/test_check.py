"""How strong a proof is: an engine's word is checked by ways that share nothing with it, and contradicted if false."""

from __future__ import annotations

import pytest

from small_games import LIT, game_of
from sokoban_levels import level
from soloist.engines import registry
from soloist.engines.engine import Event
from soloist.errors import VerificationError
from soloist.game.model import Game
from soloist.game.solution import Claim, Proof, Status
from soloist.languages.registry import language_named, read_one
from soloist.limit import Limit
from soloist.pipeline import Result, solve
from soloist.pipeline.check import Question, Verdict, Way, check
from soloist.source import Source
from toy import FINISHED, Scripted, Stairs

TASK = """
(define (domain lamps) (:predicates (lit ?lamp) (next ?lamp ?other))
  (:action light :parameters (?lamp ?other)
    :precondition (and (next ?lamp ?other) (lit ?lamp)) :effect (lit ?other)))
(define (problem three) (:domain lamps) (:objects a b c)
  (:init (lit a) (next a b) (next b c)) (:goal (lit c)))
"""
SHORTEST = ("2", "2", "1")
TOO_FAR = ("2", "2", "2")


@pytest.fixture(autouse=True)
def _toy_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.ENGINES, "scripted", "toy:Scripted")


def run(*script: Event, check_proofs: bool | None = None) -> Result:
    Scripted.script = script
    return solve(Stairs(), engine="scripted", optimal=True, check_proofs=check_proofs)


def verdict_of(question: Question, seconds: float = 60.0) -> Verdict:
    steps = check(question, Limit(seconds))
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            verdict: Verdict = stop.value
            return verdict


@pytest.mark.parametrize(
    "script",
    [
        (Claim(unsolvable=True), FINISHED),
        (Claim(TOO_FAR, maximum=True), FINISHED),
        (Claim(("1", "1", "1", "2"), lower_bound=4), FINISHED),
    ],
)
def test_a_false_proof_is_contradicted_by_the_check(script: tuple[Event, ...]) -> None:
    with pytest.raises(VerificationError, match="claimed"):
        run(*script)


def test_nothing_is_checked_where_nobody_wants_it_and_the_result_says_so() -> None:
    result = run(Claim(unsolvable=True), FINISHED, check_proofs=False)
    assert (result.status, result.proof) == (Status.UNSOLVABLE, Proof.ENGINE)


def test_a_true_proof_is_checked() -> None:
    result = run(Claim(SHORTEST, lower_bound=3), FINISHED)
    assert (result.status, result.proof) == (Status.SOLVED_OPTIMALLY, Proof.CHECKED)
    assert "looked at again" in result.proof_note


def test_a_reward_of_a_hundred_needs_no_proof() -> None:
    result = run(Claim(SHORTEST), FINISHED)
    assert (result.status, result.proof) == (Status.SOLVED, Proof.NONE)


class Endless(Stairs):
    """Stairs from which one may also turn round for ever, so that no exhaustion ends."""

    def moves(self, state: int) -> tuple[int, ...]:
        return () if self.is_terminal(state) else (-1, 1, 2)


def test_what_does_not_fit_into_the_time_is_told_as_not_checked() -> None:
    question = Question(Endless(), "moves", 30, None, None, "")
    verdict = verdict_of(question, seconds=0.0)
    assert verdict.proof is Proof.ENGINE
    assert "limit was reached" in verdict.note


def test_levels_are_exhausted_again_by_the_blind_search() -> None:
    lost = level("######", "#@$ .#", "#$  .#", "######")
    result = solve(lost)
    assert (result.status, result.proof) == (Status.UNSOLVABLE, Proof.CHECKED)
    assert "without any pruning" in result.proof_note


def test_rules_without_an_answer_in_time_get_a_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_time(question: Question, limit: Limit) -> Way:
        del question, limit
        return Verdict(Proof.ENGINE, "no time")
        yield

    monkeypatch.setattr("soloist.pipeline.check._exhaust", no_time)
    game = game_of(LIT)
    solution = solve(game, optimal=True, check_proofs=False).solution
    assert solution is not None
    verdict = verdict_of(Question(game, "moves", 100, solution.cost, solution, "grounding"))
    assert (verdict.proof, verdict.note) == (Proof.CHECKED, "a certificate was made from the rules and verified")


def test_a_certificate_is_made_in_a_child_also_of_a_game_that_has_compiled_its_rules() -> None:
    (game,) = language_named("pddl").read(Source("task.pddl", TASK), "task.pddl")
    assert isinstance(game, Game)
    result = solve(game, engine="blackbox", optimal=True, check_proofs=True)
    assert (result.status, result.proof) == (Status.SOLVED_OPTIMALLY, Proof.CHECKED)


def test_an_engine_that_shares_nothing_may_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_way(question: Question, limit: Limit) -> Way:
        del question, limit
        return Verdict(Proof.ENGINE, "")
        yield

    monkeypatch.setattr("soloist.pipeline.check._exhaust", no_way)
    monkeypatch.setattr("soloist.pipeline.check._certify", no_way)
    task = read_one("examples/courier-domain.pddl", None, "examples/courier-problem.pddl")
    solution = solve(task, engine="symk", metric="moves", optimal=True, check_proofs=False).solution
    assert solution is not None
    verdict = verdict_of(Question(task, "moves", 100, solution.cost, solution, "planners"))
    assert verdict.proof is Proof.AGREED
    wrong = Question(task, "moves", 100, solution.cost + 1, solution, "planners")
    with pytest.raises(VerificationError, match="are enough"):
        verdict_of(wrong)


def test_every_engine_that_proves_says_what_its_proofs_rest_on() -> None:
    proving = {name for name in registry.ENGINES if registry.engine_named(name).foundation}
    assert {"sokoban", "snowman", "search", "asp", "sat", "one-way", "portfolio", "downward", "symk", "blackbox"} <= (
        proving
    )


def test_one_position_is_told_as_one() -> None:
    result = solve(level("####\n#+$#\n####\n"))
    assert result.status is Status.UNSOLVABLE
    assert result.proof_note == "the only position was looked at again, without any pruning"
