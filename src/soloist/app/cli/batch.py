"""`soloist batch`: solve many levels, a line of JSON for each."""

from __future__ import annotations

from pathlib import Path

import typer

from soloist.app.cli.options import ENGINE, LANGUAGE, METRIC
from soloist.limit import DEFAULT_MEMORY_MB, DEFAULT_SECONDS

EXAMPLES = """\b
Examples:
  soloist batch examples/*.kif --time 10 --out results.jsonl
  soloist batch examples/cellar.xsb --jobs 2 --time 60 --out results.jsonl --sok solved.sok
  soloist batch examples/cellar.xsb --time 600 --out results.jsonl   (what the shorter time left)

\b
Run it again and it goes on where it stopped. A level is known by its content, engine, metric,
options and limits: mended levels, longer limits and other engines are done, known ones are not.

\b
On a cluster of Dask (extra cluster; docs/scaling.md):
  dask scheduler                                 (once; it prints its address)
  dask worker tcp://scheduler:8786 --nthreads 2  (on every machine)
  soloist batch FOLDER --time 60 --out results.jsonl --cluster tcp://scheduler:8786

\b
Exit codes: 0 all levels are settled, 12 some are unsolved, 1 some ended with an error.
"""


def batch(
    files: list[str] = typer.Argument(
        ..., metavar="FILES...", help="Games, levels (FILE#N), collections, folders; - is the standard input."
    ),
    out: Path = typer.Option(..., "--out", "-o", help="Where the results go, one JSON object a line."),
    jobs: int = typer.Option(1, "--jobs", "-j", min=1, help="How many levels at once."),
    time: float = typer.Option(DEFAULT_SECONDS, "--time", "-t", min=0.0, help="Seconds for each level."),
    memory: int = typer.Option(DEFAULT_MEMORY_MB, "--memory", min=50, help="Megabytes for each level."),
    engine: str | None = ENGINE,
    metric: str | None = METRIC,
    optimal: bool = typer.Option(False, "--optimal", help="Go on until the least cost is proved."),
    language: str | None = LANGUAGE,
    option: list[str] = typer.Option([], "--option", "-O", metavar="KEY=VALUE", help="An option of the engine."),
    improve: float | None = typer.Option(
        None, "--improve", min=0.0, metavar="SECONDS", help="Then shorten each solution for so long (Sokoban)."
    ),
    seed: int = typer.Option(0, "--seed", help="Seed for engines that make random choices."),
    sok: Path | None = typer.Option(
        None, "--sok", metavar="FILE", help="Write the levels with their solutions as one collection (Sokoban)."
    ),
    cluster: str | None = typer.Option(
        None, "--cluster", metavar="ADDRESS", help="Solve on a cluster of Dask: tcp://HOST:PORT, or a scheduler's file."
    ),
    retry: bool = typer.Option(False, "--retry", help="Solve again what ended at a limit or with an error."),
) -> int:
    """Solve many levels and write one JSON object a line; goes on where it stopped when run again."""
    from soloist.app.batch import Order, batch, collection, summary
    from soloist.app.batch.client import client_of
    from soloist.app.cli.extra import require
    from soloist.app.cli.solve import options_of
    from soloist.app.inputs import given
    from soloist.app.outputs import check_file

    check_file(out)
    check_file(sok)
    if cluster is not None:
        require("a cluster is spoken to", "cluster", "distributed")
    options = options_of(option) | ({"improve": str(improve)} if improve is not None else {})
    order = Order(engine, metric, optimal, time, memory, seed, options, language)
    with given(files) as inputs, client_of(cluster) as client:
        for line in batch(inputs, order, jobs, out, retry=retry, client=client):
            seconds, message = line.get("seconds"), str(line.get("message", "")).partition("\n")[0]
            note = message if line["status"] == "error" else f"{seconds} s"
            typer.echo(f"{line['reference']}: {line['status']} ({note})", err=True)
        if sok is not None:
            sok.write_text(collection(inputs, order, out), encoding="utf-8")
        told = summary(inputs, order, out)
        typer.echo("\n".join(told.lines(out)))
        return told.exit_code
