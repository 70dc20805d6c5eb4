"""The ground form of a game: numbered fluents and moves, and a network of gates over them.

The network is an and-inverter graph. A *literal* is `2 * variable + 1` when complemented, else `2 * variable`;
literal 0 is false and literal 1 is true. The variables are, in this order:

    0                    the constant
    1 .. F               the fluents, true or false in a state
    F+1 .. F+M           the moves: true for the move that is made
    F+M+1 ..             the nodes, in topological order

A node is the conjunction of two literals, or the loop variable of a least-fixpoint component. A component is a
contiguous range of nodes with its loop variables; each loop variable has a definition, a literal of the range or of
what comes before it. All loop variables start false, the range is evaluated again and again, and each loop variable
takes the value of its definition, until nothing changes. Loops are positive, so this is the least fixpoint of the
rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

FALSE = 0
TRUE = 1


@dataclass(frozen=True)
class Component:
    """A least-fixpoint component: nodes `start <= variable < stop`, and (loop variable, definition) pairs."""

    start: int
    stop: int
    loops: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class GroundGame:
    """A game as a network of gates; what the generic engines work on."""

    fluents: tuple[str, ...]
    moves: tuple[str, ...]
    #: For each node its two literals; a loop variable has (-1, -1).
    nodes: tuple[tuple[int, int], ...]
    components: tuple[Component, ...]
    #: Fluents (counted from 0) that are true at the start.
    initial: frozenset[int]
    #: A literal for each fluent: its value after the move; it may mention the moves.
    next: tuple[int, ...]
    #: A literal for each move; it mentions no moves, nor do `terminal` and `goals`.
    legal: tuple[int, ...]
    terminal: int
    #: (reward, literal), highest reward first; rewards that can never hold are left out.
    goals: tuple[tuple[int, int], ...]
    #: Fluents that hold in every state, and are therefore no part of it.
    always: tuple[str, ...] = ()

    @cached_property
    def first_move(self) -> int:
        """The variable of move 0."""
        return 1 + len(self.fluents)

    @cached_property
    def first_node(self) -> int:
        """The variable of node 0."""
        return 1 + len(self.fluents) + len(self.moves)

    def evaluate(self, state: Iterable[int], move: int | None = None) -> list[bool]:
        """The value of every variable in a state, with a move made or with none."""
        values = [False] * (self.first_node + len(self.nodes))
        for fluent in state:
            values[1 + fluent] = True
        if move is not None:
            values[self.first_move + move] = True
        components = {component.start: component for component in self.components}
        variable = self.first_node
        while variable < len(values):
            component = components.get(variable)
            if component is None:
                self._gate(values, variable)
                variable += 1
            else:
                self._fixpoint(values, component)
                variable = component.stop
        return values

    def _gate(self, values: list[bool], variable: int) -> None:
        left, right = self.nodes[variable - self.first_node]
        values[variable] = holds(values, left) and holds(values, right)

    def _fixpoint(self, values: list[bool], component: Component) -> None:
        loops = dict(component.loops)
        changed = True
        while changed:
            for variable in range(component.start, component.stop):
                if variable not in loops:
                    self._gate(values, variable)
            changed = False
            for variable, definition in component.loops:
                if holds(values, definition) and not values[variable]:
                    values[variable] = changed = True

    def legal_moves(self, state: Iterable[int]) -> list[int]:
        """The numbers of the moves that are legal in a state."""
        values = self.evaluate(state)
        return [move for move, literal in enumerate(self.legal) if holds(values, literal)]

    def apply(self, state: Iterable[int], move: int) -> frozenset[int]:
        """The state after a move."""
        values = self.evaluate(state, move)
        return frozenset(fluent for fluent, literal in enumerate(self.next) if holds(values, literal))

    def is_terminal(self, state: Iterable[int]) -> bool:
        """Whether the game has ended in a state."""
        return holds(self.evaluate(state), self.terminal)

    def value(self, state: Iterable[int]) -> int:
        """The reward of a state: the highest goal value that holds, or 0."""
        values = self.evaluate(state)
        return next((value for value, literal in self.goals if holds(values, literal)), 0)

    def __repr__(self) -> str:
        return (
            f"<GroundGame {len(self.fluents)} fluents, {len(self.moves)} moves, {len(self.nodes)} nodes, "
            f"{len(self.components)} fixpoint components>"
        )


def holds(values: list[bool], literal: int) -> bool:
    """Whether a literal is true under the values of the variables."""
    return values[literal >> 1] != bool(literal & 1)
