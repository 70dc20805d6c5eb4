"""The native PuzzleScript engine against the official one: golden walks cell by cell, counts by depth."""

from __future__ import annotations

from data_folder import needs_data
from puzzlescript_data import records
from puzzlescript_golden import counts_right, walks_right

#: Every so many records are played in the tests; `make bench-puzzlescript` plays all.
EVERY = 4


@needs_data
def test_golden_walks_agree_cell_by_cell() -> None:
    wrong = [record["name"] for record in records("golden")[::EVERY] if not walks_right(record)]
    assert not wrong


@needs_data
def test_counts_of_boards_by_depth_agree() -> None:
    counted = [record for record in records("golden")[::EVERY] if record["bfs"]]
    assert len(counted) > 50
    wrong = [record["name"] for record in counted if not counts_right(record)]
    assert not wrong
