"""`soloist bench`: measure a folder of levels by several engines."""

from __future__ import annotations

from pathlib import Path

import typer

from soloist.limit import DEFAULT_MEMORY_MB, DEFAULT_SECONDS

EXAMPLES = """\b
Examples:
  soloist bench snowman --levels examples --time 10 --ways native,SAT-R-count
  soloist bench snowman --levels FOLDER --time 3600 --memory 16000 --results runs.jsonl --plot solved.svg
"""


def bench(
    topic: str = typer.Argument(..., metavar="TOPIC", help="What to measure: snowman."),
    levels: Path = typer.Option(Path("examples"), "--levels", help="A folder of levels."),
    time: float = typer.Option(DEFAULT_SECONDS, "--time", "-t", min=0.0, help="CPU seconds for each level and way."),
    memory: int = typer.Option(DEFAULT_MEMORY_MB, "--memory", min=50, help="Megabytes of memory."),
    ways: str | None = typer.Option(None, "--ways", help="Rows of the table, with commas; all by default."),
    results: Path | None = typer.Option(
        None, "--results", metavar="FILE", help="Keep every run in a file, and do not repeat those that are there."
    ),
    plot: Path | None = typer.Option(None, "--plot", metavar="FILE", help="Write solved levels over time as SVG."),
) -> int:
    """Solve every level in every way, and print solved levels, PAR-2 scores and curves."""
    from soloist.app import snowman_bench
    from soloist.app.outputs import check_file
    from soloist.languages.registry import read_one
    from soloist.languages.snowman.game import SnowmanGame
    from soloist.numeral import counted
    from soloist.view.score_table import score_table
    from soloist.view.solved_curves import draw_curves, text_curves

    if topic != "snowman":
        raise typer.BadParameter(f"{topic!r} is none of: snowman", param_hint="TOPIC")
    configurations = snowman_bench.CONFIGURATIONS
    names = ways.split(",") if ways else list(configurations)
    for name in names:
        if name not in configurations:
            raise typer.BadParameter(f"{name!r} is none of: {', '.join(configurations)}", param_hint="--ways")
    if not levels.is_dir():
        raise typer.BadParameter(f"there is no folder {str(levels)!r}", param_hint="--levels")
    check_file(results)
    check_file(plot)
    found = (read_one(str(path)) for path in snowman_bench.levels_in(levels))
    games = [game for game in found if isinstance(game, SnowmanGame)]
    if not games:
        raise typer.BadParameter(f"there is no Snowman level in {str(levels)!r}", param_hint="--levels")
    chosen = [configurations[name] for name in names]
    runs = snowman_bench.measure(games, chosen, time, memory, lambda line: typer.echo(line, err=True), results)
    times = snowman_bench.solving_times(runs)
    typer.echo(f"{counted(len(games), 'level')}, {time:g} s each")
    typer.echo("\n".join([*score_table(runs, time), "", text_curves(times, len(games), time)]))
    if plot is not None:
        plot.write_text(draw_curves(times, len(games), time), encoding="utf-8")
    return 0
