"""A few seeds of every family of `make soak`, and its judge and runner: what is false is found and written down."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from soak.families import FAMILIES
from soak.judge import ask, wrong
from soak.report import Disagreement, Instance, Tally
from soak.runner import Order, Runner, checked
from soak.space import Truth, explore
from soloist.engines.engine import Event
from soloist.engines.registry import ENGINES
from soloist.game.solution import Claim, Status
from soloist.pipeline import solve
from toy import FINISHED, Scripted, Stairs


@pytest.mark.parametrize("family", FAMILIES)
def test_nothing_disagrees_on_a_few_seeds(family: str) -> None:
    for seed in (5, 6):
        _, found = checked(family, FAMILIES[family], seed)
        assert found is None, found


def test_all_states_are_explored_and_the_best_play_is_the_cheapest() -> None:
    space = explore(Stairs(5), 100)
    assert space.complete
    assert space.truth("moves") == Truth(100, 3)
    assert space.truth("steps") == Truth(100, 5)


def test_a_part_of_the_states_tells_what_some_play_earns() -> None:
    assert explore(Stairs(9), 5).truth("moves") == Truth(0, None, complete=False)


def answer(monkeypatch: pytest.MonkeyPatch, *script: Event) -> Disagreement | None:
    monkeypatch.setitem(ENGINES, "scripted", "toy:Scripted")
    monkeypatch.setattr(Scripted, "script", script)
    instance = Instance("toy", 7, "stairs", Stairs(5), "stairs.txt", "5")
    return ask(instance, Truth(100, 3), Tally(), "scripted")


@pytest.mark.parametrize(
    "claim",
    [
        Claim(unsolvable=True),
        Claim(("2", "2", "2"), maximum=True),
        Claim(("1", "1", "1", "2"), lower_bound=4),
        Claim(("2", "2", "9")),
    ],
    ids=["unsolvable", "a reward too low", "a bound too high", "an illegal move"],
)
def test_a_false_answer_is_a_disagreement(monkeypatch: pytest.MonkeyPatch, claim: Claim) -> None:
    assert answer(monkeypatch, claim, FINISHED) is not None


@pytest.mark.parametrize(
    "claim", [Claim(("1", "2", "2"), lower_bound=3), Claim(("1", "1", "1", "2"), lower_bound=2), Claim(("2", "2", "2"))]
)
def test_a_true_answer_is_none(monkeypatch: pytest.MonkeyPatch, claim: Claim) -> None:
    assert answer(monkeypatch, claim, FINISHED) is None


def test_to_have_found_nothing_is_not_false() -> None:
    result = replace(solve(Stairs(2), engine="blackbox"), status=Status.TIMEOUT, solution=None, value_is_maximum=False)
    assert wrong(result, Truth(100, 1)) is None


def test_workers_are_replaced_and_no_check_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fine(seed: int, tally: Tally) -> Disagreement | None:
        tally.add("engine", "kind", str(seed))
        return None

    monkeypatch.setattr("soak.runner.CHECKS_OF_A_WORKER", 2)
    runner = Runner(Order({"fine": fine}, 0, 60.0, 7, 2, tmp_path), lambda _: None)
    runner.run()
    assert runner.tally.counts == {("engine", "kind", str(seed)): 1 for seed in range(7)}


def test_a_run_counts_writes_disagreements_and_outlives_workers_that_die(tmp_path: Path) -> None:
    def fine(seed: int, tally: Tally) -> Disagreement | None:
        tally.add("engine", "kind", "solved")
        return (
            Disagreement("fine", seed, "a question", "a lie", "the truth", {"game.txt": "text"}) if seed == 2 else None
        )

    def deadly(seed: int, tally: Tally) -> Disagreement | None:
        del tally
        if seed == 1:
            os._exit(9)
        return None

    said: list[str] = []
    runner = Runner(Order({"fine": fine, "deadly": deadly}, 0, 60.0, 4, 1, tmp_path), said.append)
    runner.run()
    assert runner.checks == {"fine": 4, "deadly": 4}
    assert runner.tally.counts == {("engine", "kind", "solved"): 4}
    assert sorted((found.family, found.seed) for found in runner.found) == [("deadly", 1), ("fine", 2)]
    report = (tmp_path / "fine-2" / "report.txt").read_text()
    assert "a lie" in report and "--only fine --seed 2" in report
    assert (tmp_path / "fine-2" / "game.txt").read_text() == "text"
