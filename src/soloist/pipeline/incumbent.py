"""The incumbent of a run: the best verified solution so far, and the bounds that engines have proved around it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from soloist.engines.engine import Reason
from soloist.errors import VerificationError
from soloist.game.metric import better
from soloist.game.model import Game
from soloist.game.solution import Claim, Solution, Status
from soloist.limit import Limit
from soloist.verify.replay import verify


class Incumbent:
    """Takes claims, rejects those that verified moves contradict, and says what the rest amounts to."""

    def __init__(self, game: Game[Any, Any], metric: str) -> None:
        self._game = game
        self._metric = metric
        self.best: Solution | None = None
        self._maximum: int | None = None
        self._bound: int | None = None
        #: What the last proof rests on, and the engine that gave it.
        self.evidence = ""
        self.prover = ""
        #: What is worth telling about the way, such as an engine that stepped in for another.
        self.notes: list[str] = []

    def take(self, claim: Claim, engine: str, limit: Limit | None = None) -> bool:
        """Verify a claim and learn from it; whether it brought a better solution. A false one raises.

        Given a limit, so does one whose moves cannot be replayed within it (`Unfinished`).
        """
        solution = verify(self._game, claim, self._metric, limit)
        fresh = solution is not None and (
            self.best is None or better(solution.value, solution.cost, self.best.value, self.best.cost)
        )
        if solution is not None and fresh:
            self.best = replace(solution, engine=claim.engine or engine)
        if claim.maximum or claim.unsolvable:
            self._maximum = solution.value if solution else 0
        if claim.lower_bound is not None:
            self._bound = max(claim.lower_bound, self._bound or 0)
        if claim.maximum or claim.unsolvable or claim.lower_bound is not None:
            self.evidence = claim.evidence
            self.prover = claim.engine or engine
        self._reject_contradictions()
        return fresh

    def _reject_contradictions(self) -> None:
        """A verified solution refutes any claim that nothing so good, or nothing so cheap, exists."""
        if self.best is None:
            return
        if self._maximum is not None and self.best.value > self._maximum:
            raise VerificationError(
                f"{self._maximum} was claimed to be the maximum, but verified moves earn {self.best.value}"
            )
        if self.is_maximum and self.lower_bound is not None and self.best.cost < self.lower_bound:
            raise VerificationError(
                f"at least {self.lower_bound} {self._metric} were claimed to be needed, "
                f"but verified moves need {self.best.cost}"
            )

    @property
    def value(self) -> int:
        """The reward that is held; nothing where no play is."""
        return self.best.value if self.best else 0

    @property
    def lower_bound(self) -> int | None:
        """What a play of the maximum reward costs at least; nothing where plays may be worth nothing.

        Bounds are about plays that earn something: one that earns nothing may well be shorter, and as long as no other
        is known, it may be the best.
        """
        worthless = self.value == 0 and (self.is_maximum or self.best is not None)
        return None if worthless else self._bound

    @property
    def is_maximum(self) -> bool:
        """Whether the best reward is known to be the most there is."""
        return self.value == 100 or (self._maximum is not None and self.value >= self._maximum)

    def status(self, reason: Reason) -> Status:
        """The status that these findings and the reason of the end amount to."""
        if self.is_maximum:
            if self.best is None or self.best.value == 0:
                return Status.UNSOLVABLE
            proved = self.lower_bound is not None and self.best.cost <= self.lower_bound
            return Status.SOLVED_OPTIMALLY if proved else Status.SOLVED
        return _STATUS_OF_REASON[reason]


_STATUS_OF_REASON = {
    Reason.FINISHED: Status.UNSOLVED,
    Reason.GAVE_UP: Status.UNSOLVED,
    Reason.TIME: Status.TIMEOUT,
    Reason.MEMORY: Status.MEMOUT,
    Reason.UNSUPPORTED: Status.UNSUPPORTED,
}
