"""`soloist bench`: measure a folder of levels and print the published table beside the figures."""

from __future__ import annotations

from pathlib import Path

import typer

EXAMPLES = """\b
Examples:
  soloist bench snowman --levels examples --time 10 --ways native,SAT-R-count
  soloist bench snowman --levels FOLDER --time 3600 --memory 16000 --results runs.jsonl --plot solved.svg
"""


def bench(
    topic: str = typer.Argument(..., metavar="TOPIC", help="What to measure: snowman."),
    levels: Path = typer.Option(Path("examples"), "--levels", help="A folder of levels."),
    time: float = typer.Option(60.0, "--time", "-t", min=0.0, help="CPU seconds for each level and way."),
    memory: int = typer.Option(4000, "--memory", min=50, help="Megabytes of memory."),
    ways: str | None = typer.Option(None, "--ways", help="Rows of the table, with commas; all by default."),
    results: Path | None = typer.Option(
        None, "--results", metavar="FILE", help="Keep every run in a file, and do not repeat those that are there."
    ),
    plot: Path | None = typer.Option(None, "--plot", metavar="FILE", help="Write solved levels over time as SVG."),
) -> int:
    """Solve every level in every way, and print solved levels and PAR-2 scores beside the paper's."""
    from soloist.app import snowman_table
    from soloist.languages.registry import read_one
    from soloist.languages.snowman.game import SnowmanGame

    if topic != "snowman":
        raise typer.BadParameter(f"{topic!r} is none of: snowman", param_hint="TOPIC")
    names = ways.split(",") if ways else list(snowman_table.WAYS)
    for name in names:
        if name not in snowman_table.WAYS:
            raise typer.BadParameter(f"{name!r} is none of: {', '.join(snowman_table.WAYS)}", param_hint="--ways")
    found = (read_one(str(path)) for path in snowman_table.levels_in(levels))
    games = [game for game in found if isinstance(game, SnowmanGame)]
    chosen = [snowman_table.WAYS[name] for name in names]
    runs = snowman_table.measure(games, chosen, time, memory, lambda line: typer.echo(line, err=True), results)
    typer.echo(f"{snowman_table.table(runs, time)}\n\n{snowman_table.curves(runs, time)}")
    if plot is not None:
        plot.write_text(snowman_table.plot(runs, time), encoding="utf-8")
    return 0
