"""`soloist bench`: suites of games beside the figures of others, and what changed between two runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from soloist.limit import DEFAULT_MEMORY_MB, DEFAULT_SECONDS

if TYPE_CHECKING:
    from soloist.app.bench.case import Setting
    from soloist.app.bench.places import Places

EXAMPLES = """\b
Examples:
  soloist bench snowman --quick --out quick.jsonl
  soloist bench all --data FOLDER --out results.jsonl --table RESULTS.md
  soloist bench --compare FOLDER/old.jsonl FOLDER/new.jsonl
  soloist bench snowman --levels examples --time 10 --ways native,SAT-R-count

\b
Suites: gdl, xsokoban, collections, microban, snowman, puzzlescript, planning, learning; all.
Exit codes: 0; 1 where a claim is false, or something got lost or slower.
"""

_ALL = "all"


def bench(
    suite: str | None = typer.Argument(None, metavar="SUITE", help="What to measure; all is every suite."),
    quick: bool = typer.Option(False, "--quick", help="A few cases of each suite, with little time."),
    data: Path | None = typer.Option(
        None, "--data", metavar="FOLDER", help="Games of others; by default what SOLOIST_DATA names."
    ),
    time: float | None = typer.Option(None, "--time", "-t", min=0.0, help="CPU seconds for each case."),
    memory: int = typer.Option(DEFAULT_MEMORY_MB, "--memory", min=50, help="Megabytes of memory."),
    seed: int = typer.Option(0, "--seed", help="Seed for engines that make random choices."),
    out: Path | None = typer.Option(
        None, "--out", "-o", "--results", metavar="FILE", help="Keep every run, and do not repeat those that are there."
    ),
    table: Path | None = typer.Option(None, "--table", metavar="FILE", help="Write the tables as Markdown, too."),
    cases: bool = typer.Option(False, "--cases", help="Tell of every case, too."),
    compare: tuple[Path, Path] | None = typer.Option(
        None, "--compare", metavar="OLD NEW", help="Name what got lost, worse or slower between two kept runs."
    ),
    report: Path | None = typer.Option(
        None, "--report", metavar="FILE", help="Verify a kept run again and print its tables; nothing is measured."
    ),
    levels: Path | None = typer.Option(None, "--levels", help="snowman: a folder of levels, solved in several ways."),
    ways: str | None = typer.Option(None, "--ways", help="snowman: those ways, with commas; all by default."),
    plot: Path | None = typer.Option(None, "--plot", metavar="FILE", help="snowman: solved levels over time as SVG."),
) -> int:
    """Measure suites of games, with every claim verified and the published figures of others beside ours."""
    from soloist.app.bench.case import Setting
    from soloist.app.bench.places import places
    from soloist.app.bench.suites import SUITES
    from soloist.app.outputs import check_file

    for path in (out, table, plot):
        check_file(path)
    if compare is not None:
        return _tell_differences(*compare)
    if report is not None:
        return _tell(report, places(data), table, cases)
    if suite not in (*SUITES, _ALL):
        said = "a suite is missing" if suite is None else f"{suite!r} is none"
        raise typer.BadParameter(f"{said}; there are: {', '.join(SUITES)}, {_ALL}", param_hint="SUITE")
    if levels is not None or ways is not None or plot is not None:
        if suite != "snowman":
            raise typer.BadParameter("--levels, --ways and --plot are for the suite snowman", param_hint="SUITE")
        seconds = DEFAULT_SECONDS if time is None else time
        return _measure_ways(levels or places(data).examples, ways, seconds, memory, out, plot)
    setting = Setting(places(data), quick, time, memory, seed)
    chosen = list(SUITES) if suite == _ALL else [suite]
    return _measure(chosen, setting, out, table, cases)


def _measure(names: list[str], setting: Setting, out: Path | None, table: Path | None, cases: bool) -> int:
    """Run suites and print their tables."""
    import tempfile

    from soloist.app.bench.run import run
    from soloist.app.bench.suites import SUITES
    from soloist.engines.fork_server import scratch

    found = {name: SUITES[name].find(setting) for name in names}
    for name, part in found.items():
        for missing in part.missing:
            typer.echo(f"{name}: {missing}", err=True)
    if not any(part.cases for part in found.values()):
        raise typer.BadParameter("none of its cases can be run here", param_hint="SUITE")
    with tempfile.TemporaryDirectory(prefix="bench-", dir=scratch()) as folder:
        sink = out or Path(folder) / "results.jsonl"
        every = {name: part.cases for name, part in found.items()}
        for line in run(every, sink, setting.seed, setting.quick):
            cost = "" if line["cost"] is None else f", {line['cost']} {line['metric']}"
            ended = f"{line['status']}{cost} ({line['seconds']} s)"
            typer.echo(f"{line['suite']}: {line['case']} ({line['way']}): {ended}", err=True)
        return _tell(sink, setting.places, table, cases)


def _tell(kept: Path, here: Places, table: Path | None, cases: bool) -> int:
    """Verify every claim of a file, and print its tables."""
    from soloist.app.bench.claims import verified
    from soloist.app.bench.record import read_record
    from soloist.app.bench.report import report

    record = read_record(kept)
    claims = verified(record, here)
    text = report(record, claims, cases=cases)
    typer.echo(text)
    if table is not None:
        table.write_text(text, encoding="utf-8")
    return 1 if claims.false else 0


def _tell_differences(old: Path, new: Path) -> int:
    """Print what changed between two files."""
    from soloist.app.bench.compare import differences
    from soloist.app.bench.record import read_record

    records = [read_record(path) for path in (old, new)]
    found = differences(*records)
    for path, record in zip((old, new), records, strict=True):
        commits = ", ".join(dict.fromkeys(str(head.get("commit")) for head in record.runs))
        typer.echo(f"{path}: {len(record.lines):,} cases of {commits}")
    for difference in found:
        typer.echo(difference)
    unwanted = sum(difference.change.unwanted for difference in found)
    typer.echo(f"{unwanted:,} lost, missing, worse or slower; {len(found) - unwanted:,} gained, better or quicker")
    return 1 if unwanted else 0


def _measure_ways(
    folder: Path, ways: str | None, seconds: float, memory: int, results: Path | None, plot: Path | None
) -> int:
    """Solve every Snowman level in every way, and print solved levels, PAR-2 scores and curves."""
    from soloist.app import snowman_bench
    from soloist.languages.registry import read_one
    from soloist.languages.snowman.game import SnowmanGame
    from soloist.numeral import counted
    from soloist.view.score_table import score_table
    from soloist.view.solved_curves import draw_curves, text_curves

    configurations = snowman_bench.CONFIGURATIONS
    names = ways.split(",") if ways else list(configurations)
    for name in names:
        if name not in configurations:
            raise typer.BadParameter(f"{name!r} is none of: {', '.join(configurations)}", param_hint="--ways")
    if not folder.is_dir():
        raise typer.BadParameter(f"there is no folder {str(folder)!r}", param_hint="--levels")
    found = (read_one(str(path)) for path in snowman_bench.levels_in(folder))
    games = [game for game in found if isinstance(game, SnowmanGame)]
    if not games:
        raise typer.BadParameter(f"there is no Snowman level in {str(folder)!r}", param_hint="--levels")
    chosen = [configurations[name] for name in names]
    runs = snowman_bench.measure(games, chosen, seconds, memory, lambda line: typer.echo(line, err=True), results)
    times = snowman_bench.solving_times(runs)
    typer.echo(f"{counted(len(games), 'level')}, {seconds:g} s each")
    typer.echo("\n".join([*score_table(runs, seconds), "", text_curves(times, len(games), seconds)]))
    if plot is not None:
        plot.write_text(draw_curves(times, len(games), seconds), encoding="utf-8")
    return 0
