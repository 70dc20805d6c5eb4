"""The files that `soloist translate --to pddl` writes: a domain, and a problem for each reward, highest first."""

from __future__ import annotations

from typing import Any

from soloist.errors import UnsupportedError
from soloist.game.model import Game
from soloist.languages.gdl.game import GdlGame
from soloist.languages.pddl.translation.build import translate as translate_rules
from soloist.languages.pddl.writer import domain_text, problem_text
from soloist.languages.snowman import pddl as snowman
from soloist.languages.snowman.game import SnowmanGame
from soloist.languages.sokoban import pddl as sokoban
from soloist.languages.sokoban.game import SokobanGame
from soloist.source import Finding, Severity


def translate(game: Game[Any, Any], model: str = snowman.MODELS[0]) -> str | dict[str, str]:
    """The files of a game by name; a snowman level is a domain and a problem in one text."""
    if isinstance(game, SnowmanGame):
        return snowman.translate(game, model)
    if isinstance(game, SokobanGame):
        return sokoban.translate(game)
    if not isinstance(game, GdlGame):
        message = f"{game.language} games cannot be translated to PDDL"
        raise UnsupportedError(Finding(Severity.ERROR, "no-translation", message))
    translation = translate_rules(game.sheet, game.title)
    width = len(str(len(translation.problems)))
    problems = {
        f"problem-{number:0{width}}-{value}.pddl": problem_text(problem)
        for number, (value, problem) in enumerate(translation.problems, start=1)
    }
    return {"domain.pddl": domain_text(translation.domain), **problems}
