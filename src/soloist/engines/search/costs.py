"""What the moves of a ground game cost under a metric that counts other than moves, as the native core adds it up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import gcd

from soloist._core import network
from soloist.engines.engine import Task
from soloist.errors import InputError
from soloist.game.ground import GroundGame


@dataclass(frozen=True)
class MoveCosts:
    """Costs by the numbers of moves, divided by what all have in common (`scale`); comparisons stay what they were."""

    scale: int
    scaled: tuple[int, ...]
    #: Moves whose cost is not stated, with the error that says so.
    _missing: dict[int, InputError] = field(default_factory=dict)

    @property
    def refusal(self) -> str | None:
        """Why the core cannot add them up; None where it can."""
        dearest = max(self.scaled, default=0)
        if dearest < network.CheapestFirst.most_cost:
            return None
        return f"a move costs {self.scale * dearest:,}, and sums of such costs may leave 64 bits"

    def demand(self, moves: Iterable[int]) -> None:
        """Raise where one of these moves, which may be made, has no cost."""
        for move in moves:
            if move in self._missing:
                raise self._missing[move]

    def total(self, moves: Sequence[int]) -> int:
        """What moves cost together."""
        return self.scale * sum(self.scaled[move] for move in moves)


def move_costs(ground: GroundGame, task: Task) -> MoveCosts | None:
    """The costs of all moves; None where each counts one."""
    game = task.game
    if game.counts_moves(task.metric):
        return None
    costs: list[int] = []
    missing: dict[int, InputError] = {}
    for number, text in enumerate(ground.moves):
        try:
            costs.append(game.cost(game.read_move(text), task.metric))
        except InputError as error:
            missing[number] = error
            costs.append(0)
    scale = gcd(*costs) or 1
    return MoveCosts(scale, tuple(cost // scale for cost in costs), missing)
