"""Planning tasks with numbers, made to size: each function gives a domain and a problem in one text."""

from __future__ import annotations

import random
from collections.abc import Callable

_JUGS = """
(define (domain jugs) (:requirements :typing :equality :numeric-fluents) (:types jug)
  (:functions (amount ?j - jug) (capacity ?j - jug) (used))
  (:action fill :parameters (?j - jug) :precondition (< (amount ?j) (capacity ?j))
    :effect (and (assign (amount ?j) (capacity ?j)) (increase (used) 1)))
  (:action empty :parameters (?j - jug) :precondition (> (amount ?j) 0) :effect (assign (amount ?j) 0))
  (:action pour :parameters (?a ?b - jug)
    :precondition (and (not (= ?a ?b)) (> (amount ?a) 0) (<= (+ (amount ?a) (amount ?b)) (capacity ?b)))
    :effect (and (increase (amount ?b) (amount ?a)) (assign (amount ?a) 0)))
  (:action top :parameters (?a ?b - jug)
    :precondition (and (not (= ?a ?b)) (< (amount ?b) (capacity ?b)) (> (amount ?a) (- (capacity ?b) (amount ?b))))
    :effect (and (decrease (amount ?a) (- (capacity ?b) (amount ?b))) (assign (amount ?b) (capacity ?b)))))
"""


def jugs(sizes: tuple[str, ...], goal: str, metric: str = "") -> str:
    """Water is measured by pouring it from jug to jug; sizes may be any numbers."""
    names = " ".join(f"j{number}" for number in range(len(sizes)))
    facts = " ".join(f"(= (amount j{at}) 0) (= (capacity j{at}) {size})" for at, size in enumerate(sizes))
    return f"""{_JUGS}
(define (problem jugs) (:domain jugs) (:objects {names} - jug) (:init (= (used) 0) {facts})
  (:goal (exists (?j - jug) (= (amount ?j) {goal}))) {metric})
"""


_TRIPS = """
(define (domain trips) (:requirements :adl :numeric-fluents) (:types car place)
  (:predicates (at ?c - car ?p - place) (pump ?p - place) (seen ?p - place))
  (:functions (fuel ?c - car) (tank ?c - car) (far ?p ?q - place) (burnt) (stops))
  (:action drive :parameters (?c - car ?p ?q - place)
    :precondition (and (at ?c ?p) (>= (fuel ?c) (far ?p ?q)))
    :effect (and (not (at ?c ?p)) (at ?c ?q) (seen ?q) (decrease (fuel ?c) (far ?p ?q)) (increase (burnt) (far ?p ?q))))
  (:action refuel :parameters (?c - car ?p - place)
    :precondition (and (at ?c ?p) (pump ?p) (not (>= (fuel ?c) (tank ?c))))
    :effect (and (when (< (* 2 (fuel ?c)) (tank ?c)) (assign (fuel ?c) (/ (tank ?c) 2)))
                 (when (>= (* 2 (fuel ?c)) (tank ?c)) (assign (fuel ?c) (tank ?c))) (increase (stops) 1))))
"""


def trips(places: int, seed: int, absent: str = "") -> str:
    """A car sees all places of a map with little in its tank; some roads are not there at all, or `absent` long."""
    rng = random.Random(seed)
    names = [f"p{number}" for number in range(places)]
    roads: dict[tuple[str, str], int | str] = {
        (one, other): rng.choice((1, 2, 3)) for one in names for other in names if one != other and rng.random() < 0.6
    }
    if absent:
        roads = {(one, other): roads.get((one, other), absent) for one in names for other in names}
    facts = [f"(= (far {one} {other}) {length})" for (one, other), length in roads.items()]
    facts += [f"(pump {name})" for name in names if rng.random() < 0.6]
    facts += ["(at c p0)", "(= (fuel c) 3)", "(= (tank c) 5)", "(= (burnt) 0)", "(= (stops) 0)"]
    return f"""{_TRIPS}
(define (problem trips) (:domain trips) (:objects c - car {" ".join(names)} - place) (:init {" ".join(facts)})
  (:goal (forall (?p - place) (seen ?p))) (:metric minimize (+ (* 2 (burnt)) (stops))))
"""


TASKS: dict[str, Callable[[], str]] = {
    "jugs": lambda: jugs(("5", "3"), "4"),
    "thirds": lambda: jugs(("0.5", "0.3"), "0.1", "(:metric minimize (used))"),
    "trips": lambda: trips(4, 1),
    "more trips": lambda: trips(5, 2),
}
