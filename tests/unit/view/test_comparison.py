"""Many levels by several ways: counted right, contradictions told, and no text becomes a part of a page."""

from __future__ import annotations

import csv
from io import StringIO

from soloist.game.solution import Status
from soloist.view.columns import aligned
from soloist.view.comparison import Comparison, Run, run_of


def run(level: str, way: str, status: Status, cost: int | None = None, seconds: float = 1.0) -> Run:
    return Run(level, way, status, seconds, 10.0, True, "moves", cost)


RUNS = [
    run("a", "one", Status.SOLVED_OPTIMALLY, 5),
    run("b", "one", Status.SOLVED, 9, 4.0),
    run("c", "one", Status.UNSOLVABLE),
    run("a", "two", Status.SOLVED, 6, 2.0),
    run("b", "two", Status.TIMEOUT, None, 10.0),
]


def test_solved_proved_and_penalised_are_counted() -> None:
    head, one, two = Comparison(RUNS).rows()
    rows = [dict(zip(head, row, strict=True)) for row in (one, two)]
    assert [(row["levels"], row["solved"], row["proved"]) for row in rows] == [("3", "2", "2"), ("2", "1", "0")]
    assert [row["unsolvable"] for row in rows] == ["1", "0"]
    assert [row["PAR-2"] for row in rows] == [f"{(1 + 20 + 1) / 3:.2f}", "20.00"], "an optimum was asked for"
    assert one[-1] == "5 moves" and two[-1] == "6 moves", "only what all have solved is added up"


def test_the_latest_run_of_a_level_counts() -> None:
    again = [*RUNS, run("b", "two", Status.SOLVED_OPTIMALLY, 9)]
    assert Comparison(again).rows()[2][2:4] == ["2", "1"]


def test_two_least_costs_or_a_solution_of_what_has_none_contradict_each_other() -> None:
    assert not Comparison(RUNS).disagreements
    assert len(Comparison([*RUNS, run("a", "two", Status.SOLVED, 4)]).disagreements) == 1
    [told] = Comparison([*RUNS, run("c", "two", Status.SOLVED, 4)]).disagreements
    assert told == "c: one says unsolvable, two says 4 1.00 s"


def test_every_run_is_a_row_of_the_csv() -> None:
    rows = list(csv.DictReader(StringIO(Comparison(RUNS).csv())))
    assert [(row["level"], row["way"], row["status"]) for row in rows] == [
        (each.level, each.way, str(each.status)) for each in RUNS
    ]


def test_names_are_text_on_the_page() -> None:
    page = Comparison([run("<b>", "<i>", Status.SOLVED, 1)]).html("<u>")
    assert not any(tag in page for tag in ("<b>", "<i>", "<u>"))
    assert page.count("&lt;i&gt;") == 3, "in both tables and in the plot"


def test_a_line_that_tells_of_no_run_is_none() -> None:
    assert run_of({"status": "sideways"}, "one") is None
    assert run_of({"status": "solved", "limits": 7}, "one") is None


def test_numbers_stand_to_the_right() -> None:
    assert aligned([["a", "number"], ["long name", "1,000"]]) == ["a          number", "long name   1,000"]


def test_a_narrow_terminal_gets_every_figure_in_lines_that_fit() -> None:
    comparison = Comparison(RUNS)
    wide, narrow = comparison.text(levels=True), comparison.text(levels=True, width=40)
    assert max(map(len, wide.splitlines())) > 40 >= max(map(len, narrow.splitlines()))
    assert set(wide.split()) - {"way", "level"} <= set(narrow.split())
    assert comparison.text(levels=True, width=200) == wide
