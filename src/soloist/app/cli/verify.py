"""`soloist verify`: check a certificate of optimality, or a file of results, without any engine."""

from __future__ import annotations

import json
from pathlib import Path

import typer

from soloist.limit import DEFAULT_MEMORY_MB

EXAMPLES = """\b
Examples:
  soloist solve examples/hanoi.kif --optimal --certificate proof
  soloist verify proof
  soloist batch examples/cellar.xsb --time 10 --out results.jsonl
  soloist verify results.jsonl

\b
Exit codes: 0 everything in it is true, 4 something is not, 3 this is no certificate,
23 or 22 the time or the memory was not enough to check it.
"""

#: The exit code of what is no certificate, its game included.
NO_CERTIFICATE = 3
#: The exit code of a certificate that is well formed and wrong.
FALSE_CERTIFICATE = 4


def verify(
    folder: Path = typer.Argument(
        ..., metavar="DIR", help="The folder that `solve --certificate` wrote, or a file of results."
    ),
    checker: str = typer.Option(
        "native", "--checker", help="Which proof checker: native, or reference (plain Python)."
    ),
    time: float = typer.Option(600.0, "--time", "-t", min=0.0, help="Seconds of wall time."),
    memory: int = typer.Option(DEFAULT_MEMORY_MB, "--memory", min=50, help="Megabytes of memory."),
    json_output: bool = typer.Option(False, "--json", help="Print one JSON object."),
) -> int:
    """Check a certificate: replay its moves, make its formulas anew, check its proofs, exhaust positions again.

    Of a file of results, all moves are replayed, and results that contradict each other are named.
    """
    from soloist.app.verifying import reason_of, verified_within
    from soloist.engines.engine import Reason
    from soloist.errors import UnsupportedError, VerificationError
    from soloist.game.solution import Status

    if checker not in ("native", "reference"):
        raise typer.BadParameter(f"{checker!r} is neither native nor reference", param_hint="--checker")

    if folder.is_file():
        return _verify_results(folder, json_output)

    def refused(reason: str, exit_code: int) -> int:
        if json_output:
            typer.echo(json.dumps({"folder": str(folder), "verified": False, "reason": reason}))
        else:
            word = "false" if exit_code == FALSE_CERTIFICATE else "not verified"
            typer.echo(f"{folder}: {word}: {reason}", err=True)
        return exit_code

    try:
        outcome = verified_within(folder, reference=checker == "reference", seconds=time, memory_mb=memory)
    except VerificationError as error:
        return refused(str(error), FALSE_CERTIFICATE)
    except UnsupportedError as error:
        # No engine writes a claim about what is not handled: the folder was made by somebody else.
        return refused(str(error), NO_CERTIFICATE)
    if outcome.reason is not Reason.FINISHED:
        status = Status.TIMEOUT if outcome.reason is Reason.TIME else Status.MEMOUT
        return refused(reason_of(outcome), status.exit_code)
    verified = outcome.unwrap()
    complete = not verified.unchecked
    if json_output:
        optimum = verified.optimum
        data = {"folder": str(folder), "verified": complete, "value": optimum.value, "cost": optimum.cost}
        data |= {"metric": optimum.metric, "proof_lines": verified.proof_lines, "positions": verified.positions}
        typer.echo(json.dumps({**data, "unchecked": [proof.name for proof in verified.unchecked]}))
    else:
        typer.echo("\n".join(verified.lines()))
    return 0 if complete else verified.status.exit_code


def _verify_results(file: Path, json_output: bool) -> int:
    from soloist.app.batch.claims import verified

    claims = verified(file)
    if json_output:
        data = {"replayed": claims.replayed, "unread": claims.unread, "false": claims.false}
        typer.echo(json.dumps({"file": str(file), "verified": not claims.false, **data, "proofs": dict(claims.proofs)}))
    else:
        typer.echo("\n".join(claims.lines()))
    return FALSE_CERTIFICATE if claims.false else 0
