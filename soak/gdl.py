"""Rule sheets: search, answer sets, SAT, final states, linear invariants, planners, and the portfolio."""

from __future__ import annotations

import random

from grounded import finish
from soak.claims import follow
from soak.judge import ask
from soak.report import Disagreement, Instance, Tally
from soak.sheets import sheet
from soak.space import Truth, explore
from soloist.engines import asp, one_way, sat
from soloist.engines.grounding.ground import ground_form
from soloist.engines.logic.invariants import proved_groups
from soloist.engines.logic.parity import highest_possible, linear_invariants
from soloist.game.ground import GroundGame
from soloist.limit import Limit

#: States and moves that plain code looks at; a sheet with more is compared with the plays among them.
MOST_STATES, MOST_MOVES = 600, 3_000
#: Engines that work in children or as programs of their own, and how often they are asked; several a seed, since the
#: truth is known then.
CHILDREN = {"asp": 1, "sat": 1, "one-way": 1, "portfolio": 4, "downward": 1, "symk": 1, "anytime": 4}
ASKED = 4
SECONDS = 6.0


def check(seed: int, tally: Tally) -> Disagreement | None:
    """A sheet, the searches in this process, and logic without a child."""
    found = sheet("gdl", seed)
    if found is None:
        return None
    truth = explore(found.game, MOST_STATES, MOST_MOVES).truth("moves")
    cores = {"cores": "2"} if seed % 5 == 0 else None
    wrong = ask(found, truth, tally, "search", optimal=seed % 3 > 0, seconds=SECONDS, options=cores)
    wrong = wrong or ask(found, truth, tally, "blackbox", optimal=seed % 2 > 0, seconds=2.0)
    grounded = finish(ground_form(found.game, Limit(SECONDS)))
    if wrong is not None or grounded.value is None:
        return wrong
    return _logic(found, grounded.value, truth, tally)


def _logic(found: Instance, ground: GroundGame, truth: Truth, tally: Tally) -> Disagreement | None:
    optimal = found.seed % 4 > 0
    wrong = follow(found, truth, tally, "asp inside", asp.work(ground, optimal, final_states_first=found.seed % 2 > 0))
    wrong = wrong or follow(found, truth, tally, "sat inside", sat.work(ground, optimal))
    wrong = wrong or follow(found, truth, tally, "one-way inside", one_way.work(ground, optimal))
    if wrong is not None:
        return wrong
    invariants = linear_invariants(ground, proved_groups(ground))
    top = None if invariants is None else highest_possible(ground, invariants)
    tally.add("invariants", found.kind, "nothing" if top is None else "met" if top == truth.maximum else "bounded")
    if top is not None and top < truth.maximum:
        return found.disagreement("invariants", f"no play earns more than {top}", str(truth))
    return None


def check_children(seed: int, tally: Tally) -> Disagreement | None:
    """A sheet, and engines that work in children."""
    found = sheet("gdl-children", seed)
    if found is None:
        return None
    truth = explore(found.game, MOST_STATES, MOST_MOVES).truth("moves")
    rng = random.Random(seed)
    wrong = None
    for engine in sorted(set(rng.choices(list(CHILDREN), list(CHILDREN.values()), k=ASKED))):
        optimal = engine != "anytime" and rng.random() < 0.7
        options = _options(engine, truth, rng)
        wrong = wrong or ask(found, truth, tally, engine, optimal=optimal, seconds=SECONDS, options=options, seed=seed)
    return wrong


def _options(engine: str, truth: Truth, rng: random.Random) -> dict[str, str]:
    """Now and then another form for planners, and one of the chapter's programs where some play wins."""
    if engine in ("downward", "symk", "anytime") and rng.random() < 0.3:
        return {"form": "pddl"}
    if engine == "asp" and truth.maximum == 100 and rng.random() < 0.5:
        return {"program": rng.choice(("chapter", "exercise"))}
    return {}
