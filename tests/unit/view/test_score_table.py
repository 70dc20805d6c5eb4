"""The table of levels solved by several configurations."""

from __future__ import annotations

from dataclasses import dataclass

from soloist.view.score_table import score_table


@dataclass(frozen=True)
class Run:
    """The run of a level."""

    solved: bool
    valid: bool
    seconds: float


RUNS = {
    "native": [Run(True, True, 0.5), Run(False, False, 9.0)],
    "SAT-cheating": [Run(True, False, 1.0), Run(True, True, 2.0)],
}


def test_an_unsolved_level_costs_twice_the_limit() -> None:
    row = next(line for line in score_table(RUNS, 10) if line.startswith("native"))
    assert row.split() == ["native", "1", "20.5"]


def test_valid_solutions_of_cheating_stand_in_brackets() -> None:
    row = next(line for line in score_table(RUNS, 10) if line.startswith("SAT-cheating"))
    assert row.split() == ["SAT-cheating", "2(1)", "3.0"]
