"""Soloist reads, solves, verifies and plays games of one player.

import soloist
game = soloist.read("examples/hanoi.kif")
result = soloist.solve(game, seconds=60)
print(result)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = ["Game", "Limit", "Result", "Status", "__version__", "read", "replay", "solve"]

if TYPE_CHECKING:
    from soloist.game.model import Game
    from soloist.game.solution import Status
    from soloist.languages.registry import read_one as read
    from soloist.limit import Limit
    from soloist.pipeline import Result, solve
    from soloist.verify.replay import replay

#: Where the public names live; they are imported when first used, so that `import soloist` is quick.
_HOMES = {
    "Game": "soloist.game.model",
    "Limit": "soloist.limit",
    "Result": "soloist.pipeline",
    "Status": "soloist.game.solution",
    "read": "soloist.languages.registry:read_one",
    "replay": "soloist.verify.replay",
    "solve": "soloist.pipeline",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'soloist' has no attribute {name!r}")
    from importlib import import_module

    module, _, attribute = _HOMES[name].partition(":")
    value = getattr(import_module(module), attribute or name)
    globals()[name] = value
    return value
