"""`soloist solve`: solve a game, verify the answer, print it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from soloist.app.cli.options import ENGINE, GENERATOR, LANGUAGE, METRIC
from soloist.limit import DEFAULT_MEMORY_MB, DEFAULT_SECONDS

if TYPE_CHECKING:
    from soloist.engines.engine import Progress
    from soloist.game.solution import Solution

EXAMPLES = """\b
Examples:
  soloist solve examples/hanoi.kif
  soloist solve examples/hanoi.kif --optimal --json
  soloist solve examples/hanoi.kif --optimal --certificate proof
  soloist solve examples/canal-domain.pddl examples/canal-problem.pddl
  soloist solve examples/hanoi.kif --engine search --time 10 --memory 500
  soloist solve examples/hanoi.kif --optimal --checkpoint hanoi.layers --scratch .
  soloist solve examples/river-crossing.kif -n 5
  soloist solve examples/canal-problem.pddl -n 5 --quality-bound 1.5 --diverse
  soloist solve examples/cellar.xsb --squares
  soloist solve examples/cellar.xsb#2 --picture cellar.html -o cellar.sok
  soloist solve examples/small-cross.soloist --generator locm
  soloist solve examples/lantern.snowman --engine sat --encoding r-count --optimal

\b
Exit codes: 0 solved, 10 unsolvable, 12 unsolved, 22 out of memory, 23 out of time,
34 unsupported, 2 bad usage, 3 bad input, 1 internal error.
"""


def solve(
    file: str = typer.Argument(
        ..., metavar="FILE", help="A game; FILE#N or FILE#title names a level; - is the standard input."
    ),
    problem: str | None = typer.Argument(None, metavar="PROBLEM", help="The problem, where FILE is a PDDL domain."),
    engine: str | None = ENGINE,
    metric: str | None = METRIC,
    optimal: bool = typer.Option(False, "--optimal", help="Go on until the least cost is proved."),
    time: float = typer.Option(DEFAULT_SECONDS, "--time", "-t", min=0.0, help="Seconds of wall time."),
    memory: int = typer.Option(DEFAULT_MEMORY_MB, "--memory", min=50, help="Megabytes of memory."),
    language: str | None = LANGUAGE,
    generator: str | None = GENERATOR,
    encoding: str | None = typer.Option(None, "--encoding", help="How the engine sat encodes a level."),
    option: list[str] = typer.Option([], "--option", "-O", metavar="KEY=VALUE", help="An option of the engine."),
    cores: int | None = typer.Option(
        None, "--cores", min=1, metavar="N", help="So many threads for the search; the answer is the same."
    ),
    scratch: Path | None = typer.Option(
        None,
        "--scratch",
        metavar="FOLDER",
        help="Keep the layers of the search there instead of in memory; nothing stays there.",
    ),
    checkpoint: Path | None = typer.Option(
        None,
        "--checkpoint",
        metavar="FILE",
        help="Keep the layers of the search in FILE, and go on from it where it is there.",
    ),
    improve: float | None = typer.Option(
        None, "--improve", min=0.0, metavar="SECONDS", help="Then shorten the solution for so long (Sokoban)."
    ),
    seed: int = typer.Option(0, "--seed", help="Seed for engines that make random choices."),
    number: int = typer.Option(
        1, "--solutions", "-n", min=1, metavar="N", help="So many optimal solutions (with --engine symk: the cheapest)."
    ),
    quality_bound: str | None = typer.Option(
        None,
        "--quality-bound",
        metavar="FACTOR",
        help="With -n: the cheapest of those that cost at most FACTOR times the least; inf sets no bound.",
    ),
    diverse: bool = typer.Option(False, "--diverse", help="With -n: solutions whose moves differ as much as can be."),
    output: Path | None = typer.Option(
        None,
        "--output",
        "-o",
        metavar="FILE",
        help="Write it: .sok a level with solutions, .json, .js for the console of PuzzleScript's editor, else as"
        " --plan-file.",
    ),
    plan_file: Path | None = typer.Option(
        None, "--plan-file", metavar="FILE", help="Write the moves: LURD for players of levels, else a plan."
    ),
    picture: Path | None = typer.Option(
        None,
        "--picture",
        metavar="FILE",
        help="Draw it: .svg or .png the start and the end, .gif every state, .html a page to step through.",
    ),
    certificate: Path | None = typer.Option(
        None, "--certificate", metavar="DIR", help="Write a certificate that the solution is optimal (with --optimal)."
    ),
    check: bool | None = typer.Option(
        None,
        "--check/--no-check",
        help="Check proofs by other ways with all the time left, or not at all; by default that nothing is better is"
        " checked with all the time left, and that nothing is cheaper for as long as that took.",
    ),
    squares: bool = typer.Option(
        False, "--squares", help="Tell a level's moves by squares too: the walk, and how the pieces move (f4-g4-h4)."
    ),
    json_output: bool = typer.Option(False, "--json", help="Print one JSON object."),
    quiet: bool = typer.Option(False, "--quiet", "-q", help="No progress and no notes on stderr."),
) -> int:
    """Solve a game and verify the answer before it is shown."""
    from soloist.analysis.why import explained
    from soloist.app.cli.game_argument import read_game
    from soloist.app.keeping import certified, check_outputs, told, write_moves, write_output, write_picture
    from soloist.app.outputs import check_file, check_folder
    from soloist.limit import Limit
    from soloist.pipeline import solve as solve_game
    from soloist.pipeline import wanted, with_several
    from soloist.view.result import result_text

    named = {"encoding": encoding, "improve": improve, "cores": cores, "scratch": scratch, "checkpoint": checkpoint}
    watch = None if quiet or json_output or not sys.stderr.isatty() else _watcher()
    with _told_as_json(file, json_output):
        check_file(plan_file)
        check_folder(certificate)
        wish = wanted(number, quality_bound, diverse)
        limit = Limit(time, memory)
        game = read_game(file, language, problem, quiet or json_output, generator)
        check_outputs(game, output, picture)
        result = solve_game(
            game,
            engine=engine,
            metric=metric,
            optimal=optimal or number > 1,
            seconds=time,
            memory_mb=memory,
            options=options_of(option) | {key: str(value) for key, value in named.items() if value is not None},
            seed=seed,
            watch=watch,
            check_proofs=check,
        )
        if number > 1:
            result = with_several(result, wish, limit, engine=engine)
        if check is not False:
            result = explained(result, limit)
    if watch is not None:
        sys.stderr.write("\r\033[K")
    told_to_end = None
    if certificate is not None:
        try:
            result = certified(result, certificate, Limit(time, memory), optimal=optimal)
        except (KeyboardInterrupt, SystemExit) as end:
            # What was found is shown, whoever had no time for the certificate.
            result = told(result, "no certificate: interrupted")
            told_to_end = end if isinstance(end, SystemExit) else None
    if plan_file is not None and result.solution is not None:
        write_moves(result.solution, plan_file)
    if output is not None:
        write_output(result, output)
    if picture is not None:
        write_picture(result, picture)
    typer.echo(json.dumps(result.as_json()) if json_output else result_text(result, squares))
    if told_to_end is not None:
        raise told_to_end
    return result.status.exit_code


@contextmanager
def _told_as_json(file: str, json_output: bool) -> Iterator[None]:
    """What reads our JSON gets an object even where there is no result."""
    from soloist.errors import InputError
    from soloist.game.result import no_result, status_of
    from soloist.languages.registry import split_reference

    try:
        yield
    except InputError as error:
        if json_output:
            typer.echo(json.dumps(no_result(split_reference(file)[0], status_of(error), str(error))))
        raise


def options_of(pairs: list[str]) -> dict[str, str]:
    options = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise typer.BadParameter(f"{pair!r} is not KEY=VALUE", param_hint="--option")
        options[key] = value
    return options


def _watcher() -> Callable[[Progress, Solution | None], None]:
    """Shows progress as a line on the terminal that is written over."""
    from soloist.app.terminal import columns
    from soloist.view.result import progress_line

    def watch(progress: Progress, best: Solution | None) -> None:
        # A line that is wider than the terminal would not be written over.
        sys.stderr.write(f"\r\033[K{progress_line(progress, best)[: columns() - 1]}")
        sys.stderr.flush()

    return watch
