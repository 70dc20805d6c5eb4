"""Certificates of levels: by exhaustion or by formula, checked again, and refused when anything in them is changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from snowman_levels import read_level
from sokoban_levels import level
from soloist.certify import certify
from soloist.errors import InputError, VerificationError
from soloist.game.model import Game
from soloist.game.solution import Status
from soloist.languages.registry import read_one
from soloist.limit import Limit
from soloist.pipeline import solve
from soloist.verify.certificate import check_certificate

LANTERN = "examples/lantern.snowman"
CLEAN = "######\n#q1''#\n#''6'#\n#''''#\n######\n"
STUCK = "#####\n#q12#\n#4.'#\n#####\n"
WORD = "the engine exhausted what it says"


def sokoban() -> Game[Any, Any]:
    return level("######", "#@   #", "# $$ #", "# .. #", "######")


def certified(game: Game[Any, Any], folder: Path, metric: str | None = None, evidence: str = WORD) -> Path:
    """The certificate of a level's optimum; by formula where there is no evidence of a search."""
    result = solve(game, metric=metric, optimal=True)
    assert result.status in (Status.SOLVED_OPTIMALLY, Status.UNSOLVABLE)
    certify(game, result.solution, folder, Limit(60.0), metric=result.metric, evidence=evidence)
    return folder


def change(folder: Path, **fields: object) -> None:
    path = folder / "certificate.json"
    data = json.loads(path.read_text())
    for name, value in fields.items():
        (data["proofs"][0] if name in data["proofs"][0] and name != "moves" else data)[name] = value
    path.write_text(json.dumps(data))


@pytest.mark.parametrize("reference", [False, True])
@pytest.mark.parametrize("metric", ["ball-moves", "moves"])
def test_a_snowman_optimum_found_by_search_is_exhausted_again(tmp_path: Path, metric: str, reference: bool) -> None:
    verified = check_certificate(certified(read_level(CLEAN), tmp_path, metric), reference=reference)
    assert verified.status is Status.SOLVED_OPTIMALLY
    assert (verified.optimum.metric, set(verified.positions), verified.proof_lines) == (metric, {"no-shorter"}, {})


def test_a_level_keeps_the_title_that_it_has_by_its_file(tmp_path: Path) -> None:
    verified = check_certificate(certified(read_one(LANTERN), tmp_path))
    assert verified.title == "lantern"


@pytest.mark.parametrize("metric", ["pushes", "moves", "pushes-then-moves", "moves-then-pushes"])
def test_a_sokoban_optimum_found_by_search_is_exhausted_again(tmp_path: Path, metric: str) -> None:
    verified = check_certificate(certified(sokoban(), tmp_path, metric))
    assert verified.status is Status.SOLVED_OPTIMALLY
    assert set(verified.positions) == {"no-shorter"}


def test_that_a_level_has_no_solution_is_exhausted_again(tmp_path: Path) -> None:
    verified = check_certificate(certified(read_level(STUCK), tmp_path))
    assert (verified.status, set(verified.positions)) == (Status.UNSOLVABLE, {"no-better"})


@pytest.mark.parametrize("metric", ["ball-moves", "moves"])
def test_an_optimum_is_proved_by_formula_where_no_search_is_spoken_of(tmp_path: Path, metric: str) -> None:
    verified = check_certificate(certified(read_level(CLEAN), tmp_path, metric, evidence=""))
    assert (set(verified.proof_lines), verified.positions) == ({"no-shorter"}, {})


def test_what_cannot_be_exhausted_within_the_limits_is_not_called_verified(tmp_path: Path) -> None:
    folder = certified(read_one(LANTERN), tmp_path)
    for limit, reached in ((Limit(0.0), Status.TIMEOUT), (Limit(memory_mb=0), Status.MEMOUT)):
        verified = check_certificate(folder, limit=limit)
        assert verified.status is reached
        assert verified.lines()[-1] == "not verified"
        assert WORD in verified.lines()[-2]


