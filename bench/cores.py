"""What further cores gain for one game: the same search on one core and on several, in processor time.

The machine is seldom idle, so wall time says little. On one core a search takes its CPU seconds. On several it takes,
phase by phase, the CPU seconds that workers with a core each would take (`cpp/base/crew.hpp` has how that is reckoned),
and those between phases. The quotient is the speed-up; "same" says that both gave the same answer.

make bench-cores
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from expansion import machines
from soloist._core import network, puzzlescript
from soloist._core import sokoban as native
from soloist.languages.puzzlescript.flat import flat
from soloist.languages.puzzlescript.game import PuzzleScriptGame
from soloist.languages.registry import read_one
from soloist.languages.sokoban.game import SokobanGame
from soloist.languages.sokoban.writer import rows

DATA = Path(os.environ.get("SOLOIST_DATA", Path(__file__).resolve().parents[2] / "shared" / "data"))
SHEETS = ("peg", "lightsOut", "rubiksCube")
#: Breadth-first searches end by themselves, or here: the same successors are made on any number of cores.
MOST_GENERATED = 20_000_000
MEMORY = 3 << 30
#: Levels of XSokoban, and the positions after which a proof is broken off: the same on any number of cores.
LEVELS = (7, 21, 5)
MOST_EXPANDED = 300_000
#: Levels of PuzzleScript, by search, and the states after which it is broken off at the end of a round; its seconds
#: are reckoned for just so many.
GAMES = (
    ("AStar", "zenpuzzlegarden", 2, 2_000_000),
    ("AStar", "midas", 9, 300_000),
    ("AStar", "whaleworld", 7, 300_000),
    ("Breadth", "limerick", 4, 1_000_000),
)


@dataclass(frozen=True)
class Run:
    """One search: what it took where every worker has a core, and what it said."""

    seconds: float
    states: int
    answer: tuple[object, ...]


def breadth_first(machine: network.Machine, cores: int) -> Run:
    """Breadth-first search on a game in rules."""
    search = network.BreadthFirst(machine, MEMORY, cores=cores)
    while search.generated < MOST_GENERATED and search.run(0.0) is network.Outcome.RUNNING:
        pass
    answer = (search.best_value, tuple(search.best_moves), search.upper, search.depth)
    return Run(search.critical_seconds, search.states, answer)


def fewest_pushes(level: list[str], cores: int) -> Run:
    """A* on a level of Sokoban."""
    solver = native.make_optimal(level, MEMORY, 1, 0, cores=cores)
    while solver.expanded < MOST_EXPANDED and solver.outcome is native.Outcome.RUNNING:
        solver.run(0.0)
    return Run(solver.critical_seconds, solver.expanded, (solver.outcome, solver.solution, solver.lower_bound))


def fewest_inputs(game: PuzzleScriptGame, kind: str, most: int, cores: int) -> Run:
    """A* or breadth-first search on a level of PuzzleScript."""
    stepper = puzzlescript.make_stepper(flat(game.program, game.level), kind == "AStar")
    search: puzzlescript.AStar | puzzlescript.Breadth = getattr(puzzlescript, kind)(stepper, MEMORY, cores=cores)
    while search.expanded < most and search.outcome is puzzlescript.Outcome.RUNNING:
        search.run(0.0)
    seconds = search.critical_seconds * min(1.0, most / search.expanded)
    return Run(seconds, min(most, search.expanded), (search.outcome, search.solution, search.lower_bound))


def runs(cores: tuple[int, ...]) -> Iterator[tuple[str, list[Run]]]:
    """Every game on each number of cores."""
    for name, machine in machines(SHEETS):
        yield f"search, {name}", [breadth_first(machine, number) for number in cores]
    for number in LEVELS:
        path = DATA / "sokoban" / "xsokoban.xsb"
        if not path.exists():
            print(f"no {path}; set SOLOIST_DATA")
            continue
        game = read_one(f"{path}#{number}")
        assert isinstance(game, SokobanGame)
        level = list(rows(game.level, game.initial))
        yield f"sokoban, XSokoban {number}", [fewest_pushes(level, each) for each in cores]
    for kind, name, number, most in GAMES:
        path = DATA / "puzzlescript" / "examples" / f"{name}.txt"
        if not path.exists():
            print(f"no {path}; set SOLOIST_DATA")
            continue
        level_of = read_one(f"{path}#{number}")
        assert isinstance(level_of, PuzzleScriptGame)
        yield f"puzzlescript {kind}, {name} {number}", [fewest_inputs(level_of, kind, most, each) for each in cores]


def main() -> None:
    cores = (1, *(int(word) for word in sys.argv[1:] or ["2"]))
    print(f"{'game':32} {'states':>12} {'cores':>5} {'seconds':>8} {'speed-up':>8} same")
    for name, results in runs(cores):
        for number, run in zip(cores, results, strict=True):
            speedup, same = results[0].seconds / run.seconds, run.answer == results[0].answer
            print(f"{name:32} {run.states:12,} {number:5} {run.seconds:8.2f} {speedup:8.2f} {'yes' if same else 'NO'}")


if __name__ == "__main__":
    main()
