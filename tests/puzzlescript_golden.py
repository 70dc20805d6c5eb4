"""Golden records of PuzzleScript games, played by the native engine: for the conformance tests and the benchmark."""

from __future__ import annotations

from typing import Any

from puzzlescript_data import golden_text, level
from soloist._core import puzzlescript as native
from soloist.languages.puzzlescript.flat import flat

_INPUTS = {"u": 0, "d": 1, "l": 2, "r": 3, "x": 4, "t": -1}


def stepper(record: dict[str, Any]) -> tuple[native.Stepper, list[str]]:
    """A machine for a golden record's level, and the names of its objects."""
    game = level(golden_text(record), record["level"])
    return native.make_stepper(flat(game.program, game.level)), [thing.name for thing in game.program.objects]


def walks_right(record: dict[str, Any]) -> bool:
    """Whether every board of a walk, and the win, are as recorded."""
    machine, names = stepper(record)
    width, height = record["width"], record["height"]

    def board() -> list[str]:
        cells = machine.cells()
        return [
            " ".join(sorted(names[number] for number in cells[x * height + y]))
            for y in range(height)
            for x in range(width)
        ]

    machine.begin()
    cells = [record["legend"][number] for number in record["init"]]
    if board() != cells:
        return False
    for number, (key, changes) in enumerate(record["steps"]):
        for cell, entry in changes:
            cells[cell] = record["legend"][entry]
        end = machine.press(_INPUTS[key])
        if board() != cells or (end is native.End.WON) != (number == record["won_at"]):
            return False
    return True


def counts_right(record: dict[str, Any]) -> bool:
    """Whether as many boards are reached after each number of inputs, and as many inputs win, as recorded."""
    search = native.Breadth(stepper(record)[0], 1 << 30, after_win=-1)
    counts, wins = record["bfs"]["counts"], record["bfs"]["wins"]
    while search.outcome is native.Outcome.RUNNING and len(search.counts) <= len(counts):
        search.run(0.02)
    padding = [0] * len(counts)
    found = (search.counts + padding)[: len(counts)], (search.wins + padding)[: len(wins)]
    return bool(found == (counts, wins))
