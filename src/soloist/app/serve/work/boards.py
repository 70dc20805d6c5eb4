"""Boards, tiles and plays as JSON: shapes are told, and whoever shows them draws them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from soloist.game.board import Drawing, Pixels, Word
from soloist.game.model import Game
from soloist.game.sketch import Brush
from soloist.view.facts import Scene
from soloist.view.replay import film_of


def drawing_json(drawing: Drawing) -> dict[str, Any]:
    """A shape, a sprite or a word."""
    if isinstance(drawing, Pixels):
        return {"name": drawing.name, "pixels": [list(row) for row in drawing.rows]}
    if isinstance(drawing, Word):
        return {"name": drawing.name, "text": drawing.text, "fill": drawing.fill}
    return {
        "name": drawing.name,
        "form": str(drawing.form),
        "size": drawing.size,
        "fill": drawing.fill,
        "line": drawing.line,
    }


def tile_json(drawings: Iterable[Drawing]) -> list[dict[str, Any]]:
    """What a cell shows, from the bottom up."""
    return [drawing_json(drawing) for drawing in drawings]


def brush_json(brush: Brush) -> dict[str, Any]:
    """A brush of an editor."""
    return {"mark": brush.mark, "name": brush.name, "tile": tile_json(brush.drawings)}


def film_json(game: Game[Any, Any], states: Sequence[Any]) -> dict[str, Any]:
    """States of a play: the board of the first and what changes, and what is on no board as texts."""
    scene = Scene(game, states)
    texts = [scene.texts(state) for state in states]
    told: dict[str, Any] = {"board": None, "texts": texts if any(texts) else None}
    if scene.board is not None:
        film = film_of(scene.board, states)
        told["board"] = {
            "width": film.width,
            "height": film.height,
            "tiles": [tile_json(tile) for tile in film.tiles],
            "first": film.first,
            "steps": film.steps,
        }
    return told
