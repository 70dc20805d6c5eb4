"""Proofs of the maximum by linear invariants: what no move can change, however long the play.

Over GF(2): if each move always changes an even number of the fluents in a set, the parity of how many of them hold
never changes. All such sets form a null space, found by elimination. And a family of fluents (all that share a name,
say the pegs on a board) whose number changes by the same amount with every move ties the state to the clock. A final
state must agree with all that: where none of a reward does, no play earns it. Peg solitaire and lights-out games
fall to this; search would need to exhaust them.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from dataclasses import dataclass

from soloist.engines.logic.cardinality import at_least
from soloist.engines.logic.clock import Clock, find_clock
from soloist.engines.logic.groups import Group
from soloist.engines.logic.layers import FALSE, Layers
from soloist.engines.logic.reasoner import DEFAULT_SOLVER
from soloist.engines.logic.sat_encoder import SatEncoder
from soloist.engines.logic.step import OneStep
from soloist.game.ground import GroundGame

_FAMILY = re.compile(r"[^\s(),]+")


@dataclass(frozen=True)
class Invariants:
    """What every state that can be reached satisfies."""

    #: Sets of fluents of which an even number has changed since the start.
    even: tuple[frozenset[int], ...]
    #: Families with the amount by which each move changes the number of them that hold.
    steady: tuple[tuple[frozenset[int], int], ...]
    clock: Clock
    groups: tuple[Group, ...]


def linear_invariants(ground: GroundGame, groups: Iterable[Group], seconds: float = 5.0) -> Invariants | None:
    """The invariants of a game; None where finding them takes too long."""
    groups = tuple(groups)
    deadline = time.process_time() + seconds
    step = OneStep(ground, groups)
    try:
        clock = find_clock(ground, step, deadline)
        changes = _changes(ground, step, clock.fluents, deadline)
    finally:
        step.close()
    if changes is None:
        return None
    rows = [change.certain for change in changes]
    unsteady = frozenset().union(*(change.uncertain for change in changes)) | clock.fluents
    columns = [fluent for fluent in range(len(ground.fluents)) if fluent not in unsteady]
    return Invariants(
        tuple(_null_space(rows, columns)),
        tuple(_steady_families(ground, changes, unsteady)),
        clock,
        groups,
    )


@dataclass(frozen=True)
class _Change:
    """What a move changes for certain, and what it may change; and of the former, what comes to hold for certain."""

    certain: frozenset[int]
    uncertain: frozenset[int]
    rising: frozenset[int]
    falling: frozenset[int]


def _changes(ground: GroundGame, step: OneStep, clock: frozenset[int], deadline: float) -> list[_Change] | None:
    encoder = step.encoder
    fluents = [fluent for fluent in range(len(ground.fluents)) if fluent not in clock]
    rises = {fluent: encoder.gate([-step.before[fluent], step.after[fluent]]) for fluent in fluents}
    falls = {fluent: encoder.gate([step.before[fluent], -step.after[fluent]]) for fluent in fluents}
    changed = {fluent: encoder.either([rises[fluent], falls[fluent]]) for fluent in fluents}

    def collect(move: int, literals: dict[int, int]) -> set[int]:
        """The fluents whose literal can hold when the move is made."""
        found: set[int] = set()
        while time.process_time() < deadline:
            left = [literal for fluent, literal in literals.items() if fluent not in found]
            chosen = step.assumption(left)
            possible = bool(left) and step.possible(move, chosen)
            model = step.model() if possible else None
            step.release(chosen)
            if model is None:
                return found
            found |= {fluent for fluent, literal in literals.items() if literal in model or literal == 1}
        return found  # too few, perhaps: the caller looks at the time and gives up

    result = []
    for move in step.moves:
        if not step.possible(move):
            continue
        may = collect(move, changed)
        may_not = collect(move, {fluent: -changed[fluent] for fluent in may})
        rising = collect(move, {fluent: rises[fluent] for fluent in may})
        falling = collect(move, {fluent: falls[fluent] for fluent in may})
        if time.process_time() >= deadline:
            return None
        uncertain = frozenset(may_not)
        certain = frozenset(may) - uncertain
        result.append(_Change(certain, uncertain, certain & (rising - falling), certain & (falling - rising)))
    return result


def _null_space(rows: list[frozenset[int]], columns: list[int]) -> list[frozenset[int]]:
    """Sets of columns that meet every row in an even number of places: a basis, by elimination over GF(2)."""
    place = {column: number for number, column in enumerate(columns)}
    pivots: dict[int, int] = {}
    for row in set(rows):
        bits = sum(1 << place[column] for column in row if column in place)
        while bits:
            top = bits.bit_length() - 1
            if top not in pivots:
                pivots[top] = bits
                break
            bits ^= pivots[top]
    # Back substitution: no pivot column in any other row.
    for top in sorted(pivots):
        for other in pivots:
            if other != top and pivots[other] >> top & 1:
                pivots[other] ^= pivots[top]
    basis = []
    for free in range(len(columns)):
        if free not in pivots:
            members = {columns[free]} | {columns[top] for top, bits in pivots.items() if bits >> free & 1}
            basis.append(frozenset(members))
    return basis


def _steady_families(
    ground: GroundGame, changes: list[_Change], unsteady: frozenset[int]
) -> Iterable[tuple[frozenset[int], int]]:
    families: dict[tuple[int, tuple[str, ...]], set[int]] = {}
    for fluent, name in enumerate(ground.fluents):
        words = _FAMILY.findall(name)
        # All that share the function symbol, and all that also share the last argument.
        families.setdefault((len(words), (words[0],)), set()).add(fluent)
        families.setdefault((len(words), (words[0], words[-1])), set()).add(fluent)
    for family in families.values():
        if len(family) < 2 or family & unsteady:
            continue
        amounts = set()
        for change in changes:
            moved = change.certain & family
            if not moved <= change.rising | change.falling:
                break
            amounts.add(len(moved & change.rising) - len(moved & change.falling))
        else:
            if len(amounts) == 1:
                yield frozenset(family), amounts.pop()


def highest_possible(ground: GroundGame, invariants: Invariants, budget: int = 200_000) -> int:
    """The highest reward that a final state may have as far as the invariants tell; 0 where none may have any."""
    from pysat.solvers import Solver

    with Solver(name=DEFAULT_SOLVER) as solver:
        encoder = SatEncoder(solver.add_clause)
        state = [encoder.variable() for _ in ground.fluents]
        layers = Layers(ground, encoder, state)
        for group in invariants.groups:
            literals = [state[fluent] for fluent in group.fluents]
            encoder.at_most_one(literals)
            if group.exactly:
                encoder.clause(literals)
        for members in invariants.even:
            _parity(encoder, [state[fluent] for fluent in sorted(members)], len(members & ground.initial) % 2 == 1)
        _clocked(encoder, ground, invariants, state)
        encoder.clause([layers.terminal[0]])
        for value, literal in layers.goals[0]:
            if value == 0:
                break
            if literal == FALSE:
                continue
            # Out of budget is no answer: the reward then counts as possible.
            solver.conf_budget(budget)
            if solver.solve_limited(assumptions=[literal]) is not False:
                return value
    return 0


def _parity(encoder: SatEncoder, literals: list[int], odd: bool) -> None:
    """An odd, or even, number of the literals holds: a chain of sums of two."""
    total = literals[0]
    for literal in literals[1:]:
        both, neither = encoder.gate([total, literal]), encoder.gate([-total, -literal])
        total = encoder.gate([-both, -neither])
    encoder.clause([total if odd else -total])


def _clocked(encoder: SatEncoder, ground: GroundGame, invariants: Invariants, state: list[int]) -> None:
    """The state is that of some reading of the clock, and the steady families have their numbers for it."""
    readings = invariants.clock.readings
    times = [encoder.variable() for _ in readings]
    encoder.clause(times)
    encoder.at_most_one(times)
    for fluent in invariants.clock.fluents:
        for number, reading in enumerate(readings):
            encoder.clause([-times[number], state[fluent] if fluent in reading else -state[fluent]])
    for family, amount in invariants.steady:
        counts = at_least(encoder, [state[fluent] for fluent in sorted(family)], len(family))
        first = len(family & ground.initial)
        for number, moment in enumerate(times):
            expected = first + amount * number
            last = number == len(times) - 1 and not invariants.clock.ends
            if not 0 <= expected <= len(family) and not last:
                encoder.clause([-moment])
                continue
            # After the clock's last reading any number of moves may have followed.
            if amount >= 0 or not last:
                encoder.clause([-moment, counts[max(0, min(expected, len(family)))]])
            if (amount <= 0 or not last) and 0 <= expected < len(family):
                encoder.clause([-moment, -counts[expected + 1]])
