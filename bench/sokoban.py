"""Sokoban: what is solved of the shared collections, in how many CPU seconds and pushes, beside Festival's figures.

    python bench/sokoban.py [--seconds 600] [--seed 0] [--only xsokoban|microban|boxoban|stones|optimal] [--improve 10]

Each level runs in this process, one after the other; CPU seconds are user and system time of the process.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

from soloist.game.solution import Status
from soloist.languages.registry import read_all
from soloist.languages.sokoban.game import SokobanGame
from soloist.pipeline import Result, solve

_ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("SOLOIST_DATA", str(_ROOT.parent / "shared" / "data"))) / "sokoban"

#: Festival 3.1 on one core of a like machine: user CPU seconds and pushes of levels 1 to 90.
_FIGURES = """
0.07/97 0.12/151 0.12/142 0.25/383 0.10/159 0.10/116 0.08/120 0.34/286 0.17/243 2.07/568
0.83/267 0.20/238 0.26/266 0.30/283 3.05/214 2.27/320 0.12/219 2.98/434 0.31/416 0.95/544
0.18/177 0.71/590 1.19/498 0.52/600 0.84/408 0.15/229 0.52/377 0.27/326 62.93/298 0.57/533
0.90/348 0.16/177 0.27/256 7.76/244 0.37/420 2.25/565 1.02/508 0.12/109 0.54/724 6.17/366
0.95/271 0.49/382 0.17/156 0.60/195 0.20/326 0.23/295 0.16/215 0.38/248 0.10/136 0.36/442
0.14/128 1.09/529 0.21/240 0.28/279 1.01/234 0.21/247 0.45/261 0.36/287 0.26/260 0.26/176
0.29/293 0.28/261 0.39/477 0.21/401 0.19/227 8.91/409 0.24/435 0.27/367 0.46/541 0.35/365
12.44/374 0.58/400 0.25/469 0.31/270 4.48/359 0.98/350 1.99/444 0.16/146 0.18/216 0.24/265
0.20/197 0.19/201 0.19/252 0.20/189 0.61/377 0.12/150 0.30/295 0.63/426 1.08/467 1.11/560
"""
FESTIVAL = _FIGURES.split()

#: Talking Stones, Table 1 of the paper: generated nodes and depth.
PAPER = {
    1: (76, 3),
    2: (7155, 4),
    3: (31, 2),
    5: (67, 2),
    6: (2849, 4),
    51: (972, 4),
    54: (2761, 3),
    78: (0, 0),
    82: (173, 3),
}

#: Levels whose fewest pushes are asked for, with ten minutes each by default.
OPTIMAL = (1, 2, 3, 4, 5, 6, 7, 17, 38, 51, 53, 78, 79, 80, 81, 82, 83, 84)


def games(name: str) -> list[SokobanGame]:
    """The levels of a shared collection."""
    return [entry for entry in read_all(str(DATA / f"{name}.xsb")) if isinstance(entry, SokobanGame)]


def run(game: SokobanGame, **arguments: object) -> tuple[Result, float]:
    """A result and the CPU seconds it took."""
    start = time.process_time()
    result = solve(game, **arguments)  # type: ignore[arg-type]
    return result, time.process_time() - start


def xsokoban(seconds: float, seed: int, improve: float) -> None:
    """Level by level beside Festival."""
    options = {"improve": str(improve)} if improve else {}
    title = f"XSokoban, {seconds:g} s a level, seed {seed}" + (f", improved for {improve:g} s" if improve else "")
    print(f"## {title}\n\n| level | status | CPU s | Festival | pushes | Festival |\n|---|---|---|---|---|---|")
    solved, total, pushes, theirs = 0, 0.0, 0, 0
    for number, game in enumerate(games("xsokoban"), start=1):
        result, cpu = run(game, seconds=seconds, seed=seed, memory_mb=1000, options=options)
        their_seconds, their_pushes = FESTIVAL[number - 1].split("/")
        print(
            f"| {number} | {result.status} | {cpu:.2f} | {their_seconds} | {result.cost or '-'} | {their_pushes} |",
            flush=True,
        )
        total += cpu
        if result.solution is not None:
            solved += 1
            pushes += result.cost or 0
            theirs += int(their_pushes)
    print(
        f"\n{solved} of 90 in {total:.1f} CPU s (Festival: 90 in 148); "
        f"pushes of those solved {pushes} (Festival's: {theirs})\n"
    )


def collection(name: str, seconds: float, seed: int) -> None:
    """How many of a collection, in how many CPU seconds."""
    levels = games(name)
    results = [run(game, seconds=seconds, seed=seed, memory_mb=1000) for game in levels]
    solved = sum(result.status is Status.SOLVED for result, _ in results)
    print(f"{name}: {solved} of {len(levels)} solved in {sum(cpu for _, cpu in results):.1f} CPU s\n", flush=True)


def microban_optima(seconds: float) -> None:
    """The published fewest pushes, proved."""
    levels = games("microban")
    wanted = [line.split("\t") for line in (DATA / "microban-optimal-pushes.tsv").read_text().splitlines()[1:]]
    total, right = 0.0, 0
    for _, number, _, pushes in wanted:
        result, cpu = run(levels[int(number) - 1], seconds=seconds, optimal=True)
        total += cpu
        good = result.status is Status.SOLVED_OPTIMALLY and result.cost == int(pushes)
        right += good
        if not good:
            print(f"microban {number}: {result.status}, {result.cost} (published: {pushes})")
    print(
        f"microban fewest pushes: {right} of {len(wanted)} proved with the published count, {total:.1f} CPU s\n",
        flush=True,
    )


def stones() -> None:
    """Table 1 of the paper, and what each addition of stones+ brings."""
    levels = games("xsokoban")
    variants = {
        "line pushes": ("stones", {}),
        "single pushes": ("stones", {"push": "single"}),
        "+ deadlocks": ("stones+", {"add": "deadlocks"}),
        "+ transpositions": ("stones+", {"add": "transpositions"}),
        "+ packing": ("stones+", {"add": "packing"}),
        "+ all": ("stones+", {}),
    }
    print("## Talking Stones: generated nodes/depth\n\n| level | paper | " + " | ".join(variants) + " |")
    print("|---" * (len(variants) + 2) + "|")
    for number, (nodes, depth) in PAPER.items():
        cells = []
        for engine, options in variants.values():
            result, _ = run(levels[number - 1], engine=engine, options=options, seconds=120.0)
            figures = result.statistics
            cells.append(f"{figures['generated']}/{figures['depth']}" if result.solution else "not solved")
        print(f"| {number} | {nodes}/{depth} | " + " | ".join(cells) + " |", flush=True)
    for label, (engine, options) in variants.items():
        found = [
            n
            for n, game in enumerate(levels, 1)
            if run(game, engine=engine, options=options, seconds=120.0)[0].solution
        ]
        print(f"\n{label}: {len(found)} of 90 at 20,000 nodes: {', '.join(map(str, found))}", flush=True)


def optima(seconds: float) -> None:
    """Fewest pushes of XSokoban levels, proved, or how far the proof came."""
    levels = games("xsokoban")
    print(
        f"\n## XSokoban, fewest pushes, {seconds:g} s a level\n\n| level | status | pushes | proved at least | CPU s |"
    )
    print("|---|---|---|---|---|")
    proved = 0
    for number in OPTIMAL:
        result, cpu = run(levels[number - 1], seconds=seconds, optimal=True, memory_mb=4000)
        proved += result.status is Status.SOLVED_OPTIMALLY
        print(f"| {number} | {result.status} | {result.cost} | {result.lower_bound} | {cpu:.1f} |", flush=True)
    print(f"\n{proved} proved\n")


def main() -> None:
    """Print the tables asked for, all by default."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--improve", type=float, default=0.0)
    parser.add_argument("--only", choices=("xsokoban", "microban", "boxoban", "stones", "optimal"))
    chosen = parser.parse_args()
    if not DATA.exists():
        print(f"shared data is missing: {DATA} (set SOLOIST_DATA)")
        return
    if chosen.only in (None, "xsokoban"):
        xsokoban(chosen.seconds, chosen.seed, chosen.improve)
    if chosen.only in (None, "microban"):
        collection("microban", chosen.seconds, chosen.seed)
        microban_optima(chosen.seconds)
    if chosen.only in (None, "boxoban"):
        collection("boxoban_medium_100", chosen.seconds, chosen.seed)
    if chosen.only in (None, "stones"):
        stones()
    if chosen.only in (None, "optimal"):
        optima(chosen.seconds)


if __name__ == "__main__":
    main()
