"""Search over horizons: the best reward, the shortest play that earns it, and the proof that there is nothing else.

For each number of moves n a solver is asked for a play that ends after exactly n moves and is worth more than the
best so far, or as much where it would be shorter. "No" closes the horizon. Another question, whether any play goes
on after n moves, bounds the horizons: once it is "no" and all horizons up to n are closed, the best is the maximum.

What the formulas leave out, and why a "no" still is one: fluents that no legality, end or reward depends on
(`evaluation_order.py`); moves that constants show to be illegal; states that break a group, all of which are proved
invariants; rewards above `top`, which whoever gives it has proved out of reach. A question that ran out of its budget
is not answered: its horizon stays open, and so does the frontier.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from soloist.engines.engine import Event, Progress
from soloist.engines.logic.groups import Group
from soloist.engines.logic.layers import FALSE, TRUE, Layers
from soloist.engines.logic.reasoner import Reasoner
from soloist.engines.logic.schedule import Schedule
from soloist.game.ground import GroundGame
from soloist.game.solution import Claim


class HorizonSearch:
    """One search over one reasoner; several can take turns.

    A play of the highest reward may turn up while shorter ones are still possible. With `optimal` it is told at once,
    and the search goes on; else it ends the search, so it is first kept back for a while in which a shorter one may be
    found: as long as the search has taken so far, and within the first seconds that `patience` says.
    """

    def __init__(
        self,
        ground: GroundGame,
        reasoner: Reasoner,
        engine: str,
        optimal: bool,
        *,
        groups: Sequence[Group] = (),
        top: int | None = None,
        patience: float = 0.0,
    ) -> None:
        self._started = time.monotonic()
        self._patience = patience
        self._kept_until: float | None = None
        self._reasoner = reasoner
        self._layers = Layers(ground, reasoner.encoder, groups=groups)
        self._engine = engine
        self._optimal = optimal
        self._schedule = Schedule()
        self._frontier = 0
        self.reward = 0
        self.moves: tuple[str, ...] | None = None
        #: No play can earn more; `top` where that has been proved already.
        self._top = top if top is not None else self._highest_reward()

    def _highest_reward(self) -> int:
        """The most that is written down, or nothing where no play can end."""
        ground = self._layers.ground
        return ground.goals[0][0] if ground.goals and ground.terminal != 0 else 0

    @property
    def is_done(self) -> bool:
        """Whether the maximum is proved and, where that is wanted, the least number of moves for it."""
        if self.moves is not None and self.reward == self._top:
            told = not self._optimal and self._kept_until is not None and time.monotonic() >= self._kept_until
            return told or self._schedule.first_open >= len(self.moves)
        return self._schedule.is_done or self._top == 0

    def steps(self) -> Iterator[Event]:
        """Work until it is done; each step is one question."""
        while not self.is_done:
            horizon, budget = self._schedule.choose()
            while self._layers.last < horizon:
                self._layers.extend()
                yield self._progress(horizon)
            yield from self._try(horizon, budget)
        yield self.conclusion()

    def _try(self, horizon: int, budget: int) -> Iterator[Event]:
        shorter = self.moves is not None and horizon < len(self.moves)
        worse = self.reward - 1 if shorter else self.reward
        effort = self._reasoner.conflicts
        # The most there can be is asked for first: lesser rewards are often many, and of no use once it is found.
        answer = self._ends(horizon, max(worse, self._top - 1), budget)
        if answer is False and worse < self._top - 1:
            answer = self._ends(horizon, worse, budget)
        if answer is None:
            self._schedule.postpone(horizon, max(1, self._reasoner.conflicts - effort, budget // 2))
        elif answer:
            self._take(horizon)
            if self._optimal or self.reward < self._top:
                yield self.conclusion()
        else:
            before = self._schedule.first_open
            self._schedule.close(horizon)
            if horizon >= self._frontier:
                self._bound(horizon)
            if self._optimal and before < self._schedule.first_open:
                yield self._lower_bound()
        yield self._progress(horizon)

    def _lower_bound(self) -> Claim:
        """A bound for whoever has moves: a closed horizon has no play of the maximum reward, whatever that is.

        When it was closed, it had no play worth more than the best known; nor as much, where it is shorter.
        """
        bound = self._schedule.first_open
        if self.moves is not None:
            bound = min(bound, len(self.moves))
        return Claim(
            lower_bound=bound, evidence=f"no play of fewer than {bound} moves is the best", engine=self._engine
        )

    def _ends(self, horizon: int, worse: int, budget: int) -> bool | None:
        """Whether a play ends after so many moves and is worth more than that."""
        assumptions = self._layers.ends(horizon, worse)
        if assumptions is None:
            return False
        moves = [move for layer in self._layers.moves[:horizon] for move in layer if move != FALSE]
        goals = [literal for _, literal in self._layers.goals[horizon]]
        return self._reasoner.ask(assumptions, budget, [*moves, *goals])

    def _take(self, horizon: int) -> None:
        goals = self._layers.goals[horizon]
        self.reward = next(value for value, literal in goals if literal in self._reasoner.true or literal == TRUE)
        self.moves = self._layers.play(self._reasoner.true, horizon)
        if self.reward == self._top:
            # Nothing can be worth more, so longer plays are of no interest.
            self._schedule.all_ended_by(horizon)
            if self._kept_until is None:
                now = time.monotonic()
                self._kept_until = min(self._started + self._patience, now + (now - self._started) + 1.0)

    def _bound(self, horizon: int) -> None:
        """Ask whether any play goes on after so many moves."""
        self._frontier = horizon + 1
        if self._layers.last == horizon:
            self._layers.extend()
        over = all(move == FALSE for move in self._layers.moves[horizon])
        if over or self._reasoner.ask(self._layers.goes_on(horizon), 2_000, ()) is False:
            self._schedule.all_ended_by(horizon)

    def conclusion(self) -> Claim:
        """What is known now."""
        proved = self.reward == self._top or self._schedule.is_done
        bound = min(self._schedule.first_open, len(self.moves)) if self.moves is not None and proved else None
        if self._schedule.is_done or self._top == 0:
            evidence = f"every play of up to {self._frontier} moves is refuted or over"
        else:
            evidence = f"no play of fewer than {self._schedule.first_open} moves does as well"
        if self.moves is None:
            return Claim(maximum=proved, unsolvable=proved, evidence=evidence, engine=self._engine)
        return Claim(self.moves, proved, bound, evidence=evidence, engine=self._engine)

    def _progress(self, horizon: int) -> Progress:
        figures = {"horizon": horizon, "closed": self._schedule.first_open, "conflicts": self._reasoner.conflicts}
        return Progress(f"{self._engine}: horizon {horizon}", figures)
