"""The files that `soloist translate --to pddl` writes."""

from __future__ import annotations

from typing import Any

from soloist.errors import UnsupportedError
from soloist.game.model import Game
from soloist.source import Finding, Severity


def translate(game: Game[Any, Any], model: str | None = None, derived: bool = True) -> str | dict[str, str]:
    """The files of a game by name, or a single text; with `derived` false, without derived predicates."""
    form = game.to_planning()
    if form is None:
        message = f"{game.language} games cannot be translated to PDDL"
        raise UnsupportedError(Finding(Severity.ERROR, "no-translation", message))
    return form.files(model, derived=derived)
