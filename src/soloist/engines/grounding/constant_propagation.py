"""Constant propagation: which fluents, moves and gates keep one value in every state that can be reached.

This is an abstract interpretation with the values false, true and unknown. It starts in the initial state. A move that
may be legal is unknown, and a fluent whose next value may differ from the present one becomes unknown for good.
Whatever is still known when nothing changes any more is a constant of the game. Every variable becomes unknown at most
once, so this takes time linear in the network, but for the fixpoints, which are computed again when an input changes.
"""

from __future__ import annotations

from soloist.engines.grounding.circuit import Circuit
from soloist.engines.grounding.network import LOOP

#: Values of variables; the order is that of truth, so that a conjunction is a minimum.
NO, UNKNOWN, YES = 0, 1, 2


class ConstantPropagation:
    """The value of every variable of a circuit over all states that can come up, or UNKNOWN."""

    def __init__(self, circuit: Circuit) -> None:
        network = circuit.network
        self._nodes = network.nodes
        self._first = network.first
        self.values = bytearray(network.end)
        for fluent, holds in enumerate(circuit.initial):
            self.values[1 + fluent] = YES if holds else NO
        self._component_of: dict[int, int] = {}
        self._components = network.components
        for number, (start, stop, _) in enumerate(self._components):
            self._component_of.update(dict.fromkeys(range(start, stop), number))
        self._gates = [self._gates_between(start, stop) for start, stop, _ in self._components]
        self._evaluate_all()
        self._readers = self._find_readers()
        self._play(circuit)

    def literal(self, literal: int) -> int:
        """The value of a literal."""
        value = self.values[literal >> 1]
        return YES - value if literal & 1 else value

    def _gate(self, variable: int) -> int:
        left, right = self._nodes[variable - self._first]
        return min(self.literal(left), self.literal(right))

    def _gates_between(self, start: int, stop: int) -> list[tuple[int, int, int]]:
        """The gates of a component, each with what it reads."""
        nodes = enumerate(self._nodes[start - self._first : stop - self._first], start)
        return [(variable, *node) for variable, node in nodes if node != LOOP]

    def _evaluate_all(self) -> None:
        values, literal = self.values, self.literal
        for variable, (left, right) in enumerate(self._nodes, start=self._first):
            component = self._component_of.get(variable)
            if component is None:
                values[variable] = min(literal(left), literal(right))
            elif variable == self._components[component][0]:
                self._evaluate_component(component)

    def _evaluate_component(self, number: int) -> list[int]:
        """Compute the least fixpoint of a component, with NO < UNKNOWN < YES; return the variables that have changed.

        Loop variables start as NO and are only ever raised. A definition is monotone in them as a Boolean function, but
        a gate inside it that reads one complemented falls when that one rises to UNKNOWN; the loop variable then keeps
        its higher value. This is sound for both values. YES is given only where the definition is true even if every
        UNKNOWN loop variable is false, so it is true in the least fixpoint. NO is left only where the definition is
        false even if every UNKNOWN loop variable is true, so it is false in the least fixpoint.
        """
        start, stop, loops = self._components[number]
        values = self.values
        before = values[start:stop]
        for loop, _ in loops:
            values[loop] = NO
        rising = True
        while rising:
            # This is nearly all the work there is in recursive rules, and calls would be most of it.
            for variable, left, right in self._gates[number]:
                one = YES - values[left >> 1] if left & 1 else values[left >> 1]
                two = YES - values[right >> 1] if right & 1 else values[right >> 1]
                values[variable] = one if one < two else two
            rising = False
            for loop, definition in loops:
                value = self.literal(definition)
                if value > values[loop]:
                    values[loop] = value
                    rising = True
        return [variable for variable in range(start, stop) if values[variable] != before[variable - start]]

    def _find_readers(self) -> list[list[int]]:
        readers: list[list[int]] = [[] for _ in range(len(self.values))]
        for variable, (left, right) in enumerate(self._nodes, start=self._first):
            if left >= 0:
                readers[left >> 1].append(variable)
                readers[right >> 1].append(variable)
        # The definition of a loop variable may be a gate outside its component, where one rule has absorbed all others.
        for _, _, loops in self._components:
            for loop, definition in loops:
                readers[definition >> 1].append(loop)
        return readers

    def _play(self, circuit: Circuit) -> None:
        fluents = len(circuit.fluents)
        moves_of: dict[int, list[int]] = {}
        for move, literal in enumerate(circuit.legal, start=1 + fluents):
            moves_of.setdefault(literal >> 1, []).append(move)
        fluents_of: dict[int, list[int]] = {}
        for fluent, literal in enumerate(circuit.next, start=1):
            fluents_of.setdefault(literal >> 1, []).append(fluent)
        changed: list[int] = []

        def forget(variable: int) -> None:
            if self.values[variable] != UNKNOWN:
                self.values[variable] = UNKNOWN
                changed.append(variable)

        def propagate() -> None:
            while changed:
                variable = changed.pop()
                # Moves whose legality is this variable, or its complement, are unknown now, and so are fluents whose
                # next value it is.
                for move in moves_of.get(variable, ()):
                    forget(move)
                for fluent in fluents_of.get(variable, ()) if started else ():
                    forget(fluent)
                touched: dict[int, None] = {}
                for reader in self._readers[variable]:
                    component = self._component_of.get(reader)
                    if component is not None:
                        touched[component] = None
                    elif self.values[reader] != UNKNOWN and self._gate(reader) == UNKNOWN:
                        forget(reader)
                for component in touched:
                    changed.extend(self._evaluate_component(component))

        # No move is made before the first one, so the next state only counts once the first moves are unknown.
        started = False
        for move, literal in enumerate(circuit.legal, start=1 + fluents):
            if self.literal(literal) != NO:
                forget(move)
        propagate()
        started = True
        for fluent, literal in enumerate(circuit.next, start=1):
            if self.literal(literal) != self.values[fluent]:
                forget(fluent)
        propagate()
