"""Snowman levels as PDDL, in the three models of the paper, and plans back as letters.

    basic         the character walks and moves balls; walking is free, or costs a step where steps are counted
    cheating      only ball moves, and the character may appear anywhere: a relaxation whose plans may not replay
    reachability  only ball moves, from where a derived predicate says that the character can walk

`move_ball` moves the top ball at ?from to ?to for a character at ?ppos behind it. How a level ends is told in
`pddl_goal.py`: by default one `goal` action a snowman, in models called `basic-literal` and so on the paper's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from soloist.errors import UnsupportedError
from soloist.game.board import Cell
from soloist.game.planning import PlanningForm, PlanningTask
from soloist.languages.snowman.game import STEPS, SnowmanGame
from soloist.languages.snowman.pddl_goal import ONE_BY_ONE, Ending, literal_ending
from soloist.languages.snowman.route import Step, letters
from soloist.source import Finding, Severity

MODELS = ("basic", "cheating", "reachability")
_LITERAL = "-literal"
ALL_MODELS = (*MODELS, *(model + _LITERAL for model in MODELS))
DIRECTIONS = {"l": "left", "u": "up", "r": "right", "d": "down"}

_SMALLER = """(or
            (and (ball_size_s ?b) (ball_size_m ?o))
            (and (ball_size_s ?b) (ball_size_l ?o))
            (and (ball_size_m ?b) (ball_size_l ?o)))"""
_ALONE = "(forall (?o - ball) (or (= ?o ?b) (not (ball_at ?o ?from))))"


class SnowmanPlanning(PlanningForm):
    """A level as a planning task, in one of the models."""

    models: ClassVar[tuple[str, ...]] = ALL_MODELS

    def __init__(self, game: SnowmanGame) -> None:
        self._game = game

    def refusal(self, metric: str, model: str | None) -> str | None:
        if metric == "moves" and model is not None and model.removesuffix(_LITERAL) in MODELS[1:]:
            return f"the {model} model has no steps to count; the basic model has"
        return super().refusal(metric, model)

    def task(self, metric: str, model: str | None = None) -> PlanningTask:
        game, known = self._game, model or MODELS[0]
        ending, model = ending_of(game, known), known.removesuffix(_LITERAL)
        problem = problem_text(game, model, ending)
        return PlanningTask(
            domain_text(model, ending, metric), [(100, problem)], lambda steps: moves_of_plan(game, steps)
        )

    def files(self, model: str | None = None, *, derived: bool = True) -> str:
        known = known_model(model or MODELS[0])
        ending, plain = ending_of(self._game, known), known.removesuffix(_LITERAL)
        domain = domain_text(plain, ending)
        if not derived and "(:derived" in domain:
            raise UnsupportedError.at(
                "recursion", f"the model {known} is about a way, a derived predicate that needs itself"
            )
        return f"{domain}\n{problem_text(self._game, plain, ending)}"


def ending_of(game: SnowmanGame, model: str) -> Ending:
    """How a level ends in a model."""
    return literal_ending(game.snowmen) if model.endswith(_LITERAL) else ONE_BY_ONE


def known_model(model: str) -> str:
    """The model's name, if there is one of that name."""
    if model not in ALL_MODELS:
        message, hint = f"there is no PDDL model {model!r}", f"models: {', '.join(ALL_MODELS)}"
        raise UnsupportedError(Finding(Severity.ERROR, "unknown-model", message, hint=hint))
    return model


