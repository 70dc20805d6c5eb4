"""The canonical formulas of a game: which encoder there is for it, and for which metric."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from soloist.errors import UnsupportedError
from soloist.game.model import Game
from soloist.languages.gdl.instances import Instances, instances
from soloist.languages.snowman.game import SnowmanGame
from soloist.source import Finding, Severity
from soloist.verify.canonical import Formula, Question, canonical
from soloist.verify.snowman_formula import snowman_formula


class Formulas(ABC):
    """Makes the formula of a question about a game."""

    @abstractmethod
    def make(self, question: Question) -> Formula:
        """The formula that has no model if the answer is no."""


class _OfRules(Formulas):
    def __init__(self, rules: Instances) -> None:
        self._rules = rules

    def make(self, question: Question) -> Formula:
        return canonical(self._rules, question)


class _OfSnowman(Formulas):
    def __init__(self, game: SnowmanGame, metric: str) -> None:
        self._game = game
        self._every_step = metric == "moves"

    def make(self, question: Question) -> Formula:
        if question.or_longer:
            message = "plays of this game may be of any length, which no formula says"
            raise UnsupportedError(Finding(Severity.ERROR, "no-certificate", message))
        return snowman_formula(self._game, question.moves, every_step=self._every_step)


def formulas_of(game: Game[Any, Any], metric: str) -> Formulas:
    """The formulas of a game; `UnsupportedError` where it has none, or none under this metric."""
    if isinstance(game, SnowmanGame):
        return _OfSnowman(game, metric)
    if not game.counts_moves(metric):
        message = f"formulas are about numbers of moves, not about {metric!r}"
        raise UnsupportedError(Finding(Severity.ERROR, "no-certificate", message))
    rules = game.to_rules()
    if rules is None:
        message = f"there are no certificates for games in {game.language!r}: they have no form in rules"
        raise UnsupportedError(Finding(Severity.ERROR, "no-certificate", message))
    return _OfRules(instances(rules.sheet))
