"""Every claim of a file is verified from the file alone, and what is false is counted by name."""

from __future__ import annotations

from typing import Any

import pytest

from soloist.app.bench.case import Line
from soloist.app.bench.claims import verified
from soloist.app.bench.places import places
from soloist.app.bench.record import Record
from soloist.app.bench.report import report
from soloist.game.result import no_result
from soloist.game.solution import Status
from soloist.languages.registry import read_one
from soloist.pipeline import solve

HERE = places()


def solution() -> tuple[list[str], int]:
    """The first bundled Sokoban level solved."""
    result = solve(read_one(f"{HERE.examples}/cellar.xsb#1"), optimal=True, seconds=30)
    assert result.cost is not None
    return list(result.moves), result.cost


@pytest.fixture(scope="module")
def right() -> Line:
    """A line whose claims are true."""
    moves, cost = solution()
    line: Line = no_result("", Status.SOLVED_OPTIMALLY, "")
    line |= {"suite": "s", "way": "soloist", "case": "one", "files": ["examples/cellar.xsb#1"], "limit": 5.0}
    return {**line, "solution": moves, "cost": cost, "value": 100, "metric": "pushes", "proof": "checked"}


def judged(*lines: Line) -> Any:
    record = Record()
    for line in lines:
        record.add(line)
    return verified(record, HERE)


def peer(status: str, cost: int) -> dict[str, object]:
    known = {"level": "one", "way": "they", "status": status, "seconds": 1.0, "limit": 9.0, "optimal": True}
    return {**known, "metric": "pushes", "cost": cost, "proof": "", "message": ""}


def test_true_claims_are_counted_by_their_strength(right: Line) -> None:
    claims = judged(right)
    assert (claims.replayed, claims.false, dict(claims.proofs)) == (1, [], {"checked": 1})
    assert "false claims: 0" in claims.lines()


@pytest.mark.parametrize(
    "wrong",
    [
        {"cost": 1},
        {"value": 0},
        {"solution": ["R"]},
        {"false_claim": "an engine said so"},
        {"value_is_maximum": True, "maximum": 84},
        {"peers": [peer("solved", 0)]},
        {"status": "unsolvable", "solution": None, "cost": None, "peers": [peer("solved", 50)]},
    ],
    ids=lambda wrong: ",".join(wrong),
)
def test_what_is_false_is_found(right: Line, wrong: dict[str, object]) -> None:
    claims = judged({**right, **wrong})
    assert len(claims.false) == 1, claims.false
    assert "false claims: 1" in claims.lines()


def test_a_better_solution_of_others_contradicts_a_proof_and_a_worse_one_does_not(right: Line) -> None:
    assert judged({**right, "peers": [peer("solved", right["cost"] + 1)]}).false == []
    assert len(judged({**right, "peers": [peer("solved-optimally", right["cost"] - 1)]}).false) == 1
    # What others have proved to be the least, nobody beats.
    assert len(judged({**right, "peers": [peer("solved-optimally", right["cost"] + 1)]}).false) == 1


def test_a_game_that_is_not_here_is_told_as_not_verified(right: Line) -> None:
    claims = judged({**right, "files": ["data/nowhere/a.xsb#1"]})
    assert (claims.replayed, len(claims.unread), claims.false) == (0, 1, [])
    assert "not verified here: 1 case" in claims.lines()[0]


def test_the_report_names_what_was_left_open_and_the_count_of_false_claims(right: Line) -> None:
    late = {**no_result("", Status.TIMEOUT, ""), "suite": "s", "way": "soloist", "case": "two", "limit": 5.0}
    record = Record()
    for line in (right, late):
        record.add(line)
    text = report(record, verified(record, HERE), cases=True)
    assert "left open by soloist: two (timeout)" in text and "false claims: 0" in text
    assert f"| one | {right['cost']}* 0.00 s |" in text
