"""Measures snowman levels by the configurations of the paper and our own.

`view/score_table.py` makes the table. The figures that the paper published are in `bench/suites/snowman.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from soloist.engines.process import cpu_clock
from soloist.errors import EngineFailed, ParseError
from soloist.game.model import Game
from soloist.pipeline import Result, solve
from soloist.source import Finding, Severity, Source


@dataclass(frozen=True)
class Configuration:
    """An engine with its options, and whether it proves the optimum."""

    name: str
    engine: str
    options: tuple[tuple[str, str], ...] = ()
    optimal: bool = True
    metric: str = "ball-moves"


def _planners() -> Iterable[Configuration]:
    for model in ("basic", "cheating", "reachability", "basic-literal"):
        chosen = ("model", model)
        yield Configuration(f"{model}-blind", "downward", (chosen, ("search", "blind")))
        yield Configuration(f"{model}-LAMA", "downward", (chosen, ("search", "lama")), optimal=False)
        yield Configuration(f"{model}-SymK", "symk", (chosen,))


CONFIGURATIONS: dict[str, Configuration] = {
    configuration.name: configuration
    for configuration in (
        Configuration("native", "snowman"),
        Configuration("SAT", "sat", (("encoding", "basic"),), metric="moves"),
        Configuration("SAT-cheating", "sat", (("encoding", "cheating"),)),
        Configuration("SAT-R-order", "sat", (("encoding", "r-order"),)),
        Configuration("SAT-R-count", "sat", (("encoding", "r-count"),)),
        Configuration("SAT-R-count+", "sat", (("encoding", "r-count+"),)),
        Configuration("SAT-R-count-stuck", "sat", (("encoding", "r-count-stuck"),)),
        Configuration("Kissat-R-count", "sat", (("encoding", "r-count"), ("solver", "kissat404"))),
        *_planners(),
    )
}


@dataclass(frozen=True)
class Run:
    """A level by a configuration. A plan of a cheating model that is not valid counts as solved; seconds are of CPU."""

    level: str
    solved: bool
    valid: bool
    cost: int | None
    lower_bound: int | None
    seconds: float
    status: str


def attempt(game: Game[Any, Any], configuration: Configuration, seconds: float, memory_mb: int) -> Run:
    """Solve a level within the limits; an engine that breaks has not solved it."""
    try:
        result = _solved(game, configuration, seconds, memory_mb)
    except EngineFailed:
        return Run(game.title, False, False, None, None, seconds, "failed")
    valid = result.status.exit_code == 0 and (not configuration.optimal or result.cost == result.lower_bound)
    solved = valid or "not valid" in result.message
    status = "invalid" if solved and not valid else str(result.status)
    return Run(game.title, solved, valid, result.cost, result.lower_bound, result.seconds, status)


def _solved(game: Game[Any, Any], configuration: Configuration, seconds: float, memory_mb: int) -> Result:
    return solve(
        game,
        engine=configuration.engine,
        metric=configuration.metric,
        optimal=configuration.optimal,
        seconds=seconds,
        memory_mb=memory_mb,
        options=dict(configuration.options),
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

    def get(self, name: str, level: str) -> Run | None:
        """The run of a level by a configuration, if it is there; too long a one is one that did not solve."""
        run = self._runs.get((name, level))
        return replace(run, solved=False, valid=False) if run is not None and run.seconds > self._seconds else run

    def add(self, name: str, run: Run) -> None:
        """Keep a run of a configuration."""
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"way": name, "limit": self._seconds, "run": asdict(run)}) + "\n")


def measure(
    games: Sequence[Game[Any, Any]],
    configurations: Iterable[Configuration],
    seconds: float,
    memory_mb: int,
    tell: Callable[[str], None],
    kept: Path | None = None,
) -> dict[str, list[Run]]:
    """Every level by every configuration; `tell` hears of each run, and those in the file `kept` are not made again."""
    runs: dict[str, list[Run]] = {}
    results = Results(kept, seconds)
    for configuration in configurations:
        name = configuration.name
        runs[name] = []
        for game in games:
            run = results.get(name, game.title)
            if run is None:
                run = attempt(game, configuration, seconds, memory_mb)
                results.add(name, run)
            runs[name].append(run)
            bound = "" if run.lower_bound is None else f" (at least {run.lower_bound})"
            tell(f"{name:18} {run.level:22} {run.status:16} {run.cost or '-':>4}{bound} {run.seconds:9.2f} s")
    return runs


def solving_times(runs: dict[str, list[Run]]) -> dict[str, list[float]]:
    """The CPU seconds of the levels that each configuration has solved."""
    return {name: [run.seconds for run in made if run.solved] for name, made in runs.items()}


def levels_in(folder: Path) -> list[Path]:
    """The level files of a folder and its folders, in a fixed order."""
    return sorted(path for path in folder.rglob("*") if path.suffix in (".txt", ".snowman"))
