"""Two files of results: what is lost, missing, worse or slower is named first, and noise is not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from soloist.app.bench.compare import Change, differences
from soloist.app.bench.record import Record
from soloist.app.cli import app


def record(**cases: tuple[str, float, int | None]) -> Record:
    """Cases by name: status, seconds, cost."""
    made = Record()
    for name, (status, seconds, cost) in cases.items():
        line = {"suite": "s", "way": "soloist", "case": name, "status": status, "seconds": seconds, "cost": cost}
        made.add({**line, "metric": "pushes", "limit": 10.0})
    return made


def changes(old: Record, new: Record) -> dict[str, Change]:
    return {difference.key[2]: difference.change for difference in differences(old, new)}


def test_nothing_is_told_of_files_that_differ_by_noise() -> None:
    old = record(a=("solved", 1.0, 7), b=("timeout", 10.0, None), c=("solved", 0.001, 3))
    new = record(a=("solved", 1.3, 7), b=("timeout", 30.0, None), c=("solved", 0.15, 3))
    assert changes(old, new) == {}


def test_each_kind_of_change_is_told() -> None:
    old = record(
        lost=("solved", 1.0, 7),
        gained=("timeout", 10.0, None),
        worse=("solved", 1.0, 7),
        better=("solved", 1.0, 7),
        slower=("solved", 1.0, 7),
        quicker=("solved", 2.0, 7),
        missing=("solved", 1.0, 7),
    )
    new = record(
        lost=("timeout", 10.0, None),
        gained=("solved", 1.0, 7),
        worse=("solved", 1.0, 8),
        better=("solved", 1.0, 6),
        slower=("solved", 1.6, 7),
        quicker=("solved", 1.0, 7),
        more=("solved", 1.0, 1),
    )
    found = changes(old, new)
    assert found == {str(change): change for change in Change}
    assert [change.unwanted for change in found.values()] == [True] * 4 + [False] * 3


def test_a_suite_that_was_not_run_again_is_not_missing() -> None:
    old, new = record(a=("solved", 1.0, 7)), Record()
    new.add({"suite": "other", "way": "soloist", "case": "b", "status": "solved"})
    assert differences(old, new) == []


@pytest.mark.parametrize(("seconds", "code", "told"), [(1.1, 0, "0 lost"), (9.0, 1, "slower   s a (soloist): 1.00 s")])
def test_the_command_says_by_its_exit_code_whether_anything_got_worse(
    tmp_path: Path, seconds: float, code: int, told: str
) -> None:
    for name, took in (("old", 1.0), ("new", seconds)):
        [line] = record(a=("solved", took, 7)).lines.values()
        (tmp_path / name).write_text(json.dumps(line) + "\n")
    words = ["bench", "--compare", str(tmp_path / "old"), str(tmp_path / "new")]
    done = CliRunner().invoke(app, words, standalone_mode=False)
    assert told in done.output and done.return_value == code


def test_a_kept_run_is_told_again_without_measuring(tmp_path: Path) -> None:
    kept, table = tmp_path / "kept", tmp_path / "table.md"
    peer = {"level": "a", "way": "sokoban-solver", "status": "solved-optimally", "seconds": 0.0, "limit": 0.0}
    [line] = record(a=("solved", 1.0, 7)).lines.values()
    line |= {"suite": "microban", "peers": [{**peer, "optimal": True, "metric": "pushes", "cost": 7}]}
    kept.write_text(json.dumps(line) + "\n")
    done = CliRunner().invoke(app, ["bench", "--report", str(kept), "--table", str(table)])
    assert "| soloist | 1 | 1 | 0 | 1.0 | 1.00 | 7 pushes |" in table.read_text() and "false claims: 0" in done.output
    # What nobody has told is not told as nothing.
    assert "| sokoban-solver | 1 | 1 | 1 | - | - | 7 pushes |" in done.output
