"""How many states each search meets and makes: a change that should not change a search does not change these.

Where a number changes, say why in the commit. `python tests/unit/engines/search/test_signatures.py` prints the table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from soloist._core import network
from soloist.engines.grounding.ground import ground_form
from soloist.engines.search.compile import compiled
from soloist.engines.search.schedule import FIRST_RESTART, FIRST_WIDTH, WEIGHTS
from soloist.languages.registry import read_one
from soloist.limit import Limit

EXAMPLES = Path(__file__).resolve().parents[4] / "examples"
MEMORY = 64 << 20

SEARCHES: dict[str, Callable[[network.Machine], network.Search]] = {
    "breadth-first": lambda machine: network.BreadthFirst(machine, MEMORY),
    "best-first": lambda machine: network.BestFirst(machine, MEMORY),
    "depth-first": lambda machine: network.DepthFirst(machine, MEMORY),
    "ordered": lambda machine: network.DepthFirst(machine, MEMORY, WEIGHTS, FIRST_RESTART, 0),
    "beam": lambda machine: network.Beam(machine, MEMORY, WEIGHTS, FIRST_WIDTH, 0),
}

#: (states, generated, moves of the play) by game and search, in the order above.
SIGNATURES = {
    "buttons-and-lights.gdl": ((7, 21, 6), (8, 21, 6), (8, 21, 6), (8, 18, 6), (8, 21, 6)),
    "latin-square.kif": ((45102, 269048, 12), (2864, 5613, 12), (3736, 4995, 12), (129, 146, 12), (3727, 4599, 12)),
    "lights-out.kif": ((7808, 33872, 6), (2490, 3487, 6), (8320, 30218, 10), (3782, 19283, 10), (2517, 3456, 6)),
    "open-doors.kif": ((103, 196, 6), (103, 196, 6), (152, 322, 6), (101, 176, 12), (103, 196, 6)),
    "peg-solitaire.kif": ((1871, 6167, 14), (1032, 2037, 14), (1199, 2172, 14), (48, 52, 14), (1125, 1803, 14)),
    "sliding-puzzle.kif": (
        (27333, 49572, 18),
        (2265, 3847, 24),
        (43324, 87905, 24),
        (9753, 18242, 24),
        (1380, 2288, 18),
    ),
}


@cache
def machine_of(name: str) -> network.Machine:
    events = ground_form(read_one(str(EXAMPLES / name)), Limit())
    while True:
        try:
            next(events)
        except StopIteration as end:
            return compiled(end.value.value)


def signature(name: str, search: str) -> tuple[int, int, int]:
    made = SEARCHES[search](machine_of(name))
    while made.run(0.1) is network.Outcome.RUNNING:
        pass
    assert made.best_value == 100
    return made.states, made.generated, len(made.best_moves)


@pytest.mark.parametrize("name", SIGNATURES)
@pytest.mark.parametrize("search", SEARCHES)
def test_a_search_meets_as_many_states_as_ever(name: str, search: str) -> None:
    expected = dict(zip(SEARCHES, SIGNATURES[name], strict=True))[search]
    assert signature(name, search) == expected


if __name__ == "__main__":
    for name in SIGNATURES:
        print(name, tuple(signature(name, search) for search in SEARCHES))  # noqa: T201 - it is what it is for
