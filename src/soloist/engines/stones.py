"""Talking Stones (Van Lishout and Gribomont), as published, and with what the paper plans next.

Stones are agents. A state-space search (iterative deepening) looks for a state that the stones can solve among
themselves, one by one, each finding its way with A*. The three layers of the paper's section 5 are three files of
`cpp/sokoban/stones`: search (state space), agents, tools.

Options, as `-O NAME=VALUE`: `push` line|single (what one stone-move is), `tie` last|first (of equal goals, in reading
order), `stone` first|nearest, `order` forward|reverse (of the moves tried), `nodes` (limit of generated nodes, 20000),
and for `stones+` which additions are on: `add` = any of deadlocks,transpositions,packing.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import ClassVar

from soloist.engines.engine import SLICE, Ended, Engine, Event, Progress, Reason, Task
from soloist.engines.options import choice, number, several
from soloist.engines.sokoban import board
from soloist.game.solution import Claim
from soloist.languages.sokoban.game import SokobanGame

_CHOICES: dict[str, tuple[str, ...]] = {
    "push": ("line", "single"),
    "tie": ("last", "first"),
    "stone": ("first", "nearest"),
    "order": ("forward", "reverse"),
}
_ADDITIONS = ("deadlocks", "transpositions", "packing")


class Stones(Engine):
    """The protocol inside plain iterative deepening, 20,000 generated nodes."""

    name: ClassVar[str] = "stones"
    summary: ClassVar[str] = "Sokoban: Talking Stones as published"
    options: ClassVar[Mapping[str, str]] = {
        **{name: " or ".join(choices) for name, choices in _CHOICES.items()},
        "nodes": "how many may be generated, 20000 by default",
    }
    additions: ClassVar[tuple[str, ...]] = ()

    def supports(self, task: Task) -> str | None:
        if not isinstance(task.game, SokobanGame):
            return "this engine solves Sokoban levels only"
        if len(task.game.level.goals) > len(task.game.initial.boxes):
            return "Talking Stones takes levels with as many boxes as goals"
        return "Talking Stones finds solutions and proves nothing about them" if task.optimal else None

    def solve(self, task: Task) -> Generator[Event, None, None]:
        from soloist._core import sokoban as native

        options = native.StonesOptions()
        chosen = {name: choice(task.options, name, values) for name, values in _CHOICES.items()}
        options.straight = chosen["push"] == "line"
        options.last_tie = chosen["tie"] == "last"
        options.nearest = chosen["stone"] == "nearest"
        options.reverse_order = chosen["order"] == "reverse"
        options.limit = number(task.options, "nodes", 20_000)
        for addition in several(task.options, "add", self.additions):
            setattr(options, addition, True)
        solver = native.make_stones(board(task), options, task.limit.ceiling)
        while True:
            statistics = {"generated": solver.generated, "depth": solver.depth}
            yield Progress(f"depth {solver.depth}", statistics)
            if solver.outcome in (native.Outcome.SOLVED, native.Outcome.OPTIMAL):
                yield Claim(moves=tuple(solver.solution), evidence=f"depth {solver.depth}")
                yield Ended(Reason.FINISHED, statistics=statistics)
                return
            if solver.outcome is native.Outcome.UNSOLVABLE:
                yield Claim(unsolvable=True, evidence="a box or a goal is out of reach")
            if solver.outcome is native.Outcome.OUT_OF_MEMORY:
                yield Ended(Reason.MEMORY, statistics=statistics)
                return
            if solver.outcome is not native.Outcome.RUNNING:
                yield Ended(Reason.GAVE_UP, f"{solver.generated} nodes generated", statistics)
                return
            if task.limit.remaining <= 0:
                yield Ended(Reason.TIME, statistics=statistics)
                return
            solver.run(min(SLICE, task.limit.remaining))


class StonesPlus(Stones):
    """Talking Stones with deadlock tests, a transposition table and the order of a packing plan."""

    name: ClassVar[str] = "stones+"
    summary: ClassVar[str] = "Sokoban: Talking Stones with deadlock tests, transpositions and a packing order"
    options: ClassVar[Mapping[str, str]] = {**Stones.options, "add": f"some of {','.join(_ADDITIONS)}"}
    additions: ClassVar[tuple[str, ...]] = _ADDITIONS
