"""What `solve` gives beside its answer: several solutions, levels and moves for players, pictures, and words."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from soloist.languages.registry import read_all
from soloist.languages.sokoban.game import SokobanGame

SOLOIST = str(Path(sys.executable).parent / "soloist")
CANAL = ("examples/canal-domain.pddl", "examples/canal-problem.pddl")


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [SOLOIST, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)


def test_the_title_pushes_and_moves_are_told() -> None:
    told = run("solve", "examples/cellar.xsb#1", "--optimal", "--metric", "moves").stdout
    for line in ("game     Two steps", "moves    8 (proved to be the least)", "pushes   2"):
        assert line in told


def test_all_optimal_solutions_are_given_and_counted() -> None:
    told = json.loads(run("solve", "examples/river-crossing.kif", "-n", "5", "--json").stdout)
    assert told["optima"] == len(told["solutions"]) == 2
    assert len({tuple(each["solution"]) for each in told["solutions"]}) == 2
    assert {each["cost"] for each in told["solutions"]} == {told["cost"]}


def test_symk_gives_the_cheapest_plans() -> None:
    told = json.loads(run("solve", *CANAL, "-n", "4", "--engine", "symk", "--json").stdout)
    costs = [each["cost"] for each in told["solutions"]]
    assert len(costs) == 4 and costs == sorted(costs) and costs[0] == told["cost"] == 6
    assert (told["status"], told["lower_bound"]) == ("solved-optimally", 6)


@pytest.mark.parametrize(("level", "optima"), [("cellar.xsb#2", 823_862_542), ("pond.snowman", 5_250_072)])
def test_some_of_very_many_optimal_solutions_are_given(level: str, optima: int) -> None:
    told = json.loads(run("solve", f"examples/{level}", "-n", "3", "--json").stdout)
    assert (told["optima"], len(told["solutions"])) == (optima, 3)
    assert len({tuple(each["solution"]) for each in told["solutions"]}) == 3
    assert {each["cost"] for each in told["solutions"]} == {told["cost"]}
    assert told["solutions"][0]["solution"] == told["solution"]


def test_several_solutions_of_what_is_too_large_are_refused_in_plain_words() -> None:
    done = run("solve", "examples/cellar.xsb#2", "-n", "2", "--time", "2", "--metric", "moves")
    assert "too many to list all optimal solutions" in done.stdout and "-m pushes goes further" in done.stdout


def test_an_unsolvable_level_says_why_whatever_number_of_solutions_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "lost.xsb").write_text("#####\n#@$.#\n#$ .#\n#####\n")
    told = json.loads(run("solve", tmp_path / "lost.xsb", "-n", "2", "--json").stdout)
    assert (told["status"], told["message"], told["why"]["kind"]) == ("unsolvable", "", "piece")


def test_levels_go_out_with_their_solutions(tmp_path: Path) -> None:
    file = tmp_path / "one.sok"
    told = json.loads(run("solve", "examples/cellar.xsb#1", "-n", "2", "--json", "-o", file).stdout)
    [game] = read_all(str(file))
    assert isinstance(game, SokobanGame)
    assert set(game.level.solutions) == {each["lurd"] for each in told["solutions"]}


def test_a_batch_writes_the_collection_with_its_solutions(tmp_path: Path) -> None:
    out, sok = tmp_path / "results.jsonl", tmp_path / "solved.sok"
    assert run("batch", "examples/cellar.xsb", "--out", out, "--sok", sok).returncode == 0
    lurds = {line["game"]["title"]: line["lurd"] for line in map(json.loads, out.read_text().splitlines())}
    games = read_all(str(sok))
    assert len(games) == 3
    for game in games:
        assert isinstance(game, SokobanGame)
        assert game.level.solutions == (lurds[game.title],)


def test_moves_are_written_for_those_who_read_them(tmp_path: Path) -> None:
    file = tmp_path / "moves"
    told = json.loads(run("solve", "examples/lantern.snowman", "--json", "--plan-file", file).stdout)
    assert file.read_text() == f"{told['lurd']}\n"
    run("solve", *CANAL, "--plan-file", file)
    assert run("validate", *CANAL, file).returncode == 0


def test_pictures_are_drawn_in_the_form_of_their_ending(tmp_path: Path) -> None:
    signs = {"svg": b"<svg", "png": b"\x89PNG", "gif": b"GIF8", "html": b"<!DOCTYPE html>"}
    for ending, sign in signs.items():
        file = tmp_path / f"level.{ending}"
        done = run("solve", "examples/lantern.snowman", "--picture", file)
        assert done.returncode == 0, done.stderr
        assert file.read_bytes().startswith(sign)
    ElementTree.parse(tmp_path / "level.svg")


@pytest.mark.parametrize("ending", ["bmp", "pdf"])
def test_a_picture_that_cannot_be_drawn_is_refused_at_once(ending: str, tmp_path: Path) -> None:
    done = run("solve", "examples/hanoi.kif", "--picture", tmp_path / f"x.{ending}")
    assert done.returncode == 2 and done.stdout == "" and "error[output]" in done.stderr


def test_a_game_in_rules_has_a_page(tmp_path: Path) -> None:
    run("solve", "examples/river-crossing.kif", "--picture", tmp_path / "x.html")
    assert (tmp_path / "x.html").read_text().count("<li>") == 7


@pytest.mark.parametrize(
    "wrong", [("--nonsense",), ("-O", "improve"), ("--metric", "miles"), ("--engine", "none"), ("--time",)]
)
def test_bad_usage_is_told_as_json_too(wrong: tuple[str, ...]) -> None:
    done = run("solve", "examples/lantern.snowman", "--json", *wrong)
    told = json.loads(done.stdout)
    assert done.returncode == 2
    assert told["status"] == "error" and wrong[-1].lstrip("-") in told["message"]


def test_a_certificate_without_a_proof_says_what_is_missing(tmp_path: Path) -> None:
    told = run("solve", "examples/cellar.xsb#3", "--certificate", tmp_path / "proof").stdout
    assert "no certificate" in told and "--optimal goes on until it is" in told


def test_a_metric_that_an_engine_does_not_count_comes_with_a_hint() -> None:
    assert "-m moves" in run("solve", "examples/cellar.xsb#1", "--engine", "asp").stdout


@pytest.mark.parametrize("file", [("examples/lights-out.kif",), CANAL])
def test_a_game_is_drawn_as_it_begins_whatever_its_language(file: tuple[str, ...], tmp_path: Path) -> None:
    out = tmp_path / "game.svg"
    assert run("show", *file, "--picture", out).returncode == 0
    assert ElementTree.parse(out).getroot().tag.endswith("svg")
