"""What plans could not tell about the domain that was learned from them.

Plans show what was done, and nothing of what could not be done. So a domain is uncertain where its machines allow what
no plan shows (holes), where nothing was ever seen behind a transition, where the plans avoid what it allows, and where
the domain that three quarters of the plans teach cannot carry out the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from soloist.languages.boardgame.machines import Model, Transition
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.model import Planning
from soloist.languages.pddl.plan import validate
from soloist.learn.domain import make_domain, make_problem
from soloist.learn.locm import transitions_of
from soloist.learn.locm2 import Pair, holes, learn_locm2
from soloist.learn.plan_choices import Avoided, avoided_choices
from soloist.learn.plans import Plan
from soloist.learn.review import Trust
from soloist.learn.statics import Static
from soloist.learn.succession import follow
from soloist.numeral import counted

#: Every so many plans one is held out.
_EVERY = 4
#: So many of those held out are carried out.
_MOST = 40
#: So many holes and ends are told.
_SHOWN = 5


@dataclass
class PlanReview:
    """What is not known of a domain."""

    #: Pairs of transitions that a machine allows one behind the other, and that no plan shows.
    holes: list[Pair] = field(default_factory=list)
    #: Transitions behind which nothing was ever seen of their object.
    open_ends: list[Transition] = field(default_factory=list)
    #: How many plans were held out, and why some could not be carried out.
    held_out: int = 0
    failures: list[str] = field(default_factory=list)
    #: What the plans avoid though the domain allows it.
    avoided: list[Avoided] = field(default_factory=list)

    @property
    def trust(self) -> Trust:
        """Plans never prove a domain wrong: what was learned from can be carried out."""
        unsure = self.holes or self.open_ends or self.failures or self.avoided or not self.held_out
        return Trust.UNCERTAIN if unsure else Trust.SURE

    def lines(self) -> list[str]:
        """What is not known, for a person."""
        told = [
            f"{other} may follow {one} on the same object, which no plan shows" for one, other in self.holes[:_SHOWN]
        ]
        if len(self.holes) > _SHOWN:
            told.append(f"{len(self.holes) - _SHOWN} more such pairs")
        told += [f"behind {each} nothing was ever seen of its object" for each in self.open_ends[:_SHOWN]]
        told += map(str, self.avoided[:_SHOWN])
        if not self.held_out:
            told.append("too few plans to learn from some and hold the others against that")
        elif self.failures:
            told.append(
                f"learned from three quarters of the plans, the domain cannot carry out {len(self.failures)} of "
                f"{counted(self.held_out, 'other')}: {self.failures[0]}"
            )
        if self.trust is Trust.UNCERTAIN:
            told.append("The domain is uncertain: what the plans could not tell is named above.")
        return told


def review_plans(plans: Sequence[Plan], model: Model, statics: Sequence[Static] = ()) -> PlanReview:
    """What some plans leave open about the model, and the relations, that were learned from them."""
    result = PlanReview(avoided=avoided_choices(plans, model, statics))
    succession = follow(plans)
    for sort, members in transitions_of(model.actions).items():
        pairs = frozenset(pair for pair in succession.pairs if pair[0] in members and pair[1] in members)
        machines = model.of_sort(sort)
        closed = [frozenset(machine.transitions) for machine in machines[:-1]]
        result.holes += [hole for hole in holes(members, pairs) if not any(set(hole) <= each for each in closed)]
        if sort:
            whole = machines[-1]
            result.open_ends += [each for each in whole.transitions if whole.end[each] not in whole.start.values()]
    if len(plans) >= _EVERY:
        part = learn_locm2([plan for number, plan in enumerate(plans, 1) if number % _EVERY])
        others = list(plans[_EVERY - 1 :: _EVERY])[:_MOST]
        result.held_out = len(others)
        result.failures = [why for plan in others if (why := _why_not(part, plan))]
    return result


def _why_not(model: Model, plan: Plan) -> str:
    """Why a plan cannot be carried out in the domain of a model; nothing where it can."""
    unknown = next((step for step in plan if step.name not in model.actions), None)
    if unknown is not None:
        return f"{unknown}: there is no such action"
    domain = make_domain(model, "learned")
    problem = make_problem(model, domain, plan, "held-out")
    verdict = validate(PddlGame(Planning(domain, problem)), [str(step) for step in plan])
    return "" if verdict.valid else verdict.reason
