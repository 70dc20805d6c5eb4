"""`soloist check`: what is wrong with a game, with places."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import typer

from soloist.app.cli.options import LANGUAGE

if TYPE_CHECKING:
    from soloist.analysis.levels import Report
    from soloist.source import Finding

EXAMPLES = """\b
Examples:
  soloist check examples/hanoi.kif
  soloist check examples/hanoi.kif --json
  soloist check examples/canal-domain.pddl examples/canal-problem.pddl
  soloist check examples/warehouse.puzzlescript --levels --time 5

\b
Exit codes: 0 no errors (there may be warnings), 3 errors.
"""


def check(
    file: str = typer.Argument(..., metavar="FILE", help="A rule sheet or a file of levels."),
    problem: str | None = typer.Argument(None, metavar="PROBLEM", help="The problem, where FILE is a PDDL domain."),
    language: str | None = LANGUAGE,
    json_output: bool = typer.Option(False, "--json", help="Print the findings as JSON."),
    levels: bool = typer.Option(False, "--levels", help="Solve every level too, and tell what a designer asks."),
    seconds: float = typer.Option(10.0, "--time", help="With --levels: seconds for each level."),
    memory: int = typer.Option(2000, "--memory", help="With --levels: megabytes for each level."),
) -> int:
    """Find what is wrong with a game: errors, warnings and notes, each with its place."""
    from soloist.analysis.check import check as check_file
    from soloist.languages.registry import language_named, language_of, load
    from soloist.source import Severity

    source = load(file)
    chosen = language_named(language) if language else language_of(file, source.text)
    findings = check_file(chosen, source, load(problem) if problem else None)
    reports = _levels(file, language, problem, seconds, memory, json_output) if levels and not _wrong(findings) else []
    if reports:
        from soloist.analysis.levels import unused

        findings = [*findings, *unused(reports)]
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    warnings = [finding for finding in findings if finding.severity is Severity.WARNING]
    notes = [finding for finding in findings if finding.severity is Severity.NOTE]
    if json_output:
        groups = {"errors": errors, "warnings": warnings, "notes": notes}
        data = {name: [finding.as_json() for finding in group] for name, group in groups.items()}
        typer.echo(json.dumps({"file": file, "language": chosen.name, **data, **_as_json(reports)}))
    else:
        for finding in (*errors, *warnings, *notes):
            typer.echo(str(finding))
        counts = f"{len(errors)} errors, {len(warnings)} warnings"
        typer.echo(f"{file}: {counts} ({chosen.name})" if findings else f"{file}: no findings ({chosen.name})")
    return 3 if errors else 0


def _wrong(findings: list[Finding]) -> bool:
    from soloist.source import Severity

    return any(finding.severity is Severity.ERROR for finding in findings)


def _levels(
    file: str, language: str | None, problem: str | None, seconds: float, memory: int, quiet: bool
) -> list[Report]:
    """The levels one by one, each as a line of a table as soon as it is known."""
    from soloist.analysis.levels import COLUMNS, reports
    from soloist.errors import InputError
    from soloist.languages.registry import read_all

    games = [entry for entry in read_all(file, language, problem) if not isinstance(entry, InputError)]
    found = []
    widths = (5, 16, 12, 8, 13, 12, 0)
    if not quiet:
        typer.echo("  ".join(f"{name:{width}}" for name, width in zip(COLUMNS, widths, strict=True)).rstrip())
    for report in reports(games, seconds, memory):
        found.append(report)
        if not quiet:
            row = zip(report.row, widths, strict=True)
            typer.echo("  ".join(f"{text:{width}}" for text, width in row).rstrip())
    return found


def _as_json(reports: list[Report]) -> dict[str, object]:
    return {"levels": [report.as_json() for report in reports]} if reports else {}
