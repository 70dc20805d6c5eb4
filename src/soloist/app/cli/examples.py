"""`soloist examples`: the bundled games, to look at and to copy."""

from __future__ import annotations

from pathlib import Path

import typer

EXAMPLES = """\b
Examples:
  soloist examples
  soloist examples --copy examples
  soloist examples hanoi.kif --copy .
"""


def examples(
    names: list[str] = typer.Argument(None, metavar="[NAME]...", help="Some of them; all if left out."),
    to: Path | None = typer.Option(None, "--copy", metavar="FOLDER", help="Copy them into a folder."),
) -> int:
    """List the bundled games, or copy them: with --copy examples, every example of the help texts works here."""
    from soloist.app import examples as bundled
    from soloist.app.outputs import check_folder
    from soloist.numeral import counted

    if to is None:
        for path in bundled.examples():
            if not names or path.name in names:
                typer.echo(f"{path.name:28} {bundled.language_name(path)}")
        typer.echo("\nTo copy them here: soloist examples --copy examples")
        return 0
    check_folder(to)
    copied = bundled.copy(names or [], to)
    typer.echo(f"{counted(len(copied), 'file')} copied to {to}")
    return 0
