"""Games as rules: for `soloist translate`, which writes them as GDL or as programs made of rules."""

from __future__ import annotations

from typing import Any

from soloist.errors import UnsupportedError
from soloist.game.model import Game
from soloist.game.rules import RuleSheet
from soloist.languages.gdl.writer import write_rules
from soloist.source import Finding, Severity


def rules_of(game: Game[Any, Any]) -> RuleSheet:
    """The rules of a game; `UnsupportedError` where its language has none to offer."""
    rules = game.rule_form
    if rules is None:
        message = f"a game in {game.language} has no form in rules"
        raise UnsupportedError(Finding(Severity.ERROR, "no-rules", message))
    return rules.sheet


def translate(game: Game[Any, Any], infix: bool | None = None) -> str:
    """A game as GDL, in the notation that is asked for or in its own."""
    return write_rules(rules_of(game), infix)
