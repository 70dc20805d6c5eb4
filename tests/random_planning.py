"""Small random planning tasks and conditions, for tests that compare two ways to the same answer."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import replace

from soloist.datalog.queries.formula import And, Atom, Axiom, Equal, Exists, Forall, Formula, Not, Or, Parameter
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.model import TOTAL_COST, Action, Domain, Effect, Planning, Problem

TYPES = {"fruit": ("object",), "tool": ("object",), "blade": ("tool",)}
OBJECTS = {"apple": "fruit", "pear": "fruit", "rope": "tool", "knife": "blade"}
PREDICATES = {
    "p": (),
    "q": (Parameter("?a", ("object",)),),
    "r": (Parameter("?a", ("object",)), Parameter("?b", ("object",))),
}
KINDS = ("object", "fruit", "tool", "blade")


def random_atom(rng: random.Random, terms: list[str], predicates: tuple[str, ...] = ("p", "q", "r")) -> Atom:
    name = rng.choice(predicates)
    return Atom(name, tuple(rng.choice(terms) for _ in range({"p": 0, "q": 1, "r": 2, "d": 1, "c": 1, "o": 0}[name])))


def random_formula(
    rng: random.Random, terms: list[str], depth: int = 3, predicates: tuple[str, ...] = ("p", "q", "r")
) -> Formula:
    """A condition over the given terms; quantifiers bring variables of their own."""
    kind = rng.randrange(8 if depth else 2)
    if kind == 0:
        return Equal(rng.choice(terms), rng.choice(terms))
    if kind <= 2:
        return random_atom(rng, terms, predicates)
    if kind == 3:
        return Not(random_formula(rng, terms, depth - 1, predicates))
    if kind <= 5:
        parts = tuple(random_formula(rng, terms, depth - 1, predicates) for _ in range(rng.randrange(1, 4)))
        return And(parts) if kind == 4 else Or(parts)
    bound = Parameter(f"?v{depth}", (rng.choice(KINDS),))
    part = random_formula(rng, [*terms, bound.name], depth - 1, predicates)
    return Exists((bound,), part) if kind == 6 else Forall((bound,), part)


def random_planning(seed: int, derived: bool = True) -> Planning:
    """A task with typing, quantifiers, conditional effects and, if wanted, a derived predicate."""
    rng = random.Random(seed)
    objects = list(OBJECTS)
    known = ("p", "q", "r", "d") if derived else ("p", "q", "r")
    actions = []
    for number in range(3):
        parameters = tuple(Parameter(f"?x{place}", (rng.choice(KINDS),)) for place in range(rng.randrange(3)))
        terms = [*(parameter.name for parameter in parameters), *rng.sample(objects, 2)]
        effects = []
        for _ in range(rng.randrange(1, 4)):
            own = (Parameter("?e", (rng.choice(KINDS),)),) if rng.random() < 0.4 else ()
            inside = [*terms, *(parameter.name for parameter in own)]
            condition = random_formula(rng, inside, 1, known) if rng.random() < 0.6 else And(())
            effects.append(Effect(random_atom(rng, inside), rng.random() < 0.6, condition, own))
        actions.append(Action(f"a{number}", parameters, random_formula(rng, terms, 2, known), tuple(effects)))
    variable = Parameter("?d", ("object",))
    # Reaching along r from where q holds: recursive, and true of what is stated only.
    step = Exists((Parameter("?n", ("object",)),), And((Atom("r", ("?d", "?n")), Atom("d", ("?n",)))))
    axioms = (Axiom(Atom("d", ("?d",)), (variable,), Or((Atom("q", ("?d",)), step))),) if derived else ()
    predicates = {**PREDICATES, "d": (variable,)} if derived else dict(PREDICATES)
    requirements = (":adl", ":derived-predicates") if derived else (":adl",)
    domain = Domain("random", requirements, TYPES, OBJECTS, predicates, {}, tuple(actions), axioms)
    initial = frozenset(random_atom(rng, objects) for _ in range(4))
    goal = And(tuple(random_atom(rng, objects, known) for _ in range(2)))
    return Planning(domain, Problem("random", "random", {}, initial, {}, goal))


def with_recursion(planning: Planning, seed: int) -> Planning:
    """The same task with derived predicates that need one another, some of their rules absorbed by others.

    `d` and `c` are one layer; `o` may deny them, but is no part of them. They are asked where `d` was asked before.
    """
    rng = random.Random(seed)
    axioms = []
    for name in ("d", "d", "c", "c"):
        terms = ["?x", *rng.sample(list(OBJECTS), 1)]
        condition = _rising(rng, terms, 2)
        axioms.append(Axiom(Atom(name, ("?x",)), (Parameter("?x", ("object",)),), condition))
        if rng.random() < 0.4:
            more = And((condition, Atom(name, ("?x",)) if rng.random() < 0.7 else _rising(rng, terms, 1)))
            axioms.append(replace(axioms[-1], condition=more))
    axioms.append(Axiom(Atom("o"), (), random_formula(rng, list(OBJECTS)[:2], 2, ("p", "q", "d", "c"))))
    rng.shuffle(axioms)
    variable = Parameter("?d", ("object",))
    predicates = {**planning.domain.predicates, "d": (variable,), "c": (variable,), "o": ()}
    goal = And((planning.problem.goal, *([Not(Atom("o"))] if rng.random() < 0.5 else [])))
    requirements = tuple(dict.fromkeys((*planning.domain.requirements, ":derived-predicates")))
    domain = replace(planning.domain, requirements=requirements, predicates=predicates, axioms=tuple(axioms))
    return Planning(domain, replace(planning.problem, goal=goal))


def _rising(rng: random.Random, terms: list[str], depth: int) -> Formula:
    """A condition that never turns false where `d` or `c` comes to hold of more, whatever negations it is made of."""
    kind = rng.randrange(8 if depth else 3)
    if kind == 0:
        return random_formula(rng, terms, 1)
    if kind <= 2:
        return random_atom(rng, terms, ("d", "c", "q"))
    if kind <= 4:
        parts = tuple(_rising(rng, terms, depth - 1) for _ in range(rng.randrange(1, 4)))
        return And(parts) if kind == 3 else Or(parts)
    if kind == 5:
        return Not(And(tuple(Not(_rising(rng, terms, depth - 1)) for _ in range(2))))
    bound = Parameter(f"?w{depth}", (rng.choice(KINDS),))
    part = _rising(rng, [*terms, bound.name], depth - 1)
    return Exists((bound,), And((Atom("r", (terms[0], bound.name)), part))) if kind == 6 else Forall((bound,), part)


def reachable_goal(planning: Planning, seed: int) -> Planning:
    """The same task with a goal that a random walk has come to, often one that takes several steps."""
    rng = random.Random(seed)
    game = PddlGame(replace(planning, problem=replace(planning.problem, goal=Not(And(())))))
    state = game.initial
    for _ in range(rng.randint(1, 8)):
        steps = game.moves(state)
        if not steps:
            break
        state = game.apply(state, rng.choice(steps))
    fresh, lost = sorted(state - game.initial, key=str), sorted(game.initial - state, key=str)
    parts: list[Formula] = [*rng.sample(fresh, min(len(fresh), rng.randint(1, 3)))]
    parts += [Not(atom) for atom in rng.sample(lost, min(len(lost), rng.randrange(2)))]
    return replace(planning, problem=replace(planning.problem, goal=And(tuple(parts)))) if parts else planning


#: What actions may cost: nothing, little, and so much that sums leave the range of 32-bit numbers.
PRICES = (0, 0, 1, 1, 2, 3, 7, 100, 999_999_999, 2**31 - 1)


def with_costs(planning: Planning, seed: int) -> Planning:
    """The same task with a cost for each action, some of them by the object they are about."""
    rng = random.Random(seed)
    prices = PRICES if rng.random() < 0.3 else PRICES[:8]
    actions = []
    for action in planning.domain.actions:
        names = [parameter.name for parameter in action.parameters]
        if names and rng.random() < 0.5:
            cost: tuple[int | Atom, ...] = (Atom("price", (rng.choice(names),)),)
        else:
            cost = (rng.choice(prices),)
        actions.append(replace(action, cost=cost) if rng.random() < 0.9 else action)
    functions = {TOTAL_COST: (), "price": (Parameter("?a", ("object",)),)}
    values = {Atom("price", (name,)): rng.choice(prices) for name in OBJECTS}
    domain = replace(
        planning.domain,
        requirements=(*planning.domain.requirements, ":action-costs"),
        functions=functions,
        actions=tuple(actions),
    )
    problem = replace(planning.problem, values={**values, Atom(TOTAL_COST, ()): 0}, metric=True)
    return Planning(domain, problem)


def random_task(seed: int) -> Planning:
    """A random task: with and without derived predicates and costs, two of three with a goal that can be reached."""
    rng = random.Random(seed)
    planning = random_planning(seed, derived=rng.random() < 0.5)
    if planning.domain.axioms and rng.random() < 0.5:
        planning = with_recursion(planning, seed)
    if rng.random() < 0.7:
        planning = reachable_goal(planning, seed)
    return with_costs(planning, seed) if rng.random() < 0.6 else planning


def least_moves(game: PddlGame) -> int | None:
    """The length of a shortest plan by breadth-first search on the reference semantics; None without a plan."""
    distance = {game.initial: 0}
    queue = deque([game.initial])
    while queue:
        state = queue.popleft()
        if game.is_terminal(state):
            return distance[state]
        for move in game.moves(state):
            after = game.apply(state, move)
            if after not in distance:
                distance[after] = distance[state] + 1
                queue.append(after)
    return None


def solvable_planning(seed: int) -> Planning:
    """A task whose goal lies at the end of a random walk and needs two steps at least."""
    for attempt in range(1000):
        number = 1000 * seed + attempt
        planning = reachable_goal(random_planning(number), number)
        if (least_moves(PddlGame(planning)) or 0) >= 2:
            return planning
    raise AssertionError("no such task")


def wandering_plan(game: PddlGame, seed: int, length: int = 60) -> list[str]:
    """A random walk that happens to end at the goal."""
    rng = random.Random(seed)
    for _ in range(500):
        state = game.initial
        plan: list[str] = []
        while len(plan) < length and not game.is_terminal(state):
            steps = game.applicable(state)
            if not steps:
                break
            plan.append(str(rng.choice(steps)))
            state = game.apply(state, game.read_move(plan[-1]))
        if game.is_terminal(state):
            return plan
    raise AssertionError("the walk never came to the goal")
