"""The languages that games are translated to, and which function writes each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from soloist.game.model import Game


@dataclass(frozen=True)
class Target:
    """A language to translate to: where its function is, which options it takes, and whether it makes several files."""

    function: str
    options: frozenset[str] = frozenset()
    several: bool = False

    def write(self, game: Game[Any, Any], options: dict[str, Any]) -> str | dict[str, str]:
        """The game as text of the target, or as several files."""
        module, _, name = self.function.partition(":")
        function: Callable[..., str | dict[str, str]] = getattr(import_module(module), name)
        return function(game, **options)


TARGETS = {
    "asp": Target("soloist.languages.asp.writer:translate", frozenset({"horizon", "goal", "literal", "rules_only"})),
    "gdl": Target("soloist.languages.gdl.translation:translate", frozenset({"infix"})),
    "turn": Target("soloist.learn.turn_problem:translate", frozenset({"square"}), several=True),
    "pddl": Target(
        "soloist.engines.finite_domain.export:pddl_files", frozenset({"model", "derived", "ground"}), several=True
    ),
    "sas": Target("soloist.engines.finite_domain.export:sas_files", several=True),
}
