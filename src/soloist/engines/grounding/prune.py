"""Leaves out of a circuit whatever has no effect on the game.

A fluent counts when the legal moves, the end or the reward depend on it, directly or through the next value of a
fluent that counts. States that differ in other fluents only are the same state as far as play goes.
"""

from __future__ import annotations

from collections.abc import Iterable

from soloist.engines.grounding.circuit import Circuit
from soloist.engines.grounding.network import FALSE, LOOP
from soloist.game.graph import reachable
from soloist.game.ground import Component, GroundGame


def prune(circuit: Circuit, rewards: dict[str, int], *, keep_fluents: bool = False) -> GroundGame:
    """The ground form of a game; `rewards` are the goal values that count, by their names in the circuit.

    With `keep_fluents` all fluents count, so that whole states can be compared.
    """
    goals = [(rewards[name], literal) for name, literal in circuit.goals if name in rewards and literal != FALSE]
    goals.sort(reverse=True)
    asked = [*circuit.legal, circuit.terminal, *(literal for _, literal in goals)]
    if keep_fluents:
        asked += [2 * (1 + fluent) for fluent in range(len(circuit.fluents))]
    needed = _influence(circuit, asked)
    first_move = 1 + len(circuit.fluents)
    fluents = [fluent for fluent in range(len(circuit.fluents)) if 1 + fluent in needed]
    nodes = [variable for variable in range(circuit.network.first, circuit.network.end) if variable in needed]
    moves = range(first_move, first_move + len(circuit.moves))
    kept = [0, *(1 + fluent for fluent in fluents), *moves, *nodes]
    places = {variable: place for place, variable in enumerate(kept)}

    def renamed(literal: int) -> int:
        return 2 * places[literal >> 1] + (literal & 1)

    def pair(variable: int) -> tuple[int, int]:
        left, right = circuit.network.nodes[variable - circuit.network.first]
        return LOOP if left < 0 else (renamed(left), renamed(right))

    components = []
    for start, stop, loops in circuit.network.components:
        inside = [places[variable] for variable in range(start, stop) if variable in needed]
        if inside:
            live = tuple((places[loop], renamed(literal)) for loop, literal in loops if loop in needed)
            components.append(Component(inside[0], inside[-1] + 1, live))
    return GroundGame(
        fluents=tuple(circuit.fluents[fluent] for fluent in fluents),
        moves=tuple(circuit.moves),
        nodes=tuple(map(pair, nodes)),
        components=tuple(components),
        initial=frozenset(place for place, fluent in enumerate(fluents) if circuit.initial[fluent]),
        next=tuple(renamed(circuit.next[fluent]) for fluent in fluents),
        legal=tuple(map(renamed, circuit.legal)),
        terminal=renamed(circuit.terminal),
        goals=tuple((value, renamed(literal)) for value, literal in goals),
        always=tuple(circuit.always),
    )


def _influence(circuit: Circuit, asked: list[int]) -> set[int]:
    """The variables that some literals depend on, now or in later states."""
    definitions = {loop: literal for part in circuit.network.components for loop, literal in part[2]}
    first = circuit.network.first

    def below(variable: int) -> Iterable[int]:
        if 1 <= variable <= len(circuit.fluents):
            return (circuit.next[variable - 1] >> 1,)
        if variable in definitions:
            return (definitions[variable] >> 1,)
        if variable >= first:
            left, right = circuit.network.nodes[variable - first]
            return left >> 1, right >> 1
        return ()

    return reachable((literal >> 1 for literal in asked), below)
