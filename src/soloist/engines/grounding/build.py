"""Ground rules to a network: a literal for every atom that the game asks for.

Atoms are taken in the order of their dependencies. An atom that depends on itself through other atoms becomes a
loop variable, and the gates of all that depend on each other form one least-fixpoint component.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from soloist.engines.grounding.circuit import Circuit
from soloist.engines.grounding.network import FALSE, TRUE, Network
from soloist.engines.grounding.observe import FACT, GroundProgram
from soloist.game.graph import strong_components


class NegativeLoop(RuntimeError):
    """An atom depends on its own negation: the rules have no single meaning."""


def build(program: GroundProgram) -> Circuit:
    """The circuit of a ground program."""
    fluents, moves = list(program.true), list(program.does)
    network = Network(len(fluents) + len(moves))
    literals = _Literals(program, network)
    return Circuit(
        network,
        fluents,
        moves,
        [fluent in program.init for fluent in fluents],
        [literals.of(program.next.get(fluent)) for fluent in fluents],
        [literals.of(program.legal.get(move)) for move in moves],
        literals.of(program.terminal.get("")),
        [(value, literals.of(atom)) for value, atom in program.goal.items()],
    )


class _Literals:
    """The literal of each ground atom."""

    def __init__(self, program: GroundProgram, network: Network) -> None:
        self._bodies = program.bodies
        self._network = network
        self._known: dict[int, int] = dict.fromkeys(program.facts, TRUE)
        self._known[FACT] = TRUE
        inputs = chain(program.true.values(), program.does.values())
        self._known.update((atom, 2 * variable) for variable, atom in enumerate(inputs, start=1))
        asked = (program.next, program.legal, program.goal, program.terminal)
        roots = chain.from_iterable(numbers.values() for numbers in asked)
        for component in strong_components(roots, self._below):
            self._add(component)

    def of(self, atom: int | None) -> int:
        """The literal of an atom; None is an atom that was never derived."""
        return FALSE if atom is None else self._known.get(atom, FALSE)

    def _below(self, atom: int) -> Iterable[int]:
        if atom in self._known:
            return ()
        return map(abs, chain.from_iterable(self._bodies.get(atom, ())))

    def _add(self, component: list[int]) -> None:
        atom = component[0]
        if len(component) == 1:
            if atom in self._known:
                return
            if atom not in self._below(atom):
                self._known[atom] = self._definition(atom)
                return
        start = self._network.end
        loops = {atom: self._network.loop_variable() for atom in component}
        if any(-atom in loops for head in component for body in self._bodies[head] for atom in body):
            raise NegativeLoop("the rules are not stratified: an atom depends on its own negation")
        self._known.update(loops)
        definitions = tuple((variable >> 1, self._definition(atom)) for atom, variable in loops.items())
        self._network.components.append((start, self._network.end, definitions))

    def _definition(self, atom: int) -> int:
        bodies = self._bodies.get(atom)
        if bodies is None:
            return FALSE
        known = self._known
        # A body of a clingo rule holds an atom at most once, so the rows need no look at duplicates here.
        return self._network.disjunction_of_bodies(
            [known.get(part, FALSE) if part > 0 else known.get(-part, FALSE) ^ 1 for part in body] for body in bodies
        )
