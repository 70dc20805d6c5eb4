"""Whether the steps of plans were chosen among those that the learned domain allows: what they avoid is told.

If the domain is right and every applicable step as likely as another, a step with some trait is played about as often
as the sum of its chances: one by the number of applicable steps, position by position. A trait that the plans avoid,
though that is all but impossible by chance, shows that something restricts the steps that the domain does not say: a
disc of Hanoi below another, a tile far from the gap. Plans that were made for a goal avoid much that is possible: then
nothing is sure.

Traits are the step itself, what it has in common with the step before and with any earlier step of its action, and what
is true of its objects, by its kind and by name. Objects that a plan never moves take no part in it, neither here nor
there.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from soloist.languages.boardgame.machines import Model
from soloist.languages.pddl.game import PddlGame, Step
from soloist.languages.pddl.model import Planning
from soloist.learn.domain import make_domain, make_problem
from soloist.learn.plans import Plan
from soloist.learn.statics import Static

#: So many positions are looked at, so many of the applicable steps in each, drawn by lot, and so many steps before it.
_POSITIONS = 2000
_DRAWN = 30
_EARLIER = 40
#: A domain is doubted if chance would let plans avoid some trait like this in one of so many sets of plans.
_ONE_IN = 10_000

#: What a step has: the kind of trait, and what it is about.
Trait = tuple[str, ...]


class Avoided(NamedTuple):
    """A trait that the plans avoid: how often it was there, and how often it should have been."""

    trait: Trait
    played: int
    expected: float

    def __str__(self) -> str:
        often = "never" if not self.played else f"only {self.played} times"
        return (
            f"{' '.join(self.trait)}: {often} in the plans, though the domain allows it and it should have been about "
            f"{self.expected:.0f} times"
        )


def avoided_choices(plans: Sequence[Plan], model: Model, statics: Sequence[Static]) -> list[Avoided]:
    """What the plans avoid beyond chance, the surest first."""
    domain = make_domain(model, "learned", statics=statics)
    played: Counter[Trait] = Counter()
    expected: dict[Trait, float] = {}
    left = _POSITIONS
    lots = random.Random(1)
    for plan in plans:
        game = PddlGame(Planning(domain, make_problem(model, domain, plan, "played", statics=statics)))
        state, earlier = game.initial, list[Step]()
        for each in plan[: max(0, left)]:
            step = Step(each.name, each.args)
            choices = [one for one in game.applicable(state) if len(set(one.args)) == len(one.args)]
            choices = lots.sample(choices, min(_DRAWN, len(choices)))
            facts = [(atom.predicate, *map(str, atom.args)) for atom in state]
            for one in choices:
                for trait in set(_traits(one, earlier, facts)):
                    expected[trait] = expected.get(trait, 0.0) + 1 / len(choices)
            played.update(set(_traits(step, earlier, facts)))
            state = game.apply(state, step)
            earlier = [*earlier[1 - _EARLIER :], step]
        left -= len(plan)
    threshold = -math.log(_ONE_IN * max(1, len(expected)))
    found = []
    for trait, mean in expected.items():
        chance = _log_chance(played[trait], mean)
        if chance < threshold:
            found.append((chance, len(trait), Avoided(trait, played[trait], float(mean))))
    # What is always true where an action is possible says no more than the action does.
    told: dict[tuple[int, float], Avoided] = {}
    for *_, avoided in sorted(found):
        told.setdefault((avoided.played, round(avoided.expected, 6)), avoided)
    return list(told.values())


def _log_chance(count: int, mean: float) -> float:
    """A bound on the logarithm of the chance of so few, where the mean is larger (Chernoff)."""
    if count >= mean:
        return 0.0
    return count - mean + (count * math.log(mean / count) if count else 0.0)


def _traits(step: Step, earlier: Sequence[Step], facts: Sequence[tuple[str, ...]]) -> Iterator[Trait]:
    """The traits of a step behind others, where some facts hold."""
    name, places = step.action, {thing: f"?x{place}" for place, thing in enumerate(step.args, 1)}
    yield (name,)
    yield (str(step),)
    whole = f"({' '.join((name, *places.values()))})"
    if earlier:
        yield whole, "right behind", _in_terms(earlier[-1].action, earlier[-1].args, places)
    for before in earlier:
        if before.action == name:
            same = zip(step.args, before.args, places.values(), strict=True)
            yield whole, "some time after", f"({' '.join((name, *(place if a == b else '_' for a, b, place in same)))})"
    for predicate, *args in facts:
        if any(thing in places for thing in args):
            yield name, "where", _in_terms(predicate, args, places)
            yield name, "where", f"({' '.join((predicate, *(places.get(thing, thing) for thing in args)))})"


def _in_terms(name: str, args: Sequence[str], places: dict[str, str]) -> str:
    """A fact or a step with the objects of a step by their positions, and all others as `_`."""
    return f"({' '.join((name, *(places.get(thing, '_') for thing in args)))})"
