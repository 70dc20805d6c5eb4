"""The canonical formula of a snowman level: "some play of at most n moves wins", as CNF, from the level alone.

A certificate's proof shows that this formula has no model. Anybody can make it again; floor cells are taken by row and
column, directions in the order left, up, right, down, sizes from small to large:

1. For each time t = 0 .. n and each cell: a variable for a ball of each size, for the character, and for snow where
   there is snow at first. At time 0 they are as the level says.
2. For each t < n and each cell and direction with two more cells ahead: "from here the top ball of the next cell is
   moved". Where every step counts, for each with one more cell: "from here the character walks". At most one of these
   is true, and none once none was.
3. What an action needs and does is what the rules say, by the size of the ball on top. Nothing else changes.
4. The character acts from where it is, if every step counts. If not, cells without balls are chosen so that it is on
   one, acts from one, both have one chosen neighbour (none if they are the same cell), and every other chosen cell
   has two. A shortest walk is such a choice.
5. At time n every ball is part of a snowman.

Every play of at most n moves is a model, so if there is no model, there is no such play.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from soloist.errors import UnsupportedError
from soloist.game.board import Cell
from soloist.game.formula import Formula, Formulas, Question
from soloist.languages.snowman.game import STEPS, SnowmanGame
from soloist.source import Finding, Severity

_SIZES = range(3)


class SnowmanFormulas(Formulas):
    """The formulas of a level; `every_step` counts the character's steps, else ball moves are counted."""

    def __init__(self, game: SnowmanGame, *, every_step: bool) -> None:
        self._game = game
        self._every_step = every_step

    def make(self, question: Question, most: int | None = None) -> Formula:
        if question.or_longer:
            message = "plays of this game may be of any length, which no formula says"
            raise UnsupportedError(Finding(Severity.ERROR, "no-certificate", message))
        return snowman_formula(self._game, question.moves, every_step=self._every_step, most=most)


def snowman_formula(game: SnowmanGame, moves: int, *, every_step: bool, most: int | None = None) -> Formula:
    """The formula that has no model if no play of at most so many moves wins."""
    encoder = _Encoder(game, every_step, most)
    for _ in range(moves):
        encoder.advance()
    encoder.win()
    return encoder.formula


class _Time:
    """The variables of one time."""

    def __init__(self, formula: Formula, cells: Sequence[Cell], snowy: frozenset[Cell]) -> None:
        self.ball = {cell: tuple(formula.variable() for _ in _SIZES) for cell in cells}
        self.person = {cell: formula.variable() for cell in cells}
        self.snow = {cell: formula.variable() for cell in cells if cell in snowy}

    def all(self) -> dict[tuple[str, Cell, int], int]:
        """Every variable by what it means."""
        balls = {("ball", cell, size): self.ball[cell][size] for cell in self.ball for size in _SIZES}
        persons = {("person", cell, 0): variable for cell, variable in self.person.items()}
        return balls | persons | {("snow", cell, 0): variable for cell, variable in self.snow.items()}


