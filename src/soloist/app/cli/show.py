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
        None, "--record", metavar="TRACE", help="Write the play to a trace, for `soloist learn`; board games only."
    ),
) -> int:
    """Describe a game, then play it: with the arrow keys where it has a board, by moves else; undo, hints, quit."""
    from soloist.app.cli.game_argument import read_game
    from soloist.app.play import play_in_terminal
    from soloist.limit import Limit
    from soloist.view.ground_form import describe_ground_form

    game = read_game(file, language, problem, generator=generator)
    if picture is not None:
        from soloist.app.keeping import check_picture, draw

        check_picture(picture)
        draw(game, picture)
        return 0
    if _shown_as_board(game, play):
        return 0
    if record is not None:
        from soloist.app.outputs import check_file
        from soloist.app.recording import check_recordable

        check_recordable(game)
        check_file(record)
    _describe([*game.describe(), *describe_ground_form(game, Limit(seconds))])
    if play or record is not None or (play is None and sys.stdin.isatty()):
        typer.echo("")
        moves = play_in_terminal(game)
        if record is not None:
            from soloist.app.recording import record_play

            record_play(game, moves, record)
    return 0


def _describe(lines: list[tuple[str, str]]) -> None:
    width = max(len(name) for name, _ in lines)
    for name, value in lines:
        typer.echo(f"{name:{width}}  {value}")


#: The lines of a terminal that the words around a board take.
_WORDS = 7


def _shown_as_board(game: Game[Any, Any], play: bool | None) -> bool:
    """Shows a game that has a board as a picture and plays it with the arrow keys; False where it is not shown so."""
    from soloist.app.keys import play_with_arrows, terminal_keys
    from soloist.app.terminal import columns, lines, shows_pixels, wants_colours
    from soloist.view.board import terminal_picture

    board = game.board()
    if board is None or not board.keys:
        return False
    _describe(game.describe())
    colours, sprites, wide = wants_colours(sys.stdout), shows_pixels(sys.stdout), columns()
    typer.echo(f"\n{terminal_picture(board, game.initial, colours=colours, sprites=sprites, columns=wide)}")
    if play is not False and sys.stdin.isatty():
        with terminal_keys() as key:
            moves = play_with_arrows(
                game, board, key, colours=colours, sprites=sprites, columns=wide, lines=lines() - _WORDS
            )
        typer.echo(game.lurd(moves) or " ".join(moves))
    elif play:
        from soloist.app.play import play_in_terminal

        play_in_terminal(game)
    return True
