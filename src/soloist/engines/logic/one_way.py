"""One-way games: every change is permanent, and every move is used at most once.

Sudoku, queens, nonograms: a play is a set of moves, and only its result matters. Such a game is recognised here,
soundly, on the ground game:

- the *clock* (`clock.py`): fluents that depend on the number of moves alone.
- every other fluent keeps its first value or changes once: from false to true and never back, or the other way.
- a move that can change a fluent always does (its *effects*), and has an effect that it can only have while that
  fluent is unchanged: so it *uses up* the fluent, and neither it nor another user of that fluent can follow.

What is possible in one step from any state that satisfies the proved groups includes all that is possible in a play.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from soloist.engines.logic.clock import find_clock
from soloist.engines.logic.groups import Group
from soloist.engines.logic.step import OneStep
from soloist.game.ground import GroundGame


@dataclass(frozen=True)
class OneWay:
    """What makes a game one-way."""

    #: For each number of moves made, from 0 on, the clock fluents that hold then; the last entry holds ever after.
    clock: tuple[frozenset[int], ...]
    clock_fluents: frozenset[int]
    #: For each move the fluents that it changes; None for a move that can never be made.
    effects: tuple[frozenset[int] | None, ...]
    #: For each move those of its effects that it uses up.
    uses_up: tuple[frozenset[int], ...]


def recognise(ground: GroundGame, groups: Sequence[Group], seconds: float = 10.0) -> OneWay | str:
    """The game as a one-way game, or why it is none (or could not be shown to be one in time)."""
    step = OneStep(ground, groups)
    try:
        return _Analysis(ground, step, time.process_time() + seconds).run()
    except _Refused as refusal:
        return str(refusal)
    finally:
        step.close()


class _Refused(Exception):
    pass


class _Analysis:
    def __init__(self, ground: GroundGame, step: OneStep, deadline: float) -> None:
        self._ground = ground
        self._step = step
        self._deadline = deadline

    def run(self) -> OneWay:
        """The clock, then the fluents, then the moves."""
        clock = find_clock(self._ground, self._step, self._deadline)
        self._changing = self._one_way_fluents(clock.fluents)
        self._changes = {
            fluent: self._step.sink.gate([self._first(fluent), self._changed_after(fluent)])
            for fluent in self._changing
        }
        self._some_change = self._step.assumption(list(self._changes.values()))
        effects: list[frozenset[int] | None] = []
        uses_up: list[frozenset[int]] = []
        for move, literal in enumerate(self._step.moves):
            if not self._possible(literal):
                effects.append(None)
                uses_up.append(frozenset())
                continue
            changed = self._effects(literal)
            used = frozenset(fluent for fluent in changed if not self._possible(literal, -self._first(fluent)))
            if not used:
                raise _Refused(f"{self._ground.moves[move]} may be repeated")
            effects.append(changed)
            uses_up.append(used)
        return OneWay(clock.readings, clock.fluents, tuple(effects), tuple(uses_up))

    def _possible(self, *literals: int) -> bool:
        if time.process_time() > self._deadline:
            raise _Refused("the analysis took too long")
        return self._step.possible(*literals)

    def _first(self, fluent: int) -> int:
        """A literal that holds before the step where the fluent has its first value."""
        literal = self._step.before[fluent]
        return literal if fluent in self._ground.initial else -literal

    def _changed_after(self, fluent: int) -> int:
        """A literal that holds where the fluent does not have its first value after the step."""
        literal = self._step.after[fluent]
        return -literal if fluent in self._ground.initial else literal

    def _one_way_fluents(self, clock: frozenset[int]) -> list[int]:
        """The fluents that can change, all of them for good."""
        changing = []
        for fluent in range(len(self._ground.fluents)):
            if fluent in clock:
                continue
            before, after = self._step.before[fluent], self._step.after[fluent]
            rises, falls = self._possible(-before, after), self._possible(before, -after)
            first = fluent in self._ground.initial
            if (rises and first) or (falls and not first):
                raise _Refused(f"{self._ground.fluents[fluent]} may change back")
            if rises or falls:
                changing.append(fluent)
        return changing

    def _effects(self, move: int) -> frozenset[int]:
        """The fluents that a move changes; it must change each of them always, or never."""
        effects: list[int] = []
        others = self._some_change
        while self._possible(move, others):
            model = self._step.model()
            effects += [fluent for fluent in self._changing if self._changes[fluent] in model and fluent not in effects]
            # One answer shows many changes; the next question is for any other.
            others = self._step.assumption(
                [self._changes[fluent] for fluent in self._changing if fluent not in effects]
            )
        unchanged = self._step.assumption([-self._changed_after(fluent) for fluent in effects])
        if self._possible(move, unchanged):
            model = self._step.model()
            fluent = next(one for one in effects if -self._changed_after(one) in model)
            raise _Refused(f"a move changes {self._ground.fluents[fluent]} only sometimes")
        return frozenset(effects)