def domain_text(model: str, ending: Ending = ONE_BY_ONE, metric: str = "ball-moves") -> str:
    """The domain of a model."""
    walking = _walking(1 if metric == "moves" else 0, ending) if model == "basic" else ""
    reaching = _REACHABLE if model == "reachability" else ""
    parameters = "?prevpos " if model == "reachability" else ""
    where = {
        "basic": "(char_at ?ppos)",
        "cheating": "(not (occ ?ppos))",
        "reachability": "(char_at ?prevpos) (reachable ?prevpos ?ppos)",
    }[model]
    placed = {
        "basic": "(when {alone} (and (not (char_at ?ppos)) (char_at ?from)))",
        "cheating": "",
        "reachability": "(not (char_at ?prevpos))\n      (when {alone} (char_at ?from))\n"
        "      (when (not {alone}) (char_at ?ppos))",
    }[model].format(alone=_ALONE)
    character = "" if model == "cheating" else "(char_at ?l - loc)\n    "
    axiom = "(reachable ?s ?t - loc)\n    " if model == "reachability" else ""
    derived = " :derived-predicates" if model == "reachability" else ""
    return f"""; A Good Snowman, {model} model
(define (domain snowman-{model})
  (:requirements :typing :equality :negative-preconditions :disjunctive-preconditions
    :quantified-preconditions :conditional-effects :action-costs{derived})
  (:types loc dir ball)
  (:predicates
    (snow ?l - loc)
    (next ?from ?to - loc ?d - dir)
    (occ ?l - loc)
    {character}{axiom}(ball_at ?b - ball ?l - loc)
    (ball_size_s ?b - ball)
    (ball_size_m ?b - ball)
    (ball_size_l ?b - ball)
    {ending.predicates})
  (:functions (total-cost) - number)
{reaching}{walking}
  (:action move_ball
    :parameters (?b - ball {parameters}?ppos ?from ?to - loc ?d - dir)
    :precondition (and{ending.before}
      (next ?ppos ?from ?d) (next ?from ?to ?d)
      (ball_at ?b ?from)
      {where}
      (forall (?o - ball)
        (or (= ?o ?b) (not (ball_at ?o ?from))
          {_SMALLER}))
      (or {_ALONE}
        (forall (?o - ball) (not (ball_at ?o ?to))))
      (forall (?o - ball)
        (or (not (ball_at ?o ?to))
          {_SMALLER})))
    :effect (and
      (occ ?to)
      (not (ball_at ?b ?from)) (ball_at ?b ?to)
      (when {_ALONE} (not (occ ?from)))
      {placed}
      (not (snow ?to))
      (when (and (snow ?to) (ball_size_s ?b)) (and (not (ball_size_s ?b)) (ball_size_m ?b)))
      (when (and (snow ?to) (ball_size_m ?b)) (and (not (ball_size_m ?b)) (ball_size_l ?b)))
      (increase (total-cost) 1)))

{ending.action})
"""


def _walking(cost: int, ending: Ending) -> str:
    return f"""
  (:action move_character
    :parameters (?from ?to - loc ?d - dir)
    :precondition (and{ending.before} (next ?from ?to ?d) (char_at ?from) (not (occ ?to)))
    :effect (and (not (char_at ?from)) (char_at ?to) (increase (total-cost) {cost})))
"""


_REACHABLE = """
  (:derived (reachable ?s ?t - loc)
    (and (not (occ ?t))
      (or (= ?s ?t)
        (exists (?d - dir ?m - loc)
          (and (next ?s ?m ?d) (not (occ ?m)) (reachable ?m ?t))))))
"""


def problem_text(game: SnowmanGame, model: str, ending: Ending = ONE_BY_ONE) -> str:
    """The problem of a level for a model's domain."""
    floor = sorted(game.level.floor)
    state = game.initial
    balls = [(cell, size) for cell, stack in sorted(state.stacks) for size in (1, 2, 4) if stack & size]
    facts = [] if model == "cheating" else [f"(char_at {_loc(state.character)})"]
    for cell in floor:
        for letter, (row, column) in STEPS.items():
            there = (cell[0] + row, cell[1] + column)
            if there in game.level.floor:
                facts.append(f"(next {_loc(cell)} {_loc(there)} {DIRECTIONS[letter]})")
    facts += [f"(snow {_loc(cell)})" for cell in sorted(state.snow)]
    facts += [f"(occ {_loc(cell)})" for cell, _ in sorted(state.stacks)]
    for number, (cell, size) in enumerate(balls, start=1):
        facts += [
            f"(ball_at ball{number} {_loc(cell)})",
            f"(ball_size_{ {1: 's', 2: 'm', 4: 'l'}[size] } ball{number})",
        ]
    numbers = range(1, len(balls) + 1)
    indent = "\n    "
    return f"""; {game.title}
(define (problem {_name(game.title)})
  (:domain snowman-{model})
  (:objects
    {" ".join(DIRECTIONS.values())} - dir
    {" ".join(f"ball{number}" for number in numbers)} - ball
    {" ".join(map(_loc, floor))} - loc)
  (:init
    (= (total-cost) 0)
    {indent.join(facts)})
  (:goal {ending.goal([f"ball{number}" for number in numbers])})
  (:metric minimize (total-cost)))
"""


def moves_of_plan(game: SnowmanGame, steps: Sequence[str]) -> tuple[str, ...]:
    """The letters of a plan of any of the models; `VerificationError` where the rules do not allow them."""
    actions: list[Step] = []
    for step in steps:
        name, *arguments = step.strip("()").split()
        letter = next((short for short, long in DIRECTIONS.items() if arguments and long == arguments[-1]), "")
        if name == "move_character":
            actions.append((_cell(arguments[0]), letter))
        elif name == "move_ball":
            actions.append((_cell(arguments[-4]), letter))
    return letters(game, actions)


def _loc(cell: Cell) -> str:
    return f"loc_{cell[0]}_{cell[1]}"


def _cell(name: str) -> Cell:
    _, row, column = name.split("_")
    return int(row), int(column)


def _name(title: str) -> str:
    return "level-" + "".join(mark if mark.isalnum() and mark.isascii() else "-" for mark in title.lower())
