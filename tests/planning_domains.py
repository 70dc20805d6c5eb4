"""Planning tasks of well-known kinds, made to size: each function gives a domain and a problem in one text."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def _task(domain: str, objects: Iterable[str], facts: Iterable[str], goal: Iterable[str], metric: str = "") -> str:
    return (
        f"(define (domain d) {domain})\n"
        f"(define (problem p) (:domain d) (:objects {' '.join(objects)})\n"
        f"  (:init {' '.join(facts)})\n  (:goal (and {' '.join(goal)})){metric})\n"
    )


def _grid(size: int) -> Iterator[tuple[str, str]]:
    """Neighbours on a square board."""
    for row in range(size):
        for column in range(size):
            for down, right in _STEPS:
                if 0 <= row + down < size and 0 <= column + right < size:
                    yield f"c{row}-{column}", f"c{row + down}-{column + right}"


def _cells(size: int) -> list[str]:
    return [f"c{row}-{column}" for row in range(size) for column in range(size)]


def blocks(count: int, seed: int) -> str:
    """Towers to be built again in another order, with one hand."""
    rng = random.Random(seed)
    names = [f"b{number}" for number in range(count)]

    def towers() -> list[str]:
        order = rng.sample(names, count)
        facts = [f"(ontable {order[0]})"]
        for below, block in pairwise(order):
            facts += [f"(ontable {block})", f"(clear {below})"] if rng.random() < 0.2 else [f"(on {block} {below})"]
        return [*facts, f"(clear {order[-1]})"]

    domain = """(:predicates (on ?x ?y) (ontable ?x) (clear ?x) (free) (holding ?x))
      (:action pick-up :parameters (?x) :precondition (and (clear ?x) (ontable ?x) (free))
        :effect (and (not (ontable ?x)) (not (clear ?x)) (not (free)) (holding ?x)))
      (:action put-down :parameters (?x) :precondition (holding ?x)
        :effect (and (not (holding ?x)) (clear ?x) (free) (ontable ?x)))
      (:action stack :parameters (?x ?y) :precondition (and (holding ?x) (clear ?y))
        :effect (and (not (holding ?x)) (not (clear ?y)) (clear ?x) (free) (on ?x ?y)))
      (:action unstack :parameters (?x ?y) :precondition (and (on ?x ?y) (clear ?x) (free))
        :effect (and (holding ?x) (clear ?y) (not (clear ?x)) (not (free)) (not (on ?x ?y))))"""
    start = towers()
    return _task(domain, names, ["(free)", *start], [fact for fact in towers() if fact.startswith("(on ")])


def carrier(count: int, seed: int) -> str:
    """Balls to be carried to the other room, two at a time."""
    del seed
    domain = """(:types room ball hand)
      (:predicates (here ?r - room) (at ?b - ball ?r - room) (free ?h - hand) (held ?b - ball ?h - hand))
      (:action move :parameters (?a ?b - room) :precondition (here ?a) :effect (and (here ?b) (not (here ?a))))
      (:action pick :parameters (?b - ball ?r - room ?h - hand) :precondition (and (at ?b ?r) (here ?r) (free ?h))
        :effect (and (held ?b ?h) (not (at ?b ?r)) (not (free ?h))))
      (:action drop :parameters (?b - ball ?r - room ?h - hand) :precondition (and (held ?b ?h) (here ?r))
        :effect (and (at ?b ?r) (free ?h) (not (held ?b ?h))))"""
    balls = [f"ball{number}" for number in range(count)]
    objects = ["one two - room left right - hand", *balls, "- ball"]
    facts = ["(here one) (free left) (free right)", *(f"(at {ball} one)" for ball in balls)]
    return _task(domain, objects, facts, [f"(at {ball} two)" for ball in balls])


def parcels(count: int, seed: int) -> str:
    """Parcels between towns, by a van in each town and one aeroplane."""
    rng = random.Random(seed)
    towns = [f"t{number}" for number in range(count // 2 + 1)]
    domain = """(:types van plane - carrier parcel airport stop - object)
      (:predicates (road ?a ?b) (airfield ?a) (at ?x ?p) (in ?x - parcel ?v - carrier))
      (:action load :parameters (?x - parcel ?v - carrier ?p) :precondition (and (at ?v ?p) (at ?x ?p))
        :effect (and (not (at ?x ?p)) (in ?x ?v)))
      (:action unload :parameters (?x - parcel ?v - carrier ?p) :precondition (and (at ?v ?p) (in ?x ?v))
        :effect (and (at ?x ?p) (not (in ?x ?v))))
      (:action drive :parameters (?v - van ?a ?b) :precondition (and (at ?v ?a) (road ?a ?b))
        :effect (and (at ?v ?b) (not (at ?v ?a))))
      (:action fly :parameters (?v - plane ?a ?b) :precondition (and (at ?v ?a) (airfield ?a) (airfield ?b))
        :effect (and (at ?v ?b) (not (at ?v ?a))))"""
    stops = {town: [f"{town}-field", f"{town}-a", f"{town}-b"] for town in towns}
    everywhere = [stop for own in stops.values() for stop in own]
    parcels = [f"x{number}" for number in range(count)]
    facts = ["(at plane t0-field)"]
    for town, own in stops.items():
        facts += [f"(airfield {town}-field) (at {town}-van {town}-field)"]
        facts += [f"(road {one} {other})" for one in own for other in own if one != other]
    facts += [f"(at {parcel} {rng.choice(everywhere)})" for parcel in parcels]
    vans = [f"{town}-van" for town in towns]
    objects = [*everywhere, "- stop", *vans, "- van plane - plane", *parcels, "- parcel"]
    return _task(domain, objects, facts, [f"(at {parcel} {rng.choice(everywhere)})" for parcel in parcels])


def rounds(size: int, seed: int) -> str:
    """Every square of a board to be visited."""
    del seed
    domain = """(:predicates (near ?a ?b) (here ?a) (seen ?a))
      (:action move :parameters (?a ?b) :precondition (and (here ?a) (near ?a ?b))
        :effect (and (here ?b) (not (here ?a)) (seen ?b)))"""
    facts = ["(here c0-0) (seen c0-0)", *(f"(near {one} {other})" for one, other in _grid(size))]
    return _task(domain, _cells(size), facts, [f"(seen {cell})" for cell in _cells(size)])


def lights(size: int, seed: int) -> str:
    """Lights out: a press turns a light and its neighbours."""
    del seed
    domain = """(:predicates (near ?a ?b) (lit ?a))
      (:action press :parameters (?a) :effect (forall (?b) (and
        (when (and (near ?a ?b) (lit ?b)) (not (lit ?b))) (when (and (near ?a ?b) (not (lit ?b))) (lit ?b)))))"""
    facts = [f"(near {one} {other})" for one, other in _grid(size)]
    facts += [f"(near {cell} {cell}) (lit {cell})" for cell in _cells(size)]
    return _task(domain, _cells(size), facts, ["(forall (?a) (not (lit ?a)))"])


def tiles(size: int, seed: int) -> str:
    """The sliding puzzle, shuffled by 400 slides."""
    rng = random.Random(seed)
    cells, near = _cells(size), list(_grid(size))
    held: dict[str, int] = dict(zip(cells, range(size * size), strict=True))
    empty = cells[0]
    for _ in range(400):
        other = rng.choice([there for here, there in near if here == empty])
        held[empty], held[other] = held[other], held[empty]
        empty = other
    domain = """(:predicates (near ?a ?b) (empty ?a) (on ?t ?a))
      (:action slide :parameters (?t ?a ?b) :precondition (and (on ?t ?a) (empty ?b) (near ?a ?b))
        :effect (and (on ?t ?b) (empty ?a) (not (on ?t ?a)) (not (empty ?b))))"""
    names = [f"t{number}" for number in range(1, size * size)]
    facts = [f"(near {one} {other})" for one, other in near]
    facts += [f"(on t{tile} {cell})" if tile else f"(empty {cell})" for cell, tile in held.items()]
    return _task(domain, [*cells, *names], facts, [f"(on t{tile} {cells[tile]})" for tile in range(1, size * size)])


#: What a problem says where the total cost counts.
_CHEAPEST = " (:metric minimize (total-cost))"


def lifts(count: int, seed: int) -> str:
    """Passengers between floors, by a slow lift that stops everywhere and a fast one that does not; travel costs."""
    rng = random.Random(seed)
    floors = [f"f{number}" for number in range(count + 2)]
    passengers = [f"p{number}" for number in range(count)]
    domain = """(:types lift floor passenger)
      (:predicates (at ?l - lift ?f - floor) (stops ?l - lift ?f - floor) (waits ?p - passenger ?f - floor)
        (in ?p - passenger ?l - lift))
      (:functions (total-cost) - number (travel ?l - lift ?a ?b - floor) - number)
      (:action ride :parameters (?l - lift ?a ?b - floor)
        :precondition (and (at ?l ?a) (stops ?l ?b) (not (= ?a ?b)))
        :effect (and (at ?l ?b) (not (at ?l ?a)) (increase (total-cost) (travel ?l ?a ?b))))
      (:action board :parameters (?p - passenger ?l - lift ?f - floor)
        :precondition (and (at ?l ?f) (waits ?p ?f)) :effect (and (in ?p ?l) (not (waits ?p ?f))))
      (:action leave :parameters (?p - passenger ?l - lift ?f - floor)
        :precondition (and (at ?l ?f) (in ?p ?l)) :effect (and (waits ?p ?f) (not (in ?p ?l))))"""
    facts = ["(= (total-cost) 0) (at slow f0) (at fast f0)"]
    for lift, base, each, stops in (("slow", 6, 1, floors), ("fast", 2, 1, floors[::2])):
        facts += [f"(stops {lift} {floor})" for floor in stops]
        for one in range(len(floors)):
            for other in range(len(floors)):
                facts.append(f"(= (travel {lift} f{one} f{other}) {base + each * abs(one - other)})")
    facts += [f"(waits {passenger} {rng.choice(floors)})" for passenger in passengers]
    objects = ["slow fast - lift", *floors, "- floor", *passengers, "- passenger"]
    return _task(domain, objects, facts, [f"(waits {one} {rng.choice(floors)})" for one in passengers], _CHEAPEST)


def surveys(count: int, seed: int) -> str:
    """Satellites that turn, switch on and calibrate an instrument each, and take pictures; turning costs."""
    rng = random.Random(seed)
    targets = [f"star{number}" for number in range(count + 2)]
    satellites = [f"s{number}" for number in range(count // 3 + 1)]
    domain = """(:types satellite target)
      (:predicates (points ?s - satellite ?t - target) (on ?s - satellite) (ready ?s - satellite)
        (measures ?s - satellite ?t - target) (sees ?s - satellite ?t - target) (taken ?t - target))
      (:functions (total-cost) - number (slew ?a ?b - target) - number)
      (:action turn :parameters (?s - satellite ?a ?b - target) :precondition (and (points ?s ?a) (not (= ?a ?b)))
        :effect (and (points ?s ?b) (not (points ?s ?a)) (increase (total-cost) (slew ?a ?b))))
      (:action switch-on :parameters (?s - satellite) :precondition (not (on ?s))
        :effect (and (on ?s) (not (ready ?s)) (increase (total-cost) 2)))
      (:action calibrate :parameters (?s - satellite ?t - target)
        :precondition (and (on ?s) (points ?s ?t) (measures ?s ?t)) :effect (and (ready ?s) (increase (total-cost) 1)))
      (:action take :parameters (?s - satellite ?t - target)
        :precondition (and (points ?s ?t) (ready ?s) (sees ?s ?t))
        :effect (and (taken ?t) (increase (total-cost) 1)))"""
    places = {target: (rng.randrange(10), rng.randrange(10)) for target in targets}
    facts = ["(= (total-cost) 0)"]
    for one, (x, y) in places.items():
        facts += [f"(= (slew {one} {other}) {abs(x - u) + abs(y - v)})" for other, (u, v) in places.items()]
    for satellite in satellites:
        facts.append(f"(points {satellite} {rng.choice(targets)}) (measures {satellite} {rng.choice(targets)})")
        facts += [f"(sees {satellite} {target})" for target in targets if rng.random() < 0.8]
    facts += [f"(sees {satellites[0]} {target})" for target in targets]
    objects = [*satellites, "- satellite", *targets, "- target"]
    return _task(domain, objects, facts, [f"(taken {target})" for target in targets[:count]], _CHEAPEST)


#: Each kind with a small and a larger size.
KINDS: dict[str, tuple[Callable[[int, int], str], tuple[int, int]]] = {
    "blocks": (blocks, (10, 25)),
    "carrier": (carrier, (6, 20)),
    "parcels": (parcels, (6, 15)),
    "rounds": (rounds, (6, 14)),
    "lights": (lights, (4, 5)),
    "tiles": (tiles, (3, 4)),
    "lifts": (lifts, (4, 10)),
    "surveys": (surveys, (5, 14)),
}
