"""A play as one HTML page: the board or the text of each state, with play, pause, steps, a scrubber and the moves.

The page needs nothing from elsewhere and says so to the browser. A board is drawn once, as references to tiles; each
step then lists the cells that change, with the tile before and after. Of facts that are on no board, the page marks
what came and what went with the last move.

>>> from soloist.languages.registry import read_one
>>> page = replay_page(read_one("examples/cellar.xsb"), "RurrddlL")
>>> page.count("<li>"), "http" in page.replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "")
(8, False)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import pairwise
from pathlib import Path
from string import Template
from typing import Any

from soloist.game.board import Board, Drawing
from soloist.game.model import Game
from soloist.numeral import counted
from soloist.view.facts import Scene
from soloist.view.tiles import SIDE, svg_of

#: The pause between two moves, in milliseconds: long plays go faster.
_SLOW, _FAST, _WHOLE_PLAY = 700, 60, 40_000


def states_of(game: Game[Any, Any], moves: Iterable[str]) -> list[Any]:
    """The states of a play, the first and the last among them."""
    states = [game.initial]
    for move in moves:
        states.append(game.apply(states[-1], game.read_move(move)))
    return states


def ends_of(game: Game[Any, Any], moves: Sequence[str]) -> list[tuple[Any, str]]:
    """How a play begins and ends, each with a word about it."""
    start = (game.initial, game.title)
    return [start, (states_of(game, moves)[-1], f"after {counted(len(moves), 'move')}")] if moves else [start]


def replay_page(game: Game[Any, Any], moves: Sequence[str], facts: Iterable[tuple[str, str]] = ()) -> str:
    """The page of a play; `facts` are told above it as names and values."""
    states = states_of(game, moves)
    pause = min(_SLOW, max(_FAST, _WHOLE_PLAY // max(1, len(moves))))
    data: dict[str, object] = {"pause": pause}
    scene = Scene(game, states)
    stage = ""
    if scene.board is not None:
        stage, data["steps"] = _on_board(scene.board, states)
    texts = ["\n".join(scene.texts(state)) for state in states]
    if any(texts):
        data["texts"] = texts
        stage += f"<pre>{escape(texts[0])}</pre>"
    told = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts)
    return _template().substitute(
        title=escape(game.title),
        facts=f"<dl>{told}</dl>" if told else "",
        stage=stage,
        moves="".join(f"<li>{escape(move)}</li>" for move in moves),
        # No text can end the script that holds it.
        data=json.dumps(data).replace("<", "\\u003c"),
    )


@cache
def _template() -> Template:
    return Template(Path(__file__).with_name("replay.html").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Film:
    """The states of a play on a board: what cells show, numbered, and of each state the numbers, row by row."""

    width: int
    height: int
    tiles: tuple[tuple[Drawing, ...], ...]
    first: list[int]
    #: For each step the cells that change: number, tile before, tile after.
    steps: list[list[int]]


def film_of(board: Board[Any], states: Sequence[Any]) -> Film:
    """The states of a play, each as what changes."""
    drawn = [board.cells(state) for state in states]
    height = max(map(len, drawn))
    width = max((len(row) for rows in drawn for row in rows), default=0)
    tiles: dict[tuple[Drawing, ...], int] = {(): 0}

    def numbered(rows: Sequence[Sequence[Sequence[Drawing]]]) -> list[int]:
        grid = [0] * (width * height)
        for row, cells in enumerate(rows):
            for column, drawings in enumerate(cells):
                grid[row * width + column] = tiles.setdefault(tuple(drawings), len(tiles))
        return grid

    grids = [numbered(rows) for rows in drawn]
    steps = [
        [part for cell, (old, new) in enumerate(zip(a, b, strict=True)) if old != new for part in (cell, old, new)]
        for a, b in pairwise(grids)
    ]
    return Film(width, height, tuple(tiles), grids[0], steps)


def _on_board(board: Board[Any], states: Sequence[Any]) -> tuple[str, list[list[int]]]:
    """The first state as SVG, and what changes with each step."""
    film = film_of(board, states)
    wide, high = film.width * SIDE, film.height * SIDE
    shapes = "".join(f'<g id="tile{number}">{svg_of(tile)}</g>' for number, tile in enumerate(film.tiles))
    cells = "".join(
        f'<use href="#tile{tile}" x="{number % film.width * SIDE}" y="{number // film.width * SIDE}"/>'
        for number, tile in enumerate(film.first)
    )
    start = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
    return f"{start}<defs>{shapes}</defs>{cells}</svg>", film.steps
