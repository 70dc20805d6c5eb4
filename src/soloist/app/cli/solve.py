"""`soloist solve`: solve a game, verify the answer, print it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from soloist.game.solution import Proof, Status

if TYPE_CHECKING:
    from soloist.engines.engine import Progress
    from soloist.game.model import Game
    from soloist.game.solution import Solution
    from soloist.pipeline import Result

EXAMPLES = """\b
Examples:
  soloist solve examples/hanoi.kif
  soloist solve examples/hanoi.kif --optimal --json
  soloist solve examples/hanoi.kif --optimal --certificate proof
  soloist solve domain.pddl problem.pddl
  soloist solve game.kif --engine search --time 10 --memory 500
  soloist solve examples/lantern.snowman --engine sat --encoding r-count --optimal

\b
Exit codes: 0 solved, 10 unsolvable, 12 unsolved, 22 out of memory, 23 out of time,
34 unsupported, 2 bad usage, 3 bad input, 1 internal error.
"""


def solve(
    file: str = typer.Argument(..., metavar="FILE", help="A game; FILE#N or FILE#title names a level of a collection."),
    problem: str | None = typer.Argument(None, metavar="PROBLEM", help="The problem, where FILE is a PDDL domain."),
    engine: str | None = typer.Option(None, "--engine", "-e", help="The engine; the language's default if left out."),
    metric: str | None = typer.Option(None, "--metric", "-m", help="What a solution costs, such as moves or pushes."),
    optimal: bool = typer.Option(False, "--optimal", help="Go on until the least cost is proved."),
    time: float = typer.Option(60.0, "--time", "-t", min=0.0, help="Seconds of wall time."),
    memory: int = typer.Option(4000, "--memory", min=50, help="Megabytes of memory."),
    language: str | None = typer.Option(None, "--language", help="The language, where the file does not tell."),
    encoding: str | None = typer.Option(None, "--encoding", help="How the engine sat encodes a level."),
    option: list[str] = typer.Option([], "--option", "-O", metavar="KEY=VALUE", help="An option of the engine."),
    improve: float | None = typer.Option(
        None, "--improve", min=0.0, metavar="SECONDS", help="Then shorten the solution for so long (Sokoban)."
    ),
    seed: int = typer.Option(0, "--seed", help="Seed for engines that make random choices."),
    plan_file: str | None = typer.Option(None, "--plan-file", metavar="FILE", help="Write a PDDL plan to a file."),
    certificate: Path | None = typer.Option(
        None, "--certificate", metavar="DIR", help="Write a certificate that the solution is optimal (with --optimal)."
    ),
    check: bool | None = typer.Option(
        None,
        "--check/--no-check",
        help="Check proofs by other ways with all the time left, or not at all; by default that nothing is better is"
        " checked with all the time left, and that nothing is cheaper for as long as that took.",
    ),
    json_output: bool = typer.Option(False, "--json", help="Print one JSON object."),
    quiet: bool = typer.Option(False, "--quiet", "-q", help="No progress and no notes on stderr."),
) -> int:
    """Solve a game and verify the answer before it is shown."""
    from soloist.app.outputs import check_file, check_folder
    from soloist.pipeline import solve as solve_game
    from soloist.view.result import plan_file_text, result_text

    check_file(plan_file)
    check_folder(certificate)
    game = _read(file, language, problem, json_output, quiet)
    named = {"encoding": encoding, "improve": improve}
    watch = None if quiet or json_output or not sys.stderr.isatty() else _watcher()
    result = solve_game(
        game,
        engine=engine,
        metric=metric,
        optimal=optimal,
        seconds=time,
        memory_mb=memory,
        options=options_of(option) | {key: str(value) for key, value in named.items() if value is not None},
        seed=seed,
        watch=watch,
        check_proofs=check,
    )
    if watch is not None:
        sys.stderr.write("\r\033[K")
    if plan_file is not None and result.solution is not None:
        Path(plan_file).write_text(plan_file_text(result), encoding="utf-8")
    told_to_end = None
    if certificate is not None:
        try:
            result = _certified(result, certificate, time, memory)
        except (KeyboardInterrupt, SystemExit) as end:
            # What was found is shown, whoever had no time for the certificate.
            result = replace(result, message=_joined(result.message, "no certificate: interrupted"))
            told_to_end = end if isinstance(end, SystemExit) else None
    typer.echo(json.dumps(result.as_json()) if json_output else result_text(result))
    if told_to_end is not None:
        raise told_to_end
    return result.status.exit_code


def _read(file: str, language: str | None, problem: str | None, json_output: bool, quiet: bool) -> Game[Any, Any]:
    """The game; what reads our JSON gets an object even where there is none."""
    from soloist.app.cli.game_argument import read_game
    from soloist.errors import InputError
    from soloist.languages.registry import split_reference
    from soloist.pipeline import no_result

    try:
        return read_game(file, language, problem, quiet or json_output)
    except InputError as error:
        if json_output:
            typer.echo(json.dumps(no_result(split_reference(file)[0], Status.ERROR, str(error))))
        raise


def _certified(result: Result, folder: Path, seconds: float, memory_mb: int) -> Result:
    """The result with its certificate, or with a word about why there is none; proofs have a limit of their own."""
    from soloist.certify import NoCertificate, certify
    from soloist.engines.registry import ENGINES, engine_named
    from soloist.limit import Limit

    if result.status not in (Status.SOLVED_OPTIMALLY, Status.UNSOLVABLE):
        return replace(result, message=_joined(result.message, f"no certificate: the result is {result.status}"))
    try:
        searched = result.engine in ENGINES and engine_named(result.engine).exhausts_positions
        made = certify(
            result.game,
            result.solution,
            folder,
            Limit(seconds, memory_mb),
            metric=result.metric,
            evidence=f"{result.engine}: {result.evidence}" if searched else "",
        )
    except (NoCertificate, OSError) as reason:
        return replace(result, message=_joined(result.message, f"no certificate: {reason}"))
    result = replace(result, certificate=made)
    if not made.complete:
        return replace(result, message=_joined(result.message, "a part of the certificate rests on the engine's word"))
    return replace(result, proof=Proof.CHECKED, proof_note="a certificate was made and verified")


def _joined(*messages: str) -> str:
    return "; ".join(message for message in messages if message)


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
    from soloist.view.result import progress_line

    def watch(progress: Progress, best: Solution | None) -> None:
        sys.stderr.write(f"\r\033[K{progress_line(progress, best)}"[:160])
        sys.stderr.flush()

    return watch
