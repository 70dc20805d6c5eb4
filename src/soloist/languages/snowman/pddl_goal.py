"""How a snowman level ends in PDDL: by one `goal` action a snowman, or by one for all, as the paper has it.

The paper's action names all balls and a place for each snowman, so that planners make an instance for every way to
share the balls out: with six balls they seldom come to an end of that. One action a snowman has three balls only. It
just looks at them, and nothing moves any more once the first has been used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True)
class Ending:
    """Its predicates, what every other action needs, its action, and the goal for the balls of a level."""

    predicates: str
    before: str
    action: str
    goal: Callable[[Sequence[str]], str]


ONE_BY_ONE = Ending(
    "(finishing)\n    (in_snowman ?b - ball)",
    "\n      (not (finishing))",
    """  (:action goal
    :parameters (?b0 ?b1 ?b2 - ball ?p0 - loc)
    :precondition (and
      (not (= ?b0 ?b1)) (not (= ?b0 ?b2)) (not (= ?b1 ?b2))
      (ball_at ?b0 ?p0) (ball_at ?b1 ?p0) (ball_at ?b2 ?p0))
    :effect (and (finishing) (in_snowman ?b0) (in_snowman ?b1) (in_snowman ?b2)
      (increase (total-cost) 0)))""",
    lambda balls: f"(and {' '.join(f'(in_snowman {ball})' for ball in balls)})",
)


def literal_ending(snowmen: int) -> Ending:
    """The paper's action for so many snowmen: all balls are different, and three at a time are in one place."""
    balls = [f"?b{number}" for number in range(3 * snowmen)]
    places = [f"?p{number}" for number in range(snowmen)]
    different = " ".join(f"(not (= {one} {other}))" for one, other in combinations(balls, 2))
    placed = " ".join(f"(ball_at {ball} {places[number // 3]})" for number, ball in enumerate(balls))
    action = f"""  (:action goal
    :parameters ({" ".join(balls)} - ball {" ".join(places)} - loc)
    :precondition (and
      {different}
      {placed})
    :effect (and (goal) (increase (total-cost) 0)))"""
    return Ending("(goal)", "", action, lambda _: "(and (goal))")
