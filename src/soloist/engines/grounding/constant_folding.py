"""Constant folding: replaces whatever is constant in a circuit by its value.

The rest is copied into a new network, so that gates which have become equal are one gate, and fixpoints that no
longer go round are plain gates.
"""

from __future__ import annotations

from collections.abc import Iterable

from soloist.engines.grounding.circuit import Circuit
from soloist.engines.grounding.constant_propagation import UNKNOWN, YES, ConstantPropagation
from soloist.engines.grounding.network import FALSE, LOOP, TRUE, Network
from soloist.game.graph import strong_components


def fold(circuit: Circuit) -> Circuit:
    """The circuit without the fluents that never change and the moves that are never legal."""
    values = ConstantPropagation(circuit).values
    if values.count(UNKNOWN) == len(values) - 1:
        return circuit
    fluents = [fluent for fluent in range(len(circuit.fluents)) if values[1 + fluent] == UNKNOWN]
    first_move = 1 + len(circuit.fluents)
    moves = [move for move in range(len(circuit.moves)) if values[first_move + move] == UNKNOWN]
    inputs = [1 + fluent for fluent in fluents] + [first_move + move for move in moves]
    copy = _Copy(circuit, values, inputs)
    return Circuit(
        copy.network,
        [circuit.fluents[fluent] for fluent in fluents],
        [circuit.moves[move] for move in moves],
        [circuit.initial[fluent] for fluent in fluents],
        [copy.literal(circuit.next[fluent]) for fluent in fluents],
        [copy.literal(circuit.legal[move]) for move in moves],
        copy.literal(circuit.terminal),
        [(name, copy.literal(literal)) for name, literal in circuit.goals],
        circuit.always + [name for name, value in zip(circuit.fluents, values[1:], strict=False) if value == YES],
    )


class _Copy:
    """A copy of a network over those of its inputs that are not constant."""

    def __init__(self, circuit: Circuit, values: bytearray, inputs: list[int]) -> None:
        self._old = circuit.network
        self._values = values
        self._definitions = {loop: literal for part in self._old.components for loop, literal in part[2]}
        self._literals = {variable: 2 * place for place, variable in enumerate(inputs, start=1)}
        self.network = Network(len(inputs))
        nodes = range(self._old.first, self._old.end)
        changing = [variable for variable in nodes if values[variable] == UNKNOWN]
        if not self._definitions:
            for variable in changing:
                self._copy_node(variable)
            return
        for group in strong_components(changing, self._below):
            if len(group) == 1 and group[0] not in self._below(group[0]):
                self._copy_node(group[0])
            else:
                self._copy_component(sorted(group))

    def literal(self, literal: int) -> int:
        """The literal of the copy that stands for a literal of the circuit."""
        value = self._values[literal >> 1]
        if value != UNKNOWN:
            return (TRUE if value == YES else FALSE) ^ (literal & 1)
        return self._literals[literal >> 1] ^ (literal & 1)

    def _reads(self, variable: int) -> tuple[int, ...]:
        pair = self._old.nodes[variable - self._old.first]
        return (self._definitions[variable],) if pair == LOOP else pair

    def _below(self, variable: int) -> Iterable[int]:
        """The nodes that a node reads and that are not constant."""
        read = (literal >> 1 for literal in self._reads(variable))
        return [other for other in read if other >= self._old.first and self._values[other] == UNKNOWN]

    def _copy_node(self, variable: int) -> None:
        read = [self.literal(literal) for literal in self._reads(variable)]
        self._literals[variable] = self.network.gate(*read) if len(read) == 2 else read[0]

    def _copy_component(self, group: list[int]) -> None:
        start = self.network.end
        loops = [variable for variable in group if variable in self._definitions]
        for variable in loops:
            self._literals[variable] = self.network.loop_variable()
        for variable in group:
            if variable not in self._definitions:
                self._copy_node(variable)
        definitions = tuple((self._literals[loop] >> 1, self.literal(self._definitions[loop])) for loop in loops)
        self.network.components.append((start, self.network.end, definitions))
