"""Snowman levels for tests: boards from rows, and random levels from a seed."""

from __future__ import annotations

import random

from soloist.languages.snowman.game import SnowmanGame
from soloist.languages.snowman.reader import read
from soloist.source import Source


def read_level(text: str) -> SnowmanGame:
    """The game of a level's text."""
    (entry,) = read(Source("level.snowman", text), "level.snowman")
    if not isinstance(entry, SnowmanGame):
        raise entry
    return entry


def game_of(rows: str, others: str = "") -> SnowmanGame:
    """A level with walls around the rows; balls that are missing to a multiple of three stand in a corner."""
    lines = rows.splitlines()
    balls = sum(int(mark).bit_count() for mark in rows if mark.isdigit())
    missing = others[: -balls % 3 or 3 * (not balls)]
    if missing:
        lines += ["'" * len(lines[0]), missing.ljust(len(lines[0]), "'")]
    width = max(len(line) for line in lines)
    body = [f"#{line.ljust(width, '#')}#" for line in lines]
    return read_level("\n".join(["#" * (width + 2), *body, "#" * (width + 2)]) + "\n")


def random_level(seed: int, snowmen: tuple[int, ...] = (1, 1, 2, 3)) -> str:
    """A random small level: walls, snow, one to three snowmen; about half of them can be solved."""
    rng = random.Random(seed)
    while True:
        width, height, wanted = rng.randint(4, 6), rng.randint(4, 5), 3 * rng.choice(snowmen)
        snow, wall = rng.random(), rng.random() / 8
        grid = [["#"] * (width + 2) for _ in range(height + 2)]
        cells = [(row, column) for row in range(1, height + 1) for column in range(1, width + 1)]
        for row, column in cells:
            grid[row][column] = "#" if rng.random() < wall else "." if rng.random() < snow else "'"
        free = [(row, column) for row, column in cells if grid[row][column] != "#"]
        rng.shuffle(free)
        # Balls along the walls seldom come free again: the inner cells are taken first.
        free.sort(key=lambda cell: 1 < cell[0] < height and 1 < cell[1] < width)
        while wanted and len(free) > 1:
            stack = rng.choice([1, 1, 1, 1, 1, 1, 2, 4, 3, 5, 6])
            if stack.bit_count() <= wanted:
                row, column = free.pop()
                grid[row][column] = str(stack)
                wanted -= stack.bit_count()
        row, column = rng.choice(free)
        grid[row][column] = "p" if grid[row][column] == "." else "q"
        if not wanted:
            return "\n".join("".join(line) for line in grid) + "\n"
