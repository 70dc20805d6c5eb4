"""Small GDL games of our own, and a blind search that knows nothing but the reference semantics."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

from soloist.game.model import Game
from soloist.languages.gdl.reader import read
from soloist.source import Source

BUTTONS = """
(role you)
(init (step 1))
(succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7)
(legal you a) (legal you b) (legal you c)
(<= (next p) (does you a) (not (true p)))
(<= (next p) (does you b) (true q))
(<= (next p) (not (does you a)) (not (does you b)) (true p))
(<= (next q) (does you b) (true p))
(<= (next q) (does you c) (true r))
(<= (next q) (not (does you b)) (not (does you c)) (true q))
(<= (next r) (does you c) (true q))
(<= (next r) (not (does you c)) (true r))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= terminal (true (step 7)))
(<= (goal you 100) (true p) (true q) (true r))
(<= (goal you 50) (true p) (not (true r)))
"""

#: A walk on a small graph in which a guard closes edges; to stand where the exit can be reached is worth something.
#: The reward depends on a recursive relation over the state: a least fixpoint that grounding cannot remove.
REACH = """
(role you)
(init (at a)) (init (open a b)) (init (open b c)) (init (open c a)) (init (open b d)) (init (open d b)) (init (step 0))
(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
(<= (legal you (go ?y)) (true (at ?x)) (true (open ?x ?y)))
(<= (legal you (close ?x ?y)) (true (open ?x ?y)))
(<= (next (at ?y)) (does you (go ?y)))
(<= (next (at ?x)) (true (at ?x)) (does you (close ?y ?z)))
(<= (next (open ?x ?y)) (true (open ?x ?y)) (not (does you (close ?x ?y))))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= (reach ?x ?y) (true (open ?x ?y)))
(<= (reach ?x ?z) (reach ?x ?y) (reach ?y ?z))
(<= terminal (true (step 4)))
(<= terminal (true (at d)) (not (reach d d)))
(<= (goal you 100) (true (at c)) (not (reach c c)) (not (reach c d)) (reach d b))
(<= (goal you 70) (true (at d)) (not (reach d d)))
(<= (goal you 20) (true (at ?x)) (reach ?x ?x))
"""

#: Place two tokens of three; every change is for good.
FILL = """
(role you)
(cell 1) (cell 2) (cell 3) (sign x) (sign o)
(init (blank 1)) (init (blank 2)) (init (blank 3))
(<= (legal you (put ?c ?s)) (true (blank ?c)) (sign ?s))
(<= (next (has ?c ?s)) (does you (put ?c ?s)))
(<= (next (has ?c ?s)) (true (has ?c ?s)))
(<= (next (blank ?c)) (true (blank ?c)) (not (filled ?c)))
(<= (filled ?c) (does you (put ?c ?s)))
(<= someblank (true (blank ?c)))
(<= terminal (not someblank))
(<= (goal you 100) (true (has 1 x)) (true (has 2 o)) (true (has 3 x)))
(<= (goal you 40) (true (has 1 o)) (true (has 2 o)))
"""

#: Nothing can be won: the reward asks for what no move brings about.
HOPELESS = """
(role you)
(init a)
(legal you go)
(<= (next b) (true a))
(<= terminal (true b))
(<= (goal you 100) (true c))
(<= (next c) (true c) (true a))
"""

#: The same buttons, but the game is over as soon as all is lit: that it takes six moves needs a real proof.
LIT = BUTTONS.replace("(<= terminal", "(<= terminal (true p) (true q) (true r))\n(<= terminal", 1)

GAMES = {"buttons": BUTTONS, "lit": LIT, "reach": REACH, "fill": FILL, "hopeless": HOPELESS}


def game_of(text: str, name: str = "game") -> Game[Any, Any]:
    """The game of a text."""
    (game,) = read(Source(f"{name}.kif", text), f"{name}.kif")
    return game


def best_by_moves(game: Game[Any, Any], most: int = 12) -> list[int | None]:
    """For each number of moves, the best reward of a play that ends after exactly that many; None where none does."""
    states = {game.initial}
    best: list[int | None] = []
    for _ in range(most + 1):
        ended = [game.value(state) for state in states if game.is_terminal(state)]
        best.append(max(ended, default=None))
        states = {
            game.apply(state, move) for state in states if not game.is_terminal(state) for move in game.moves(state)
        }
    return best


def random_sheet(seed: int) -> str:
    """A random game over a few propositions: random effects, conditions, an end by a clock or earlier, rewards."""
    chooser = random.Random(seed)
    facts = ["p", "q", "r", "s", "u"][: chooser.randint(3, 5)]
    moves = ["a", "b", "c"][: chooser.randint(2, 3)]

    def condition(most: int) -> str:
        chosen = chooser.sample(facts, chooser.randint(1, most))
        return " ".join(f"(true {one})" if chooser.random() < 0.5 else f"(not (true {one}))" for one in chosen)

    lines = ["(role you)", "(init (step 0))", *(f"(succ {n} {n + 1})" for n in range(6))]
    lines += [f"(init {fact})" for fact in facts if chooser.random() < 0.4]
    lines.append("(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))")
    # A sheet must offer a move at the start; dead ends may come later.
    lines.append(chooser.choice(("(legal you wait)", "(<= (legal you wait) (true (step 0)))")))
    for move in moves:
        lines.append(f"(<= (legal you {move}) {condition(2)})" if chooser.random() < 0.6 else f"(legal you {move})")
    for fact in facts:
        for move in moves:
            kind = chooser.random()
            if kind < 0.4:
                lines.append(f"(<= (next {fact}) (does you {move}) (true {fact}))")
            elif kind < 0.7:
                lines.append(f"(<= (next {fact}) (does you {move}) {condition(2)})")
            elif kind < 0.85:
                lines.append(f"(<= (next {fact}) (does you {move}) (linked {fact} ?x) (true ?x))")
    lines += [f"(<= (linked {one} {other}) {condition(1)})" for one, other in pairwise(facts)]
    lines.append("(<= (linked ?x ?z) (linked ?x ?y) (linked ?y ?z))")
    lines.append(f"(<= (linked {facts[-1]} {facts[0]}) (true {facts[0]}) (linked {facts[0]} {facts[-1]}))")
    lines.append(f"(<= terminal (true (step {chooser.randint(3, 5)})))")
    lines.append(f"(<= terminal {condition(3)} (not (true (step 0))))")
    for value in (100, 60, 30):
        linked = f" (linked {facts[0]} {facts[-1]})" if chooser.random() < 0.4 else ""
        lines.append(f"(<= (goal you {value}) {condition(3)}{linked})")
    return "\n".join(lines)


def fill_in(seed: int) -> str:
    """Fill three cells with signs; what is legal, what ends the game and what it is worth are drawn at random."""
    chooser = random.Random(seed)
    cells = [(cell, sign) for cell in (1, 2, 3) for sign in ("x", "o")]

    def condition(most: int) -> str:
        chosen = chooser.sample(cells, chooser.randint(1, most))
        return " ".join(
            f"(true (has {cell} {sign}))" if chooser.random() < 0.5 else f"(not (true (has {cell} {sign})))"
            for cell, sign in chosen
        )

    lines = [
        "(role you) (sign x) (sign o) (init (blank 1)) (init (blank 2)) (init (blank 3)) (init (step 0))",
        "(<= (legal you (put ?c ?s)) (true (blank ?c)) (sign ?s) (not (forbidden ?c ?s)))",
        "(<= (next (has ?c ?s)) (does you (put ?c ?s)))",
        "(<= (next (has ?c ?s)) (true (has ?c ?s)))",
        "(<= (filled ?c) (does you (put ?c ?s)))",
        "(<= (next (blank ?c)) (true (blank ?c)) (not (filled ?c)))",
        "(<= someblank (true (blank ?c)))",
        "(<= terminal (not someblank))",
        "(succ 0 1) (succ 1 2) (succ 2 3) (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))",
        f"(<= terminal {condition(2)} (not (true (step 0))))",
        f"(<= (goal you 30) {condition(2)})",
        f"(<= (goal you 60) {condition(3)} (true (step {chooser.randint(1, 3)})))",
        f"(<= (goal you 100) {condition(4)})",
    ]
    for cell, sign in chooser.sample(cells[1:], 2):
        lines.append(f"(<= (forbidden {cell} {sign}) {condition(2)})")
    return "\n".join(lines)
