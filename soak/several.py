"""Several plans of a task: the cheapest, those within a bound, diverse ones, and that there are no more."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from typing import Any

from soak.pddl import MOST_MOVES, MOST_STATES, SECONDS, task
from soak.report import Disagreement, Instance, Tally
from soak.space import Space, Truth, explore
from soloist.game.model import Game
from soloist.game.result import Result
from soloist.game.solution import Status
from soloist.limit import Limit
from soloist.pipeline import solve, wanted, with_several

#: Plans that plain code lists, and steps that it makes for them; where there are more, nothing is compared.
MOST_PLANS, MOST_STEPS = 3_000, 60_000
#: What SymK says where it has given all there is.
NO_MORE = "there are no more"
#: Plans with more steps are not tried without some of them.
MOST_TRIED = 9

Plans = dict[tuple[str, ...], int]


def plans_of(space: Space, metric: str, truth: Truth, most: Fraction) -> Plans | None:
    """All plays without loops that earn the maximum for at most so much, with their costs; None where they are many."""
    game = space.game
    found: Plans = {}
    steps = 0
    stack: list[tuple[int, tuple[str, ...], int, frozenset[int]]] = [(0, (), 0, frozenset((0,)))]
    while stack:
        place, moves, cost, seen = stack.pop()
        if not space.moves[place]:
            if game.is_terminal(space.states[place]) and game.value(space.states[place]) == truth.maximum:
                found[moves] = cost
            continue
        for move, after in space.moves[place]:
            total = cost + game.cost(move, metric)
            if total <= most and after not in seen:
                stack.append((after, (*moves, game.move_text(move)), total, seen | {after}))
        steps += 1
        if steps > MOST_STEPS or len(found) > MOST_PLANS:
            return None
    return found


def wins(game: Game[Any, Any], moves: tuple[str, ...]) -> bool:
    """Whether moves are legal one after the other and come to the goal."""
    state = game.initial
    for text in moves:
        legal = {game.move_text(move): move for move in game.moves(state)}
        if text not in legal:
            return False
        state = game.apply(state, legal[text])
    return game.is_terminal(state) and game.value(state) == 100


def needs_all(game: Game[Any, Any], moves: tuple[str, ...]) -> bool:
    """Whether a plan is none any more without some of its steps, whichever they are; such plans may not be left out."""
    if len(moves) > MOST_TRIED:
        return False
    shorter = (part for length in range(len(moves)) for part in combinations(moves, length))
    return not any(wins(game, part) for part in shorter)


def false(result: Result, plans: Plans, diverse: bool) -> str | None:
    """What is false about several plans; None where nothing is."""
    given = {each.moves: each.cost for each in result.solutions}
    if len(given) < len(result.solutions):
        return "a plan twice"
    strange = [moves for moves in given if moves not in plans]
    if strange:
        return f"a plan that is none, costs too much or has a loop: {strange[0]}"
    if any(plans[moves] != cost for moves, cost in given.items()):
        return "another cost"
    costs = list(plans.values())
    if result.optima is not None and result.optima != costs.count(min(costs)):
        return f"{result.optima} optimal plans, but there are {costs.count(min(costs))}"
    if diverse:
        return None
    dearest = max(given.values()) if NO_MORE not in result.message else max(costs) + 1
    for moves, cost in plans.items():
        if moves not in given and cost < dearest and needs_all(result.game, moves):
            return f"without {' '.join(moves)}, which costs {cost}"
    return None


def check(seed: int, tally: Tally) -> Disagreement | None:
    """A task and so many plans of it, within a bound on the cost or not, as different as can be or not."""
    found = task("several", seed)
    rng = random.Random(seed)
    metric = rng.choice(found.game.metrics)
    space = explore(found.game, MOST_STATES, MOST_MOVES)
    truth = space.truth(metric)
    if not space.complete or truth.least is None:
        return None
    factor = rng.choice((None, Fraction(1), Fraction(4, 3), Fraction(3, 2), Fraction(2)))
    diverse = rng.random() < 0.3
    plans = plans_of(space, metric, truth, (factor or Fraction(2 if diverse else 1)) * truth.least)
    if plans is None:
        return None
    return _ask(found, metric, plans, rng.choice((2, 3, 5, 10, 100)), factor, diverse, tally)


def _ask(
    found: Instance, metric: str, plans: Plans, number: int, factor: Fraction | None, diverse: bool, tally: Tally
) -> Disagreement | None:
    quality = None if factor is None else str(factor)
    if diverse and quality is None:
        quality = "2"
    asked = {"metric": metric, "seconds": 2 * SECONDS, "optimal": True}
    label = "several" + (" within a bound" if quality else "") + (" diverse" if diverse else "")
    limit = Limit(2 * SECONDS, 600)
    first = solve(found.game, metric=metric, optimal=True, seconds=SECONDS, memory_mb=600, check_proofs=False)
    result = with_several(first, wanted(number, quality, diverse), limit)
    tally.add(label, found.kind, str(result.status) if not result.solutions else f"{len(result.solutions)} given")
    if result.status is not Status.SOLVED_OPTIMALLY or not result.solutions:
        return None
    wrong = false(result, plans, diverse)
    words = f"{label}: {number}, bound {quality}"
    return found.disagreement(words, f"{wrong}\n{result.message}", f"{len(plans)} plans", asked) if wrong else None
