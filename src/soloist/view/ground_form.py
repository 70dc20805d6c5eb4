"""How large the ground form of a game is, in lines for `soloist show`."""

from __future__ import annotations

from contextlib import closing
from typing import Any

from soloist.engines.grounding.ground import ground_form
from soloist.game.model import Game
from soloist.limit import Limit


def describe_ground_form(game: Game[Any, Any], limit: Limit) -> list[tuple[str, str]]:
    """Fluents, moves, goal values and network of a game, or why there are none to tell; nothing without rules."""
    if game.refusal or game.rule_form is None:
        return []
    with closing(ground_form(game, limit)) as events:
        while True:
            try:
                next(events)
            except StopIteration as stop:
                outcome = stop.value
                break
    form = outcome.value
    if form is None:
        return [("ground form", outcome.message)]
    loops = f", {len(form.components)} least fixpoints" if form.components else ""
    return [
        ("fluents", f"{len(form.fluents)} that change, {len(form.always)} that always hold"),
        ("moves", str(len(form.moves))),
        ("goal values", ", ".join(str(value) for value, _ in form.goals) or "none"),
        ("ground form", f"{len(form.nodes)} gates{loops}"),
    ]
