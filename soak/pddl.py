"""Planning tasks: the planners, and the engines that ground rules, with and without costs."""

from __future__ import annotations

import random

from random_numeric import random_numeric
from random_planning import random_task
from soak.judge import ask
from soak.report import Disagreement, Instance, Tally
from soak.space import explore
from soloist.languages.pddl.reader import read
from soloist.languages.pddl.writer import domain_text, problem_text
from soloist.source import Source

MOST_STATES, MOST_MOVES = 1_500, 10_000
PLANNERS = ("downward", "symk", "anytime")
SECONDS = 8.0


def task(family: str, seed: int) -> Instance:
    """A task, as its text is read again."""
    planning = random_task(seed)
    text = f"{domain_text(planning.domain)}\n{problem_text(planning.problem)}"
    [game] = read(Source("task.pddl", text), "task.pddl")
    kind = "pddl costs" if planning.problem.metric else "pddl"
    if planning.domain.axioms:
        kind += ", derived"
    return Instance(family, seed, kind, game, "task.pddl", text)


def check_numbers(seed: int, tally: Tally) -> Disagreement | None:
    """A task with numbers: the searches in this process, and now and then another engine for rules or the default."""
    text = random_numeric(seed)
    [game] = read(Source("task.pddl", text), "task.pddl")
    found = Instance("pddl-numbers", seed, "pddl numbers", game, "task.pddl", text)
    rng = random.Random(seed)
    space = explore(game, MOST_STATES // 2, MOST_MOVES // 2)
    engines = ["search", rng.choice(("search", "blackbox"))]
    if rng.random() < 0.3:
        engines.append(rng.choice(("asp", "sat", "portfolio", "")))
    wrong = None
    for engine in engines:
        metric = "moves" if engine in ("asp", "sat") else rng.choice(game.metrics)
        optimal = rng.random() < 0.7
        truth = space.truth(metric)
        wrong = wrong or ask(found, truth, tally, engine or None, metric=metric, optimal=optimal, seconds=3.0)
    return wrong


def check(seed: int, tally: Tally) -> Disagreement | None:
    """A task, the engines that work in this process, and now and then one of the others that take rules."""
    found = task("pddl", seed)
    rng = random.Random(seed)
    space = explore(found.game, MOST_STATES, MOST_MOVES)
    metric = rng.choice(found.game.metrics)
    options = {"cores": "2"} if rng.random() < 0.2 else None
    truth, optimal = space.truth(metric), rng.random() < 0.7
    wrong = ask(found, truth, tally, "search", metric=metric, optimal=optimal, seconds=SECONDS, options=options)
    metric = rng.choice(found.game.metrics)
    wrong = wrong or ask(found, space.truth(metric), tally, "blackbox", metric=metric, optimal=True, seconds=SECONDS)
    if wrong is None and rng.random() < 0.15:
        engine = rng.choice(("asp", "sat", "one-way", "portfolio"))
        metric = rng.choice(found.game.metrics) if engine == "portfolio" else "moves"
        wrong = ask(found, space.truth(metric), tally, engine, metric=metric, optimal=True, seconds=SECONDS)
    return wrong


def check_planners(seed: int, tally: Tally) -> Disagreement | None:
    """A task and two planners, or the default engine, under either metric."""
    found = task("pddl-planners", seed)
    rng = random.Random(seed)
    metric = rng.choice(("cost", "cost", "moves"))
    truth = explore(found.game, MOST_STATES, MOST_MOVES).truth(metric)
    wrong = None
    for engine in rng.sample((*PLANNERS, None), 2):
        optimal = engine != "anytime" and rng.random() < 0.7
        wrong = wrong or ask(found, truth, tally, engine, metric=metric, optimal=optimal, seconds=SECONDS)
    return wrong
