"""What is found out about a level, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from soloist.analysis.mistake import Mistake
from soloist.analysis.outcome import LOST, UNKNOWN
from soloist.analysis.pieces import Optima
from soloist.game.model import Game
from soloist.game.pieces import Cell, Piece
from soloist.game.solution import Status
from soloist.pipeline import Result
from soloist.view.board import draw_state

#: What an unused cell is drawn as.
UNUSED = "~"


@dataclass(frozen=True)
class Intended:
    """The designer's own solution: what it costs, and whether less is enough."""

    moves: str
    cost: int
    #: Whether a cheaper solution is known; None where it is neither known nor excluded.
    undercut: bool | None


@dataclass(frozen=True)
class Report:
    """The answers to a designer's questions about a level."""

    #: What a piece is called.
    piece: str
    best: Result
    intended: Intended | None
    optima: Optima | None
    pieces: tuple[Piece, ...]
    cells: tuple[Cell, ...]
    #: Each first move of a piece, with what becomes of the position after it.
    first_moves: tuple[tuple[str, str], ...]
    difficulty: dict[str, int | float] = field(default_factory=dict)
    #: The cells that the best solution needs; None where there is none.
    used: frozenset[Cell] | None = None
    #: Pieces that no play can ever move.
    fixed: tuple[Piece, ...] = ()
    #: Where a line of play loses, where one was given.
    mistake: Mistake | None = None
    optima_wanted: bool = True

    @property
    def proved(self) -> bool:
        """Whether the fewest moves of pieces are proved."""
        return self.best.status is Status.SOLVED_OPTIMALLY

    @property
    def idle_pieces(self) -> tuple[Piece, ...] | None:
        """The pieces that no optimal solution moves; None where the optimal solutions were not all looked at."""
        return None if self.optima is None else tuple(p for p in self.pieces if p not in self.optima.moved)

    @property
    def idle_cells(self) -> tuple[Cell, ...] | None:
        """The cells that the best solution does not need: with walls on all of them it is a solution as before."""
        return None if self.used is None else tuple(c for c in self.cells if c not in self.used)

    def drawn(self, cells: Iterable[Cell]) -> frozenset[Cell]:
        """Where cells are drawn."""
        board = self.best.game.board()
        return frozenset(map(board.drawn, cells)) if board is not None else frozenset(cells)

    def picture(self, game: Game[Any, Any] | None = None) -> str:
        """The level as SVG, unused cells hatched and unmoved pieces circled; as `game` draws it, if given."""
        shown = game or self.best.game
        board = shown.board()
        if board is None:
            return ""
        # A counterpart has the same cells, and may draw more around them.
        hatched = frozenset(map(board.drawn, self.idle_cells or ()))
        circled = frozenset(board.drawn(cell) for cell, _ in self.idle_pieces or ())
        return draw_state(board, shown.initial, hatched, circled, shown.title)

    def _repr_svg_(self) -> str | None:
        return self.picture() or None

    def board(self) -> list[str]:
        """The rows, with `~` where nothing stands on a cell that the best solution does not need."""
        game = self.best.game
        unused = self.drawn(self.idle_cells or ())
        bare = " .'"
        return [
            "".join(UNUSED if (row, column) in unused and mark in bare else mark for column, mark in enumerate(marks))
            for row, marks in enumerate(game.state_text(game.initial).splitlines())
        ]

    def as_json(self) -> dict[str, object]:
        """The report as data; `soloist analyse --json` prints it."""
        best, optima, intended = self.best, self.optima, self.intended
        return {
            "game": {"path": best.game.path, "language": best.game.language, "title": best.game.title},
            "status": str(best.status),
            "metric": best.metric,
            "fewest": best.cost if self.proved else None,
            "best_known": best.cost,
            "lower_bound": best.lower_bound,
            "lurd": best.game.lurd(best.moves) if best.solution else None,
            "intended": None
            if intended is None
            else {"lurd": intended.moves, "cost": intended.cost, "undercut": intended.undercut},
            "optimal_solutions": optima.solutions if optima else None,
            "unmoved_pieces": None if self.idle_pieces is None else [_placed(piece) for piece in self.idle_pieces],
            "fixed_pieces": [_placed(piece) for piece in self.fixed],
            "unused_cells": None if self.idle_cells is None else _cells(self.idle_cells),
            "untouched_cells": None if optima is None else _cells(c for c in self.cells if c not in optima.touched),
            "first_moves": [{"lurd": move, "outcome": outcome} for move, outcome in self.first_moves],
            "losing_first_moves": sum(outcome == LOST for _, outcome in self.first_moves),
            "difficulty": dict(self.difficulty),
            "mistake": self.mistake.as_json() if self.mistake else None,
            "why": best.why.as_json() if best.why else None,
        }

    def __str__(self) -> str:
        lines = [f"{name:12} {text}" for name, text in self._lines()]
        if self.idle_cells:
            lines += ["", f"unused cells as {UNUSED}: {self._unused_means()}", *self.board()]
        if self.best.why is not None and self.best.why.picture:
            lines += ["", "the part that is lost:", *self.best.why.picture]
        return "\n".join(lines)

    def _lines(self) -> list[tuple[str, str]]:
        best, lines = self.best, []
        lines.append(("level", f"{best.game.title} ({best.game.language})"))
        if best.solution is None:
            known = f"at least {best.lower_bound} {best.metric}" if best.lower_bound else "nothing proved"
            lines.append(("fewest", "there is no solution" if best.status is Status.UNSOLVABLE else known))
            lines += [("why", best.why.message)] if best.why else []
        else:
            proof = "proved" if self.proved else f"best known, at least {best.lower_bound} proved"
            lines.append(("fewest", f"{best.cost} {best.metric} ({proof})"))
            lines.append(("solution", best.game.lurd(best.moves) or ""))
        if self.intended is not None:
            lines.append(("intended", self._intended(self.intended)))
        if self.mistake is not None:
            lines.append(("mistake", str(self.mistake)))
            lines += [("", f"because {self.mistake.why.message}")] if self.mistake.why else []
        lines += self._optima_lines()
        if self.fixed:
            lines.append(("fixed", f"no play can move the {self._named(self.fixed)}"))
        if self.idle_cells is not None:
            cells = " ".join(f"{row + 1},{column + 1}" for row, column in self.idle_cells)
            lines.append(
                ("unused", f"{len(self.idle_cells)} of {len(self.cells)} cells (row,column): {cells or 'none'}")
            )
        lost = [move for move, outcome in self.first_moves if outcome == LOST]
        unknown = sum(outcome == UNKNOWN for _, outcome in self.first_moves)
        if self.first_moves:
            text = f"{len(lost)} of {len(self.first_moves)} lead to positions that cannot be won"
            text += f" ({unknown} not decided)" if unknown else ""
            lines.append(("first moves", text + (": " + " ".join(lost) if lost else "")))
        lines.append(("difficulty", ", ".join(f"{name} {value:g}" for name, value in self.difficulty.items())))
        return lines

    def _intended(self, intended: Intended) -> str:
        metric = self.best.metric
        if intended.undercut:
            return f"{intended.cost} {metric}, undercut by {intended.cost - (self.best.cost or 0)}: see the solution"
        if intended.undercut is None:
            return f"{intended.cost} {metric}, no better solution known, none excluded"
        return f"{intended.cost} {metric}, nothing is better"

    def _optima_lines(self) -> list[tuple[str, str]]:
        if not self.optima_wanted:
            return []
        if self.optima is None or self.idle_pieces is None:
            why = "the time or the memory was not enough" if self.proved else "the least is not proved"
            return [("solutions", f"the optimal ones were not counted: {why}")] if self.best.solution else []
        piece = self.piece
        idle = self._named(self.idle_pieces)
        return [
            ("solutions", f"{self.optima.solutions:,} optimal, counting those that differ in how a {piece} is moved"),
            (
                "unmoved",
                f"in every optimal solution: {idle}" if idle else f"no {piece} stays where it is in all of them",
            ),
        ]

    def _named(self, pieces: Iterable[Piece]) -> str:
        return ", ".join(f"{what} at row {row + 1} column {column + 1}" for (row, column), what in pieces)

    def _unused_means(self) -> str:
        cost = f"the fewest {self.best.metric} stay {self.best.cost}" if self.proved else "the solution stays one"
        return f"all of them could be walls, and {cost}"


def _cells(cells: Iterable[Cell]) -> list[dict[str, int]]:
    return [{"row": row + 1, "column": column + 1} for row, column in cells]


def _placed(piece: Piece) -> dict[str, object]:
    (row, column), what = piece
    return {"row": row + 1, "column": column + 1, "piece": what}
