"""A batch writes one line a level, goes on where it stopped, and names what is broken."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import child_functions
from small_games import BUTTONS, HOPELESS
from soloist.app.batch import Order, batch, done


def lines(out: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in out.read_text().splitlines()]


def test_a_file_that_is_not_there_is_a_line_of_its_own(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    missing = str(tmp_path / "missing.kif")
    results = list(batch([missing], Order(), 1, out))
    assert [line["status"] for line in results] == ["error"]
    assert lines(out) == results


def test_a_level_whose_line_is_there_is_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    missing = str(tmp_path / "missing.kif")
    list(batch([missing], Order(), 1, out))
    assert list(batch([missing], Order(), 1, out)) == []


def test_a_line_that_was_cut_off_does_not_count_and_does_not_spoil_the_next(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    out.write_text('{"reference": "a"}\n{"reference": "b", "sta')
    assert done(out) == {"a"}
    list(batch([str(tmp_path / "missing.kif")], Order(), 1, out))
    assert done(out) == {"a", str(tmp_path / "missing.kif")}


@pytest.mark.parametrize(
    ("solver", "message"),
    [(child_functions.rejected, "VerificationError: step 3, move go: 40 was"), (child_functions.mistaken, "KeyError")],
)
def test_a_level_whose_answer_is_rejected_costs_its_own_line_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, solver: Callable[..., None], message: str
) -> None:
    monkeypatch.setattr("soloist.app.batch.solve_one", solver)
    files = []
    for name, text in (("one", BUTTONS), ("two", HOPELESS)):
        files.append(str(tmp_path / f"{name}.kif"))
        Path(files[-1]).write_text(text)
    results = list(batch(files, Order(seconds=30), 1, tmp_path / "results.jsonl"))
    assert [(line["reference"], line["status"]) for line in results] == [(file, "error") for file in files]
    assert all(message in str(line["message"]) for line in results)
