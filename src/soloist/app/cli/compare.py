"""`soloist compare`: the same levels by several engines, in one table."""

from __future__ import annotations

import tempfile
from pathlib import Path

import typer

from soloist.app.cli.completion import engines as engine_names
from soloist.app.cli.options import LANGUAGE, METRIC
from soloist.limit import DEFAULT_MEMORY_MB, DEFAULT_SECONDS

EXAMPLES = """\b
Examples:
  soloist compare examples/*.kif --engines search,asp,portfolio --time 10
  soloist compare examples/canal-problem.pddl --engines downward,symk,search --optimal --levels
  soloist compare FOLDER --engines downward,symk --time 300 --jobs 2 --out runs.jsonl --html runs.html

\b
Exit codes: 0, or 1 where two engines contradict each other.
"""


def compare(
    files: list[str] = typer.Argument(
        ..., metavar="FILES...", help="Games, levels (FILE#N), collections, folders; - is the standard input."
    ),
    engines: str = typer.Option(..., "--engines", "-e", help="The engines, with commas.", autocompletion=engine_names),
    time: float = typer.Option(DEFAULT_SECONDS, "--time", "-t", min=0.0, help="Seconds for each level and engine."),
    memory: int = typer.Option(DEFAULT_MEMORY_MB, "--memory", min=50, help="Megabytes for each level and engine."),
    jobs: int = typer.Option(1, "--jobs", "-j", min=1, help="How many levels at once."),
    metric: str | None = METRIC,
    optimal: bool = typer.Option(False, "--optimal", help="Go on until the least cost is proved."),
    language: str | None = LANGUAGE,
    seed: int = typer.Option(0, "--seed", help="Seed for engines that make random choices."),
    out: Path | None = typer.Option(
        None, "--out", "-o", metavar="FILE", help="Keep the results, and do not repeat those that are there."
    ),
    levels: bool = typer.Option(False, "--levels", help="Tell of every level, too."),
    csv: Path | None = typer.Option(None, "--csv", metavar="FILE", help="Write a row for every run."),
    html: Path | None = typer.Option(None, "--html", metavar="FILE", help="Write a page with a cactus plot."),
) -> int:
    """Solve the same levels with several engines and print one table: solved, proved, seconds, PAR-2, costs."""
    from soloist.app.batch import Order, batch
    from soloist.app.batch.levels import levels_of
    from soloist.app.batch.results import read_lines
    from soloist.app.cli.summary import tell
    from soloist.app.inputs import given
    from soloist.app.outputs import check_file
    from soloist.engines.fork_server import scratch
    from soloist.engines.registry import engine_named
    from soloist.view.comparison import Comparison, run_of

    for path in (out, csv, html):
        check_file(path)
    names = [name.strip() for name in engines.split(",") if name.strip()]
    for name in names:
        engine_named(name)
    runs = []
    with tempfile.TemporaryDirectory(prefix="compare-", dir=scratch()) as folder, given(files) as inputs:
        sink = out or Path(folder) / "runs.jsonl"
        for name in names:
            order = Order(name, metric, optimal, time, memory, seed, {}, language)
            for line in batch(inputs, order, jobs, sink):
                typer.echo(f"{name}: {line['reference']}: {line['status']} ({line.get('seconds')} s)", err=True)
            asked = {level.identity for level in levels_of(inputs, order)}
            found = (run_of(line, name) for line in read_lines(sink) if line.get("identity") in asked)
            runs += [run for run in found if run is not None]
    return tell(Comparison(runs), f"{', '.join(names)} on {', '.join(files)}", levels, csv, html)
