"""What runs in the child process: a program text in, a ground game out.

Only numbers and the program's short names travel; the parent knows what the names mean. A network lives until the
process ends and has no cycles, so the collector is switched off while it is built.
"""

from __future__ import annotations

import gc
from collections.abc import Generator
from dataclasses import dataclass

from soloist.engines.engine import Event, Progress
from soloist.engines.grounding.build import build
from soloist.engines.grounding.constant_folding import fold
from soloist.engines.grounding.observe import ground_text
from soloist.engines.grounding.prune import prune
from soloist.game.ground import GroundGame


@dataclass(frozen=True)
class Order:
    """A program to ground: its text, the player's name in it, which names are rewards, and how deep terms may be."""

    text: str
    role: str
    rewards: dict[str, int]
    deepest: int
    keep_fluents: bool = False


@dataclass(frozen=True)
class Grounded:
    """A ground game with the names of the program, and how many ground rules it was made of."""

    game: GroundGame
    rules: int


def ground_order(order: Order) -> Generator[Event, None, Grounded | None]:
    """Ground a program; None says that its terms nest without end."""
    program = ground_text(order.text, order.role, order.deepest)
    if program.endless:
        return None
    yield Progress("building the network", {"rules": program.count})
    game = prune(fold(build(program)), order.rewards, keep_fluents=order.keep_fluents)
    return Grounded(game, program.count)


def ground_in_child(order: Order) -> Generator[Event, None, Grounded | None]:
    """The same, for a process that does nothing else and ends afterwards."""
    gc.disable()
    return ground_order(order)
