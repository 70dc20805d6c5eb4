"""The command line: one file a command, collected here.

Command files import what they need inside their functions, so that `soloist --help` stays quick.
"""

from __future__ import annotations

import typer

from soloist import __version__
from soloist.app.cli import (
    analyse,
    batch,
    bench,
    check,
    compare,
    doctor,
    examples,
    learn,
    lsp,
    manage,
    play,
    serve,
    show,
    solve,
    summary,
    translate,
    validate,
    verify,
)

app = typer.Typer(
    name="soloist",
    help="Reads, solves, verifies and plays games of one player.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"soloist {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: bool = typer.Option(False, "--version", "-V", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    del version


app.command("solve", epilog=solve.EXAMPLES)(solve.solve)
app.command("check", epilog=check.EXAMPLES)(check.check)
app.command("show", epilog=show.EXAMPLES)(show.show)
app.command("batch", epilog=batch.EXAMPLES)(batch.batch)
app.command("summary", epilog=summary.EXAMPLES)(summary.summary)
app.command("compare", epilog=compare.EXAMPLES)(compare.compare)
app.command("validate", epilog=validate.EXAMPLES)(validate.validate)
app.command("learn", epilog=learn.EXAMPLES)(learn.learn)
app.command("translate", epilog=translate.EXAMPLES)(translate.translate)
app.command("verify", epilog=verify.EXAMPLES)(verify.verify)
app.command("analyse", epilog=analyse.EXAMPLES)(analyse.analyse)
app.command("play", epilog=play.EXAMPLES)(play.play)
app.command("manage", epilog=manage.EXAMPLES)(manage.manage)
app.command("serve", epilog=serve.EXAMPLES)(serve.serve)
app.command("lsp", epilog=lsp.EXAMPLES)(lsp.lsp)
app.command("bench", epilog=bench.EXAMPLES)(bench.bench)
app.command("examples", epilog=examples.EXAMPLES)(examples.examples)
app.command("doctor")(doctor.doctor)
