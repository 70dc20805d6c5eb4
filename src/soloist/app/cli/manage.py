"""`soloist manage`: run a match of general game playing."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from soloist.app.cli.options import LANGUAGE
from soloist.numeral import counted

if TYPE_CHECKING:
    from soloist.app.ggp.manager import Manager, Record
    from soloist.languages.gdl.game import GdlGame
    from soloist.languages.gdl.machine import State

EXAMPLES = """\b
Examples:
  soloist manage examples/hanoi.kif --player 127.0.0.1:9147 --start-clock 10 --play-clock 5
  soloist manage examples/hanoi.kif --player 127.0.0.1:9147 --scramble --json
  soloist manage examples/hanoi.kif              (the manager plays all roles at random)
  soloist manage examples/hanoi.kif --show       (and whoever watches reads each state as it comes)

\b
Exit codes: 0 the match was played, 1 a player was not there or went away, 34 not a game of GDL, 3 bad input.
"""

#: The exit code where a player was not there, or went away.
NO_PLAYER = 1


def manage(
    file: str = typer.Argument(..., metavar="FILE", help="A rule sheet."),
    player: list[str] = typer.Option([], "--player", "-p", metavar="URL", help="A player for each role, in order."),
    start_clock: float = typer.Option(10.0, "--start-clock", min=0.1, help="Seconds before the first move."),
    play_clock: float = typer.Option(5.0, "--play-clock", min=0.1, help="Seconds for each move."),
    scramble: bool = typer.Option(False, "--scramble", help="Hide the meaning of names from the players."),
    steps: int = typer.Option(1000, "--steps", min=1, help="Call the match off after so many steps."),
    language: str | None = LANGUAGE,
    log: str | None = typer.Option(None, "--log", metavar="OUT", help="Write the match to a file as JSON."),
    seed: int = typer.Option(0, "--seed", help="Seed of the moves that the manager makes itself."),
    show: bool = typer.Option(False, "--show", help="Print each state as it comes, drawn where it is a board."),
    json_output: bool = typer.Option(False, "--json", help="Print one JSON object."),
) -> int:
    """Run a match; late, illegal and missing moves are replaced by random ones and noted."""
    from soloist.app.ggp.manager import Manager, match_game
    from soloist.app.outputs import check_file
    from soloist.languages.registry import read_one

    check_file(log)
    game = match_game(read_one(file, language))
    manager = Manager(
        game, player, start_clock=start_clock, play_clock=play_clock, scramble=scramble, most_steps=steps, seed=seed
    )
    if show and json_output:
        raise typer.BadParameter("--json prints one object, and --show prints states: take one of them")
    record = _run(manager, game, start_clock, play_clock, show, live=not json_output)
    data = record.as_json()
    if log is not None:
        Path(log).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    if json_output:
        typer.echo(json.dumps(data))
    else:
        # Whoever was shown the states has read the moves.
        for number, turn in enumerate(() if show else record.turns, start=1):
            typer.echo(f"{number:4}  {'  '.join(turn.moves)}")
        for role, reward in zip(record.roles, record.rewards, strict=True):
            typer.echo(f"{role:12} {reward}")
        made = f"{counted(len(record.turns), 'step')}, {counted(len(record.faults), 'fault')}"
        typer.echo(f"{made}, {record.seconds:.1f} s")
        for fault in record.faults:
            typer.echo(fault)
    return NO_PLAYER if record.dead else 0


def _run(manager: Manager, game: GdlGame, start_clock: float, play_clock: float, show: bool, *, live: bool) -> Record:
    """The match, watched where somebody can: state by state on standard output, or live on a terminal."""
    from soloist.app.ggp.spectator import Spectator
    from soloist.app.terminal import wants_colours

    if show:
        spectator = Spectator(game, play_clock, colours=wants_colours(sys.stdout))
        typer.echo(spectator.beginning(start_clock))
        return manager.run(lambda state, so_far: typer.echo(spectator.step(state, so_far)))
    if not live or not sys.stderr.isatty():
        return manager.run()
    from rich.console import Console
    from rich.live import Live

    from soloist.app.ggp.live import match_view

    spectator = Spectator(game, play_clock, colours=wants_colours(sys.stderr))
    with Live(console=Console(stderr=True)) as panel:

        def watch(state: State, so_far: Record) -> None:
            spectator.see(state)
            panel.update(match_view(spectator, so_far))

        return manager.run(watch)
