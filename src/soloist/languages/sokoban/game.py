"""The rules of Sokoban, played step by step: slow, short, and what the verifier goes by.

The player steps in one of four directions. Into a free cell it walks; into a box it pushes, if the cell beyond is free,
and follows. The level is solved when every box is on a goal. Moves are LURD letters, in upper case for pushes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from soloist.errors import VerificationError
from soloist.game.board import Cell
from soloist.game.offers import Positions
from soloist.game.planning import PlanningForm
from soloist.game.rules import RuleForm
from soloist.languages.lurd_game import LurdGame, ahead, cells_by_row, directions
from soloist.languages.run_length import MOST, spelled_out

if TYPE_CHECKING:
    from soloist.game.board import Board
    from soloist.game.pieces import Pieces

STEPS = directions("udlr")

#: In a metric with a tie-breaker, such as pushes-then-moves, one push costs as much as this many moves.
FIRST_METRIC_WEIGHT = 1_000_000

#: More pushes than any solution has: what a box needs that can reach no goal.
NEVER = 1_000_000_000

#: The rules of a larger level take seconds to write and read, and no grounder comes to their end.
MOST_CELLS_IN_RULES = 1_500


@dataclass(frozen=True)
class State:
    """Where the player is and where the boxes are."""

    player: Cell
    boxes: frozenset[Cell]


@dataclass(frozen=True)
class Level:
    """What a level's text says; `walls` are the drawn ones, and what is neither wall nor floor is outside."""

    walls: frozenset[Cell]
    floor: frozenset[Cell]
    goals: frozenset[Cell]
    start: State
    author: str = ""
    comment: str = ""
    solutions: tuple[str, ...] = ()


class SokobanGame(LurdGame[State]):
    """A level. Metrics with a tie-breaker are weighted sums of pushes and moves (`FIRST_METRIC_WEIGHT`)."""

    language: ClassVar[str] = "sokoban"
    default_engine: ClassVar[str] = "sokoban"
    upper_case: ClassVar[str] = "for pushes"
    metrics: ClassVar[tuple[str, ...]] = ("pushes", "moves", "pushes-then-moves", "moves-then-pushes")

    def __init__(self, level: Level, title: str, path: str = "", text: str = "") -> None:
        super().__init__(title, path, text)
        self.level = level

    @property
    def initial(self) -> State:
        return self.level.start

    def figure(self, state: State) -> Cell:
        return state.player

    def steps(self, state: State) -> tuple[str, ...]:
        found = []
        for letter in STEPS:
            cell = ahead(state.player, letter)
            if cell not in self.level.floor:
                continue
            if cell not in state.boxes:
                found.append(letter)
                continue
            beyond = ahead(cell, letter)
            if beyond in self.level.floor and beyond not in state.boxes:
                found.append(letter.upper())
        return tuple(found)

    def apply(self, state: State, move: str) -> State:
        cell = ahead(state.player, move)
        if cell not in state.boxes:
            return State(cell, state.boxes)
        return State(cell, state.boxes - {cell} | {ahead(cell, move)})

    def is_terminal(self, state: State) -> bool:
        return state.boxes <= self.level.goals

    def cost(self, move: str, metric: str) -> int:
        push = int(move.isupper())
        first = FIRST_METRIC_WEIGHT
        return {"pushes": push, "moves": 1, "pushes-then-moves": first * push + 1}.get(metric, first + push)

    def admissible_bound(self, state: State, metric: str) -> int:
        """Every box needs the pushes that it would need alone on the board, wherever the player is."""
        pushes = sum(self._pushes_alone.get(box, NEVER) for box in state.boxes)
        return pushes * self.cost("L", metric)

    @cached_property
    def _pushes_alone(self) -> dict[Cell, int]:
        """The fewest pushes onto a goal for a box alone, for each cell from which there is a way: by pulls."""
        pushes = dict.fromkeys(self.level.goals & self.level.floor, 0)
        waiting = deque(pushes)
        while waiting:
            cell = waiting.popleft()
            for row, column in STEPS.values():
                before, player = (cell[0] - row, cell[1] - column), (cell[0] - 2 * row, cell[1] - 2 * column)
                if before not in pushes and before in self.level.floor and player in self.level.floor:
                    pushes[before] = pushes[cell] + 1
                    waiting.append(before)
        return pushes

    def read_lurd(self, text: str, most: int = MOST) -> tuple[str, ...]:
        """The moves of a LURD text in the right case, whatever case it is in, and in run-length form."""
        state = self.initial
        moves: list[str] = []
        for letter, _ in spelled_out(text, most):
            if letter.isspace():
                continue
            step = self.read_move(letter).lower()
            legal = [move for move in self.steps(state) if move.lower() == step]
            if not legal:
                raise VerificationError("this move is not legal here", len(moves) + 1, letter)
            moves.append(legal[0])
            state = self.apply(state, legal[0])
        return tuple(moves)

    def to_planning(self) -> PlanningForm | None:
        """The level in PDDL, whose goal is that every goal has a box; none where there are more goals than boxes."""
        if len(self.level.goals) > len(self.initial.boxes):
            return None
        from soloist.languages.sokoban.pddl import SokobanPlanning

        return SokobanPlanning(self)

    def to_rules(self) -> RuleForm | None:
        """The level as rules, a step at a time. Vast levels have none."""
        if len(self.level.floor) > MOST_CELLS_IN_RULES:
            return None
        from soloist.languages.sokoban.rules import rule_form

        return rule_form(self)

    def positions(self, metric: str) -> Positions | None:
        if metric not in ("pushes", "moves"):
            return None
        return Positions("sokoban", self.state_text(self.initial), {"every_step": metric == "moves"})

    def board(self) -> Board[State]:
        from soloist.languages.sokoban.board import SokobanBoard

        return SokobanBoard(self)

    def things(self, state: State) -> list[list[tuple[str, ...]]]:
        level = self.level

        def on(cell: Cell) -> tuple[str, ...]:
            if cell not in level.floor:
                return ("wall",)
            here = (("goal", cell in level.goals), ("box", cell in state.boxes), ("player", cell == state.player))
            return tuple(name for name, is_there in here if is_there)

        return [[on(cell) for cell in row] for row in cells_by_row(level.floor | level.walls)]

    def restarted(self, state: State) -> SokobanGame:
        return SokobanGame(replace(self.level, start=state, solutions=()), self.title, self.path)

    def pieces(self) -> Pieces[State]:
        from soloist.languages.sokoban.pieces import Boxes

        return Boxes(self)

    def as_sok(self, solutions: Sequence[Sequence[str]] = ()) -> str:
        from soloist.languages.sokoban.writer import write

        added = tuple(self.lurd(moves) for moves in solutions)
        known = tuple(dict.fromkeys((*self.level.solutions, *added)))
        return write(SokobanGame(replace(self.level, solutions=known), self.title))

    def state_text(self, state: State) -> str:
        from soloist.languages.sokoban.writer import rows

        return "\n".join(rows(self.level, state))

    def describe(self) -> list[tuple[str, str]]:
        lines = [
            *super().describe(),
            ("boxes", str(len(self.initial.boxes))),
            ("floor", f"{len(self.level.floor)} cells"),
        ]
        lines += [
            (name, value) for name, value in (("author", self.level.author), ("comment", self.level.comment)) if value
        ]
        if self.level.solutions:
            lines.append(("solutions", f"{len(self.level.solutions)} saved in the file"))
        return lines
