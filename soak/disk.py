"""Breadth-first search with its layers on disk: in a folder, or in a file that it goes on from."""

from __future__ import annotations

from tempfile import TemporaryDirectory

from soak.gdl import MOST_MOVES, MOST_STATES
from soak.judge import ask
from soak.levels import sokoban
from soak.pddl import task
from soak.report import Disagreement, Tally
from soak.sheets import sheet
from soak.space import explore

#: Seconds of the first tries, which are mostly not enough, and of the last.
SHORT, LONG = (0.02, 0.1), 6.0


def check(seed: int, tally: Tally) -> Disagreement | None:
    """A game in rules, and the search with layers on disk."""
    found = (sheet("disk", seed), task("disk", seed), sokoban("disk", seed, small=True)[0])[seed % 3]
    if found is None:
        return None
    truth = explore(found.game, 2 * MOST_STATES, 2 * MOST_MOVES).truth("moves")
    with TemporaryDirectory() as folder:
        tries = [({"scratch": folder}, LONG)]
        tries += [({"checkpoint": f"{folder}/layers"}, seconds) for seconds in (*SHORT, LONG)]
        for options, seconds in tries:
            optimal = seed % 2 > 0
            wrong = ask(
                found, truth, tally, "search", metric="moves", optimal=optimal, seconds=seconds, options=options
            )
            if wrong is not None:
                return wrong
    return None
