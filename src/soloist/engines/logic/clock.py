"""The clock of a game: fluents whose values depend on the number of moves alone, such as a step counter.

Candidates are the fluents that agree in a few random plays. That they are a clock is proved move by move: from any
state with the n-th reading, every legal move must lead to the same next reading. A candidate that does not is
dropped, and the proof begins again. Rules may well mention the moves, as long as all of them do the same.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from itertools import pairwise

from soloist.engines.logic.step import OneStep
from soloist.game.ground import GroundGame

#: Work for random plays: nodes evaluated in Python, about a second, and plays, of which any one may show that a game
#: ends early. That other numbers were compared is not on record.
_MOST_NODES = 1_500_000
_PLAYS = 3


@dataclass(frozen=True)
class Clock:
    """The readings after 0, 1, 2, ... moves; the last one stays, or (`ends`) no move can be made at it."""

    fluents: frozenset[int]
    readings: tuple[frozenset[int], ...]
    ends: bool


def find_clock(ground: GroundGame, step: OneStep, deadline: float, most: int = 2000) -> Clock:
    """The clock of a game; one without fluents where none can be proved in time."""
    candidates = _candidates(ground)
    while candidates:
        outcome = _prove(ground, step, sorted(candidates), deadline, most)
        if isinstance(outcome, Clock):
            return outcome
        if not outcome:
            break
        candidates -= outcome
    return Clock(frozenset(), (frozenset(),), ends=False)


def _candidates(ground: GroundGame) -> set[int]:
    candidates = set(range(len(ground.fluents)))
    histories: list[list[frozenset[int]]] = []
    nodes = 0
    for play in range(_PLAYS):
        chooser = random.Random(play)
        state = frozenset(ground.initial)
        history = [state]
        while nodes < _MOST_NODES and not ground.is_terminal(state) and len(history) < 300:
            nodes += 3 * (ground.first_node + len(ground.nodes))
            legal = ground.legal_moves(state)
            if not legal:
                break
            state = ground.apply(state, chooser.choice(legal))
            history.append(state)
        histories.append(history)
    for one, other in pairwise(histories):
        for left, right in zip(one, other, strict=False):
            candidates -= left ^ right
    return candidates


def _prove(ground: GroundGame, step: OneStep, fluents: list[int], deadline: float, most: int) -> Clock | set[int]:
    """The clock, or the candidates that are none; the empty set where it takes too long."""
    readings = [frozenset(fluent for fluent in fluents if fluent in ground.initial)]
    while len(readings) <= most and time.process_time() < deadline:
        now = [step.before[fluent] if fluent in readings[-1] else -step.before[fluent] for fluent in fluents]
        if not step.possible(*now):
            return Clock(frozenset(fluents), tuple(readings), ends=True)
        model = step.model()
        after = frozenset(fluent for fluent in fluents if step.after[fluent] in model)
        other = step.assumption([-step.after[fluent] if fluent in after else step.after[fluent] for fluent in fluents])
        if step.possible(*now, other):
            model = step.model()
            return {fluent for fluent in fluents if (step.after[fluent] in model) != (fluent in after)}
        if after == readings[-1]:
            return Clock(frozenset(fluents), tuple(readings), ends=False)
        readings.append(after)
    return set()
