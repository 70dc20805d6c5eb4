"""Leaves out of a plan what it can do without: loops first, then one action after the other with all that needs it.

Greedy action elimination (Nakhost and Müller): a step is left out, and with it every later step that cannot be made any
more; if the goal holds at the end all the same, they stay out. Costs are never negative, so nothing becomes dearer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from soloist.datalog.queries.formula import Atom
from soloist.languages.pddl.game import PddlGame, Step
from soloist.languages.pddl.strips import PlainStep, plain_goal, plain_step
from soloist.limit import Limit


def shortened(game: PddlGame, moves: Sequence[str], limit: Limit) -> tuple[str, ...]:
    """A plan that is part of a valid plan and valid itself; as short as there was time for."""
    steps = _without_loops(game, [game.read_move(move) for move in moves])
    plain = [plain_step(game, step) for step in steps]
    goal = plain_goal(game)
    model: _Plain | _General = _General(game)
    if goal is not None and all(one is not None for one in plain):
        model = _Plain(game, {step: one for step, one in zip(steps, plain, strict=True) if one is not None}, goal)
    return tuple(map(str, _eliminated(model, steps, limit)))


def _without_loops(game: PddlGame, steps: list[Step]) -> list[Step]:
    """The steps without those between two visits of one state."""
    state = game.initial
    path: list[Step] = []
    places = {state: 0}
    states = [state]
    for step in steps:
        state = game.apply(state, step)
        seen = places.get(state)
        if seen is None:
            path.append(step)
            states.append(state)
            places[state] = len(path)
        else:
            for gone in states[seen + 1 :]:
                del places[gone]
            del path[seen:], states[seen + 1 :]
    return path


def _eliminated(model: _Plain | _General, steps: list[Step], limit: Limit) -> list[Step]:
    kept = list(steps)
    state = model.initial
    place = 0
    while place < len(kept) and not limit.spent:
        rest = model.rest_without(state, kept[place + 1 :], limit)
        if rest is not None:
            kept[place:] = rest
        else:
            state = model.after(state, kept[place])
            place += 1
    return kept


class _Plain:
    """A task whose steps are plain sets."""

    def __init__(self, game: PddlGame, steps: dict[Step, PlainStep], goal: PlainStep) -> None:
        self.initial: frozenset[Atom] = game.initial
        self._steps = steps
        self._goal = goal

    def after(self, state: frozenset[Atom], step: Step) -> frozenset[Atom]:
        one = self._steps[step]
        return (state - one.deleted) | one.added

    def rest_without(self, state: frozenset[Atom], steps: list[Step], limit: Limit) -> list[Step] | None:
        """The steps that can still be made, if they lead to the goal."""
        del limit
        current = set(state)
        rest = []
        for step in steps:
            one = self._steps[step]
            if one.is_applicable(current):
                current -= one.deleted
                current |= one.added
                rest.append(step)
        return rest if self._goal.is_applicable(current) else None


class _General:
    """Any task, by the reference semantics."""

    def __init__(self, game: PddlGame) -> None:
        self._game = game
        self.initial: Any = game.initial

    def after(self, state: Any, step: Step) -> Any:
        return self._game.apply(state, step)

    def rest_without(self, state: Any, steps: list[Step], limit: Limit) -> list[Step] | None:
        """The steps that can still be made, if they lead to the goal."""
        rest = []
        for step in steps:
            if limit.spent:
                return None
            if self._game.is_applicable(state, step):
                state = self._game.apply(state, step)
                rest.append(step)
        return rest if self._game.is_terminal(state) else None
