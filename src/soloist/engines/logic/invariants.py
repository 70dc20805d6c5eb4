"""Prove groups of fluents by induction: what holds at the start and survives every move holds always.

One step of the game, from any state at all in which every candidate holds: can some candidate fail after a legal
move? A counter-example names candidates that fall; they are dropped, which weakens the assumption, and the
question is asked again, until nothing falls. What is left holds in every state that can be reached: it holds at the
start, and no legal move of a game that goes on breaks it. A question without an answer in time proves no candidate.
Candidates that random play breaks are not asked about.
"""

from __future__ import annotations

import time

from soloist.engines.logic.groups import Group, candidates
from soloist.engines.logic.layers import FALSE, Layers
from soloist.engines.logic.played_out import unbroken
from soloist.engines.logic.sat_encoder import SatEncoder
from soloist.game.ground import GroundGame

#: Of larger networks the question itself takes longer to write down than its answer may.
MOST_NODES = 60_000
#: Conflicts between two looks at the clock: a tenth of a second, about.
CONFLICTS = 1_000


def proved_groups(ground: GroundGame, seconds: float = 2.0) -> list[Group]:
    """The candidate groups that are invariants; only small ones, or none, where the proof takes too long."""
    if len(ground.nodes) > MOST_NODES:
        return []
    tried: list[Group] = []
    for widest in (3, 1):
        likely = unbroken(ground, candidates(ground, widest), seconds / 4)
        if likely == tried:
            break
        tried = likely
        proved = _prove(ground, likely, time.process_time() + seconds)
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
            # One assumption for each round: all living candidates hold, and some of them fails. As assumptions of their
            # own, a thousand candidates would be decided one by one after every restart of the solver.
            question = encoder.variable()
            encoder.clause([-question, *(fails[number] for number in alive)])
            for number in alive:
                encoder.clause([-question, holds[number]])
            answer = None
            while answer is None:
                if time.process_time() > deadline:
                    return None
                # What is learned stays, so a question that is asked again is nearer to its answer.
                solver.conf_budget(CONFLICTS)
                answer = solver.solve_limited(assumptions=[question])
            if not answer:
                break
            model = set(solver.get_model())
            alive = [number for number in alive if fails[number] not in model]
            encoder.clause([-question])
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