class _Encoder:
    def __init__(self, game: SnowmanGame, every_step: bool, most: int | None) -> None:
        self.formula = Formula(most=most)
        self._floor = sorted(game.level.floor)
        self._snowy = game.initial.snow
        self._every_step = every_step
        self._now = _Time(self.formula, self._floor, self._snowy)
        self._before: list[int] | None = None
        stacks = dict(game.initial.stacks)
        for (what, cell, size), variable in self._now.all().items():
            there = {"ball": bool(stacks.get(cell, 0) >> size & 1), "person": cell == game.initial.character}
            self.formula.add(variable if there.get(what, True) else -variable)

    def _ahead(self, cell: Cell | None, letter: str) -> Cell | None:
        if cell is None:
            return None
        there = (cell[0] + STEPS[letter][0], cell[1] + STEPS[letter][1])
        return there if there in self._now.person else None

    def win(self) -> None:
        """Point 5."""
        for small, medium, large in self._now.ball.values():
            for one, other in ((small, medium), (medium, large), (large, small)):
                self.formula.add(-one, other)

    def advance(self) -> None:
        """One action more: points 2 to 4."""
        now, then = self._now, _Time(self.formula, self._floor, self._snowy)
        actions: list[int] = []
        stands: dict[Cell, list[int]] = {cell: [] for cell in self._floor}
        # The actions that may change a variable.
        causes: dict[tuple[str, Cell, int], list[int]] = {key: [] for key in now.all()}
        for stand in self._floor:
            for letter in STEPS:
                start = self._ahead(stand, letter)
                end = self._ahead(start, letter)
                if start is not None and end is not None:
                    act = self._action(actions, stands[stand])
                    self._move(then, act, stand, start, end)
                    touched = [("ball", cell, size) for cell in (start, end) for size in _SIZES]
                    for key in (*touched, *([("snow", end, 0)] if end in now.snow else [])):
                        causes[key].append(act)
                if start is not None and self._every_step:
                    act = self._action(actions, stands[stand])
                    for ball in now.ball[start]:
                        self.formula.add(-act, -ball)
                    self.formula.add(-act, then.person[start])
        for cell in self._floor:
            causes["person", cell, 0] += actions
        self._frame(then, causes)
        self.formula.at_most_one(actions)
        self.formula.at_most_one(list(then.person.values()))
        if self._before is not None:
            for act in actions:
                self.formula.add(-act, *self._before)
        self._walk(stands)
        self._before, self._now = actions, then

    def _action(self, actions: list[int], stands: list[int]) -> int:
        act = self.formula.variable()
        actions.append(act)
        stands.append(act)
        return act

    def _move(self, then: _Time, act: int, stand: Cell, start: Cell, end: Cell) -> None:
        """The top ball at `start` goes to `end`; a case for each size that it may have."""
        now, add = self._now, self.formula.add
        add(-act, *now.ball[start])
        for size in _SIZES:
            # The case: this size is there, and no smaller one.
            case = [-act, -now.ball[start][size], *now.ball[start][:size]]
            below = now.ball[start][size + 1 :]
            for kept in _SIZES:
                if kept > size:
                    self._equal(case, then.ball[start][kept], now.ball[start][kept])
                else:
                    add(*case, -then.ball[start][kept])
                    add(*case, -now.ball[end][kept])
            for under in below:
                add(*case, -under, then.person[stand])
                for target in now.ball[end]:
                    add(*case, -under, -target)
            add(*case, *below, then.person[start])
            bare = case
            if end in now.snow:
                add(*case, -then.snow[end])
                grown = min(size + 1, 2)
                for there in _SIZES:
                    add(*case, -now.snow[end], then.ball[end][there] * (1 if there == grown else -1))
                bare = [*case, now.snow[end]]
            for there in _SIZES:
                if there == size:
                    add(*bare, then.ball[end][there])
                else:
                    self._equal(bare, then.ball[end][there], now.ball[end][there])

    def _either(self, literals: Sequence[int]) -> int:
        """A literal that holds if and only if one of the given ones does."""
        if literals:
            return -self.formula.conjunction([-literal for literal in literals])
        never = self.formula.variable()
        self.formula.add(-never)
        return never

    def _equal(self, case: list[int], one: int, other: int) -> None:
        self.formula.add(*case, -one, other)
        self.formula.add(*case, one, -other)

    def _frame(self, then: _Time, causes: dict[tuple[str, Cell, int], list[int]]) -> None:
        """A variable keeps its value unless an action that may change it happens."""
        before, after = self._now.all(), then.all()
        for key, actions in causes.items():
            self._equal(actions, after[key], before[key])

    def _walk(self, stands: dict[Cell, list[int]]) -> None:
        """Point 4."""
        now, add = self._now, self.formula.add
        if self._every_step:
            for cell, actions in stands.items():
                for act in actions:
                    add(-act, now.person[cell])
            return
        stand = {cell: self._either(stands[cell]) for cell in self._floor}
        some = self._either(list(stand.values()))
        chosen = {cell: self.formula.variable() for cell in self._floor}
        for cell in self._floor:
            here, person, acts = chosen[cell], now.person[cell], stand[cell]
            beside = [chosen[there] for letter in STEPS if (there := self._ahead(cell, letter)) is not None]
            add(-acts, here)
            add(-person, -some, here)
            for ball in now.ball[cell]:
                add(-here, -ball)
            for one in beside:
                add(-person, -acts, -one)
            for end in ([-person, acts, -some], [-acts, person]):
                add(*end, *beside)
                for pair in combinations(beside, 2):
                    add(*end, *(-one for one in pair))
            inner = [-here, person, acts]
            for most in combinations(beside, max(len(beside) - 1, 0)):
                add(*inner, *most)
            for three in combinations(beside, 3):
                add(*inner, *(-one for one in three))
