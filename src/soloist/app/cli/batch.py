"""`soloist batch`: solve many levels, a line of JSON for each."""

from __future__ import annotations

from pathlib import Path

import typer

EXAMPLES = """\b
Examples:
  soloist batch examples/*.kif --time 10 --out results.jsonl
  soloist batch levels.xsb --jobs 2 --time 60 --out results.jsonl

\b
Run it again and it goes on where it stopped: levels whose lines are in the file are left alone.
"""


def batch(
    files: list[str] = typer.Argument(..., metavar="FILES...", help="Games, levels (FILE#N) or whole collections."),
    out: Path = typer.Option(..., "--out", "-o", help="Where the results go, one JSON object a line."),
    jobs: int = typer.Option(1, "--jobs", "-j", min=1, help="How many levels at once."),
    time: float = typer.Option(60.0, "--time", "-t", min=0.0, help="Seconds for each level."),
    memory: int = typer.Option(4000, "--memory", min=50, help="Megabytes for each level."),
    engine: str | None = typer.Option(None, "--engine", "-e", help="The engine; the language's default if left out."),
    metric: str | None = typer.Option(None, "--metric", "-m", help="What a solution costs."),
    optimal: bool = typer.Option(False, "--optimal", help="Go on until the least cost is proved."),
    seed: int = typer.Option(0, "--seed", help="Seed for engines that make random choices."),
) -> int:
    """Solve many levels and write one JSON object a line; goes on where it stopped when run again."""
    from soloist.app.batch import Order, batch

    order = Order(engine, metric, optimal, time, memory, seed)
    solved = total = 0
    for line in batch(files, order, jobs, out):
        total += 1
        solved += str(line["status"]).startswith("solved")
        seconds = line.get("seconds")
        note = f"{seconds} s" if seconds is not None else str(line.get("message", "")).partition("\n")[0]
        typer.echo(f"{line['reference']}: {line['status']} ({note})", err=True)
    typer.echo(f"{solved} of {total} solved; {out}")
    return 0
