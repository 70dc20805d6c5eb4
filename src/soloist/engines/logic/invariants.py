"""Prove groups of fluents by induction: what holds at the start and survives every move holds always.

One step of the game, from any state at all in which every candidate holds: can some candidate fail after a legal
move? A counter-example names candidates that fall; they are dropped, which weakens the assumption, and the
question is asked again, until nothing falls. What is left holds in every state that can be reached: it holds at the
start, and no legal move of a game that goes on breaks it. A question without an answer in time proves no candidate.
"""

from __future__ import annotations

import time

from soloist.engines.logic.groups import Group, candidates
from soloist.engines.logic.layers import FALSE, Layers
from soloist.engines.logic.sat_encoder import SatEncoder
from soloist.game.ground import GroundGame


def proved_groups(ground: GroundGame, seconds: float = 2.0) -> list[Group]:
    """The candidate groups that are invariants; only small ones, or none, where the proof takes too long."""
    for widest in (3, 1):
        proved = _prove(ground, candidates(ground, widest), time.process_time() + seconds)
        if proved is not None:
            return proved
    return []


def _prove(ground: GroundGame, groups: list[Group], deadline: float) -> list[Group] | None:
    from pysat.solvers import Solver

    with Solver(name="glucose4") as solver:
        encoder = SatEncoder(solver.add_clause)
        before = [encoder.variable() for _ in ground.fluents]
        layers = Layers(ground, encoder, before)
        layers.extend()
        encoder.clause([layers.on[0]])
        holds = [_guarded(encoder, group, before) for group in groups]
        fails = [_failure(encoder, group, layers.fluents[1]) for group in groups]
        # A counter-example to many candidates at once saves as many questions.
        solver.set_phases([literal for literal in fails if literal != FALSE])
        alive = list(range(len(groups)))
        while alive:
            if time.process_time() > deadline:
                return None
            # One clause for each round: some living candidate fails.
            some_fails = encoder.variable()
            encoder.clause([-some_fails, *(fails[number] for number in alive)])
            solver.conf_budget(10_000)
            answer = solver.solve_limited(assumptions=[some_fails, *(holds[number] for number in alive)])
            if answer is None:
                return None
            if not answer:
                break
            model = set(solver.get_model())
            alive = [number for number in alive if fails[number] not in model]
            encoder.clause([-some_fails])
        return [groups[number] for number in alive]


def _guarded(encoder: SatEncoder, group: Group, fluents: list[int]) -> int:
    """A literal that makes the group hold."""
    guard = encoder.variable()
    literals = [fluents[fluent] for fluent in group.fluents]
    encoder.at_most_one(literals, guard)
    if group.exactly:
        encoder.clause([-guard, *literals])
    return guard


def _failure(encoder: SatEncoder, group: Group, fluents: list[int]) -> int:
    """A literal that implies that the group fails: two of it hold, or none does where one must."""
    literals = [fluents[fluent] for fluent in group.fluents]
    some, two = literals[0], FALSE
    for literal in literals[1:]:
        two = encoder.either([two, encoder.gate([some, literal])])
        some = encoder.either([some, literal])
    return encoder.either([two, -some]) if group.exactly else two
