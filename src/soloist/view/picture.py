"""A game or a play as one picture, in the form that the ending of a file asks for, whatever its language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from soloist.game.model import Game
from soloist.view.board import drawn, svg_page
from soloist.view.facts import Scene, drawn_lines
from soloist.view.raster import gif, png
from soloist.view.replay import ends_of, replay_page, states_of
from soloist.view.tiles import INK, SIDE

#: What pictures may be, by the ending of their file.
FORMS = (".svg", ".png", ".gif", ".html")


def picture(game: Game[Any, Any], moves: Sequence[str], form: str, facts: Iterable[tuple[str, str]] = ()) -> bytes:
    """The start and the end as SVG or PNG, every state as GIF or HTML; `facts` are told on the page."""
    if form == ".html":
        return replay_page(game, moves, facts).encode()
    states = states_of(game, moves)
    scene = Scene(game, states)
    if form == ".gif":
        return gif(scene.board, states, scene.lines(states))
    ends = ends_of(game, moves)
    shown = [state for state, _ in ends]
    if form == ".png":
        return png(scene.board, shown, scene.lines(shown))
    return draw_states(scene, ends).encode()


def draw_states(scene: Scene, states: Sequence[tuple[Any, str]]) -> str:
    """Several states side by side as SVG, each below a word of its own; facts that are on no board stand below it."""
    parts, left, height = [INK], 0, 0
    lines = scene.lines([state for state, _ in states])
    for (state, word), told in zip(states, lines, strict=True):
        wide, high, shapes = drawn(scene.board, state, title=word)
        more, high, texts = drawn_lines(told, high)
        parts += [f'<g transform="translate({left} 0)">', *shapes, *texts, "</g>"]
        left, height = left + max(wide, more) + SIDE // 2, max(height, high)
    return svg_page(left, height, parts)
