"""Games that no engine finishes in a moment, one for each kind of work: large, crowded, or without a quick proof."""

from __future__ import annotations

import random

#: Switches; the three first ones on end the game, and the higher reward wants two of them to differ.
_SWITCHES = """
(role you)
{switches}
(<= (legal you (flip ?s)) (switch ?s))
(<= (next (on ?s)) (does you (flip ?s)) (not (true (on ?s))))
(<= (next (on ?s)) (true (on ?s)) (not (does you (flip ?s))))
(<= dark (switch ?s) (not (true (on ?s))))
(<= terminal (true (on 1)) (true (on 2)) (true (on 3)))
(<= (goal you 100) (true (on 1)) (not (true (on 2))))
(<= (goal you 100) (true (on 2)) (not (true (on 1))))
(<= (goal you 60) (true (on 1)) (true (on 2)) dark)
(<= (goal you 0) (not dark))
"""

_TILES_DOMAIN = """
(define (domain tiles)
  (:requirements :strips :typing)
  (:types tile place)
  (:predicates (at ?t - tile ?p - place) (empty ?p - place) (beside ?p ?q - place))
  (:action slide
    :parameters (?t - tile ?p ?q - place)
    :precondition (and (at ?t ?p) (empty ?q) (beside ?p ?q))
    :effect (and (not (at ?t ?p)) (at ?t ?q) (not (empty ?q)) (empty ?p))))
"""


def switches(number: int) -> str:
    """A rule sheet with so many switches: twice the states for each."""
    return _SWITCHES.format(switches=" ".join(f"(switch {switch})" for switch in range(1, number + 1)))


def dials(digits: int) -> str:
    """A rule sheet whose ground form is out of reach: once unlocked, a dial of so many digits takes any number."""
    variables = " ".join(f"?d{place}" for place in range(digits))
    given = " ".join(f"(digit ?d{place})" for place in range(digits))
    return f"""
(role you)
{" ".join(f"(digit {digit})" for digit in range(10))}
(init (at {" ".join("0" * digits)}))
(<= (legal you unlock) (not (true unlocked)))
(<= (next unlocked) (does you unlock))
(<= (next unlocked) (true unlocked))
(<= (legal you (dial {variables})) (true unlocked) {given})
(<= (next (at {variables})) (does you (dial {variables})))
(<= terminal (true (at {" ".join("9" * digits)})))
(<= (goal you 100) terminal)
"""


def sokoban(width: int, height: int, boxes: int, walls: float = 0.0, seed: int = 1) -> str:
    """A level of a room with boxes, goals and pieces of wall at random places."""
    dice = random.Random(seed)
    rim = [(0, width - 1), (0, height - 1)]
    rows = [
        ["#" if x in rim[0] or y in rim[1] or dice.random() < walls else " " for x in range(width)]
        for y in range(height)
    ]
    free = [(y, x) for y in range(2, height - 2) for x in range(2, width - 2) if rows[y][x] == " "]
    dice.shuffle(free)
    for content, part in (("$", free[:boxes]), (".", free[boxes : 2 * boxes]), ("@", free[-1:])):
        for y, x in part:
            rows[y][x] = content
    return "\n".join(map("".join, rows)) + "\n"


def snowman(side: int, snowmen: int) -> str:
    """An open floor of snow with the balls of some snowmen in a corner of it."""
    rows = [["#"] * (side + 2), *([*"#", *"." * side, *"#"] for _ in range(side)), ["#"] * (side + 2)]
    for ball in range(3 * snowmen):
        rows[3 + 2 * (ball // 4)][3 + 2 * (ball % 4)] = "1"
    rows[1][1] = "p"
    return "\n".join(map("".join, rows)) + "\n"


def tiles(side: int, seed: int = 1) -> str:
    """The sliding tiles of a square of this side after many random moves: a planning domain with its problem."""
    dice = random.Random(seed)
    places = [(row, column) for row in range(side) for column in range(side)]
    board = {place: number for number, place in enumerate(places)}  # 0 is the empty place
    empty = places[0]

    def around(place: tuple[int, int]) -> list[tuple[int, int]]:
        row, column = place
        return [
            near
            for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            if near in board
        ]

    for _ in range(1000):
        near = dice.choice(around(empty))
        board[empty], board[near], empty = board[near], 0, near
    name = {place: f"p{number}" for number, place in enumerate(places)}
    facts = [f"(beside {name[one]} {name[two]})" for one in places for two in around(one)]
    facts += [
        f"(at t{number} {name[place]})" if number else f"(empty {name[place]})" for place, number in board.items()
    ]
    goal = [f"(at t{number} p{number})" for number in range(1, side * side)]
    tile_names = " ".join(f"t{number}" for number in range(1, side * side))
    return f"""{_TILES_DOMAIN}
(define (problem shuffled)
  (:domain tiles)
  (:objects {tile_names} - tile {" ".join(name.values())} - place)
  (:init {" ".join(facts)})
  (:goal (and {" ".join(goal)})))
"""
