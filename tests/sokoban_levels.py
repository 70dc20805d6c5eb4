"""Small random Sokoban levels, and a blind search that shares nothing with the solvers."""

from __future__ import annotations

import random
from collections import deque

from soloist.languages.sokoban.game import SokobanGame, State
from soloist.languages.sokoban.reader import read
from soloist.source import Source


def level(*lines: str, title: str = "") -> SokobanGame:
    """The level that these rows are."""
    [entry] = read(Source("level.xsb", "\n".join([*lines, f"Title: {title}" if title else ""])), "level.xsb")
    assert isinstance(entry, SokobanGame), entry
    return entry


def random_level(seed: int, width: int = 7, height: int = 6, boxes: int = 3) -> SokobanGame:
    """A level with a few inner walls; hardly any of them can be solved (`mutated_levels.mixed_level`: half of them)."""
    draw = random.Random(seed)
    while True:
        inner = [(row, column) for row in range(1, height - 1) for column in range(1, width - 1)]
        walls = set(draw.sample(inner, draw.randrange(1, 6)))
        free = [cell for cell in inner if cell not in walls]
        stones, goals = draw.sample(free, boxes), draw.sample(free, boxes)
        player = draw.choice([cell for cell in free if cell not in stones])
        rows = []
        for row in range(height):
            line = ""
            for column in range(width):
                cell = (row, column)
                goal = cell in goals
                if cell in walls or cell not in inner:
                    line += "#"
                elif cell in stones:
                    line += "*" if goal else "$"
                elif cell == player:
                    line += "+" if goal else "@"
                else:
                    line += "." if goal else " "
            rows.append(line)
        return level(*rows)


def fewest_pushes(game: SokobanGame) -> int | None:
    """The fewest pushes that solve a level, by blind breadth-first search over all positions; None: unsolvable."""
    layer = deque([game.initial])
    seen = {game.initial}
    pushes = 0
    while layer:
        following: deque[State] = deque()
        while layer:
            state = layer.popleft()
            if game.is_terminal(state):
                return pushes
            for move in game.steps(state):
                after = game.apply(state, move)
                if after in seen and move.islower():
                    continue
                if move.islower():
                    seen.add(after)
                    layer.append(after)
                elif after not in seen:
                    following.append(after)
        pushes += 1
        layer = deque(dict.fromkeys(state for state in following if state not in seen))
        seen.update(layer)
    return None


def fewest_moves(game: SokobanGame) -> int | None:
    """The fewest moves that solve a level, by blind breadth-first search; None: unsolvable."""
    layer, seen, moves = [game.initial], {game.initial}, 0
    while layer:
        if any(game.is_terminal(state) for state in layer):
            return moves
        following = []
        for state in layer:
            for move in game.steps(state):
                after = game.apply(state, move)
                if after not in seen:
                    seen.add(after)
                    following.append(after)
        layer, moves = following, moves + 1
    return None
