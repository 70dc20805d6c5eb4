"""`soloist analyse`: a level designer's questions."""

from __future__ import annotations

import json
from pathlib import Path

import typer

from soloist.app.cli.options import LANGUAGE
from soloist.limit import DEFAULT_MEMORY_MB, DEFAULT_SECONDS

EXAMPLES = """\b
Examples:
  soloist analyse examples/lantern.snowman
  soloist analyse examples/lantern.snowman --intended RRurrDulDrrdLdLUruuulldRDuurDlllddRluurrrrdLulD
  soloist analyse examples/cellar.xsb --json
  soloist analyse examples/cellar.xsb --play urrdL --no-optima
  soloist analyse examples/pond.snowman --picture pond.svg

\b
Exit codes: those of solve, for the question of the fewest moves.
"""


def analyse(
    file: str = typer.Argument(..., metavar="LEVEL[#N]", help="A Snowman, Sokoban or PuzzleScript level."),
    intended: str | None = typer.Option(
        None, "--intended", metavar="LURD", help="The solution the designer has in mind."
    ),
    play: str | None = typer.Option(
        None, "--play", metavar="LURD", help="A line of play: tell its first irreversible mistake."
    ),
    optima: bool = typer.Option(True, "--optima/--no-optima", help="Count all optimal solutions, and what none moves."),
    time: float = typer.Option(DEFAULT_SECONDS, "--time", "-t", min=0.0, help="Seconds of wall time."),
    memory: int = typer.Option(DEFAULT_MEMORY_MB, "--memory", min=50, help="Megabytes of memory."),
    language: str | None = LANGUAGE,
    picture: Path | None = typer.Option(
        None, "--picture", metavar="FILE", help="Draw the level as SVG: unused cells hatched, unmoved pieces circled."
    ),
    json_output: bool = typer.Option(False, "--json", help="Print one JSON object."),
) -> int:
    """Tell the fewest moves, whether they undercut a solution, how many optima there are, what they leave unused."""
    from soloist.analysis import analyse as analyse_level
    from soloist.app.cli.game_argument import read_game
    from soloist.app.outputs import check_file
    from soloist.errors import ParseError, UsageError, VerificationError
    from soloist.source import Finding, Severity, Source

    check_file(picture)
    if picture is not None and picture.suffix.lower() not in ("", ".svg"):
        message = "an analysis is drawn as SVG, and its file ends in .svg"
        raise UsageError(Finding(Severity.ERROR, "output", message, file=str(picture)))
    game = read_game(file, language, quiet=json_output)
    try:
        report = analyse_level(game, intended, time, memory, play=play, count_optima=optima)
    except VerificationError as error:
        place = Source("--intended", intended or "").span((error.step or 1) - 1)
        message = f"the intended solution is none: {error.reason}"
        raise ParseError(Finding(Severity.ERROR, "no-solution", message, place)) from None
    if picture is not None:
        picture.write_text(report.picture(game), encoding="utf-8")
    typer.echo(json.dumps(report.as_json()) if json_output else str(report))
    return report.best.status.exit_code
