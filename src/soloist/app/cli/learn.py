"""`soloist learn`: the rules of a board game from recorded play."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from soloist.languages.trace.model import Trace
    from soloist.learn.evaluate import Evaluation
    from soloist.learn.game import LearnedGame

EXAMPLES = """\b
Examples:
  soloist learn peg.trace -o peg.soloist
  soloist learn games/*.trace --evaluate held-out.trace
  soloist learn played.trace --check closed

\b
Exit codes: 0 learned, 3 bad input, 34 unsupported.
"""


def learn(
    traces: list[str] = typer.Argument(..., metavar="TRACE...", help="Traces of one game."),
    output: Path | None = typer.Option(None, "--output", "-o", help="Where to write the learned game."),
    check: str | None = typer.Option(
        None, "--check", help="How unseen moves are judged: all, closed or statistical; by what the traces know."
    ),
    rate: float = typer.Option(
        1.0, "--rate", min=0.01, max=1.0, help="Statistical check: the least share of its fair chance a move has."
    ),
    held_out: list[str] = typer.Option([], "--evaluate", metavar="TRACE", help="Compare with games not learned from."),
    json_output: bool = typer.Option(False, "--json", help="Print one JSON object."),
) -> int:
    """Learn a board game from traces: how pieces move, what is forced, when it ends; say on what evidence."""
    from soloist.learn.evaluate import evaluate
    from soloist.learn.game import learn_game
    from soloist.learn.report import evaluation_lines, report_lines
    from soloist.learn.sgrl import Check, Settings

    if check is not None and check not in list(Check):
        raise typer.BadParameter(f"{check!r} is none of {', '.join(Check)}", param_hint="--check")
    trace = _load(traces)
    learned = learn_game(trace, Settings(Check(check) if check else None, rate))
    evaluation = evaluate(learned.game, _load(held_out)) if held_out else None
    lines = list(report_lines(learned, trace))
    if output is not None:
        from soloist.languages.boardgame.writer import write_game

        output.write_text(write_game(learned.game, tuple(line for text in lines for line in text.split("\n"))))
    if json_output:
        typer.echo(json.dumps(_as_json(learned, evaluation)))
        return 0
    say: Callable[[str], None] = typer.echo
    for line in lines:
        say(line)
    if evaluation is not None:
        for line in evaluation_lines(trace.equipment, evaluation):
            say(line)
    return 0


def _load(paths: list[str]) -> Trace:
    """The traces of some files as one; they must be of one game."""
    from soloist.errors import RuleError
    from soloist.languages.registry import load
    from soloist.languages.trace.reader import read_trace

    sources = [load(path) for path in paths]
    parts = [read_trace(source) for source in sources]
    for source, part in zip(sources, parts, strict=True):
        if part.equipment != parts[0].equipment:
            message = f"this is not the game of {paths[0]}: board, players, pieces or set-up differ"
            raise RuleError.at("other-game", message, source.span(0, 5))
    return parts[0].with_plays(play for part in parts for play in part.plays)


def _as_json(learned: LearnedGame, evaluation: Evaluation | None) -> dict[str, object]:
    kit = learned.game.equipment
    data: dict[str, object] = {
        "title": learned.game.title,
        "check": str(learned.check),
        "pieces": [
            {
                "player": kit.players[piece.player],
                "type": piece.role.type,
                "added": piece.role.added,
                "words": piece.words,
                "states": len(piece.automaton),
                "consistent": not piece.excess,
                "seconds": round(piece.seconds, 6),
            }
            for piece in learned.pieces
        ],
        "filters": {
            kit.players[player]: [str(chosen) for chosen in found.filters]
            for player, found in enumerate(learned.restrictions)
        },
        "regions": {
            kit.players[player]: {name: sorted(region) for name, region in found.regions.items()}
            for player, found in enumerate(learned.restrictions)
        },
        "unexplained_positions": [found.unexplained for found in learned.restrictions],
        "ends": [end.text(kit) for end in learned.game.ends],
    }
    if evaluation is not None:
        data["evaluation"] = {
            kit.players[player]: {
                "right": score.right,
                "false": score.false,
                "missed": score.missed,
                "positions": score.positions,
                "exact": score.exact,
            }
            for player, score in evaluation.players.items()
        }
    return data
