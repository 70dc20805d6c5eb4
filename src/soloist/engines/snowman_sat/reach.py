"""How the character comes from where it is to where it acts: a path by counting neighbours, or an ordered chain."""

from __future__ import annotations

from itertools import combinations

from soloist.engines.snowman_sat.steps import Clauses, Layer, Steps


def counted_path(steps: Steps, layer: Layer) -> None:
    """A set of cells without balls in which both ends have one neighbour and all others have two.

    The piece of it that holds the source can then only end at the other end. Rings elsewhere do no harm.
    """
    clauses = steps.clauses
    path = {cell: clauses.variable() for cell in steps.cells}
    for cell in steps.cells:
        here, source, target = path[cell], layer.character[cell], layer.stand[cell]
        around = [path[other] for other in steps.neighbours(cell)]
        clauses.add(-source, here)
        clauses.add(-target, here)
        for ball in layer.ball[cell]:
            clauses.add(-here, -ball)
        for end, other in ((source, target), (target, source)):
            clauses.implies((end, -other), *around)
            for pair in combinations(around, 2):
                clauses.implies((end, -other, *pair))
        for one in around:
            clauses.implies((source, target, one))
        inner = (here, -source, -target)
        for left_out in range(len(around)):  # at least two hold: of all but any one, one does
            clauses.implies(inner, *(around[:left_out] + around[left_out + 1 :]))
        for three in combinations(around, 3):
            clauses.implies((*inner, *three))
        if not around:
            clauses.implies(inner)


def ordered_chain(steps: Steps, layer: Layer) -> None:
    """Reachable cells, each the source or after a reachable neighbour; an order keeps chains from biting their tails.

    Transitivity is only said for a cell, its neighbour and any third: the rest follows by induction.
    """
    clauses = steps.clauses
    reachable = {cell: clauses.variable() for cell in steps.cells}
    before = {(one, other): clauses.variable() for one in steps.cells for other in steps.cells if one != other}
    edges = {(one, other): clauses.variable() for one in steps.cells for other in steps.neighbours(one)}
    for (one, other), earlier in before.items():
        if one < other:
            clauses.add(-earlier, -before[other, one])
    for cell in steps.cells:
        here = reachable[cell]
        clauses.implies((here,), layer.character[cell], *(edges[other, cell] for other in steps.neighbours(cell)))
        clauses.add(-layer.stand[cell], here)
        for ball in layer.ball[cell]:
            clauses.add(-here, -ball)
    for (one, other), edge in edges.items():
        clauses.add(-edge, reachable[one])
        clauses.add(-edge, before[one, other])
        for third in steps.cells:
            if third not in (one, other):
                clauses.add(-before[one, other], -before[other, third], before[one, third])


def no_path(steps: Steps, layer: Layer) -> None:
    """The character appears wherever it likes: the cheating variant."""
    del steps, layer


def counts(steps: Steps, layer: Layer) -> None:
    """At most as many large balls as snowmen, and at least as many small ones: balls never shrink."""
    snowmen = steps.game.snowmen
    _at_most(steps.clauses, [layer.ball[cell][2] for cell in steps.cells], snowmen)
    # There are three balls for each of the k snowmen. So at least k are small where at most 2k are medium or large.
    others = [ball for cell in steps.cells for ball in layer.ball[cell][1:]]
    _at_most(steps.clauses, others, 2 * snowmen)


def stuck(steps: Steps, layer: Layer) -> None:
    """No ball lies where it can neither move again nor be part of a snowman.

    A ball moves along a line only if there is floor on both sides of it. In a cell that has that in no direction it
    stays for good, on the ground or on other balls, and what lies below it stays too. Nothing comes between balls, and
    a ball grows only where it moves. So a medium ball must have come onto a large one, and a small one onto a medium.
    """
    for cell in steps.cells:
        if all(steps.ahead(cell, one) is None or steps.ahead(cell, other) is None for one, other in ("lr", "ud")):
            small, medium, large = layer.ball[cell]
            steps.clauses.implies((small,), medium)
            steps.clauses.implies((medium,), large)


def _at_most(clauses: Clauses, literals: list[int], most: int) -> None:
    """A sequential counter: `row[j]` holds when more than j of the literals so far do."""
    row: list[int] = []
    for literal in literals:
        after = [clauses.variable() for _ in range(min(len(row) + 1, most))]
        for count, reached in enumerate(after):
            if count < len(row):
                clauses.add(-row[count], reached)
            clauses.implies((literal,) if count == 0 else (literal, row[count - 1]), reached)
        if len(row) == most:
            clauses.add(-literal, -row[most - 1])
        row = after
