"""Searches with their layers on disk answer as those in memory do, and go on from a checkpoint with the same answer."""

from __future__ import annotations

import fcntl
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import soloist
from data_folder import data_file
from grounded import grounded
from puzzlescript_random import plausible_game, random_game
from soloist._core import network
from soloist._core import puzzlescript as native
from soloist.engines.search.compile import compiled
from soloist.errors import InputError, UnsupportedError, UsageError
from soloist.languages.puzzlescript.flat import flat
from soloist.languages.puzzlescript.game import PuzzleScriptGame

EXAMPLES = Path(__file__).parents[2] / "examples"
HANOI = EXAMPLES / "hanoi.kif"
#: Begins what a checkpoint says of a layer.
MARK = b"layer\0\0\0"
#: A solve that takes its time, so that it can be killed on the way.
SLOWLY = """
import sys, time
import soloist
from soloist.engines.search import on_disk

on_disk.SLICE = 0.001
options = {"checkpoint": sys.argv[2]}
soloist.solve(sys.argv[1], optimal=True, options=options, check=False, watch=lambda *_: time.sleep(0.01))
"""


def switches(count: int) -> str:
    """Lamps that are lit in any order, 2^count states in all; a reward above the one for all of them cannot be had."""
    lamps = range(count)
    return "\n".join(
        [
            "(role robot) (init (bright 0))",
            *(f"(<= (legal robot (light {lamp})) (not (true (lit {lamp}))))" for lamp in lamps),
            "(<= (next (lit ?x)) (true (lit ?x)))",
            "(<= (next (lit ?x)) (does robot (light ?x)))",
            f"(<= all {' '.join(f'(true (lit {lamp}))' for lamp in lamps)})",
            "(<= terminal all)",
            # That the first two are lit at once for the first time is more than anybody can tell without looking.
            "(<= (next both) (does robot (light 0)) (true (lit 0)))",
            "(<= (goal robot 100) all (true both))",
            "(<= (goal robot 50) all (not (true both)))",
            "(<= (goal robot 0) (not all))",
        ]
    )


def answer(result: soloist.Result) -> tuple[object, ...]:
    """What a solve says, but for how it came to it."""
    moves = result.solution.moves if result.solution else None
    return result.status, result.value, result.cost, result.lower_bound, result.value_is_maximum, moves


def solve_on_disk(path: Path, checkpoint: Path) -> soloist.Result:
    return soloist.solve(path, optimal=True, options={"checkpoint": str(checkpoint)}, check=False)


@pytest.mark.parametrize(
    ("name", "engine"), [("hanoi.kif", None), ("river-crossing.kif", "search"), ("canal-problem.pddl", "search")]
)
def test_the_answer_is_that_of_the_search_in_memory(tmp_path: Path, name: str, engine: str | None) -> None:
    path = EXAMPLES / name
    in_memory = soloist.solve(path, engine="search", metric="moves", optimal=True, check=False)
    options = {"scratch": str(tmp_path)}
    on_disk = soloist.solve(path, engine=engine, metric="moves", optimal=True, options=options, check=False)
    assert answer(on_disk)[:-1] == answer(in_memory)[:-1]
    assert in_memory.status is soloist.Status.SOLVED_OPTIMALLY
    assert (on_disk.engine, "disk_mb" in on_disk.statistics) == ("search", True)
    assert not list(tmp_path.iterdir())


def test_a_solve_that_was_killed_goes_on_and_gives_the_same_answer(tmp_path: Path) -> None:
    sheet, checkpoint = tmp_path / "switches.kif", tmp_path / "layers"
    sheet.write_text(switches(15), encoding="utf-8")
    undisturbed = solve_on_disk(sheet, tmp_path / "undisturbed")
    with subprocess.Popen([sys.executable, "-c", SLOWLY, str(sheet), str(checkpoint)]) as process:
        while process.poll() is None and not (checkpoint.exists() and MARK in checkpoint.read_bytes()):
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    kept = checkpoint.read_bytes().count(MARK)
    assert 0 < kept < 16
    assert {path.name for path in tmp_path.iterdir()} == {"switches.kif", "undisturbed", "layers"}
    resumed = solve_on_disk(sheet, checkpoint)
    assert answer(resumed) == answer(undisturbed)
    assert (resumed.value, resumed.cost, resumed.statistics["states"]) == (50, 15, 1 << 15)
    assert resumed.evidence == undisturbed.evidence
    assert f"after {kept} layers" in resumed.message


def test_what_is_no_checkpoint_of_the_game_is_refused_and_stays(tmp_path: Path) -> None:
    checkpoint = tmp_path / "layers"
    solve_on_disk(HANOI, checkpoint)
    whole = checkpoint.read_bytes()
    for path, content, reason in (
        (EXAMPLES / "river-crossing.kif", whole, "of another game"),
        (HANOI, b"notes of mine", "no checkpoint"),
        (HANOI, whole[:-40] + bytes([whole[-40] ^ 1]) + whole[-39:], "damaged"),
        (HANOI, whole.replace(b"0.1", b"9.9", 1), "another version"),
    ):
        checkpoint.write_bytes(content)
        with pytest.raises(InputError, match=reason):
            solve_on_disk(path, checkpoint)
        assert checkpoint.read_bytes() == content


