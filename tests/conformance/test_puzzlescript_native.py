"""The native PuzzleScript engine against the official one: walks cell by cell, counts by depth, shortest wins."""

from __future__ import annotations

from data_folder import needs_data
from puzzlescript_data import folder, golden_text, level, records
from puzzlescript_golden import counts_right, walks_right
from soloist._core import puzzlescript as native
from soloist.languages.puzzlescript.flat import flat
from soloist.languages.puzzlescript.game import PuzzleScriptGame

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


def shortest(game: PuzzleScriptGame, most: int = 1 << 30) -> int | None:
    """The length that A* finds; None where it shows that there is no solution of so many inputs or fewer."""
    search = native.AStar(native.make_stepper(flat(game.program, game.level), True), 1 << 28)
    while search.outcome is native.Outcome.RUNNING and search.lower_bound <= most:
        search.run(0.01)
    return len(search.solution) if search.solution and len(search.solution) <= most else None


@needs_data
def test_searches_that_prune_find_the_shortest_lengths_that_are_known() -> None:
    rows = [line.split("\t") for line in (folder() / "baselines.tsv").read_text().splitlines()[1:]]
    known = [row for row in rows if row[4] == "solved" and int(row[6]) <= 30_000]
    assert len(known) > 40
    for name, _, index, _, _, length, *_ in known:
        text = (folder() / "examples" / f"{name}.txt").read_text(encoding="utf-8") + "\n"
        assert shortest(level(text, int(index))) == int(length), (name, index)


@needs_data
def test_searches_that_prune_win_as_soon_as_the_official_engine_and_no_sooner() -> None:
    for record in [record for record in records("golden")[:: 2 * EVERY] if record["bfs"]]:
        wins, exhausted = record["bfs"]["wins"], record["bfs"]["exhausted"]
        first = next((depth for depth, number in enumerate(wins) if number), None)
        game = level(golden_text(record), record["level"])
        most = 1 << 30 if exhausted and first is None else len(wins) - 1
        assert shortest(game, most) == first, record["name"]
