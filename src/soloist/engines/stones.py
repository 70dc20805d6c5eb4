"""Talking Stones (Van Lishout and Gribomont), as published, and with what the paper plans next.

Stones are agents. A state-space search looks for a state that the stones can solve among themselves, one by one, each
finding its way with A*. The paper's section 5 has three layers: the search (`cpp/stones`) serves any game, agents and
their tools are of one, for Sokoban in `cpp/sokoban/stones` and for A Good Snowman, whose agents are balls, in
`cpp/snowman/stones`.

Options, as `-O NAME=VALUE`: `space` iterative-deepening|ida-star|a-star|breadth-first, `agents` yes|no (no: a plain
search), `order` forward|reverse|inertia (of the moves tried; inertia: the piece moved last first), `nodes` (limit of
generated nodes, 20000); for Sokoban also `push` line|single (what one stone-move is), `tie` last|first (of equal goals,
in reading order), `stone` first|nearest, and for `stones+` which additions are on: `add` = any of
deadlocks,transpositions,packing.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import TYPE_CHECKING, ClassVar

from soloist.engines.engine import SLICE, Ended, Engine, Event, Progress, Reason, Task
from soloist.engines.options import choice, number, refused, several
from soloist.engines.sokoban import board
from soloist.game.solution import Claim
from soloist.languages.snowman.game import SnowmanGame
from soloist.languages.snowman.writer import write
from soloist.languages.sokoban.game import SokobanGame

if TYPE_CHECKING:
    from soloist._core import solver as native

_SPACE: dict[str, tuple[str, ...]] = {
    "space": ("iterative-deepening", "ida-star", "a-star", "breadth-first"),
    "agents": ("yes", "no"),
    "order": ("forward", "reverse", "inertia"),
}
_SOKOBAN: dict[str, tuple[str, ...]] = {
    "push": ("line", "single"),
    "tie": ("last", "first"),
    "stone": ("first", "nearest"),
}
_ADDITIONS = ("deadlocks", "transpositions", "packing")


class Stones(Engine):
    """The protocol inside a search of the state space, 20,000 generated nodes."""

    name: ClassVar[str] = "stones"
    summary: ClassVar[str] = "Sokoban and Snowman: Talking Stones, as published by default"
    options: ClassVar[Mapping[str, str]] = {
        **{name: " or ".join(choices) for name, choices in {**_SPACE, **_SOKOBAN}.items()},
        "nodes": "how many may be generated, 20000 by default",
    }
    additions: ClassVar[tuple[str, ...]] = ()

    def supports(self, task: Task) -> str | None:
        if isinstance(task.game, SnowmanGame) and not self.additions:
            return _no_proofs(task)
        if not isinstance(task.game, SokobanGame):
            return f"this engine solves Sokoban {'' if self.additions else 'and Snowman '}levels only"
        if len(task.game.level.goals) > len(task.game.initial.boxes):
            return "Talking Stones takes levels with as many boxes as goals"
        return _no_proofs(task)

    def solve(self, task: Task) -> Generator[Event, None, None]:
        from soloist._core import solver as native

        try:
            solver = self._solver(task)
        except OverflowError as error:
            yield Ended(Reason.UNSUPPORTED, f"the level is too large for this engine: {error}")
            return
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

    def _solver(self, task: Task) -> native.Solver:
        from soloist._core import snowman, sokoban

        agents = choice(task.options, "agents", _SPACE["agents"]) == "yes"
        if isinstance(task.game, SnowmanGame):
            for name in task.options.keys() & _SOKOBAN.keys():
                raise refused(f"{name}={task.options[name]}", f"{name} is an option for Sokoban levels")
            return snowman.make_stones(write(task.game), _space(task), agents, task.limit.ceiling)
        options = sokoban.StonesOptions()
        chosen = {name: choice(task.options, name, values) for name, values in _SOKOBAN.items()}
        options.agents = agents
        options.straight = chosen["push"] == "line"
        options.last_tie = chosen["tie"] == "last"
        options.nearest = chosen["stone"] == "nearest"
        additions = several(task.options, "add", self.additions)
        options.deadlocks, options.packing = "deadlocks" in additions, "packing" in additions
        options.space = _space(task, "transpositions" in additions)
        return sokoban.make_stones(board(task), options, task.limit.ceiling)


class StonesPlus(Stones):
    """Talking Stones with deadlock tests, a transposition table and the order of a packing plan."""

    name: ClassVar[str] = "stones+"
    summary: ClassVar[str] = "Sokoban: Talking Stones with deadlock tests, transpositions and a packing order"
    options: ClassVar[Mapping[str, str]] = {**Stones.options, "add": f"some of {','.join(_ADDITIONS)}"}
    additions: ClassVar[tuple[str, ...]] = _ADDITIONS


def _space(task: Task, transpositions: bool = False) -> native.SpaceOptions:
    """The state-space layer as it is asked for."""
    from soloist._core import solver as native

    options = native.SpaceOptions()
    options.space = native.Space[choice(task.options, "space", _SPACE["space"]).upper().replace("-", "_")]
    options.order = native.Order[choice(task.options, "order", _SPACE["order"]).upper()]
    options.limit = number(task.options, "nodes", 20_000)
    options.transpositions = transpositions
    return options


def _no_proofs(task: Task) -> str | None:
    return "Talking Stones finds solutions and proves nothing about them" if task.optimal else None
