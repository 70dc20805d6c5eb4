"""The states of a level over time as clauses, and what one ball move or step changes.

Variables for every time: snow on a cell, a small, medium or large ball on a cell, the character on a cell. An action
is a direction (exactly one a step) and the cell the character acts from; `act` stands for both together. All
clauses are about a time t and its successor, so a horizon grows by adding a layer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from soloist.game.board import Cell
from soloist.languages.snowman.game import STEPS, SnowmanGame

Clause = Sequence[int]
SIZES = (0, 1, 2)  # small, medium, large


@dataclass
class Layer:
    """The variables of one time; those of the action are there once the next layer is."""

    snow: dict[Cell, int]
    ball: dict[Cell, tuple[int, int, int]]
    character: dict[Cell, int]
    goal: int
    direction: dict[str, int] = field(default_factory=dict)
    #: Where the character acts from.
    stand: dict[Cell, int] = field(default_factory=dict)


class Clauses:
    """Numbers variables and passes clauses on."""

    def __init__(self, add: Callable[[Clause], object]) -> None:
        self._add = add
        self.variables = 0
        self.count = 0

    def variable(self) -> int:
        """A new variable."""
        self.variables += 1
        return self.variables

    def add(self, *literals: int) -> None:
        """A clause."""
        self.count += 1
        self._add(literals)

    def implies(self, premises: Iterable[int], *conclusion: int) -> None:
        """If all the premises hold, one of the conclusions does."""
        self.add(*(-premise for premise in premises), *conclusion)

    def both(self, left: int, right: int) -> int:
        """A variable that is the conjunction of two."""
        gate = self.variable()
        self.add(-gate, left)
        self.add(-gate, right)
        self.add(gate, -left, -right)
        return gate

    def exactly_one(self, literals: Sequence[int]) -> None:
        """One literal, no more: pair by pair where they are few, else with a ladder."""
        self.add(*literals)
        row = list(literals)
        while len(row) > 6:
            head, row = row[:4], row[4:]
            some = self.variable()
            self._pairs(head)
            for literal in head:
                self.add(-literal, some)
            row.append(some)
        self._pairs(row)

    def _pairs(self, row: Sequence[int]) -> None:
        for place, literal in enumerate(row):
            for other in row[:place]:
                self.add(-literal, -other)


class Steps:
    """Builds the layers of a level; `walks` tells whether a step without a ball is an action too."""

    def __init__(self, game: SnowmanGame, clauses: Clauses, walks: bool) -> None:
        self.game = game
        self.clauses = clauses
        self.walks = walks
        self.cells = sorted(game.level.floor)
        self._first_snow = game.initial.snow
        self.layers = [self._layer()]
        self._start()

    def ahead(self, cell: Cell, letter: str) -> Cell | None:
        """The next cell in a direction, where there is floor."""
        row, column = STEPS[letter]
        there = (cell[0] + row, cell[1] + column)
        return there if there in self.game.level.floor else None

    def neighbours(self, cell: Cell) -> list[Cell]:
        """The floor cells beside a cell."""
        return [there for letter in STEPS if (there := self.ahead(cell, letter)) is not None]

    def _layer(self) -> Layer:
        new = self.clauses.variable
        return Layer(
            # A cell that never had snow needs no variable for it.
            {cell: new() for cell in self.cells if cell in self._first_snow},
            {cell: (new(), new(), new()) for cell in self.cells},
            {cell: new() for cell in self.cells},
            new(),
        )

    def _start(self) -> None:
        first, state, add = self.layers[0], self.game.initial, self.clauses.add
        stacks = dict(state.stacks)
        for cell in self.cells:
            if cell in first.snow:
                add(first.snow[cell])
            add(first.character[cell] if cell == state.character else -first.character[cell])
            for size in SIZES:
                ball = first.ball[cell][size]
                add(ball if stacks.get(cell, 0) >> size & 1 else -ball)
        self._goal(first)

    def _goal(self, layer: Layer) -> None:
        for small, medium, large in layer.ball.values():
            for one, other in ((small, medium), (medium, large), (large, small)):
                self.clauses.implies((layer.goal, one), other)

    def extend(self) -> Layer:
        """Add the action of the last layer and the layer after it."""
        now, then = self.layers[-1], self._layer()
        clauses = self.clauses
        now.direction = {letter: clauses.variable() for letter in STEPS}
        clauses.exactly_one(list(now.direction.values()))
        if self.walks:
            now.stand = now.character
        else:
            now.stand = {cell: clauses.variable() for cell in self.cells}
            clauses.exactly_one(list(now.stand.values()))
            for cell in self.cells:
                for ball in now.ball[cell]:
                    clauses.add(-now.stand[cell], -ball)
        clauses.exactly_one(list(then.character.values()))
        touched: dict[Cell, list[int]] = {cell: [] for cell in self.cells}
        cleared: dict[Cell, list[int]] = {cell: [] for cell in self.cells}
        for cell in self.cells:
            for letter, direction in now.direction.items():
                start = self.ahead(cell, letter)
                end = self.ahead(start, letter) if start else None
                if start is None or (end is None and not self.walks):
                    clauses.add(-now.stand[cell], -direction)
                    continue
                act = clauses.both(now.stand[cell], direction)
                touched[start].append(act)
                if end is not None:
                    touched[end].append(act)
                    cleared[end].append(act)
                self._action(now, then, act, cell, start, end)
        self._frame(now, then, touched, cleared)
        self._goal(then)
        self.layers.append(then)
        return then

    def _action(self, now: Layer, then: Layer, act: int, stand: Cell, start: Cell, end: Cell | None) -> None:
        """What one action needs and does: the top ball at `start` goes to `end`, or the character walks there."""
        implies = self.clauses.implies
        small, medium, large = now.ball[start]
        if self.walks:
            # No ball ahead: the character goes there and the balls and the snow stay.
            implies((act,), small, medium, large, then.character[start])
            for cell in (start, *((end,) if end else ())):
                for before, after in zip(now.ball[cell], then.ball[cell], strict=True):
                    implies((act, before), small, medium, large, after)
                    implies((act, -before), small, medium, large, -after)
            if end in now.snow:
                implies((act, now.snow[end]), small, medium, large, then.snow[end])
            if end is None:
                for ball in now.ball[start]:
                    implies((act,), -ball)
                return
        else:
            implies((act,), small, medium, large)
        assert end is not None
        snow, gone = now.snow.get(end), then.snow.get(end)
        for size, premises in enumerate(((act, small), (act, -small, medium), (act, -small, -medium, large))):
            below = now.ball[start][size + 1 :]
            for absent in then.ball[start][: size + 1]:
                implies(premises, -absent)
            # The rest of the stack stays; what lies where the ball goes must be larger, or nothing if it pops.
            for before, after in zip(below, then.ball[start][size + 1 :], strict=True):
                implies((*premises, before), after)
                implies((*premises, -before), -after)
            for under in now.ball[end][: size + 1]:
                implies(premises, -under)
            for under in below:
                for target in now.ball[end]:
                    implies((*premises, under), -target)
            self._arrival(now, then, premises, size, end, snow)
            implies((*premises,), *below, then.character[start])
            for under in below:
                implies((*premises, under), then.character[stand])
            if gone is not None:
                implies(premises, -gone)

    def _arrival(
        self, now: Layer, then: Layer, premises: tuple[int, ...], size: int, end: Cell, snow: int | None
    ) -> None:
        """The sizes at the cell a ball comes to: grown on snow, otherwise as before and the ball on top."""
        implies = self.clauses.implies
        bare = () if snow is None else (-snow,)
        grown = min(size + 1, 2)
        for other in SIZES:
            after = then.ball[end][other]
            if snow is not None:
                implies((*premises, snow), after if other == grown else -after)
            if other == size:
                implies((*premises, *bare), after)
            elif other < size:
                implies((*premises, *bare), -after)
            else:
                before = now.ball[end][other]
                implies((*premises, *bare, before), after)
                implies((*premises, *bare, -before), -after)

    def _frame(self, now: Layer, then: Layer, touched: dict[Cell, list[int]], cleared: dict[Cell, list[int]]) -> None:
        """Nothing changes where no action touches."""
        implies = self.clauses.implies
        for cell in self.cells:
            for before, after in zip(now.ball[cell], then.ball[cell], strict=True):
                implies((before, -after), *touched[cell])
                implies((-before, after), *touched[cell])
            if cell in now.snow:
                implies((-now.snow[cell],), -then.snow[cell])
                implies((now.snow[cell], -then.snow[cell]), *cleared[cell])
                # Snow lies on no cell with a ball: it was so at the start and rolling keeps it.
                for ball in then.ball[cell]:
                    self.clauses.add(-then.snow[cell], -ball)
