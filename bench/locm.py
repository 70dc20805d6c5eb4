"""Planning domains learned from plans alone: what they allow, against the domains that the plans were made in.

make bench-locm

Blocksworld, driverlog and satellite, each learned from plans that the project's planner made for random problems, and
from random walks. Then random walks of other problems are carried out in both domains: applicable actions that are
right, that are false (the learned domain allows them, the true one does not) and missed. A walk that the learned domain
cannot carry on counts as missed from there, a step a position. An action with an object that the walk never moves is
not counted, since plans tell nothing of it; relations that never change are given whole. A domain that is called sure
and is wrong in more than one of a hundred actions is marked `!`. `--keep FOLDER` keeps what was measured.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from measured import Row, Rows
from soloist.datalog.queries.formula import Atom
from soloist.languages.boardgame.machines import Model, Step
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.model import Planning, Problem
from soloist.languages.pddl.reader import read
from soloist.learn.domain import make_domain, make_problem
from soloist.learn.locm2 import learn_locm2
from soloist.learn.plan_review import review_plans
from soloist.learn.statics import Static, find_statics
from soloist.pipeline import solve
from soloist.source import Source

#: Plans to learn from, the steps of a random walk, and the walks to judge by.
PLANS, LENGTH, JUDGES = 40, 40, 10

BLOCKS = """(define (domain blocks) (:requirements :strips :typing) (:types block)
 (:predicates (on ?x ?y - block) (on-table ?x - block) (clear ?x - block) (holding ?x - block) (hand-empty))
 (:action pick-up :parameters (?x - block)
  :precondition (and (clear ?x) (on-table ?x) (hand-empty))
  :effect (and (holding ?x) (not (clear ?x)) (not (on-table ?x)) (not (hand-empty))))
 (:action put-down :parameters (?x - block)
  :precondition (holding ?x)
  :effect (and (clear ?x) (on-table ?x) (hand-empty) (not (holding ?x))))
 (:action stack :parameters (?x ?y - block)
  :precondition (and (holding ?x) (clear ?y))
  :effect (and (clear ?x) (on ?x ?y) (hand-empty) (not (holding ?x)) (not (clear ?y))))
 (:action unstack :parameters (?x ?y - block)
  :precondition (and (on ?x ?y) (clear ?x) (hand-empty))
  :effect (and (holding ?x) (clear ?y) (not (on ?x ?y)) (not (clear ?x)) (not (hand-empty)))))
"""

DRIVERLOG = """(define (domain driverlog) (:requirements :strips :typing)
 (:types place thing - object driver truck parcel - thing)
 (:predicates (at ?x - thing ?p - place) (in ?x - parcel ?t - truck) (drives ?d - driver ?t - truck) (empty ?t - truck)
  (road ?p ?q - place) (path ?p ?q - place))
 (:action load :parameters (?x - parcel ?t - truck ?p - place)
  :precondition (and (at ?x ?p) (at ?t ?p)) :effect (and (in ?x ?t) (not (at ?x ?p))))
 (:action unload :parameters (?x - parcel ?t - truck ?p - place)
  :precondition (and (in ?x ?t) (at ?t ?p)) :effect (and (at ?x ?p) (not (in ?x ?t))))
 (:action board :parameters (?d - driver ?t - truck ?p - place)
  :precondition (and (at ?d ?p) (at ?t ?p) (empty ?t)) :effect (and (drives ?d ?t) (not (at ?d ?p)) (not (empty ?t))))
 (:action leave :parameters (?d - driver ?t - truck ?p - place)
  :precondition (and (drives ?d ?t) (at ?t ?p)) :effect (and (at ?d ?p) (empty ?t) (not (drives ?d ?t))))
 (:action drive :parameters (?t - truck ?p ?q - place ?d - driver)
  :precondition (and (at ?t ?p) (drives ?d ?t) (road ?p ?q)) :effect (and (at ?t ?q) (not (at ?t ?p))))
 (:action walk :parameters (?d - driver ?p ?q - place)
  :precondition (and (at ?d ?p) (path ?p ?q)) :effect (and (at ?d ?q) (not (at ?d ?p)))))
"""

SATELLITE = """(define (domain satellite) (:requirements :strips :typing) (:types satellite direction instrument mode)
 (:predicates (aboard ?i - instrument ?s - satellite) (takes ?i - instrument ?m - mode)
  (points ?s - satellite ?d - direction) (power ?s - satellite) (on ?i - instrument) (ready ?i - instrument)
  (image ?d - direction ?m - mode)
  (target ?i - instrument ?d - direction))
 (:action turn :parameters (?s - satellite ?to ?from - direction)
  :precondition (and (points ?s ?from) (not (= ?to ?from))) :effect (and (points ?s ?to) (not (points ?s ?from))))
 (:action switch-on :parameters (?i - instrument ?s - satellite)
  :precondition (and (aboard ?i ?s) (power ?s)) :effect (and (on ?i) (not (ready ?i)) (not (power ?s))))
 (:action switch-off :parameters (?i - instrument ?s - satellite)
  :precondition (and (aboard ?i ?s) (on ?i)) :effect (and (power ?s) (not (on ?i))))
 (:action calibrate :parameters (?s - satellite ?i - instrument ?d - direction)
  :precondition (and (aboard ?i ?s) (target ?i ?d) (points ?s ?d) (on ?i)) :effect (ready ?i))
 (:action take :parameters (?s - satellite ?d - direction ?i - instrument ?m - mode)
  :precondition (and (ready ?i) (aboard ?i ?s) (takes ?i ?m) (on ?i) (points ?s ?d)) :effect (image ?d ?m)))
