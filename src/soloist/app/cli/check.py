"""`soloist check`: what is wrong with a game, with places."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

from soloist.app.cli.options import LANGUAGE
from soloist.numeral import counted

if TYPE_CHECKING:
    from soloist.analysis.levels import Report
    from soloist.languages.registry import Language
    from soloist.source import Finding

EXAMPLES = """\b
Examples:
  soloist check examples/hanoi.kif
  soloist check examples/hanoi.kif --json
  soloist check examples/canal-domain.pddl examples/canal-problem.pddl
  soloist check examples/
  soloist check examples/warehouse.puzzlescript --levels --time 5

\b
Exit codes: 0 no errors (there may be warnings), 3 errors, 34 nothing but what is not supported.
"""


@dataclass(frozen=True)
class _Checked:
    """What was found in a file, and of its levels where these were solved."""

    file: str
    language: Language | None
    findings: Sequence[Finding]
    reports: Sequence[Report] = ()
    problem: str | None = None

    def group(self, severity: str) -> list[Finding]:
        return [finding for finding in self.findings if finding.severity == severity]

    def as_json(self) -> dict[str, object]:
        from soloist.view.findings import findings_json

        groups = findings_json(self.findings)
        levels = {"levels": [report.as_json() for report in self.reports]} if self.reports else {}
        about = {"file": self.file, "language": self.language.name if self.language else None}
        return {**about, **({"problem": self.problem} if self.problem else {}), **groups, **levels}

    def __str__(self) -> str:
        lines = [str(finding) for name in _SEVERITIES for finding in self.group(name)]
        language = f" ({self.language.name})" if self.language else ""
        return "\n".join([*lines, f"{self.problem or self.file}: {_counts([self])}{language}"])


_SEVERITIES = ("error", "warning", "note")


def check(
    files: list[str] = typer.Argument(
        ...,
        metavar="FILES...",
        help="Rule sheets, files of levels, folders of them; a PDDL domain before its problems.",
    ),
    language: str | None = LANGUAGE,
    json_output: bool = typer.Option(False, "--json", help="Print the findings as JSON; a list for several files."),
    levels: bool = typer.Option(False, "--levels", help="Solve every level too, and tell what a designer asks."),
    seconds: float = typer.Option(10.0, "--time", help="With --levels: seconds for each level."),
    memory: int = typer.Option(2000, "--memory", help="With --levels: megabytes for each level."),
) -> int:
    """Find what is wrong with games: errors, warnings and notes, each with its place."""
    from soloist.app.inputs import paired
    from soloist.errors import InputError, ParseError
    from soloist.source import Finding, Severity

    pairs = paired(files)
    if not pairs:
        raise ParseError(Finding(Severity.ERROR, "no-files", "there is no game in this folder", file=files[0]))
    checked = []
    for file, problem in pairs:
        try:
            found = _checked(file, problem, language, (seconds, memory) if levels else None, json_output)
        except InputError as error:
            if len(pairs) == 1:
                raise
            found = _Checked(file, None, error.findings)
        checked.append(found)
        if not json_output:
            typer.echo(str(found))
    if json_output:
        data = [found.as_json() for found in checked]
        typer.echo(json.dumps(data[0] if len(data) == 1 else data))
    elif len(checked) > 1:
        typer.echo(f"{len(checked)} files: {_counts(checked)}")
    return _exit_code([finding for found in checked for finding in found.group("error")])


def _exit_code(errors: Sequence[Finding]) -> int:
    """0 without errors, 34 where all there is to say is that something is not supported, and else 3."""
    if not errors:
        return 0
    # Names that are not known may well be those that what is not supported would have declared.
    only = all(error.code == "unsupported" or error.code.startswith("unknown-") for error in errors)
    return 34 if only and any(error.code == "unsupported" for error in errors) else 3


def _checked(
    file: str, problem: str | None, language: str | None, solving: tuple[float, int] | None, quiet: bool
) -> _Checked:
    from soloist.analysis.check import check as check_file
    from soloist.languages.registry import language_named, language_of, load

    source = load(file)
    chosen = language_named(language) if language else language_of(file, source.text)
    findings = check_file(chosen, source, load(problem) if problem else None)
    found = _Checked(file, chosen, findings, problem=problem)
    if solving is None or found.group("error"):
        return found
    from soloist.analysis.levels import unused

    reports = _levels(file, language, problem, *solving, quiet)
    return _Checked(file, chosen, [*findings, *unused(reports)], reports, problem)


def _counts(checked: Sequence[_Checked]) -> str:
    errors, warnings, notes = (sum(len(found.group(name)) for found in checked) for name in _SEVERITIES)
    if not errors + warnings + notes:
        return "no findings"
    told = [counted(errors, "error"), counted(warnings, "warning")]
    return ", ".join([*told, counted(notes, "note")] if notes else told)


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
