"""A batch writes a line a level, goes on where it stopped, knows levels by content, and names what is broken."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import child_functions
from small_games import BUTTONS, HOPELESS
from soloist.app.batch import BusyFile, Order, batch, summary
from soloist.app.batch.claims import verified
from soloist.app.batch.results import open_results
from soloist.errors import ParseError

EASY = "#####\n#@$.#\n#####\n"
LOST = "#####\n#@$.#\n#$ .#\n#####\n"
ORDER = Order(seconds=30.0)


def lines(out: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in out.read_text().splitlines()]


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


@pytest.fixture
def levels(tmp_path: Path) -> Path:
    path = tmp_path / "levels.xsb"
    path.write_text(f"{EASY}\n{LOST}\n#####\n#@@.#\n#####\n\n{EASY.replace('$.', ' $').replace('#@ $#', '#@$ .#')}")
    return path


def run(file: Path, out: Path, order: Order = ORDER, **how: bool) -> list[tuple[object, object]]:
    return [(line["reference"], line["status"]) for line in batch([str(file)], order, 2, out, **how)]


def test_every_level_gets_its_line_and_the_file_has_them_all(levels: Path, out: Path) -> None:
    statuses = dict(run(levels, out))
    assert len(statuses) == len(lines(out)) == 4
    assert [statuses[f"{levels}#{number}"] for number in (1, 2, 3)] == ["solved", "unsolvable", "error"]


def test_what_is_known_is_left_alone_wherever_its_file_is(levels: Path, out: Path, tmp_path: Path) -> None:
    run(levels, out)
    assert run(levels, out) == []
    moved = tmp_path / "elsewhere.xsb"
    levels.rename(moved)
    assert [reference for reference, _ in run(moved, out)] == [f"{moved}#3"], "only the broken level is told again"


def test_a_mended_level_is_done(levels: Path, out: Path) -> None:
    run(levels, out)
    levels.write_text(levels.read_text().replace("#@@.#", "#@$.#"))
    assert run(levels, out) == [], "it is the first level now, which is known"
    levels.write_text(levels.read_text().replace("#@$.#\n#$ .#", "#@$.#\n# $.#"))
    assert [status for _, status in run(levels, out)] != []


@pytest.mark.parametrize(
    "other", [Order(engine="blackbox", seconds=30), Order(metric="moves", seconds=30), Order(optimal=True, seconds=30)]
)
def test_another_engine_metric_or_aim_is_another_question(levels: Path, out: Path, other: Order) -> None:
    run(levels, out)
    assert len(run(levels, out, other)) == 3


def test_longer_limits_are_for_those_that_a_limit_ended(levels: Path, out: Path) -> None:
    run(levels, out)
    told = lines(out)
    told[0] |= {"status": "timeout"}
    out.write_text("".join(json.dumps(line) + "\n" for line in told))
    assert run(levels, out) == []
    assert len(run(levels, out, replace(ORDER, seconds=60.0))) == 1


def test_errors_and_limits_are_retried_where_that_is_asked_for(levels: Path, out: Path) -> None:
    run(levels, out)
    assert [status for _, status in run(levels, out, retry=True)] == ["error"]


def test_a_line_that_was_cut_off_does_not_count_and_does_not_spoil_the_next(levels: Path, out: Path) -> None:
    run(levels, out)
    whole = out.read_text()
    out.write_text(whole[:-30])
    assert len(run(levels, out)) == 1
    assert len([line for line in out.read_text().splitlines() if line.endswith("}")]) == 4


def test_a_second_batch_on_the_same_file_says_so(levels: Path, out: Path) -> None:
    with open_results(out), pytest.raises(BusyFile, match="another batch"):
        run(levels, out)


def test_the_summary_counts_the_whole_file_with_names_and_reasons(levels: Path, out: Path) -> None:
    run(levels, out)
    told = summary([str(levels)], ORDER, out)
    assert (told.levels, told.statuses["solved"], told.statuses["unsolvable"]) == (4, 2, 1)
    assert told.costs["pushes"] >= 2
    assert told.exit_code == 1
    assert "levels.xsb#3" in told.errors[0][0] and "player" in told.errors[0][1]


def test_a_level_that_cannot_be_won_says_why_in_its_line_and_in_the_table(levels: Path, out: Path) -> None:
    run(levels, out)
    reasons = {line["reference"]: line["why"] for line in lines(out)}
    why = reasons[f"{levels}#2"]
    assert isinstance(why, dict) and why["pieces"] == [{"row": 3, "column": 2}]
    assert reasons[f"{levels}#1"] is None
    [lost] = summary([str(levels)], ORDER, out).lost
    assert "levels.xsb#2" in lost and why["message"] in lost


def test_a_level_that_stands_in_two_files_is_solved_once(levels: Path, out: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.xsb"
    copy.write_text(EASY)
    references = [line["reference"] for line in batch([str(copy), str(levels)], ORDER, 2, out)]
    assert str(copy) in references and f"{levels}#1" not in references
    assert summary([str(copy), str(levels)], ORDER, out).levels == 5


def test_the_file_may_change_while_its_levels_are_solved(levels: Path, out: Path) -> None:
    stream = batch([str(levels)], ORDER, 1, out)
    next(stream)
    levels.write_text(LOST)
    list(stream)
    assert sorted(str(line["status"]) for line in lines(out)) == ["error", "solved", "solved", "unsolvable"]


def test_every_claim_of_the_results_is_verified_again(levels: Path, out: Path) -> None:
    run(levels, out)
    claims = verified(out)
    assert (claims.replayed, claims.unread, claims.false) == (2, [], [])


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({"cost": 7}, "the moves give"),
        ({"solution": ["L"]}, "not legal"),
        ({"solution": []}, "has not ended"),
        ({"metric": "miles"}, "miles"),
        ({"status": "error", "solution": None, "false_claim": "40 was claimed"}, "40 was claimed"),
        ({"status": "unsolvable", "solution": None, "engine": "other"}, "other"),
    ],
)
def test_a_claim_that_is_false_is_named(levels: Path, out: Path, told: dict[str, object], reason: str) -> None:
    run(levels, out)
    first = next(line for line in lines(out) if line["reference"] == f"{levels}#1")
    with out.open("a") as sink:
        sink.write(json.dumps({**first, **told}) + "\n")
    [false] = verified(out).false
    assert reason in false


def test_a_level_that_has_changed_is_not_held_against_its_results(levels: Path, out: Path) -> None:
    run(levels, out)
    levels.write_text(levels.read_text().replace("#@$.#\n#####", "#@$ .#\n######", 1))
    claims = verified(out)
    assert (claims.replayed, len(claims.unread), claims.false) == (1, 1, [])


def test_a_file_without_results_is_none(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_text("{}\n")
    with pytest.raises(ParseError, match="no results"):
        verified(tmp_path / "empty.jsonl")


def test_a_file_that_is_not_there_is_a_line_of_its_own(out: Path, tmp_path: Path) -> None:
    missing = tmp_path / "missing.kif"
    assert run(missing, out) == [(str(missing), "error")]


def test_a_worker_serves_many_levels(tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("soloist.app.batch.worker.serve_levels", child_functions.serving_pids)
    many = tmp_path / "many.xsb"
    many.write_text(
        "\n".join(f"#{'#' * width}#\n#@$.{' ' * (width - 3)}#\n#{'#' * width}#\n" for width in range(3, 43))
    )
    served = [line["message"] for line in batch([str(many)], ORDER, 2, out)]
    assert len(served) == 40
    assert len(set(served)) <= 2


@pytest.mark.parametrize(
    ("server", "message"),
    [
        (child_functions.serving_rejected, "VerificationError: step 3, move go: 40 was"),
        (child_functions.serving_mistaken, "KeyError"),
        (child_functions.serving_crash, "its process ended"),
    ],
)
def test_a_level_whose_answer_is_rejected_costs_its_own_line_and_no_other(
    tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch, server: Callable[..., object], message: str
) -> None:
    monkeypatch.setattr("soloist.app.batch.worker.serve_levels", server)
    files = []
    for name, text in (("one", BUTTONS), ("two", HOPELESS)):
        files.append(str(tmp_path / f"{name}.kif"))
        Path(files[-1]).write_text(text)
    results = list(batch(files, ORDER, 1, out))
    assert [(line["reference"], line["status"]) for line in results] == [(file, "error") for file in files]
    assert all(message in str(line["message"]) for line in results)
