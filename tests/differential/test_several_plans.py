"""The cheapest plans, those within a bound, and diverse ones are those that an enumeration of all paths finds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import pytest

from soloist.game.solution import Solution
from soloist.languages.pddl.reader import read
from soloist.limit import Limit
from soloist.pipeline import Result, solve, wanted, with_several
from soloist.pipeline.diverse import distance
from soloist.source import Source

pytest.importorskip("up_symk")

Roads = dict[tuple[int, int], int]

DOMAIN = """
(define (domain roads) (:requirements :action-costs) (:predicates (at ?x) (road ?x ?y))
  (:functions (total-cost) - number (length ?x ?y) - number)
  (:action go :parameters (?x ?y) :precondition (and (at ?x) (road ?x ?y))
    :effect (and (not (at ?x)) (at ?y) (increase (total-cost) (length ?x ?y)))))
"""


def roads(seed: int) -> Roads:
    """A map of eight places with roads of any length, some of them none."""
    rng = random.Random(seed)
    pairs = [(one, other) for one in range(8) for other in range(8) if one != other and rng.random() < 0.4]
    return {pair: rng.choice((0, 1, 2, 5, 9)) for pair in {*pairs, (0, 3), (3, 7)}}


def text(these: Roads) -> str:
    facts = " ".join(f"(road n{a} n{b}) (= (length n{a} n{b}) {cost})" for (a, b), cost in these.items())
    places = " ".join(f"n{number}" for number in range(8))
    return f"""{DOMAIN}
(define (problem roads) (:domain roads) (:objects {places})
  (:init (at n0) (= (total-cost) 0) {facts}) (:goal (at n7)) (:metric minimize (total-cost)))
"""


def paths(these: Roads, so_far: tuple[int, ...] = (0,)) -> Iterator[int]:
    """The costs of all paths without loops from the first place to the last."""
    if so_far[-1] == 7:
        yield sum(these[step] for step in pairwise(so_far))
        return
    for start, end in these:
        if start == so_far[-1] and end not in so_far:
            yield from paths(these, (*so_far, end))


def several(these: Roads, number: int, bound: str | None, diverse: bool = False) -> Result:
    [game] = read(Source("", text(these)), "")
    found = solve(game, engine="search", optimal=True, check_proofs=False)
    return with_several(found, wanted(number, bound, diverse), Limit(60.0))


def require_distinct(found: tuple[Solution, ...]) -> None:
    assert len({solution.moves for solution in found}) == len(found)
    assert all(solution.value == 100 for solution in found)


@pytest.mark.parametrize(("seed", "number", "bound"), [(1, 12, "inf"), (2, 9, "1.5"), (3, 1000, "23/20")])
def test_the_cheapest_plans_are_the_cheapest_paths(seed: int, number: int, bound: str) -> None:
    these = roads(seed)
    costs = sorted(paths(these))
    within = costs if bound == "inf" else [cost for cost in costs if cost <= Fraction(bound) * costs[0]]
    result = several(these, number, bound)
    require_distinct(result.solutions)
    assert [solution.cost for solution in result.solutions] == within[:number]
    assert ("there are no more" in result.message) == (len(within) < number)


def test_diverse_plans_are_farther_apart_than_the_cheapest() -> None:
    these = roads(4)
    plain, diverse = several(these, 4, "inf"), several(these, 4, "4", diverse=True)
    require_distinct(diverse.solutions)
    assert plain.cost is not None
    assert all(solution.cost <= 4 * plain.cost for solution in diverse.solutions)

    def least(found: tuple[Solution, ...]) -> Fraction:
        return min(distance(one, other) for one in found for other in found if one != other)

    assert least(diverse.solutions) > least(plain.solutions)
    assert f"differ in at least {int(100 * least(diverse.solutions))} %" in diverse.message
