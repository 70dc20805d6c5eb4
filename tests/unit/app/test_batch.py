"""A batch writes one line a level, goes on where it stopped, and names what is broken."""

from __future__ import annotations

import json
from pathlib import Path

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
