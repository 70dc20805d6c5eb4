"""What the moves of a ground game need and change, as functions of the state alone: made by the native core."""

from __future__ import annotations

from dataclasses import dataclass

from soloist.engines.finite_domain.graph import Graph
from soloist.game.ground import GroundGame

#: More gates than this are not made; a game that needs them has no finite-domain form.
MOST_GATES = 5_000_000


@dataclass(frozen=True)
class Functions:
    """A game whose moves are specialised: of what a move changes, only what holds where it can be made is said.

    Moves that can never be made and rewards that can never be had are left out, and fluents that never change are
    constants: `fixed` tells their values, and -1 of the others.
    """

    graph: Graph
    #: Each loop variable with its definition; those of a component stand together.
    loops: dict[int, int]
    moves: list[int]
    legal: list[int]
    #: For each move (fluent, its value after the move); what is not listed stays as it is.
    changes: list[list[tuple[int, int]]]
    terminal: int
    #: (reward, literal), highest first, all above 0.
    goals: list[tuple[int, int]]
    fixed: list[int]


def functions(ground: GroundGame) -> Functions:
    """The functions of a game; raises `MemoryError` where they are too large."""
    from soloist._core import network
    from soloist.engines.search.compile import native

    gates, loops, moves, legal, changes, terminal, goals, fixed = network.specialised(native(ground), MOST_GATES)
    return Functions(Graph(len(ground.fluents), gates), dict(loops), moves, legal, changes, terminal, goals, fixed)