"""


def problem(domain: str, objects: Mapping[str, Sequence[str]], facts: list[str], goal: list[str]) -> str:
    """A problem as text."""
    typed = " ".join(f"{' '.join(names)} - {kind}" for kind, names in objects.items())
    wanted = " ".join(goal)
    return (
        f"(define (problem p) (:domain {domain}) (:objects {typed}) (:init {' '.join(facts)}) (:goal (and {wanted})))"
    )


def names(word: str, count: int) -> list[str]:
    """So many names."""
    return [f"{word}{number}" for number in range(count)]


def blocks(chance: random.Random) -> str:
    """Towers, and other towers to be made of them."""
    every = names("b", chance.randint(4, 7))

    def towers() -> list[list[str]]:
        made: list[list[str]] = []
        for block in chance.sample(every, len(every)):
            place = chance.randrange(len(made) + 1)
            if place == len(made):
                made.append([])
            made[place].append(block)
        return made

    def facts(made: list[list[str]]) -> list[str]:
        found = [f"(on-table {tower[0]})" for tower in made]
        return found + [f"(on {x} {y})" for tower in made for y, x in pairwise(tower)]

    first = towers()
    start = [*facts(first), "(hand-empty)", *(f"(clear {tower[-1]})" for tower in first)]
    return problem("blocks", {"block": every}, start, facts(towers()))


def driverlog(chance: random.Random) -> str:
    """Parcels, trucks and drivers, to be brought somewhere; roads and paths hold all places together."""
    places, trucks = names("s", chance.randint(4, 6)), names("t", 2)
    drivers, parcels = names("d", 2), names("p", chance.randint(2, 4))
    facts = [f"(empty {truck})" for truck in trucks]
    for kind in ("road", "path"):
        order = chance.sample(places, len(places))
        pairs = [(place, chance.choice(order[:number])) for number, place in enumerate(order) if number]
        pairs.append((order[0], order[-1]))
        facts += sorted({f"({kind} {a} {b})" for one, other in pairs for a, b in ((one, other), (other, one))})
    things = [*trucks, *drivers, *parcels]
    facts += [f"(at {thing} {chance.choice(places)})" for thing in things]
    goal = [f"(at {thing} {chance.choice(places)})" for thing in [*parcels, chance.choice(drivers), trucks[0]]]
    return problem("driverlog", {"place": places, "truck": trucks, "driver": drivers, "parcel": parcels}, facts, goal)


def satellite(chance: random.Random) -> str:
    """Images to be taken in several modes, by instruments that some satellites carry."""
    satellites, directions, modes = names("sat", 2), names("dir", chance.randint(4, 6)), names("m", 2)
    instruments = names("i", chance.randint(3, 4))
    facts = [f"(power {one}) (points {one} {chance.choice(directions)})" for one in satellites]
    for number, instrument in enumerate(instruments):
        facts.append(
            f"(aboard {instrument} {satellites[number % 2]}) (target {instrument} {chance.choice(directions)})"
        )
        facts += [f"(takes {instrument} {mode})" for mode in chance.sample(modes, chance.randint(1, 2))]
    facts.append(f"(takes {instruments[0]} m0) (takes {instruments[1]} m1)")
    goal = [f"(image {where} {chance.choice(modes)})" for where in chance.sample(directions, 3)]
    goal.append(f"(points {satellites[0]} {chance.choice(directions)})")
    kinds = {"satellite": satellites, "direction": directions, "instrument": instruments, "mode": modes}
    return problem("satellite", kinds, facts, goal)


DOMAINS: dict[str, tuple[str, Callable[[random.Random], str]]] = {
    "blocksworld": (BLOCKS, blocks),
    "driverlog": (DRIVERLOG, driverlog),
    "satellite": (SATELLITE, satellite),
}


def task(name: str, chance: random.Random) -> PddlGame:
    """A random problem of a domain."""
    domain, make = DOMAINS[name]
    return read(Source(f"{name}.pddl", f"{domain}\n{make(chance)}"), "")[0]


def planned(name: str, chance: random.Random) -> list[Step]:
    """The plan that the planner makes for a random problem that is not solved as it begins."""
    while True:
        result = solve(task(name, chance), seconds=60, check_proofs=False)
        if result.moves:
            return [step_of(text) for text in result.moves]


def step_of(text: str) -> Step:
    """A step as LOCM reads it."""
    action, *args = text.strip("()").split()
    return Step(action, tuple(args))


def walked(game: PddlGame, chance: random.Random, length: int) -> list[Step]:
    """A random walk, whatever the goal is."""
    state = game.initial
    plan = []
    for _ in range(length):
        steps = [step for step in game.applicable(state) if len(set(step.args)) == len(step.args)]
        step = chance.choice(steps)
        plan.append(Step(step.action, step.args))
        state = game.apply(state, step)
    return plan


def judge(name: str, model: Model, statics: Sequence[Static], chance: random.Random) -> tuple[int, int, int]:
    """Right, false and missed actions on random walks of other problems."""
    domain = make_domain(model, "learned", statics=statics)
    right = false = missed = 0
    for _ in range(JUDGES):
        true = task(name, chance)
        walk = walked(true, chance, LENGTH)
        if any(step.name not in model.actions for step in walk):
            missed += LENGTH
            continue
        moved = {thing for step in walk for thing in step.args}
        learned = PddlGame(Planning(domain, with_relations(make_problem(model, domain, walk, "walk"), true, statics)))
        state, belief = true.initial, learned.initial
        for number, step in enumerate(walk):
            known = {(one.action, one.args) for one in true.applicable(state) if moved.issuperset(one.args)}
            known = {(action, args) for action, args in known if len(set(args)) == len(args)}
            believed = {(one.action, one.args) for one in learned.applicable(belief)}
            believed = {(action, args) for action, args in believed if len(set(args)) == len(args)}
            right, false = right + len(known & believed), false + len(believed - known)
            missed += len(known - believed)
            if (step.name, step.args) not in believed:
                missed += LENGTH - number - 1
                break
            text = str(step)
            state = true.apply(state, true.read_move(text))
            belief = learned.apply(belief, learned.read_move(text))
    return right, false, missed


def with_relations(problem: Problem, game: PddlGame, statics: Sequence[Static]) -> Problem:
    """The problem with the pairs for which an action may ever be possible, in place of those that a walk shows."""
    chance = random.Random(1)
    found = set(problem.initial)
    objects = set(problem.objects)
    for _ in range(5):
        state = game.initial
        for step in walked(game, chance, LENGTH):
            for one in game.applicable(state):
                for static in statics:
                    pair = tuple(one.args[place - 1] for place in static.places) if one.action == static.action else ()
                    if pair and objects.issuperset(pair):
                        found.add(Atom(static.name, pair))
            state = game.apply(state, game.read_move(str(step)))
    return Problem(problem.name, problem.domain, problem.objects, frozenset(found), {}, problem.goal)


def measure(name: str, kind: str, seed: int) -> Row:
    """Learn from plans of a kind, and judge."""
    chance = random.Random(seed)
    if kind == "planner":
        plans = [planned(name, chance) for _ in range(PLANS)]
    else:
        plans = [walked(task(name, chance), chance, LENGTH) for _ in range(PLANS)]
    began = time.process_time()
    model = learn_locm2(plans)
    statics = find_statics(plans, model)
    review = review_plans(plans, model, statics)
    spent = time.process_time() - began
    right, false, missed = judge(name, model, statics, random.Random(seed + 1000))
    return {
        "steps": sum(map(len, plans)),
        "right": right,
        "false": false,
        "missed": missed,
        "trust": str(review.trust),
        "seconds": spent,
        "named": [*map(str, statics), *review.lines()],
    }


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", nargs="+", type=int, default=(1, 2, 3))
    parser.add_argument("--only", default="", help="domains whose name contains this")
    parser.add_argument("--keep", metavar="FOLDER", type=Path, help="keep rows here, and take those that are here")
    arguments = parser.parse_args()
    rows = Rows(arguments.keep)
    print(f"{PLANS} plans; {JUDGES} walks of {LENGTH} steps to judge by; CPU seconds to learn and to review")
    print(f"  {'domain':12} {'plans by':9} {'seed':4} {'steps':>6} {'right':>6} {'false':>6} {'missed':>6}  trust")
    for name in DOMAINS:
        if arguments.only not in name:
            continue
        for kind in ("planner", "walks"):
            for seed in arguments.seeds:
                row = rows.row(f"{name}, {kind}, {seed}", measure, name, kind, seed)
                wrong = row["false"] + row["missed"] > 0.01 * row["right"]
                mark = "!" if wrong and row["trust"] == "sure" else " "
                numbers = " ".join(f"{row[key]:6}" for key in ("steps", "right", "false", "missed"))
                print(
                    f"{mark} {name:12} {kind:9} {seed:4} {numbers}  {row['trust']}, {row['seconds']:.1f} s", flush=True
                )
                for line in row["named"][:12]:
                    print(f"      {line[:150]}")


if __name__ == "__main__":
    main()