def test_without_the_means_for_any_proof_the_certificate_says_what_the_engine_exhausted(tmp_path: Path) -> None:
    game = read_one(LANTERN)
    certify(game, solve(game, optimal=True).solution, tmp_path, Limit(0.0), evidence=WORD)
    [proof] = json.loads((tmp_path / "certificate.json").read_text())["proofs"]
    assert (proof["by"], proof["positions"], proof["evidence"]) == ("exhaustion", None, WORD)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["certificate.json", "game.snowman"]
    assert check_certificate(tmp_path).status is Status.SOLVED_OPTIMALLY


def test_a_cost_that_is_not_the_least_is_caught(tmp_path: Path) -> None:
    path = certified(read_level(CLEAN), tmp_path, "moves") / "certificate.json"
    data = json.loads(path.read_text())
    fewest = data["cost"]
    # A walk to and fro before the solution costs two moves more, and the claim goes with them.
    data |= {"moves": ["d", "u", *data["moves"]], "cost": fewest + 2}
    data["proofs"][0]["moves"] = fewest + 1
    path.write_text(json.dumps(data))
    with pytest.raises(VerificationError, match=f"no-shorter: {fewest} moves win"):
        check_certificate(tmp_path)


def test_a_changed_number_of_positions_is_caught(tmp_path: Path) -> None:
    folder = certified(read_one(LANTERN), tmp_path)
    change(folder, positions=804)
    with pytest.raises(VerificationError, match="804 positions, but there are 805"):
        check_certificate(folder)


def test_a_changed_move_is_caught_and_named(tmp_path: Path) -> None:
    folder = certified(read_one(LANTERN), tmp_path)
    moves = json.loads((folder / "certificate.json").read_text())["moves"]
    change(folder, moves=[*moves[:2], "l", *moves[3:]])
    with pytest.raises(VerificationError, match=r"step \d+, move"):
        check_certificate(folder)


def test_a_changed_level_is_caught(tmp_path: Path) -> None:
    folder = certified(read_one(LANTERN), tmp_path)
    path = folder / "game.snowman"
    path.write_text(path.read_text().replace(".", "'", 1))
    with pytest.raises(VerificationError, match="hash"):
        check_certificate(folder)


def test_a_changed_clause_and_a_changed_proof_line_are_caught_and_named(tmp_path: Path) -> None:
    folder = certified(read_level(CLEAN), tmp_path, evidence="")
    for name, number, expected in (("cnf", 30, "line 31"), ("drat", 0, "proof line 1")):
        path = folder / f"no-shorter.{name}"
        kept = path.read_text()
        lines = kept.splitlines()
        # No ball lies on the first cell at first, so that one does is no consequence of anything.
        lines.insert(number, "1 0")
        path.write_text("\n".join(lines) + "\n")
        with pytest.raises(VerificationError, match=rf"no-shorter\.{name}.*{expected}"):
            check_certificate(folder)
        path.write_text(kept)
    assert check_certificate(folder).status is Status.SOLVED_OPTIMALLY


@pytest.mark.parametrize("by", ["word", None, 3])
def test_there_is_no_other_kind_of_proof(tmp_path: Path, by: object) -> None:
    folder = certified(read_one(LANTERN), tmp_path)
    change(folder, by=by)
    with pytest.raises(InputError, match="no proof by"):
        check_certificate(folder)


def test_what_is_said_of_an_exhausted_level_is_true(tmp_path: Path) -> None:
    """Its positions are few, but its plays may go in circles: nothing is said about their length."""
    game = level("######", "#@   #", "# $ .#", "#$.  #", "######")
    folder = certify(game, None, tmp_path, Limit(30.0), metric="pushes", evidence="sokoban: all").folder
    said = "\n".join(check_certificate(folder).lines())
    assert "no play earns anything (all" in said and "longer" not in said
