"""The table of the snowman paper for our own runs: solved levels and PAR-2 for each way to solve, beside the paper's.

PAR-2 is the sum of the CPU seconds of solved levels plus twice the limit for each other. The paper had 51 levels and
an hour for each; its figures are shown as published.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from math import log10
from pathlib import Path
from typing import Any

from soloist.engines.process import cpu_clock
from soloist.errors import EngineFailed, ParseError
from soloist.game.model import Game
from soloist.pipeline import Result, solve
from soloist.source import Finding, Severity, Source


@dataclass(frozen=True)
class Way:
    """A way to solve: an engine with options, whether it proves the optimum, and the paper's figures for it."""

    name: str
    engine: str
    options: tuple[tuple[str, str], ...] = ()
    optimal: bool = True
    metric: str = "ball-moves"
    paper: str = ""


def _planners() -> Iterable[Way]:
    published = {
        "basic": ("27 177082", "14 275961", "29 166980"),
        "cheating": ("25(16) 188086", "20(11) 234919", "29(14) 162480"),
        "reachability": ("26 183732", "16 263718", "23 205981"),
    }
    for model, (blind, lama, symk) in published.items():
        chosen = ("model", model)
        yield Way(f"{model}-blind", "downward", (chosen, ("search", "blind")), paper=blind)
        yield Way(f"{model}-LAMA", "downward", (chosen, ("search", "lama")), optimal=False, paper=lama)
        yield Way(f"{model}-SymK", "symk", (chosen,), paper=symk)


WAYS: dict[str, Way] = {
    way.name: way
    for way in (
        Way("native", "snowman"),
        Way("SAT", "sat", (("encoding", "basic"),), metric="moves", paper="27 196942"),
        Way("SAT-cheating", "sat", (("encoding", "cheating"),), paper="43(19) 62414"),
        Way("SAT-R-order", "sat", (("encoding", "r-order"),), paper="43 62818"),
        Way("SAT-R-count", "sat", (("encoding", "r-count"),), paper="43 60858"),
        Way("SAT-R-count+", "sat", (("encoding", "r-count+"),), paper="43 60947"),
        *_planners(),
    )
}


@dataclass(frozen=True)
class Run:
    """One level by one way: whether it was solved (a plan that is not valid counts for cheating), and CPU seconds."""

    level: str
    solved: bool
    valid: bool
    cost: int | None
    lower_bound: int | None
    seconds: float
    status: str


def attempt(game: Game[Any, Any], way: Way, seconds: float, memory_mb: int) -> Run:
    """Solve a level within the limits; an engine that breaks has not solved it."""
    try:
        result = _solved(game, way, seconds, memory_mb)
    except EngineFailed:
        return Run(game.title, False, False, None, None, seconds, "failed")
    valid = result.status.exit_code == 0 and (not way.optimal or result.cost == result.lower_bound)
    solved = valid or "not valid" in result.message
    status = "invalid" if solved and not valid else str(result.status)
    return Run(game.title, solved, valid, result.cost, result.lower_bound, result.seconds, status)


def _solved(game: Game[Any, Any], way: Way, seconds: float, memory_mb: int) -> Result:
    return solve(
        game,
        engine=way.engine,
        metric=way.metric,
        optimal=way.optimal,
        seconds=seconds,
        memory_mb=memory_mb,
        options=dict(way.options),
        clock=cpu_clock,
        check_proofs=False,
    )


class Results:
    """The runs so far, in a file if there is one, so that a measurement that was stopped goes on where it was."""

    def __init__(self, path: Path | None, seconds: float) -> None:
        self._path = path
        self._seconds = seconds
        self._runs: dict[tuple[str, str], Run] = {}
        if path is not None and path.exists():
            self._read(Source(str(path), path.read_text(encoding="utf-8")))

    def _read(self, source: Source) -> None:
        start = 0
        for line in source.text.splitlines(keepends=True):
            try:
                entry = json.loads(line)
                run = Run(**entry["run"])
                # A level that was solved in less time is solved in more; one that was not may be.
                if run.solved or entry["limit"] >= self._seconds:
                    self._runs[entry["way"], run.level] = run
            except (ValueError, KeyError, TypeError):
                message, hint = "this line is no run of a measurement", "remove it, or name another file"
                raise ParseError(Finding(Severity.ERROR, "no-run", message, source.span(start), hint)) from None
            start += len(line)

    def get(self, way: str, level: str) -> Run | None:
        """The run of a level by a way, if it is there; too long a one is one that did not solve."""
        run = self._runs.get((way, level))
        return replace(run, solved=False, valid=False) if run is not None and run.seconds > self._seconds else run

    def add(self, way: str, run: Run) -> None:
        """Keep a run."""
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"way": way, "limit": self._seconds, "run": asdict(run)}) + "\n")


