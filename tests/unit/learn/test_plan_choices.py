"""What plans avoid though the learned domain allows it is told, and nothing is told of a domain that is right."""

from __future__ import annotations

import random

import pytest

from boardgames.blocks import blocks_plan, gripper_plan
from soloist.languages.boardgame.machines import Step
from soloist.learn.locm2 import learn_locm2
from soloist.learn.plan_choices import Avoided, avoided_choices
from soloist.learn.plan_review import review_plans
from soloist.learn.plans import Plan
from soloist.learn.review import Trust


def hanoi_plan(chance: random.Random, length: int) -> list[Step]:
    """A random walk of three discs on three pegs."""
    pegs = {"a": [3, 2, 1], "b": list[int](), "c": list[int]()}
    plan = []
    for _ in range(length):
        ways = [
            (one, other)
            for one, discs in pegs.items()
            for other, below in pegs.items()
            if discs and one != other and (not below or below[-1] > discs[-1])
        ]
        one, other = chance.choice(ways)
        pegs[other].append(pegs[one].pop())
        plan.append(Step("move", (f"disc{pegs[other][-1]}", one, other)))
    return plan


def tiles_plan(chance: random.Random, length: int) -> list[Step]:
    """A random walk of tiles in a row of two by three with a gap; a step names the tile alone."""
    cells = list(range(6))
    plan = []
    for _ in range(length):
        gap = cells.index(0)
        near = [place for place in range(6) if abs(place // 3 - gap // 3) + abs(place % 3 - gap % 3) == 1]
        place = chance.choice(near)
        plan.append(Step("slide", (f"tile{cells[place]}",)))
        cells[gap], cells[place] = cells[place], 0
    return plan


def avoided(plans: list[list[Step]]) -> list[Avoided]:
    return avoided_choices(plans, learn_locm2(plans), ())


@pytest.mark.parametrize("seed", range(2))
def test_nothing_is_told_of_domains_that_are_right(seed: int) -> None:
    chance = random.Random(seed)
    blocks: list[Plan] = [blocks_plan(chance, 6, 30) for _ in range(50)]
    assert review_plans(blocks, learn_locm2(blocks)).trust is Trust.SURE
    assert not avoided([gripper_plan(chance, 3, 30) for _ in range(50)])


def test_that_no_disc_goes_onto_a_smaller_one_is_seen_and_named() -> None:
    chance = random.Random(1)
    plans = [hanoi_plan(chance, 25) for _ in range(30)]
    told = [str(each) for each in avoided(plans)]
    assert any("move where" in line and "disc1 ?x3): never in the plans" in line for line in told)
    review = review_plans(plans, learn_locm2(plans))
    assert review.trust is Trust.UNCERTAIN
    assert any("disc1" in line for line in review.lines())


def test_that_only_tiles_beside_the_gap_slide_is_seen() -> None:
    chance = random.Random(1)
    plans = [tiles_plan(chance, 25) for _ in range(30)]
    (first, *_) = avoided(plans)
    assert "right behind" in first.trait
    assert first.played < first.expected


def squares_plan(chance: random.Random) -> list[Step]:
    """A square of three by three is filled at random, each cell once, with one of three signs."""
    cells = [(row, column) for row in range(3) for column in range(3)]
    chance.shuffle(cells)
    return [Step("write", (f"row{row}", f"column{column}", f"sign{chance.randrange(3)}")) for row, column in cells]


def test_that_nothing_is_done_twice_is_seen() -> None:
    chance = random.Random(1)
    told = [str(each) for each in avoided([squares_plan(chance) for _ in range(40)])]
    assert any("some time after (write ?x1 ?x2 _): never in the plans" in line for line in told)
