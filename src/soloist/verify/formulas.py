"""The canonical formulas of a game: the language's own where it has an encoder, else those of its rules."""

from __future__ import annotations

from typing import Any

from soloist.errors import UnsupportedError
from soloist.game.formula import Formula, Formulas, Question
from soloist.game.model import Game
from soloist.source import Finding, Severity
from soloist.verify.canonical import canonical
from soloist.verify.instances import Instances, instances


class _OfRules(Formulas):
    def __init__(self, rules: Instances) -> None:
        self._rules = rules

    def make(self, question: Question, most: int | None = None) -> Formula:
        return canonical(self._rules, question, most)


def formulas_of(game: Game[Any, Any], metric: str) -> Formulas:
    """The formulas of a game; `UnsupportedError` where it has none, or none under this metric."""
    own = game.formulas(metric)
    if own is not None:
        return own
    if not game.counts_moves(metric):
        message = f"formulas are about numbers of moves, not about {metric!r}"
        raise UnsupportedError(Finding(Severity.ERROR, "no-certificate", message))
    rules = game.rule_form
    if rules is None:
        message = f"there are no certificates for games in {game.language!r}: they have no form in rules"
        raise UnsupportedError(Finding(Severity.ERROR, "no-certificate", message))
    return _OfRules(instances(rules.sheet))
