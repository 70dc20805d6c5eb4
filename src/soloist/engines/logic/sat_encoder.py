"""Encodes gates and constraints as clauses for a SAT solver (Tseitin)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from soloist.engines.logic.layers import FALSE, TRUE, Encoder
from soloist.game.ground import Component, GroundGame

#: Up to this many literals, at-most-one is written pair by pair: 15 clauses for six. Taken apart as longer rows are,
#: six would need 13 clauses and a variable more.
_PAIRWISE = 6


class SatEncoder(Encoder):
    """Hands clauses to a solver; variable 1 is the constant."""

    def __init__(self, add: Callable[[Sequence[int]], object]) -> None:
        super().__init__()
        self._add = add
        self.count = TRUE
        self.clauses = 1
        add([TRUE])

    def variable(self) -> int:
        self.count += 1
        return self.count

    def clause(self, literals: Sequence[int]) -> None:
        if TRUE not in literals:
            self.clauses += 1
            self._add([literal for literal in literals if literal != FALSE])

    def at_most_one(self, literals: Sequence[int], guard: int = TRUE) -> None:
        """Pair by pair where they are few, else with a ladder: rung i holds when one of the first i does."""
        row = list(literals)
        if TRUE in row:
            for literal in row:
                if literal != TRUE:
                    self.clause([-guard, -literal])
            return
        while len(row) > _PAIRWISE:
            # Take four together; "one of these" stands for them in the rest.
            head, row = row[: _PAIRWISE - 2], row[_PAIRWISE - 2 :]
            some = self.variable()
            self._pairs(head, guard)
            for literal in head:
                self.clause([-literal, some])
            row.append(some)
        self._pairs(row, guard)

    def _pairs(self, row: Sequence[int], guard: int) -> None:
        for place, literal in enumerate(row):
            for other in row[:place]:
                self.clause([-guard, -literal, -other])

    def conjunction(self, literals: tuple[int, ...]) -> int:
        gate = self.variable()
        for literal in literals:
            self.clause([-gate, literal])
        self.clause([gate, *(-literal for literal in literals)])
        return gate

    def fixpoint(self, ground: GroundGame, component: Component, values: list[int]) -> None:
        """The component again and again, from all loops false: as many copies as there are loops, or fewer.

        A loop variable that holds does so from some copy on, because of others that did earlier: the number of
        that copy is a rank, so nothing can support itself. This is the acyclicity that soundness needs, with the
        ranks written in unary; each copy is exact, so no order variables and no transitivity clauses are needed.
        """
        loops = dict(component.loops)
        current = dict.fromkeys(loops, FALSE)
        for _ in range(len(loops) + 1):
            values[component.start : component.stop] = [FALSE] * (component.stop - component.start)
            for variable, literal in current.items():
                values[variable] = literal
            for variable in range(component.start, component.stop):
                if variable not in loops:
                    left, right = ground.nodes[variable - ground.first_node]
                    values[variable] = self.gate([_value(values, left), _value(values, right)])
            after = {variable: _value(values, definition) for variable, definition in component.loops}
            if after == current:
                return
            current = after


def _value(values: list[int], literal: int) -> int:
    value = values[literal >> 1]
    return -value if literal & 1 else value
