"""The paper's table for our runs: what counts as solved, and the scores."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from snowman_levels import read_level
from soloist.app.snowman_table import WAYS, Results, Run, attempt, curves, measure, plot, table
from soloist.errors import ParseError

RUNS = {
    "native": [
        Run("one", True, True, 6, 6, 0.5, "solved-optimally"),
        Run("two", False, False, None, 4, 9.0, "timeout"),
    ],
    "SAT-cheating": [Run("one", True, False, None, 2, 1.0, "invalid"), Run("two", True, True, 7, 7, 2.0, "solved")],
}


def test_an_unsolved_level_costs_twice_the_limit() -> None:
    row = next(line for line in table(RUNS, 10).splitlines() if line.startswith("native"))
    assert row.split() == ["native", "1", "20.5"]


def test_valid_solutions_of_cheating_stand_in_brackets_beside_the_papers_figures() -> None:
    row = next(line for line in table(RUNS, 10).splitlines() if line.startswith("SAT-cheating"))
    assert row.split() == ["SAT-cheating", "2(1)", "3.0", "43(19)", "62414"]


def test_bars_rise_with_the_levels_that_were_solved_by_then() -> None:
    rows = [line[19:] for line in curves(RUNS, 10).splitlines()[1:]]
    native, cheating = rows[0][:40], rows[1][:40]
    assert sorted(native) == list(native) and sorted(cheating) == list(cheating)
    assert (native[0], native[-1], cheating[0], cheating[-1]) == (" ", "▄", " ", "█")
    # From a hundredth of a second to ten there are three powers of ten; half a second lies after 1.7 of them.
    assert native.index("▄") == 22


def test_the_plot_is_a_picture_with_a_line_for_each_way() -> None:
    picture = ElementTree.fromstring(plot(RUNS, 10))
    assert len(picture.findall("{http://www.w3.org/2000/svg}polyline")) == len(RUNS)


def test_the_table_has_the_papers_fourteen_rows_and_our_own() -> None:
    assert len([way for way in WAYS.values() if way.paper]) == 14
    assert "native" in WAYS


def test_a_level_solved_natively_counts_as_solved_and_valid() -> None:
    run = attempt(read_level("######\n#q1''#\n#''6'#\n#''''#\n######\n"), WAYS["native"], 60, 500)
    assert (run.solved, run.valid) == (run.status == "solved-optimally",) * 2


def test_a_measurement_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    kept, told = tmp_path / "runs.jsonl", list[str]()
    game = read_level("######\n#q1''#\n#''6'#\n#''''#\n######\n")
    first = measure([game], [WAYS["native"]], 60, 500, told.append, kept)
    kept.write_text(kept.read_text().replace('"cost": 5', '"cost": 77'))
    again = measure([game], [WAYS["native"]], 60, 500, told.append, kept)
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
