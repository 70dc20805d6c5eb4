"""`soloist check`: what is wrong with a game, with places."""

from __future__ import annotations

import json

import typer

EXAMPLES = """\b
Examples:
  soloist check examples/hanoi.kif
  soloist check game.kif --json
  soloist check domain.pddl problem.pddl

\b
Exit codes: 0 no errors (there may be warnings), 3 errors.
"""


def check(
    file: str = typer.Argument(..., metavar="FILE", help="A rule sheet or a file of levels."),
    problem: str | None = typer.Argument(None, metavar="PROBLEM", help="The problem, where FILE is a PDDL domain."),
    language: str | None = typer.Option(None, "--language", help="The language, where the file does not tell."),
    json_output: bool = typer.Option(False, "--json", help="Print the findings as JSON."),
) -> int:
    """Find what is wrong with a game: errors, warnings and notes, each with its place."""
    from soloist.languages.registry import language_named, language_of, load
    from soloist.source import Severity

    source = load(file)
    chosen = language_named(language) if language else language_of(file, source.text)
    findings = chosen.check(source, load(problem) if problem else None)
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    warnings = [finding for finding in findings if finding.severity is Severity.WARNING]
    notes = [finding for finding in findings if finding.severity is Severity.NOTE]
    if json_output:
        groups = {"errors": errors, "warnings": warnings, "notes": notes}
        data = {name: [finding.as_json() for finding in group] for name, group in groups.items()}
        typer.echo(json.dumps({"file": file, "language": chosen.name, **data}))
    else:
        for finding in (*errors, *warnings, *notes):
            typer.echo(str(finding))
        counts = f"{len(errors)} errors, {len(warnings)} warnings"
        typer.echo(f"{file}: {counts} ({chosen.name})" if findings else f"{file}: no findings ({chosen.name})")
    return 3 if errors else 0
