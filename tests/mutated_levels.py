"""Levels made from others: windows, thinned out, mirrored, walled up, or played backwards from the solved position."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from sokoban_levels import random_level
from soloist.game.board import Cell
from soloist.languages.lurd_game import ahead
from soloist.languages.snowman.game import Level as SnowmanLevel
from soloist.languages.snowman.game import SnowmanGame
from soloist.languages.snowman.game import State as SnowmanState
from soloist.languages.sokoban.game import STEPS, Level, SokobanGame, State

BESIDE = (*STEPS.values(), (1, 1), (1, -1), (-1, 1), (-1, -1))


def turned(rng: random.Random) -> Callable[[Cell], Cell]:
    """One of the eight ways to turn and mirror a level, for its cells."""
    down, across, swap = (rng.random() < 0.5 for _ in range(3))

    def place(cell: Cell) -> Cell:
        row, column = -cell[0] if down else cell[0], -cell[1] if across else cell[1]
        return (column, row) if swap else (row, column)

    return place


def walls_around(floor: frozenset[Cell]) -> frozenset[Cell]:
    """The cells that close a floor."""
    return frozenset((row + down, column + across) for row, column in floor for down, across in BESIDE) - floor


def window(rng: random.Random, floor: frozenset[Cell], most: int) -> frozenset[Cell]:
    """The part of a floor in a random rectangle of at most so many cells that hangs together around one of them."""
    row, column = rng.choice(sorted(floor))
    height = rng.randint(3, max(3, most // 4))
    width = max(3, min(most // height + 1, most))
    top, left = row - rng.randrange(height), column - rng.randrange(width)
    inside = {cell for cell in floor if top <= cell[0] < top + height and left <= cell[1] < left + width}
    return joined((row, column), inside)


def joined(cell: Cell, cells: set[Cell] | frozenset[Cell]) -> frozenset[Cell]:
    """The cells that hang together with one."""
    seen, todo = {cell}, [cell]
    for at in todo:
        for letter in STEPS:
            beside = ahead(at, letter)
            if beside in cells and beside not in seen:
                seen.add(beside)
                todo.append(beside)
    return frozenset(seen)


def cut(game: SokobanGame, rng: random.Random, cells: int, boxes: int) -> SokobanGame | None:
    """A part of a level with at most so many cells and boxes, turned, perhaps with more walls; None: it has no box."""
    floor, start = game.level.floor, game.initial
    if len(floor) > cells or rng.random() < 0.2:
        floor = window(rng, floor, cells)
    if rng.random() < 0.4:
        bare = sorted(floor - start.boxes - game.level.goals - {start.player})
        floor -= set(rng.sample(bare, min(len(bare), rng.randint(1, 3))))
    stones, goals = sorted(floor & start.boxes), sorted(floor & game.level.goals)
    kept = min(len(stones), len(goals), rng.randint(1, boxes))
    if kept == 0:
        return None
    stones, goals = rng.sample(stones, kept), rng.sample(goals, kept)
    free = sorted(floor - set(stones))
    if not free:
        return None
    player = start.player if start.player in free else rng.choice(free)
    return _sokoban(floor, frozenset(goals), State(player, frozenset(stones)), turned(rng))


def pulled(game: SokobanGame, rng: random.Random, pulls: int) -> tuple[SokobanGame, int] | None:
    """A level that can be solved, since it was made from its solution by pulls, and how many pulls there were."""
    floor, goals = game.level.floor, game.level.goals
    boxes, free = set(goals), sorted(floor - goals)
    if not free:
        return None
    player, made, last = rng.choice(free), 0, None
    for _ in range(pulls):
        region = joined(player, floor - boxes)
        ways = [
            (cell, letter)
            for cell in sorted(region)
            for letter in STEPS
            if ahead(cell, letter) in region and _behind(cell, letter) in boxes
        ]
        if not ways:
            break
        again = [way for way in ways if _behind(*way) == last]
        cell, letter = rng.choice(again if again and rng.random() < 0.6 else ways)
        boxes.remove(_behind(cell, letter))
        boxes.add(cell)
        player, last, made = ahead(cell, letter), cell, made + 1
    player = rng.choice(sorted(joined(player, floor - boxes)))
    return _sokoban(floor, goals, State(player, frozenset(boxes)), turned(rng)), made


def mixed_level(seed: int, width: int = 7, height: int = 6, boxes: int = 3) -> SokobanGame:
    """A random level; those of odd seeds are made from their solution, and those of even seeds mostly have none."""
    if seed % 2 == 0:
        return random_level(seed, width, height, boxes)
    rng = random.Random(seed)
    while True:
        backwards = pulled(random_level(rng.randrange(1 << 30), width, height, boxes), rng, rng.choice((3, 10, 30)))
        if backwards is not None and not backwards[0].is_terminal(backwards[0].initial):
            return backwards[0]


def thinned(game: SokobanGame, moves: Sequence[str], rng: random.Random) -> tuple[SokobanGame, int] | None:
    """A level with some boxes of another and the goals they come to in its solution, and how many pushes solve it.

    It begins somewhere in the solution. What is left of the solution solves it: where a box was pushed that is now
    gone, the player walks. Some have a goal or two to spare. None where nothing is left to push.
    """
    player, boxes = game.initial.player, {cell: number for number, cell in enumerate(sorted(game.initial.boxes))}
    begin = rng.choice((0, rng.randrange(len(moves)))) if moves else 0
    kept = set(rng.sample(range(len(boxes)), rng.randint(1, min(len(boxes), rng.choice((3, 6, 10, 20))))))
    start: State | None = None
    pushes = 0
    for step, letter in enumerate((*moves, None)):
        if step == begin:
            start = State(player, frozenset(cell for cell, number in boxes.items() if number in kept))
        if letter is None:
            break
        player = ahead(player, letter)
        if player in boxes:
            boxes[ahead(player, letter)] = number = boxes.pop(player)
            pushes += step >= begin and number in kept
    if start is None or pushes == 0:
        return None
    goals = frozenset(cell for cell, number in boxes.items() if number in kept)
    if rng.random() < 0.2:
        spare = sorted(game.level.goals - goals)
        goals |= frozenset(rng.sample(spare, min(len(spare), rng.randint(1, 2))))
    return _sokoban(game.level.floor, goals, start, turned(rng)), pushes


def _behind(cell: Cell, letter: str) -> Cell:
    row, column = STEPS[letter]
    return cell[0] - row, cell[1] - column


def _sokoban(
    floor: frozenset[Cell], goals: frozenset[Cell], start: State, place: Callable[[Cell], Cell]
) -> SokobanGame:
    def turn(cells: frozenset[Cell]) -> frozenset[Cell]:
        return frozenset(map(place, cells))

    state = State(place(start.player), turn(start.boxes))
    return SokobanGame(Level(walls_around(turn(floor)), turn(floor), turn(goals), state), "mutated")


def mutated_snowman(game: SnowmanGame, rng: random.Random, cells: int, snowmen: int) -> SnowmanGame | None:
    """A snowman level of at most so many cells and snowmen, with other snow, more walls, turned; None: no room."""
    floor, start = game.level.floor, game.initial
    if len(floor) > cells or rng.random() < 0.2:
        floor = window(rng, floor, cells)
    taken = {cell for cell, _ in start.stacks} | {start.character}
    if rng.random() < 0.3:
        bare = sorted(floor - taken)
        floor -= set(rng.sample(bare, min(len(bare), rng.randint(1, 2))))
    stacks = {cell: stack for cell, stack in start.stacks if cell in floor}
    wanted = 3 * max(1, min(snowmen, sum(stack.bit_count() for stack in stacks.values()) // 3))
    while (balls := sum(stack.bit_count() for stack in stacks.values())) > wanted:
        cell = rng.choice(sorted(stacks))
        stacks[cell] &= stacks[cell] - 1
        stacks = {place: stack for place, stack in stacks.items() if stack}
    free = sorted(floor - set(stacks))
    if len(free) <= wanted - balls:
        return None
    stacks |= dict.fromkeys(rng.sample(free, wanted - balls), 1)
    free = sorted(floor - set(stacks))
    character = start.character if start.character in free else rng.choice(free)
    snow = {cell for cell in floor - set(stacks) if (cell in start.snow) != (rng.random() < 0.15)}
    place = turned(rng)
    floor = frozenset(map(place, floor))
    state = SnowmanState(
        place(character),
        frozenset(map(place, snow)),
        frozenset((place(cell), stack) for cell, stack in stacks.items()),
    )
    return SnowmanGame(SnowmanLevel(floor, walls_around(floor), state), "mutated")
