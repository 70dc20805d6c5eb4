"""The rules of A Good Snowman, played step by step: slow, short, and what the verifier goes by.

The character steps in one of four directions. Into a free cell it *walks*. Into a single ball it *rolls* the
ball one cell on, where there is no ball, or *pushes* it onto a stack whose top ball is larger; it follows the
ball. Into a stack it *pops* the top ball onto a cell without balls and stays where it is. A ball that rolls or
pops onto snow grows by a size, up to large, and the snow is gone either way. The game is won when every ball is
part of a snowman: small on medium on large.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from soloist.game.board import Cell
from soloist.game.formula import Formulas
from soloist.game.offers import Positions
from soloist.game.planning import PlanningForm
from soloist.languages.lurd_game import LurdGame, ahead, cells_by_row, directions

if TYPE_CHECKING:
    from soloist.game.board import Board
    from soloist.game.pieces import Pieces

STEPS = directions("lurd")
SMALL, MEDIUM, LARGE = 1, 2, 4  # the digits of a level are sums of these
SNOWMAN = SMALL | MEDIUM | LARGE


@dataclass(frozen=True)
class State:
    """Where the character is, what snow is left, and the stack of balls on each cell that has one."""

    character: Cell
    snow: frozenset[Cell]
    stacks: frozenset[tuple[Cell, int]]


@dataclass(frozen=True)
class Level:
    """What the level's text says: its floor, the walls as they were drawn, and its first state."""

    floor: frozenset[Cell]
    walls: frozenset[Cell]
    start: State


def top(stack: int) -> int:
    """The ball on top, which is the smallest; 0 for no ball."""
    return stack & -stack


class SnowmanGame(LurdGame[State]):
    """A level; its moves are single letters, upper case for those that move a ball."""

    language: ClassVar[str] = "snowman"
    default_engine: ClassVar[str] = "snowman"
    upper_case: ClassVar[str] = "where they move a ball"
    metrics: ClassVar[tuple[str, ...]] = ("ball-moves", "moves")

    def __init__(self, level: Level, title: str, path: str = "", text: str = "") -> None:
        super().__init__(title, path, text)
        self.level = level

    @property
    def initial(self) -> State:
        return self.level.start

    @property
    def snowmen(self) -> int:
        """How many snowmen are to be built."""
        return sum(stack.bit_count() for _, stack in self.initial.stacks) // 3

    def figure(self, state: State) -> Cell:
        return state.character

    def steps(self, state: State) -> tuple[str, ...]:
        stacks = dict(state.stacks)
        return tuple(
            letter.upper() if ahead(state.character, letter) in stacks else letter
            for letter in STEPS
            if self._after(state, stacks, letter) is not None
        )

    def apply(self, state: State, move: str) -> State:
        after = self._after(state, dict(state.stacks), move.lower())
        if after is None:
            raise ValueError(f"{move} is not legal here")
        return after

    def _after(self, state: State, stacks: dict[Cell, int], letter: str) -> State | None:
        """The state after a step; None where the rules forbid it."""
        cell = ahead(state.character, letter)
        if cell not in self.level.floor:
            return None
        stack = stacks.get(cell, 0)
        if not stack:
            return State(cell, state.snow, state.stacks)
        beyond = ahead(cell, letter)
        if beyond not in self.level.floor:
            return None
        ball, rest, target = top(stack), stack - top(stack), stacks.get(beyond, 0)
        if target and (rest or top(target) <= ball):
            return None
        grown = 2 * ball if beyond in state.snow and ball != LARGE else ball
        stacks = {**stacks, beyond: target + grown, cell: rest}
        return State(
            state.character if rest else cell,
            state.snow - {beyond},
            frozenset((place, balls) for place, balls in stacks.items() if balls),
        )

    def is_terminal(self, state: State) -> bool:
        return all(stack == SNOWMAN for _, stack in state.stacks)

    def cost(self, move: str, metric: str) -> int:
        return 1 if metric == "moves" or move.isupper() else 0

    def to_planning(self) -> PlanningForm:
        from soloist.languages.snowman.pddl import SnowmanPlanning

        return SnowmanPlanning(self)

    def formulas(self, metric: str) -> Formulas:
        from soloist.languages.snowman.formula import SnowmanFormulas

        return SnowmanFormulas(self, every_step=metric == "moves")

    def positions(self, metric: str) -> Positions:
        return Positions("snowman", self.state_text(self.initial), {"every_step": metric == "moves"})

    def board(self) -> Board[State]:
        from soloist.languages.snowman.board import SnowmanBoard

        return SnowmanBoard(self)

    def things(self, state: State) -> list[list[tuple[str, ...]]]:
        level, stacks = self.level, dict(state.stacks)
        balls = ((LARGE, "large"), (MEDIUM, "medium"), (SMALL, "small"))

        def on(cell: Cell) -> tuple[str, ...]:
            if cell not in level.floor:
                return ("wall",)
            stack = tuple(name for size, name in balls if stacks.get(cell, 0) & size)
            here = (("snow", cell in state.snow), ("player", cell == state.character))
            return stack + tuple(name for name, is_there in here if is_there)

        return [[on(cell) for cell in row] for row in cells_by_row(level.floor | level.walls)]

    def restarted(self, state: State) -> SnowmanGame:
        return SnowmanGame(replace(self.level, start=state), self.title, self.path)

    def pieces(self) -> Pieces[State]:
        from soloist.languages.snowman.pieces import Balls

        return Balls(self)

    def state_text(self, state: State) -> str:
        from soloist.languages.snowman.writer import rows

        return "\n".join(rows(self.level, state))

    def describe(self) -> list[tuple[str, str]]:
        balls = sorted(stack for _, stack in self.initial.stacks)
        sizes = ", ".join(
            f"{sum(bool(stack & size) for stack in balls)} {name}"
            for size, name in ((SMALL, "small"), (MEDIUM, "medium"), (LARGE, "large"))
        )
        return [
            *super().describe(),
            ("snowmen", str(self.snowmen)),
            ("balls", sizes),
            ("cells", f"{len(self.level.floor)}, {len(self.initial.snow)} with snow"),
        ]
