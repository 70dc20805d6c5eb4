"""Sokoban: what is solved of the shared collections, in how many CPU seconds and pushes, beside Festival's figures.

make bench-sokoban
python bench/sokoban.py --only xsokoban --seconds 20 --improve 0
python bench/sokoban.py --only optimal --levels 1-7,17
python bench/sokoban.py --only stones --ways "line pushes,baseline"
python bench/sokoban.py --keep FOLDER              keep each row, and go on there after a stop

Seconds are CPU seconds of one core, at most those given for each level; levels run one after the other. Levels not
solved in 20 s are tried again from the start with all of the time. All of it takes about the number of levels that
stay unsolved or unproved, times ten minutes, and half an hour more.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from measured import DATA, Row, Rows
from soloist.app.bench.suites.sokoban import FESTIVAL_XSOKOBAN
from soloist.engines.process import cpu_clock
from soloist.languages.registry import read_all
from soloist.languages.sokoban.game import SokobanGame
from soloist.pipeline import solve

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

#: What is measured of Talking Stones: engine and options. The baseline is IDA* over single pushes without agents.
STONES: dict[str, tuple[str, dict[str, str]]] = {
    "line pushes": ("stones", {}),
    "single pushes": ("stones", {"push": "single"}),
    "inertia": ("stones", {"order": "inertia"}),
    "IDA*": ("stones", {"space": "ida-star"}),
    "A*": ("stones", {"space": "a-star"}),
    "breadth-first": ("stones", {"space": "breadth-first"}),
    "baseline": ("stones", {"space": "ida-star", "agents": "no", "push": "single"}),
    "+ deadlocks": ("stones+", {"add": "deadlocks"}),
    "+ transpositions": ("stones+", {"add": "transpositions"}),
    "+ packing": ("stones+", {"add": "packing"}),
    "+ all": ("stones+", {}),
}

#: What a level may take before it is put off to be tried with all of the time.
FIRST = 20.0


def games(name: str) -> list[SokobanGame]:
    """The levels of a shared collection."""
    path = DATA / "sokoban" / f"{name}.xsb"
    if not path.exists():
        raise SystemExit(f"shared data is missing: {path} (set SOLOIST_DATA)")
    return [entry for entry in read_all(str(path)) if isinstance(entry, SokobanGame)]


def measure(game: SokobanGame, seconds: float, arguments: dict[str, object]) -> Row:
    """One run of a level."""
    result = solve(game, seconds=seconds, clock=cpu_clock, check_proofs=False, **arguments)  # type: ignore[arg-type]
    return {
        "status": str(result.status),
        "cost": result.cost,
        "lower_bound": result.lower_bound,
        "seconds": result.seconds,
        "statistics": dict(result.statistics),
    }


class Bench:
    """The tables, with what was chosen for all of them."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self._seconds: float = chosen.seconds
        self._seed: int = chosen.seed
        self._improve: float = chosen.improve
        self._levels: set[int] = chosen.levels
        self._stones = {label: STONES[label] for label in chosen.ways}
        self._rows = Rows(chosen.keep)

    def _chosen(self, name: str) -> Iterator[tuple[int, SokobanGame]]:
        return (
            (number, game)
            for number, game in enumerate(games(name), start=1)
            if not self._levels or number in self._levels
        )

    def _row(self, name: str, game: SokobanGame, **arguments: object) -> Row:
        """A row at the limit; what a short run solves, a long one solves in the same way."""
        row: Row = {}
        for seconds in sorted({min(FIRST, self._seconds), self._seconds}):
            row = self._rows.row(f"{name}.{seconds:g}", measure, game, seconds, {"seed": self._seed, **arguments})
            if row["status"] in ("solved-optimally", "unsolvable") or (row["cost"] and "optimal" not in arguments):
                break
        return row

    def xsokoban(self) -> None:
        """Level by level beside Festival."""
        print(f"\n## XSokoban, at most {self._seconds:g} CPU s a level, seed {self._seed}\n")
        print("| level | status | CPU s | Festival | pushes | Festival | improved |\n" + "|---" * 7 + "|")
        total, ours, theirs, shorter, unsolved = 0.0, 0, 0, 0, []
        for number, game in self._chosen("xsokoban"):
            row = self._row(f"xsokoban.{number}", game, memory_mb=1000)
            seconds, pushes = FESTIVAL_XSOKOBAN[number - 1].split("/")
            total += row["seconds"]
            better: int | None = None
            if row["cost"] is None:
                unsolved.append(str(number))
            else:
                better = self._improved(number, game)
                ours, theirs, shorter = ours + row["cost"], theirs + int(pushes), shorter + (better or 0)
            figures = f"{row['seconds']:.2f} | {seconds} | {row['cost'] or '-'} | {pushes} | {better or '-'}"
            print(f"| {number} | {row['status']} | {figures} |", flush=True)
        print(f"\nnot solved: {', '.join(unsolved) or 'none'}; {total:.1f} CPU s (Festival, all 90: 148)")
        print(
            f"pushes of those solved: {ours} (Festival {theirs}), improved for {self._improve:g} s: {shorter}",
            flush=True,
        )

    def _improved(self, number: int, game: SokobanGame) -> int | None:
        if not self._improve:
            return None
        seconds = self._seconds + self._improve
        options = {"improve": str(self._improve)}
        arguments = {"seed": self._seed, "memory_mb": 1000, "options": options}
        name = f"xsokoban.{number}.improved-{self._improve:g}"
        cost: int | None = self._rows.row(name, measure, game, seconds, arguments)["cost"]
        return cost

    def collection(self, name: str) -> None:
        """How many of a collection, in how many CPU seconds."""
        rows = [self._row(f"{name}.{number}", game, memory_mb=1000) for number, game in self._chosen(name)]
        solved = sum(row["cost"] is not None for row in rows)
        print(
            f"\n{name}: {solved} of {len(rows)} solved in {sum(row['seconds'] for row in rows):.1f} CPU s", flush=True
        )

    def microban_optima(self) -> None:
        """The published fewest pushes, proved."""
        lines = (DATA / "sokoban" / "microban-optimal-pushes.tsv").read_text(encoding="utf-8").splitlines()[1:]
        published = {int(number): int(pushes) for _, number, _, pushes in (line.split("\t") for line in lines)}
        total, right, count = 0.0, 0, 0
        for number, game in self._chosen("microban"):
            if number not in published:
                continue
            row = self._row(f"microban.{number}.optimal", game, optimal=True)
            good = row["status"] == "solved-optimally" and row["cost"] == published[number]
            total, right, count = total + row["seconds"], right + good, count + 1
            if not good:
                print(f"microban {number}: {row['status']}, {row['cost']} (published: {published[number]})")
        print(
            f"\nmicroban: {right} of {count} proved with the published fewest pushes in {total:.1f} CPU s", flush=True
        )

    def stones(self) -> None:
        """Table 1 of the paper, and what each addition of stones+ brings."""
        ways = self._stones
        print("\n## Talking Stones: generated nodes/depth\n\n| level | paper | " + " | ".join(ways) + " |")
        print("|---" * (len(ways) + 2) + "|")
        solved: dict[str, list[int]] = {label: [] for label in ways}
        spent = dict.fromkeys(ways, 0.0)
        for number, game in self._chosen("xsokoban"):
            cells = []
            for label, (engine, options) in ways.items():
                name = f"stones.{number}.{label.replace(' ', '')}"
                row = self._rows.row(name, measure, game, self._seconds, {"engine": engine, "options": options})
                spent[label] += row["seconds"]
                if row["cost"] is not None:
                    solved[label].append(number)
                figures = row["statistics"]
                cells.append(f"{figures['generated']}/{figures['depth']}" if row["cost"] is not None else "-")
            if number in PAPER or any(cell != "-" for cell in cells):
                paper = "/".join(map(str, PAPER[number])) if number in PAPER else "-"
                print(f"| {number} | {paper} | " + " | ".join(cells) + " |", flush=True)
        for label, found in solved.items():
            numbers = ", ".join(map(str, found))
            print(f"\n{label}: {len(found)} at 20,000 nodes, {spent[label]:.0f} CPU s: {numbers}", flush=True)

    def optimal(self) -> None:
        """Fewest pushes of XSokoban levels, proved, or how far the proof came."""
        print(f"\n## XSokoban, fewest pushes, at most {self._seconds:g} CPU s a level\n")
        print("| level | status | pushes | proved at least | CPU s |\n|---|---|---|---|---|")
        proved = []
        for number, game in self._chosen("xsokoban"):
            row = self._row(f"xsokoban.{number}.optimal", game, optimal=True, memory_mb=4000)
            if row["status"] == "solved-optimally":
                proved.append(str(number))
            print(
                f"| {number} | {row['status']} | {row['cost'] or '-'} | {row['lower_bound']} | {row['seconds']:.1f} |"
            )
        print(f"\n{len(proved)} proved: {', '.join(proved)}", flush=True)


