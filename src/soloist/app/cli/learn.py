"""`soloist learn`: board games from recorded play, and planning domains from plans."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import typer

from soloist.engines.engine import Reason

EXAMPLES = """\b
Examples:
  soloist learn examples/small-cross.trace -o cross.soloist
  soloist learn examples/small-cross.trace --evaluate examples/small-cross.trace
  soloist learn examples/small-cross.trace --check closed --time 10 --memory 500
  soloist learn examples/small-cross.trace --to pddl -o domains
  soloist learn examples/small-cross.trace --to pddl --jumps
  soloist learn examples/small-cross.trace --to svg -o pictures
  soloist solve examples/canal-domain.pddl examples/canal-problem.pddl --plan-file canal.plan
  soloist learn canal.plan --to pddl

\b
Exit codes: 0 learned, 5 learned but uncertain, 6 inconsistent with the data, 22 out of memory, 23 out of time,
3 bad input, 34 unsupported. Where a limit was reached and something could be told, it is told, with 5 or 6.
"""
#: Exit codes by how far the moves can be trusted.
EXIT_CODES = {"sure": 0, "uncertain": 5, "inconsistent": 6}
FORMS = ("game", "pddl", "svg")
#: What a limit is called, and the exit code where nothing could be told within it.
_LIMITS = {Reason.MEMORY: ("memory", 22), Reason.TIME: ("time", 23)}


def learn(
    files: list[str] = typer.Argument(
        ..., metavar="FILE...", help="Traces of one board game, PGN, SGF, FEN, or plans, one a file."
    ),
    output: Path | None = typer.Option(
        None, "--output", "-o", help="Where to write: a file; for several domains or pictures a folder."
    ),
    form: str | None = typer.Option(
        None, "--to", help="What to write: game (from traces, the default), pddl (from plans, the default) or svg."
    ),
    check: str | None = typer.Option(
        None, "--check", help="How unseen moves are judged: all, closed or statistical; by what the traces know."
    ),
    rate: float | None = typer.Option(
        None,
        "--rate",
        min=0.01,
        max=1.0,
        help="Statistical check: the least share of its fair chance a move has; 1 unless told.",
    ),
    noise: float | None = typer.Option(
        None,
        "--noise",
        min=0.0,
        max=0.1,
        help="Set aside words on record in at most this share of the turns if the rest contradicts them; 0.001 unless "
        "told, 0: none.",
    ),
    jumps: bool = typer.Option(
        False, "--jumps", help="Machines of turns: a jump that takes is one step over three squares, not two steps."
    ),
    time: float = typer.Option(60.0, "--time", "-t", min=0.0, help="Seconds of wall time."),
    memory: int = typer.Option(4000, "--memory", min=50, help="Megabytes of memory."),
    held_out: list[str] = typer.Option([], "--evaluate", metavar="TRACE", help="Compare with games not learned from."),
    json_output: bool = typer.Option(
        False, "--json", help="Print one JSON object, and nothing else; -o writes what was learned."
    ),
) -> int:
    """Learn a board game from traces, or a planning domain from plans, and say on what evidence."""
    from soloist.app.learning_within import plans_within, traces_within
    from soloist.app.outputs import check_file, check_folder
    from soloist.languages.record.reader import recognises
    from soloist.languages.registry import load
    from soloist.learn.sgrl import Check, Settings
    from soloist.limit import Limit

    if form is not None and form not in FORMS:
        raise typer.BadParameter(f"{form!r} is none of {', '.join(FORMS)}", param_hint="--to")
    if check is not None and check not in list(Check):
        raise typer.BadParameter(f"{check!r} is none of {', '.join(Check)}", param_hint="--check")
    if output is not None and not output.is_dir():
        check_file(output) if output.parent.is_dir() else check_folder(output)
    sources = [load(path) for path in files]
    from_traces = any(recognises(source.text) for source in sources)
    if from_traces:
        given = {name: value for name, value in (("rate", rate), ("noise", noise)) if value is not None}
        settings = Settings(Check(check) if check else None, **given)
        limit = Limit(time, memory)
        ended = traces_within(sources, form or "game", settings, [load(path) for path in held_out], limit, jumps)
    elif form == "game" or held_out or check or jumps or rate is not None or noise is not None:
        message = "plans hold no board game, and these options are for traces, which begin with `trace 1`"
        raise typer.BadParameter(message, param_hint="FILE...")
    else:
        ended = plans_within(sources, form or "pddl", Limit(time, memory))
    reached = _LIMITS.get(ended.reason)
    if reached is not None:
        typer.echo(f"the {reached[0]} is not enough to learn from all of this", err=True)
    if ended.value is None:
        return reached[1] if reached is not None else 1
    lines, texts, data = ended.value
    say: Callable[[str], None] = typer.echo
    if output is not None:
        _write(output, texts)
    elif not json_output and (form is not None or not from_traces):
        # What was learned can go to a file by itself; what is not known of it goes to the person.
        for text in list(texts.values())[: None if from_traces else 1]:
            say(text.rstrip("\n"))
        for line in lines if _exit_code(data) else ():
            typer.echo(line, err=True)
        return _exit_code(data)
    if json_output:
        say(json.dumps(data))
    else:
        for line in lines:
            say(line)
    return _exit_code(data)


def _exit_code(data: dict[str, object]) -> int:
    return EXIT_CODES[str(data.get("trust", "sure"))]


def _write(output: Path, texts: dict[str, str]) -> None:
    """Write one text to a file, several to a folder under their names; what goes with a named file, beside it."""
    if not output.is_dir() and (len(texts) == 1 or output.suffix == ".pddl"):
        first, *others = texts.items()
        output.write_text(first[1], encoding="utf-8")
        for name, text in others:
            output.with_name(f"{output.stem}-{name}").write_text(text, encoding="utf-8")
        return
    output.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (output / name).write_text(text, encoding="utf-8")