def test_a_checkpoint_is_of_one_solve_at_a_time(tmp_path: Path) -> None:
    checkpoint = tmp_path / "layers"
    with checkpoint.open("ab") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(InputError, match="another solve is writing"):
            solve_on_disk(HANOI, checkpoint)
    assert solve_on_disk(HANOI, checkpoint).cost == 15


def test_a_full_disk_ends_the_solve_with_the_place_the_cause_and_what_to_do(tmp_path: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no device that is always full")
    options = {"scratch": str(tmp_path), "checkpoint": str(full)}
    result = soloist.solve(HANOI, optimal=True, options=options, check=False)
    assert result.status is soloist.Status.UNSOLVED
    assert "/dev/full: No space left on device: make room there" in result.message


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no such folder"):
        soloist.solve(HANOI, options={"scratch": str(tmp_path / "missing")})
    with pytest.raises(UsageError, match="is a folder"):
        soloist.solve(HANOI, options={"checkpoint": str(tmp_path)})


def test_who_cannot_keep_layers_on_disk_says_so(tmp_path: Path) -> None:
    on_disk = {"scratch": str(tmp_path)}
    for path, engine in ((HANOI, "asp"), (EXAMPLES / "cellar.xsb#1", None), (EXAMPLES / "lantern.snowman", None)):
        with pytest.raises(UnsupportedError, match="keeps nothing on disk"):
            soloist.solve(path, engine=engine, options=on_disk)
    by_two = soloist.solve(HANOI, engine="search", options=on_disk | {"cores": "2"})
    assert (by_two.status, "leave --cores out" in by_two.message) == (soloist.Status.UNSUPPORTED, True)
    pushes = soloist.solve(EXAMPLES / "cellar.xsb#1", engine="search", metric="pushes", options=on_disk)
    assert (pushes.status, "adds up 'pushes'" in pushes.message) == (soloist.Status.UNSUPPORTED, True)


@pytest.mark.parametrize("name", ["buttons", "coins", "duplicateStateSmall", "hanoi"])
def test_real_sheets_are_searched_as_in_memory(tmp_path: Path, name: str) -> None:
    machine = compiled(grounded(data_file(f"gdl/{name}.kif").read_text(encoding="utf-8")))
    for layered in (False, True):
        # A megabyte beside what the streams take, so that there are several runs.
        on_disk = network.DiskBreadthFirst(machine, 9 << 20, layered, str(tmp_path), "", "")
        in_memory = network.BreadthFirst(machine, 64 << 20, layered)
        found, truth = ((*proved(search, machine.goals), search.states) for search in (on_disk, in_memory))
        assert found[:-1] == truth[:-1]
        assert found[-1] == truth[-1] or not in_memory.exhausted


def proved(search: network.BreadthProver, goals: list[int]) -> tuple[object, ...]:
    """What a search says at its end."""
    while search.run(1.0) is network.Outcome.RUNNING:
        pass
    bounds = [search.bound(value) for value in goals]
    return search.best_value, len(search.best_moves), search.exhausted, search.upper, search.depth, bounds


@pytest.mark.parametrize("maker", [random_game, plausible_game])
def test_puzzlescript_levels_are_searched_as_in_memory(
    tmp_path: Path, maker: Callable[[int], PuzzleScriptGame]
) -> None:
    outcomes = set()
    for seed in range(12):
        game = maker(seed)
        words = flat(game.program, game.level)
        in_memory = native.Breadth(native.make_stepper(words, True), 1 << 26)
        while in_memory.outcome is native.Outcome.RUNNING and in_memory.stored < 3000:
            in_memory.run(0.001)
        if in_memory.outcome not in (native.Outcome.SOLVED, native.Outcome.FINISHED):
            continue
        on_disk = native.DiskBreadth(native.make_stepper(words, True), 9 << 20, str(tmp_path), "", "")
        while on_disk.outcome is native.Outcome.RUNNING:
            on_disk.run(1.0)
        assert on_disk.outcome is in_memory.outcome, game.text
        assert len(on_disk.solution) == len(in_memory.solution), game.text
        if on_disk.outcome is native.Outcome.FINISHED:
            assert on_disk.stored == in_memory.stored, game.text
        outcomes.add(on_disk.outcome)
    assert native.Outcome.SOLVED in outcomes or native.Outcome.FINISHED in outcomes


def test_a_puzzlescript_level_goes_on_from_a_checkpoint(tmp_path: Path) -> None:
    level, checkpoint = EXAMPLES / "lamplighter.puzzlescript#1", tmp_path / "layers"
    in_memory = soloist.solve(level, optimal=True, check=False)
    undisturbed = solve_on_disk(level, checkpoint)
    assert answer(undisturbed)[:-1] == answer(in_memory)[:-1]
    whole = checkpoint.read_bytes()
    for part in (1, 2, 3):
        checkpoint.write_bytes(whole[: len(whole) * part // 4])
        again = solve_on_disk(level, checkpoint)
        assert answer(again) == answer(undisturbed)
        assert again.statistics["states"] == undisturbed.statistics["states"]
    with pytest.raises(InputError, match="of another game"):
        solve_on_disk(EXAMPLES / "lamplighter.puzzlescript#2", checkpoint)
    refused = soloist.solve(level, options={"scratch": str(tmp_path), "search": "astar"})
    assert (refused.status, "the search is breadth" in refused.message) == (soloist.Status.UNSUPPORTED, True)
