"""PuzzleScript: turns a second and levels solved on the shared maps, beside the figures of others; and what is exact.

    make bench-puzzlescript
    PUZZLESCRIPT_TIME=60 make bench-puzzlescript     # a minute a level
    PUZZLESCRIPT_GAMES=kettle,midas ...              # some games only
    PUZZLESCRIPT_EXACT=1 ...                         # also every session, walk and count of the shared data

The figures are in docs/puzzlescript.md. Seconds are CPU seconds of one core. A level is solved by the default engine:
the shortest with proof, or any solution. Turns a second are of breadth-first search, on up to two seconds a level.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from puzzlescript_data import Session, folder, level, records
from puzzlescript_golden import counts_right, walks_right
from soloist._core import puzzlescript as native
from soloist.app.bench.suites.puzzlescript import OTHERS
from soloist.engines.process import cpu_clock
from soloist.languages.puzzlescript.flat import flat
from soloist.languages.puzzlescript.game import PuzzleScriptGame
from soloist.pipeline import solve

SECONDS = float(os.environ.get("PUZZLESCRIPT_TIME", "10"))
GAMES = os.environ.get("PUZZLESCRIPT_GAMES", "")
MEMORY_MB = 4000
#: Seconds of breadth-first search on each level, for its turns a second.
RATED = 2.0


def breadth(game: PuzzleScriptGame) -> tuple[native.Breadth, float]:
    """The level breadth-first for a moment, and the seconds it took."""
    search = native.Breadth(native.make_stepper(flat(game.program, game.level)), MEMORY_MB << 20)
    start = time.process_time()
    while search.outcome is native.Outcome.RUNNING and time.process_time() - start < RATED:
        search.run(0.05)
    return search, time.process_time() - start


def measure(name: str, maps: list[tuple[int, int, str]], notes: list[str]) -> tuple[int, int, int]:
    """One game's row: levels, those proved shortest, those solved; levels with something to say go to the notes."""
    text = (folder() / "examples" / f"{name}.txt").read_text(encoding="utf-8") + "\n"
    turns, seconds, proved, solved = 0, 0.0, 0, 0
    for number, index, known in maps:
        game = level(text, index)
        search, took = breadth(game)
        turns, seconds = turns + search.turns, seconds + took
        result = solve(game, optimal=True, seconds=SECONDS, memory_mb=MEMORY_MB, clock=cpu_clock)
        is_proved = str(result.status) == "solved-optimally"
        proved, solved = proved + is_proved, solved + (result.solution is not None)
        lengths = [int(known or 0), len(search.solution)]
        if is_proved and any(least not in (0, result.cost) for least in lengths):
            notes.append(f"{name} {number}: {result.cost} inputs, but others have {lengths} as the least")
        if not is_proved:
            notes.append(f"{name} {number}: {result.cost or 'no'} inputs found, at least {result.lower_bound}")
    official, in_60, other, other_in_60, plus = OTHERS[name]
    print(
        f"| {name} | {len(maps)} | {turns / seconds / 1000:,.0f} k | {proved} | {solved} |"
        f" {official} k | {in_60} | {other} k | {other_in_60} | {plus} |",
        flush=True,
    )
    return len(maps), proved, solved


def exact() -> None:
    """All the recorded play: sessions by the reference, walks and counts by the native engine."""
    golden = records("golden")
    counted = [record for record in golden if record["bfs"]]
    print(f"golden walks cell by cell: {sum(map(walks_right, golden))} of {len(golden)}")
    print(f"counts of boards by depth: {sum(map(counts_right, counted))} of {len(counted)}")
    sessions = [record for record in records("sessions") if not record["used_random"]]
    right = 0
    for record in sessions:
        session = Session(record["source"], record["level"])
        for key in record["inputs"]:
            session.press(key)
        right += session.board() == record["expected"]
    print(f"sessions without random numbers: {right} of {len(sessions)}")


def main() -> None:
    """The table, and with PUZZLESCRIPT_EXACT the recorded play."""
    rows = [line.split("\t") for line in (folder() / "baselines.tsv").read_text().splitlines()[1:]]
    print(
        f"{SECONDS:g} CPU seconds a level; turns/s, solved by the official engine and another in 60 s, by Plus in 10 s"
    )
    print("| game | levels | turns/s | shortest proved | solved | official | in 60 s | other | in 60 s | Plus |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    sums, notes = [0, 0, 0], list[str]()
    for name in OTHERS:
        maps = [(int(row[1]), int(row[2]), row[5].strip("- ")) for row in rows if row[0] == name]
        if not GAMES or name in GAMES.split(","):
            sums = [total + part for total, part in zip(sums, measure(name, maps, notes), strict=True)]
    print(f"all {sums[0]}: {sums[1]} proved shortest, {sums[2]} solved", *notes, sep="\n")
    if os.environ.get("PUZZLESCRIPT_EXACT"):
        exact()


if __name__ == "__main__":
    main()
