"""`soloist verify`: check a certificate of optimality without any engine."""

from __future__ import annotations

import json
from pathlib import Path

import typer

EXAMPLES = """\b
Examples:
  soloist solve examples/hanoi.kif --optimal --certificate proof
  soloist verify proof

\b
Exit codes: 0 everything in it is true, 4 something is not, 3 this is no certificate.
"""

#: The exit code of a certificate that is well formed and wrong.
FALSE_CERTIFICATE = 4


def verify(
    folder: Path = typer.Argument(..., metavar="DIR", help="The folder that `solve --certificate` wrote."),
    checker: str = typer.Option(
        "native", "--checker", help="Which proof checker: native, or reference (plain Python)."
    ),
    json_output: bool = typer.Option(False, "--json", help="Print one JSON object."),
) -> int:
    """Check a certificate: replay its moves, make its formulas anew, check its proofs."""
    from soloist.errors import VerificationError
    from soloist.verify.certificate import check_certificate

    if checker not in ("native", "reference"):
        raise typer.BadParameter(f"{checker!r} is neither native nor reference", param_hint="--checker")
    try:
        verified = check_certificate(folder, reference=checker == "reference")
    except VerificationError as error:
        if json_output:
            typer.echo(json.dumps({"folder": str(folder), "verified": False, "reason": str(error)}))
        else:
            typer.echo(f"{folder}: false: {error}", err=True)
        return FALSE_CERTIFICATE
    if json_output:
        data = {"folder": str(folder), "verified": True, "value": verified.value, "cost": verified.cost}
        typer.echo(json.dumps({**data, "proof_lines": verified.proof_lines}))
        return 0
    for line in verified.lines():
        typer.echo(line)
    return 0
