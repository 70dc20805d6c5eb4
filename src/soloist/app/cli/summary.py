"""`soloist summary`: what files of results say, as a table, CSV or a page."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from soloist.view.comparison import Comparison, Run

EXAMPLES = """\b
Examples:
  soloist batch examples/*.kif --time 10 --out results.jsonl
  soloist summary results.jsonl
  soloist summary results.jsonl --levels --csv results.csv --html results.html

\b
Exit codes: 0, or 1 where two results contradict each other.
"""


def summary(
    files: list[Path] = typer.Argument(..., metavar="RESULTS...", help="Files that `batch` or `compare` wrote."),
    levels: bool = typer.Option(False, "--levels", help="Tell of every level, too."),
    csv: Path | None = typer.Option(None, "--csv", metavar="FILE", help="Write a row for every run."),
    html: Path | None = typer.Option(None, "--html", metavar="FILE", help="Write a page with a cactus plot."),
) -> int:
    """Count what was solved, proved and missed, by file and engine: a table, CSV, or a page with a cactus plot."""
    from soloist.app.outputs import check_file
    from soloist.view.comparison import Comparison

    check_file(csv)
    check_file(html)
    runs = [run for file in files for run in _runs(file, several=len(files) > 1)]
    return tell(Comparison(runs), ", ".join(file.name for file in files), levels, csv, html)


def _runs(file: Path, *, several: bool) -> Iterator[Run]:
    """The runs of a file; where there are several files, a way is told by its file, too."""
    from soloist.app.batch.results import no_results, read_lines
    from soloist.errors import ParseError
    from soloist.source import Finding, Severity
    from soloist.view.comparison import run_of

    found = False
    if not file.is_file():
        raise ParseError(Finding(Severity.ERROR, "no-file", "there is no such file", file=str(file)))
    for line in read_lines(file):
        asked = line.get("order")
        engine = str((asked.get("engine") if isinstance(asked, dict) else None) or "default")
        run = run_of(line, f"{file.stem} {engine}" if several else engine)
        if run is not None:
            found = True
            yield run
    if not found:
        raise no_results(file)


def tell(comparison: Comparison, title: str, levels: bool, csv: Path | None, html: Path | None) -> int:
    """Print the tables and write what else was asked for; the exit code tells whether results contradict each other."""
    from soloist.app.terminal import columns

    typer.echo(comparison.text(levels=levels, width=columns() if sys.stdout.isatty() else None))
    if csv is not None:
        csv.write_text(comparison.csv(), encoding="utf-8")
    if html is not None:
        html.write_text(comparison.html(title), encoding="utf-8")
    return 1 if comparison.disagreements else 0