def numbers(text: str) -> set[int]:
    """The numbers of a list such as 1-7,17."""
    found: set[int] = set()
    for part in text.split(","):
        first, _, last = part.partition("-")
        found.update(range(int(first), int(last or first) + 1))
    return found


def ways(text: str) -> list[str]:
    """The columns of Talking Stones that a list names."""
    for label in text.split(","):
        if label not in STONES:
            raise argparse.ArgumentTypeError(f"{label!r} is none of: {', '.join(STONES)}")
    return text.split(",")


def main() -> None:
    """Print the tables asked for, all by default."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=600.0, help="CPU seconds for a level")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--improve", type=float, default=10.0, help="then improve for so many CPU seconds; 0: not")
    parser.add_argument("--levels", type=numbers, default=set(), help="such as 1-7,17; all by default")
    parser.add_argument("--keep", metavar="FOLDER", type=Path, help="keep rows here, and take those that are here")
    parser.add_argument("--only", choices=("xsokoban", "microban", "boxoban", "stones", "optimal"))
    parser.add_argument("--ways", type=ways, default=list(STONES), help="columns of Talking Stones, with commas")
    chosen = parser.parse_args()
    bench = Bench(chosen)
    tables: dict[str, Iterable[Callable[[], None]]] = {
        "xsokoban": [bench.xsokoban],
        "microban": [lambda: bench.collection("microban"), bench.microban_optima],
        "boxoban": [lambda: bench.collection("boxoban_medium_100")],
        "stones": [bench.stones],
        "optimal": [bench.optimal],
    }
    for name, parts in tables.items():
        if chosen.only in (None, name):
            for part in parts:
                part()


if __name__ == "__main__":
    main()
