"""A result as text: everything that is known of it, in columns whatever its metric is called."""

from __future__ import annotations

import pytest

from soloist.game.result import Result
from soloist.game.solution import Proof, Status
from soloist.game.why import Kind, Why
from soloist.languages.registry import read_one
from soloist.verify.replay import replay
from soloist.view.result import result_text

WIN = {"cellar.xsb#1": "RurrddlL", "lantern.snowman": "RRurrDulDrrdLdLUruuulldRDuurDlllddRluurrrrdLulD"}


@pytest.mark.parametrize(
    ("level", "metric"),
    [("cellar.xsb#1", "pushes"), ("cellar.xsb#1", "moves-then-pushes"), ("lantern.snowman", "ball-moves")],
)
def test_names_and_values_stand_in_two_columns(level: str, metric: str) -> None:
    game = read_one(f"examples/{level}")
    solution = replay(game, tuple(WIN[level]), metric)
    note = {"proof": Proof.ENGINE, "evidence": "a word", "proof_note": "no time"}
    told = result_text(Result(game, Status.SOLVED, "some", metric, solution, lower_bound=1, **note))  # type: ignore[arg-type]
    _, _, *rows = told.splitlines()
    width = max(len("verified"), len(metric))
    assert {metric, "game", "reward", "verified", "proof", "", "status", "engine", "time"} <= {
        row[:width].rstrip() for row in rows
    }
    assert all(row[width] == " " and row[width + 1] != " " for row in rows)


def test_the_part_that_is_lost_is_drawn_below_the_reason() -> None:
    game = read_one("examples/cellar.xsb#1")
    why = Why(Kind.PIECE, "a reason", parts=(game,))
    told = result_text(Result(game, Status.UNSOLVABLE, "some", "pushes", why=why)).splitlines()
    place = next(number for number, line in enumerate(told) if line == "why      a reason")
    assert [line[9:] for line in told[place + 2 :][:6]] == game.state_text(game.initial).splitlines()
