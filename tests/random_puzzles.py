"""Random ground games that look like puzzles: fill-in, lights, pegs and tokens, each with flaws now and then.

Games of random gates (`random_ground.py`) hardly ever have a group, a parity or changes that are permanent. These have
them by construction, and a flaw (a move that clears, a light that flips only sometimes) takes some of them away again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from random_ground import GroundBuilder
from soloist.game.ground import FALSE, TRUE, GroundGame


class _Puzzle:
    """Fluents with names, moves as lists of what they set and clear, and conditions from random gates."""

    def __init__(self, random: Random, fluents: list[str], moves: int) -> None:
        self.random = random
        self.pieces = len(fluents)
        self.steps = random.choice((0, 0, random.randint(2, 6)))
        self.names = fluents + [f"(step {number})" for number in range(self.steps)]
        self.net = GroundBuilder(len(self.names), moves)
        self.initial: set[int] = set()
        self.legal = [TRUE] * moves
        #: For each move what it does to a fluent: the literal of its next value; it stays where nothing is said.
        self.effects: list[dict[int, int]] = [{} for _ in range(moves)]
        self.stops = random.random() < 0.3

    def fluent(self, number: int) -> int:
        return self.net.fluent(number)

    def step(self, number: int) -> int:
        return self.fluent(self.pieces + number)

    def some(self, *, clock: bool = False) -> int:
        """A literal of a fluent at random."""
        number = self.random.randrange(len(self.names) if clock else self.pieces)
        return self.fluent(number) ^ self.random.randint(0, 1)

    def condition(self, *, clock: bool = False) -> int:
        literal = self.some(clock=clock)
        for _ in range(self.random.randint(0, 2)):
            join = self.net.both if self.random.random() < 0.5 else self.net.either
            literal = join(literal, self.some(clock=clock))
        return literal

    def all_of(self, literals: list[int]) -> int:
        result = TRUE
        for literal in literals:
            result = literal if result == TRUE else self.net.both(result, literal)
        return result

    def next_value(self, number: int) -> int:
        """What holds after a move: what the made move says, else what held."""
        fluent, touched, value = self.fluent(number), FALSE, FALSE
        for move, effects in enumerate(self.effects):
            if number in effects:
                made = self.net.move(move)
                touched = self.net.either(touched, made)
                value = self.net.either(value, self.net.both(made, effects[number]))
        return self.net.either(value, self.net.both(fluent, touched ^ 1))

    def game(self, terminal: int, goals: list[tuple[int, int]]) -> GroundGame:
        after = [self.next_value(number) for number in range(self.pieces)]
        after += [FALSE if number == 0 else self.step(number - 1) for number in range(self.steps)]
        if self.steps:
            self.initial.add(self.pieces)
            if self.stops:
                after[-1] = self.net.either(after[-1], self.step(self.steps - 1))
            if self.random.random() < 0.7:
                terminal = self.net.either(terminal, self.step(self.steps - 1))
        made = self.net.game(self.initial, after, self.legal, terminal, goals)
        return replace(
            made,
            fluents=tuple(self.names),
            moves=tuple(f"(move {number})" for number in range(len(made.moves))),
        )

    def rewards(self, conditions: Callable[[], int]) -> list[tuple[int, int]]:
        return [(value, conditions()) for value in (100, 60, 30) if self.random.random() < 0.8]


def _fill_in(random: Random) -> GroundGame:
    """Cells that take one of two marks each, under conditions; a flaw clears a cell or fills it only sometimes."""
    cells, marks = random.randint(2, 4), random.randint(1, 2)
    names = [f"(mark {cell} {mark})" for cell in range(cells) for mark in range(marks)]
    free = random.random() < 0.5  # a fluent of its own for "this cell is free", which marking takes away
    names += [f"(free {cell})" for cell in range(cells)] if free else []
    flaw = random.random() < 0.2
    puzzle = _Puzzle(random, names, cells * marks + flaw)
    for cell in range(cells):
        row = [cell * marks + mark for mark in range(marks)]
        if free:
            puzzle.initial.add(cells * marks + cell)
        for mark, number in enumerate(row):
            move = cell * marks + mark
            empty = [puzzle.fluent(cells * marks + cell)] if free else [puzzle.fluent(other) ^ 1 for other in row]
            if random.random() < 0.4:
                empty.append(puzzle.condition(clock=random.random() < 0.2))
            puzzle.legal[move] = puzzle.all_of(empty)
            puzzle.effects[move][number] = TRUE if random.random() < 0.95 else puzzle.condition()
            if free:
                puzzle.effects[move][cells * marks + cell] = FALSE
    if flaw:
        puzzle.effects[-1][random.randrange(len(names))] = random.choice((FALSE, TRUE))
    full = puzzle.all_of([_any(puzzle, range(cell * marks, cell * marks + marks)) for cell in range(cells)])
    terminal = full if random.random() < 0.6 else puzzle.net.either(full, puzzle.condition())
    return puzzle.game(terminal, puzzle.rewards(lambda: puzzle.condition(clock=random.random() < 0.2)))


def _any(puzzle: _Puzzle, numbers: range) -> int:
    literal = FALSE
    for number in numbers:
        literal = puzzle.net.either(literal, puzzle.fluent(number))
    return literal


def _lights(random: Random) -> GroundGame:
    """Moves that flip sets of lights; a flaw flips one only under a condition."""
    lights, moves = random.randint(3, 6), random.randint(1, 4)
    puzzle = _Puzzle(random, [f"(on {light})" for light in range(lights)], moves)
    puzzle.initial |= {light for light in range(lights) if random.random() < 0.5}
    for move in range(moves):
        for light in random.sample(range(lights), random.randint(1, min(3, lights))):
            puzzle.effects[move][light] = puzzle.fluent(light) ^ 1
        if random.random() < 0.15:
            puzzle.effects[move][random.randrange(lights)] = puzzle.condition()
        if random.random() < 0.3:
            puzzle.legal[move] = puzzle.condition()
    wanted = [puzzle.fluent(light) ^ random.randint(0, 1) for light in range(lights)]
    terminal = puzzle.all_of(wanted) if random.random() < 0.7 else puzzle.condition(clock=True)

    def some_wanted() -> int:
        return puzzle.all_of(random.sample(wanted, random.randint(1, lights)))

    return puzzle.game(terminal, puzzle.rewards(some_wanted))


def _pegs(random: Random) -> GroundGame:
    """Jumps that take a peg each: the number of pegs is tied to the number of moves."""
    holes, moves = random.randint(4, 6), random.randint(2, 5)
    puzzle = _Puzzle(random, [f"(peg {hole})" for hole in range(holes)], moves)
    puzzle.initial |= {hole for hole in range(holes) if random.random() < 0.7}
    for move in range(moves):
        start, over, end = random.sample(range(holes), 3)
        guard = [puzzle.fluent(start), puzzle.fluent(over), puzzle.fluent(end) ^ 1]
        puzzle.legal[move] = puzzle.all_of(guard if random.random() < 0.9 else guard[:2])
        puzzle.effects[move] = {start: FALSE, over: FALSE, end: TRUE}
    last = puzzle.all_of([puzzle.fluent(hole) ^ (hole != 0) for hole in range(holes)])
    terminal = puzzle.net.either(last, puzzle.condition()) if random.random() < 0.5 else puzzle.condition(clock=True)
    return puzzle.game(terminal, [(100, last), *puzzle.rewards(puzzle.condition)[1:]])


def _tokens(random: Random) -> GroundGame:
    """Tokens that are in one place each, unless a flaw drops or doubles one."""
    tokens, places, moves = random.randint(1, 2), random.randint(2, 4), random.randint(2, 5)
    names = [f"(at {token} {place})" for token in range(tokens) for place in range(places)]
    puzzle = _Puzzle(random, names, moves)
    puzzle.initial |= {token * places + random.randrange(places) for token in range(tokens)}
    for move in range(moves):
        token = random.randrange(tokens)
        start, end = random.sample(range(places), 2)
        guard = [puzzle.fluent(token * places + start)]
        if random.random() < 0.4:
            guard.append(puzzle.condition(clock=random.random() < 0.2))
        puzzle.legal[move] = puzzle.all_of(guard if random.random() < 0.95 else guard[1:])
        puzzle.effects[move] = {token * places + end: TRUE, token * places + start: FALSE}
        if random.random() < 0.05:
            del puzzle.effects[move][token * places + random.choice((start, end))]
    return puzzle.game(puzzle.condition(clock=random.random() < 0.4), puzzle.rewards(puzzle.condition))


def random_puzzle(seed: int) -> GroundGame:
    """The random puzzle of that number."""
    random = Random(seed)
    return random.choice((_fill_in, _lights, _pegs, _tokens))(random)
