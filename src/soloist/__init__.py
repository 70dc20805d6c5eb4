"""Soloist reads, solves, verifies and plays games of one player.

>>> import soloist
>>> game = soloist.read("examples/hanoi.kif")
>>> result = soloist.solve(game, time=60, optimal=True)
>>> print(result)
hanoi: solved-optimally, reward 100 (the maximum), 15 moves (... s)

What there is: `dir(soloist)`, and the page docs/python.md.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from soloist.api import (
        analyse,
        certify,
        check,
        draw,
        engines,
        events,
        languages,
        learn,
        levels,
        read,
        read_text,
        replay_page,
        solve,
        solve_many,
        translate,
        verify,
    )
    from soloist.engines.engine import Progress
    from soloist.errors import InputError, SoloistError, UnsupportedError, VerificationError
    from soloist.game.model import Game
    from soloist.game.result import Result, Results
    from soloist.game.solution import Proof, Solution, Status
    from soloist.limit import Limit
    from soloist.pipeline import Bounded, Finished, Found
    from soloist.source import Finding
    from soloist.verify.replay import replay

#: Where the public names live; they are imported when first used, so that `import soloist` is quick.
_HOMES = {
    **dict.fromkeys(
        (
            "analyse",
            "certify",
            "check",
            "draw",
            "engines",
            "events",
            "languages",
            "learn",
            "levels",
            "read",
            "read_text",
            "replay_page",
            "solve",
            "solve_many",
            "translate",
            "verify",
        ),
        "soloist.api",
    ),
    **dict.fromkeys(("InputError", "SoloistError", "UnsupportedError", "VerificationError"), "soloist.errors"),
    **dict.fromkeys(("Bounded", "Finished", "Found"), "soloist.pipeline"),
    **dict.fromkeys(("Result", "Results"), "soloist.game.result"),
    **dict.fromkeys(("Proof", "Solution", "Status"), "soloist.game.solution"),
    "Game": "soloist.game.model",
    "Limit": "soloist.limit",
    "Finding": "soloist.source",
    "Progress": "soloist.engines.engine",
    "replay": "soloist.verify.replay",
}

__all__ = [
    "Bounded",
    "Finding",
    "Finished",
    "Found",
    "Game",
    "InputError",
    "Limit",
    "Progress",
    "Proof",
    "Result",
    "Results",
    "SoloistError",
    "Solution",
    "Status",
    "UnsupportedError",
    "VerificationError",
    "__version__",
    "analyse",
    "certify",
    "check",
    "draw",
    "engines",
    "events",
    "languages",
    "learn",
    "levels",
    "read",
    "read_text",
    "replay",
    "replay_page",
    "solve",
    "solve_many",
    "translate",
    "verify",
]


#: Functions that have the name of a package of ours.
_BOTH = frozenset({"certify", "engines", "languages", "learn", "verify"})


class _Function(ModuleType):
    """A package that can be called: `soloist.verify(folder)` works however much of `soloist.verify` is imported."""

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        from soloist import api

        return getattr(api, self.__name__.rpartition(".")[2])(*arguments, **keywords)


class _Package(ModuleType):
    """This package: the import system puts packages in the place of functions of the same name."""

    def __setattr__(self, name: str, value: object) -> None:
        if name in _BOTH and isinstance(value, ModuleType):
            value.__class__ = _Function
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __dir__() -> list[str]:
    return sorted(__all__)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'soloist' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_HOMES[name]), name)
    if name not in _BOTH:
        globals()[name] = value
    return value
