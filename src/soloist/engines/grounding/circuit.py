"""A game as a network whose size does not matter yet: what is built, folded and pruned on the way to a ground form."""

from __future__ import annotations

from dataclasses import dataclass, field

from soloist.engines.grounding.network import Network


@dataclass
class Circuit:
    """The network, its inputs by name, and the literals that the game asks for."""

    network: Network
    fluents: list[str]
    moves: list[str]
    #: Whether each fluent holds at the start.
    initial: list[bool]
    #: A literal for each fluent.
    next: list[int]
    #: A literal for each move.
    legal: list[int]
    terminal: int
    #: The name of each goal value, with its literal.
    goals: list[tuple[str, int]]
    #: Fluents that hold in every state and are no inputs any more.
    always: list[str] = field(default_factory=list)
