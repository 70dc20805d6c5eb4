"""Measuring snowman levels: what counts as solved, the scores, and runs that are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from snowman_levels import read_level
from soloist.app.bench.suites.snowman import PUBLISHED
from soloist.app.snowman_bench import CONFIGURATIONS, Results, Run, attempt, measure, solving_times
from soloist.errors import ParseError

RUNS = {
    "native": [
        Run("one", True, True, 6, 6, 0.5, "solved-optimally"),
        Run("two", False, False, None, 4, 9.0, "timeout"),
    ],
    "SAT-cheating": [Run("one", True, False, None, 2, 1.0, "invalid"), Run("two", True, True, 7, 7, 2.0, "solved")],
}


def test_only_levels_that_were_solved_have_a_solving_time() -> None:
    assert solving_times(RUNS) == {"native": [0.5], "SAT-cheating": [1.0, 2.0]}


def test_there_are_the_papers_fourteen_configurations_and_our_own() -> None:
    assert len(PUBLISHED) == 14
    own = {"native", "SAT-R-count-stuck", "Kissat-R-count"}
    literal = {f"basic-literal-{planner}" for planner in ("blind", "LAMA", "SymK")}
    assert set(CONFIGURATIONS) == set(PUBLISHED) | own | literal


def test_a_level_solved_natively_counts_as_solved_and_valid() -> None:
    run = attempt(read_level("######\n#q1''#\n#''6'#\n#''''#\n######\n"), CONFIGURATIONS["native"], 60, 500)
    assert (run.solved, run.valid) == (run.status == "solved-optimally",) * 2


def test_a_measurement_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    kept, told = tmp_path / "runs.jsonl", list[str]()
    game = read_level("######\n#q1''#\n#''6'#\n#''''#\n######\n")
    first = measure([game], [CONFIGURATIONS["native"]], 60, 500, told.append, kept)
    kept.write_text(kept.read_text().replace('"cost": 5', '"cost": 77'))
    again = measure([game], [CONFIGURATIONS["native"]], 60, 500, told.append, kept)
    assert [run.cost for run in first["native"] + again["native"]] == [5, 77]


def test_a_kept_run_that_ended_at_a_lower_limit_is_made_again(tmp_path: Path) -> None:
    kept = tmp_path / "runs.jsonl"
    Results(kept, 1).add("native", Run("slow", False, False, None, 4, 1.0, "timeout"))
    assert Results(kept, 1).get("native", "slow") is not None
    assert Results(kept, 2).get("native", "slow") is None


def test_a_kept_run_that_took_longer_than_the_limit_solves_nothing(tmp_path: Path) -> None:
    kept = tmp_path / "runs.jsonl"
    Results(kept, 60).add("native", Run("slow", True, True, 4, 4, 30.0, "solved-optimally"))
    run = Results(kept, 10).get("native", "slow")
    assert run is not None and not run.solved


def test_a_line_that_is_no_run_is_told_with_its_place(tmp_path: Path) -> None:
    kept = tmp_path / "runs.jsonl"
    Results(kept, 60).add("native", Run("one", True, True, 4, 4, 3.0, "solved-optimally"))
    kept.write_text(kept.read_text() + "garbage\n")
    with pytest.raises(ParseError, match=r"runs\.jsonl:2:1: error\[no-run\]"):
        Results(kept, 60)
