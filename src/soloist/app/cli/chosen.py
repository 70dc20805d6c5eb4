"""The game that a command is about, with a word about the others where its file holds more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from soloist.game.model import Game


def chosen_game(
    file: str, language: str | None = None, problem: str | None = None, quiet: bool = False
) -> Game[Any, Any]:
    """Read it; unless quiet, stderr tells when it is only the first of several."""
    from soloist.languages.registry import read_first

    game, count = read_first(file, language, problem)
    if count > 1 and not quiet:
        others = f"'{file}#2' is the next, and soloist batch solves all"
        typer.echo(f"note: {file} has {count} levels; this is the first: {others}", err=True)
    return game