def measure(
    games: Sequence[Game[Any, Any]],
    ways: Iterable[Way],
    seconds: float,
    memory_mb: int,
    tell: Callable[[str], None],
    kept: Path | None = None,
) -> dict[str, list[Run]]:
    """Every level by every way; `tell` hears of each run, and those in the file `kept` are not made again."""
    runs: dict[str, list[Run]] = {}
    results = Results(kept, seconds)
    for way in ways:
        runs[way.name] = []
        for game in games:
            run = results.get(way.name, game.title)
            if run is None:
                run = attempt(game, way, seconds, memory_mb)
                results.add(way.name, run)
            runs[way.name].append(run)
            bound = "" if run.lower_bound is None else f" (at least {run.lower_bound})"
            tell(f"{way.name:18} {run.level:22} {run.status:16} {run.cost or '-':>4}{bound} {run.seconds:9.2f} s")
    return runs


def table(runs: dict[str, list[Run]], seconds: float) -> str:
    """Solved levels, with the valid ones in brackets for cheating, and PAR-2; the paper's figures beside them."""
    count = max((len(of_way) for of_way in runs.values()), default=0)
    lines = [
        f"{count} levels, {seconds:g} s each; in the paper 51 levels, 3600 s each",
        f"{'':18} {'solved':>8} {'PAR-2':>10}   {'paper':>8} {'PAR-2':>8}",
    ]
    for name, of_way in runs.items():
        solved, valid = sum(run.solved for run in of_way), sum(run.valid for run in of_way)
        score = sum(run.seconds if run.solved else 2 * seconds for run in of_way)
        shown = f"{solved}({valid})" if "cheating" in name else str(solved)
        paper, _, paper_score = WAYS[name].paper.partition(" ")
        lines.append(f"{name:18} {shown:>8} {score:>10.1f}   {paper:>8} {paper_score:>8}")
    return "\n".join(lines)


def curves(runs: dict[str, list[Run]], seconds: float) -> str:
    """Solved levels over time as bars of text, a row for each way, with a logarithmic time axis."""
    count = max((len(of_way) for of_way in runs.values()), default=0)
    first, last, columns = -2.0, max(log10(max(seconds, 0.01)), -1.0), 40
    ends = [10 ** (first + (last - first) * (column + 1) / columns) for column in range(columns)]
    bars = " ▁▂▃▄▅▆▇█"
    lines = [f"{'solved over time':18} 0.01 s {'':{columns - 14}} {10**last:g} s, a full bar is {count} levels"]
    for name, of_way in runs.items():
        times = [run.seconds for run in of_way if run.solved]
        solved = [sum(time <= end * 1.000001 for time in times) for end in ends]
        row = "".join(bars[-(-number * (len(bars) - 1) // max(count, 1))] for number in solved)
        lines.append(f"{name:18} {row} {len(times)}")
    return "\n".join(lines)


def plot(runs: dict[str, list[Run]], seconds: float) -> str:
    """Solved levels over time as an SVG picture, with a logarithmic time axis."""
    width, height, left, bottom = 640, 420, 50, 40
    count = max((len(of_way) for of_way in runs.values()), default=1)
    first, last = -3.0, max(log10(max(seconds, 0.01)), -1.0)

    def x(time: float) -> float:
        return left + (log10(max(time, 10**first)) - first) / (last - first) * (width - left - 150)

    def y(solved: int) -> float:
        return height - bottom - solved / count * (height - bottom - 20)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif"',
        ' font-size="11">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for power in range(int(first), int(last) + 1):
        at = x(10.0**power)
        parts.append(f'<line x1="{at:.1f}" x2="{at:.1f}" y1="20" y2="{height - bottom}" stroke="#ddd"/>')
        parts.append(f'<text x="{at:.1f}" y="{height - bottom + 16}" text-anchor="middle">{10.0**power:g} s</text>')
    parts += [
        f'<text x="{left - 6}" y="{y(solved) + 4:.1f}" text-anchor="end">{solved}</text>'
        for solved in range(0, count + 1, max(1, count // 8))
    ]
    for number, (name, of_way) in enumerate(runs.items()):
        colour = f"hsl({number * 360 // len(runs)} 70% 40%)"
        times = sorted(run.seconds for run in of_way if run.solved)
        points = [(x(0), y(0))]
        for solved, time in enumerate(times, start=1):
            points += [(x(time), y(solved - 1)), (x(time), y(solved))]
        points.append((x(seconds), y(len(times))))
        path = " ".join(f"{across:.1f},{up:.1f}" for across, up in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        parts.append(f'<text x="{width - 140}" y="{30 + 16 * number}" fill="{colour}">{name} {len(times)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def levels_in(folder: Path) -> list[Path]:
    """The level files of a folder and its folders, in a fixed order."""
    return sorted(path for path in folder.rglob("*") if path.suffix in (".txt", ".snowman"))
