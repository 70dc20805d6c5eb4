"""Reads the game that an argument of a command names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from soloist.game.model import Game


def read_game(
    file: str,
    language: str | None = None,
    problem: str | None = None,
    quiet: bool = False,
    generator: str | None = None,
) -> Game[Any, Any]:
    """The game, or the first of several in the file; unless quiet, stderr tells that there are more."""
    from soloist.languages.registry import read_first, split_reference

    game, count = read_first(file, language, problem)
    path, title = split_reference(file)
    if count > 1 and title is not None and not quiet:
        typer.echo(f"note: {count} levels of {path} are called {title!r}; this is the first", err=True)
    elif count > 1 and not quiet:
        others = f"'{file}#2' is the next, and soloist batch solves all"
        typer.echo(f"note: {file} has {count} levels; this is the first: {others}", err=True)
    return game if generator is None else _generated(game, generator)


def _generated(game: Game[Any, Any], generator: str) -> Game[Any, Any]:
    """A learned board game with its moves generated in another way."""
    from soloist.languages.boardgame.game import GENERATORS, LearnedBoardGame

    if generator not in GENERATORS:
        raise typer.BadParameter(f"{generator!r} is none of: {', '.join(GENERATORS)}", param_hint="--generator")
    if not isinstance(game, LearnedBoardGame):
        raise typer.BadParameter("only moves of board games (.soloist) are generated", param_hint="--generator")
    return LearnedBoardGame(game.rules, game.path, game.text, generator)
