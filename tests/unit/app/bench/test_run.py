"""Runs are kept with what they were made on, go on where they stopped, and survive a case that kills its process."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from soloist.app.batch.levels import Order
from soloist.app.bench import machine
from soloist.app.bench.case import Case, Line, Setting
from soloist.app.bench.places import places
from soloist.app.bench.record import HEAD, read_record
from soloist.app.bench.run import measured, run
from soloist.app.bench.solving import solved, solving_case
from soloist.app.cli.bench import _measure
from soloist.engines.fork_server import scratch
from soloist.errors import UsageError, VerificationError
from soloist.game.result import no_result
from soloist.game.solution import Status
from soloist.view.comparison import Run

SETTING = Setting(places())
ORDER = Order(optimal=True, seconds=20.0)


def case(name: str = "cellar") -> Case:
    file = f"{SETTING.places.examples}/cellar.xsb#1"
    peer = Run(name, "they", Status.SOLVED, 1.0, 9.0, False, "pushes", 99)
    return solving_case(name, (file,), ORDER, SETTING, peers=(peer,))


def quickly(name: str) -> Line:
    return no_result(name, Status.SOLVED, "")


def dying() -> Line:
    os._exit(3)


def lying(*_arguments: object) -> Line:
    raise VerificationError("this is not true")


@pytest.fixture
def committed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commit that runs are told to be of, and what the test makes of it."""
    now = ["abc1234"]
    monkeypatch.setattr(machine, "commit", lambda: now[0])
    return now


def test_a_run_is_kept_with_machine_versions_seed_commit_and_date(tmp_path: Path, committed: list[str]) -> None:
    kept = tmp_path / "runs.jsonl"
    [line] = run({"sokoban": [case()]}, kept, seed=7, quick=True)
    head, written = (json.loads(text) for text in kept.read_text().splitlines())
    assert written == line and line["run"] == head[HEAD]["date"]
    about = head[HEAD]
    assert (about["seed"], about["quick"], about["commit"]) == (7, True, committed[0])
    assert about["machine"]["cores"] and about["versions"]["python"] and about["versions"]["clingo"]
    assert line["status"] == "solved-optimally" and line["files"] == ["examples/cellar.xsb#1"]
    assert line["peers"][0]["way"] == "they" and line["proof"] == "checked" and line["check_seconds"] >= 0


def test_what_is_known_of_the_same_commit_is_not_measured_again(tmp_path: Path, committed: list[str]) -> None:
    kept = tmp_path / "runs.jsonl"
    cases = [Case(name, quickly, (name,), 1.0) for name in ("one", "two")]
    assert len(list(run({"s": cases[:1]}, kept, 0, False))) == 1
    assert [line["case"] for line in run({"s": cases}, kept, 0, False)] == ["two"]
    assert len(list(run({"s": cases}, kept, 1, False))) == 2
    committed[0] = "def5678"
    assert len(list(run({"s": cases}, kept, 1, False))) == 2
    committed[0] = "def5678 with changes"
    assert len(list(run({"s": cases}, kept, 1, False))) == 2
    assert [head["commit"] for head in read_record(kept).runs] == ["def5678 with changes"]


def test_a_case_that_kills_its_process_costs_itself_only() -> None:
    line = measured(Case("bad", dying, (), 1.0))
    assert line["status"] == "error" and line["message"]


def test_a_false_claim_of_an_engine_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("soloist.app.bench.solving._answer", lying)
    files = (str(SETTING.places.examples / "pond.snowman"),)
    line = solved(files, ("examples/pond.snowman",), ORDER)
    assert line["false_claim"] == "this is not true" and line["status"] == "error"


@pytest.mark.parametrize(
    "wrong",
    [{"status": "won"}, {"status": "solved", "seconds": "x"}, {"status": "solved", "peers": [3]}, {"suite": 1}, {}],
)
def test_a_file_without_results_is_refused(tmp_path: Path, wrong: dict[str, object]) -> None:
    line = {"suite": "s", "way": "soloist", "case": "one", **wrong}
    (tmp_path / "empty.jsonl").write_text(json.dumps(line) + "\n[]\nno JSON\n")
    with pytest.raises(UsageError, match="no results of a benchmark"):
        read_record(tmp_path / "empty.jsonl")


def test_the_commit_is_that_of_the_checkout() -> None:
    assert len(machine.commit().split()[0]) == 7 or machine.commit().startswith("version ")


def test_what_is_kept_nowhere_is_in_the_folder_that_is_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    sinks: list[Path] = []

    def no_run(_: object, sink: Path, *__: object) -> list[Line]:
        sinks.append(sink)
        return []

    monkeypatch.setattr("soloist.app.bench.run.run", no_run)
    monkeypatch.setattr("soloist.app.cli.bench._tell", lambda *_: 0)
    assert _measure(["planning"], SETTING, None, None, False) == 0
    assert sinks[0].is_relative_to(scratch())
    assert not sinks[0].parent.exists()
