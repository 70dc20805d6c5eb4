"""`soloist show`: what a game is, and a way to play it in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from soloist.app.cli.options import GENERATOR, LANGUAGE

if TYPE_CHECKING:
    from soloist.game.model import Game

EXAMPLES = """\b
Examples:
  soloist show examples/hanoi.kif
  soloist show examples/hanoi.kif --no-play
  soloist show examples/lantern.snowman
  soloist show examples/sliding-puzzle.kif --picture sliding.svg
  soloist show examples/small-cross.soloist --record cross.trace
  soloist show examples/small-cross.soloist --record random.trace --games 50 --seed 7
  soloist show examples/cellar.xsb --record cellar.trace --games 20 --longest 200 --played
  soloist show examples/hanoi.kif --record hanoi-plans --games 30
  soloist show examples/small-cross.soloist --generator locm --no-play
"""


def show(
    file: str = typer.Argument(
        ..., metavar="FILE", help="A game; FILE#N or FILE#title names a level; - is the standard input."
    ),
    problem: str | None = typer.Argument(None, metavar="PROBLEM", help="The problem, where FILE is a PDDL domain."),
    language: str | None = LANGUAGE,
    generator: str | None = GENERATOR,
    seconds: float = typer.Option(10.0, "--time", help="How long the size of the ground form may take, in seconds."),
    play: bool | None = typer.Option(
        None, "--play/--no-play", help="Play it after the description; by default on a terminal only."
    ),
    picture: Path | None = typer.Option(
        None,
        "--picture",
        metavar="FILE",
        help="Draw it as it begins instead: .svg, .png, .gif, or .html; facts as a board where they look like one.",
    ),
    record: str | None = typer.Option(
        None,
        "--record",
        metavar="OUT",
        help="Write the play down for `soloist learn`: games on boards to a trace, GDL and PDDL to a folder of plans.",
    ),
    games: int | None = typer.Option(
        None, "--games", min=1, help="With --record: play so many games at random instead of asking for moves."
    ),
    seed: int | None = typer.Option(None, "--seed", min=0, help="With --games: another seed plays other games."),
    longest: int | None = typer.Option(
        None, "--longest", min=1, help="With --games: cut a game after so many moves; 500 unless told."
    ),
    played: bool = typer.Option(
        False, "--played", help="With --record: only the moves played, not all that were legal; plans hold no others."
    ),
) -> int:
    """Describe a game, then play it: with the arrow keys where it has a board, by moves else; undo, hints, quit."""
    from soloist.app.cli.game_argument import read_game

    _check_options(record, picture, play, games, {"--seed": seed, "--longest": longest}, played)
    game = read_game(file, language, problem, generator=generator)
    if picture is not None:
        from soloist.app.keeping import check_picture, draw

        check_picture(picture)
        draw(game, picture)
        return 0
    if record is not None:
        from soloist.app.recording import check_recordable, record_random

        check_recordable(game, record)
        if games is not None:
            seed, longest = 1 if seed is None else seed, longest or 500
            typer.echo(record_random(game, record, games, seed, longest, not played))
            return 0
        play = True
    made = _played(game, play, seconds)
    if record is not None:
        from soloist.app.recording import record_play

        typer.echo(record_play(game, made, record, not played))
    return 0


def _check_options(
    record: str | None,
    picture: Path | None,
    play: bool | None,
    games: int | None,
    random_play: dict[str, int | None],
    played: bool,
) -> None:
    """Refuse options that would be passed over in silence."""
    if record is None and (games is not None or played):
        name = "--games" if games is not None else "--played"
        raise typer.BadParameter("is about what --record OUT writes, which is not given", param_hint=name)
    alone = next((name for name, value in random_play.items() if value is not None), None)
    if games is None and alone is not None:
        raise typer.BadParameter("is about random play: --record OUT --games N", param_hint=alone)
    if record is not None and picture is not None:
        raise typer.BadParameter("a picture shows how the game begins, and no play to record", param_hint="--picture")
    if record is not None and play is False:
        message = "without play there is nothing to record; --games N plays at random"
        raise typer.BadParameter(message, param_hint="--no-play")
    if games is not None and play:
        raise typer.BadParameter("--games plays at random, and asks for no moves", param_hint="--play")


def _played(game: Game[Any, Any], play: bool | None, seconds: float) -> list[str]:
    """Describe the game, and play it if that is asked for; the moves that were made."""
    from soloist.app.play import play_in_terminal
    from soloist.limit import Limit
    from soloist.view.ground_form import describe_ground_form

    moves = _shown_as_board(game, play)
    if moves is not None:
        return moves
    _describe([*game.describe(), *describe_ground_form(game, Limit(seconds))])
    if not (play or (play is None and sys.stdin.isatty())):
        return []
    typer.echo("")
    return play_in_terminal(game)


def _describe(lines: list[tuple[str, str]]) -> None:
    width = max(len(name) for name, _ in lines)
    for name, value in lines:
        typer.echo(f"{name:{width}}  {value}")


#: The lines of a terminal that the words around a board take.
_WORDS = 7


def _shown_as_board(game: Game[Any, Any], play: bool | None) -> list[str] | None:
    """Shows a game that has a board as a picture and plays it with the arrow keys; None where it is not shown so."""
    from soloist.app.keys import play_with_arrows, terminal_keys
    from soloist.app.terminal import columns, lines, shows_pixels, wants_colours
    from soloist.view.board import terminal_picture

    board = game.board()
    if board is None or not board.keys:
        return None
    _describe(game.describe())
    colours, sprites, wide = wants_colours(sys.stdout), shows_pixels(sys.stdout), columns()
    typer.echo(f"\n{terminal_picture(board, game.initial, colours=colours, sprites=sprites, columns=wide)}")
    if play is not False and sys.stdin.isatty():
        with terminal_keys() as key:
            moves = play_with_arrows(
                game, board, key, colours=colours, sprites=sprites, columns=wide, lines=lines() - _WORDS
            )
        typer.echo(game.lurd(moves) or " ".join(moves))
        return moves
    if play:
        from soloist.app.play import play_in_terminal

        return play_in_terminal(game)
    return []
