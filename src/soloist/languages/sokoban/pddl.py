"""A level as PDDL: walking and pushing in the four directions.

Walking is free where pushes are counted, and costs one where moves are.
"""

from __future__ import annotations

from collections.abc import Sequence

from soloist.game.planning import PlanningForm, PlanningTask
from soloist.languages.lurd_game import ahead
from soloist.languages.sokoban.game import SokobanGame
from soloist.languages.sokoban.rules import cell_name, reachable

_DIRECTIONS = {"u": "up", "d": "down", "l": "left", "r": "right"}

_DOMAIN = """(define (domain sokoban)
  (:requirements :typing :action-costs)
  (:types cell direction)
  (:predicates (man ?a - cell) (box ?a - cell) (free ?a - cell) (beside ?d - direction ?a ?b - cell))
  (:functions (total-cost) - number)
  (:action step
    :parameters (?d - direction ?a ?b - cell)
    :precondition (and (man ?a) (beside ?d ?a ?b) (free ?b))
    :effect (and (man ?b) (free ?a) (not (man ?a)) (not (free ?b)){walking}))
  (:action push
    :parameters (?d - direction ?a ?b ?c - cell)
    :precondition (and (man ?a) (beside ?d ?a ?b) (box ?b) (beside ?d ?b ?c) (free ?c))
    :effect (and (man ?b) (free ?a) (box ?c) (not (man ?a)) (not (box ?b)) (not (free ?c))
      (increase (total-cost) 1))))
"""


class SokobanPlanning(PlanningForm):
    """A level as a planning task, in which pushes are counted, or moves."""

    def __init__(self, game: SokobanGame) -> None:
        self._game = game

    def refusal(self, metric: str, model: str | None) -> str | None:
        if metric not in ("pushes", "moves"):
            return f"planners count pushes or moves, not {metric}"
        return super().refusal(metric, model)

    def task(self, metric: str, model: str | None = None) -> PlanningTask:
        del model
        return PlanningTask(domain_text(metric), [(100, problem_text(self._game))], moves_of_plan)

    def files(self, model: str | None = None, *, derived: bool = True) -> dict[str, str]:
        # The domain has no derived predicate.
        del model, derived
        return {"domain.pddl": domain_text("pushes"), "problem.pddl": problem_text(self._game)}


def domain_text(metric: str) -> str:
    """The domain; walking is free where pushes are counted."""
    return _DOMAIN.format(walking=f"\n      (increase (total-cost) {int(metric == 'moves')})")


def moves_of_plan(steps: Sequence[str]) -> tuple[str, ...]:
    """The letters of a plan's steps: `(push up ...)` is U, `(step up ...)` is u."""
    letters = {name: letter for letter, name in _DIRECTIONS.items()}
    moves = []
    for step in steps:
        action, direction, *_ = step.strip("() \n").lower().split()
        moves.append(letters[direction].upper() if action == "push" else letters[direction])
    return tuple(moves)


def problem_text(game: SokobanGame) -> str:
    """The level; boxes that are scenery are left out, one sealed in off its goal leaves a goal nothing can fill."""
    floor = sorted(reachable(game))
    known = set(floor)
    boxes = [cell for cell in sorted(game.initial.boxes) if cell in known]
    goals = [cell for cell in sorted(game.level.goals) if cell in known]
    missing = [cell for cell in sorted(game.level.goals - known) if cell not in game.initial.boxes]
    names = " ".join(cell_name(cell) for cell in [*floor, *missing])
    facts = [f"(man {cell_name(game.initial.player)})", *(f"(box {cell_name(cell)})" for cell in boxes)]
    occupied = {game.initial.player, *boxes}
    facts += [f"(free {cell_name(cell)})" for cell in floor if cell not in occupied]
    for cell in floor:
        for letter, name in _DIRECTIONS.items():
            if ahead(cell, letter) in known:
                facts.append(f"(beside {name} {cell_name(cell)} {cell_name(ahead(cell, letter))})")
    wanted = " ".join(f"(box {cell_name(cell)})" for cell in [*goals, *missing])
    body = "\n    ".join(["(= (total-cost) 0)", *facts])
    return f"""(define (problem level)
  (:domain sokoban)
  (:objects up down left right - direction {names} - cell)
  (:init
    {body})
  (:goal (and {wanted}))
  (:metric minimize (total-cost)))
"""
