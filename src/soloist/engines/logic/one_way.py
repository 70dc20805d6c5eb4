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


def recognise(ground: GroundGame, groups: Sequence[Group], seconds: float = 25.0) -> OneWay | str:
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
        self._changing = [fluent for fluent in range(len(self._ground.fluents)) if fluent not in clock.fluents]
        self._refuse_return(self._changing)
        self._changes = {
            fluent: self._step.encoder.gate([self._first(fluent), self._changed_after(fluent)])
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
            changed = used = self._plain_effects(literal)
            if not changed:
                changed = self._effects(literal)
                used = self._used_up(literal, changed)
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

    def _refuse_return(self, fluents: list[int]) -> None:
        """No step may give a fluent its first value back; one question for all of them."""
        back = {
            fluent: self._step.encoder.gate([-self._first(fluent), -self._changed_after(fluent)]) for fluent in fluents
        }
        if self._possible(self._step.assumption(list(back.values()))):
            model = self._step.model()
            fluent = next(fluent for fluent in fluents if back[fluent] in model)
            raise _Refused(f"{self._ground.fluents[fluent]} may change back")

    def _plain_effects(self, move: int) -> frozenset[int]:
        """The effects of a move that has just been found possible, if it always has them all and uses them all up.

        One question settles that for most moves: could it change anything else, fail to change one of these, or be
        made where one of them is changed already? The empty set where it could.
        """
        model = self._step.model()
        effects = frozenset(fluent for fluent in self._changing if self._changes[fluent] in model)
        others = [self._changes[fluent] for fluent in self._changing if fluent not in effects]
        failures = [literal for fluent in effects for literal in (-self._changed_after(fluent), -self._first(fluent))]
        exception = self._step.assumption([*others, *failures])
        plain = not self._possible(move, exception)
        self._step.release(exception)
        return effects if plain else frozenset()

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
        self._step.release(unchanged)
        return frozenset(effects)

    def _used_up(self, move: int, effects: frozenset[int]) -> frozenset[int]:
        """The effects that a move can only have while the fluent is unchanged; mostly that is all of them."""
        changed_before = self._step.assumption([-self._first(fluent) for fluent in effects])
        some_kept = self._possible(move, changed_before)
        self._step.release(changed_before)
        if not some_kept:
            return effects
        return frozenset(fluent for fluent in effects if not self._possible(move, -self._first(fluent)))
