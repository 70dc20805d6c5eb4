"""The contract between an engine and the pipeline.

`solve(task)` is a generator of events. It yields `Progress` at least ten times a second while it works, a
`Claim` whenever it has found or proved something better, and one `Ended` at last. Between two events the caller
may close the generator: that is how an engine is stopped, so none needs a thread or a flag. Native code works in
slices of a tenth of a second; what cannot be sliced runs in a child process (`process.py`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar

from soloist.game.model import Game
from soloist.game.solution import Claim
from soloist.limit import Limit as Limit

if TYPE_CHECKING:
    from soloist._core import optima
    from soloist.engines.survey import Survey

#: How long native code may work before it comes back to its caller, in seconds.
SLICE = 0.1


@dataclass(frozen=True)
class Task:
    """What an engine is asked: a game, what best means, how far to go, and what it may use."""

    game: Game[Any, Any]
    metric: str
    optimal: bool = False
    limit: Limit = field(default_factory=Limit)
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0


@dataclass(frozen=True)
class Progress:
    """A sign of life: what the engine is doing, and figures about it."""

    stage: str = ""
    statistics: Mapping[str, int | float] = field(default_factory=dict)
    #: What the result's message has to say whatever comes of it, such as that another engine took over.
    note: str = ""


class Reason(StrEnum):
    """Why an engine ended."""

    FINISHED = "finished"
    TIME = "time"
    MEMORY = "memory"
    UNSUPPORTED = "unsupported"
    GAVE_UP = "gave-up"


@dataclass(frozen=True)
class Ended:
    """The last event of an engine: why it ended, with its final figures."""

    reason: Reason
    message: str = ""
    statistics: Mapping[str, int | float] = field(default_factory=dict)


Event = Progress | Claim | Ended


class Engine(ABC):
    """A way to solve games."""

    name: ClassVar[str]
    #: One line for `soloist doctor` and `--help`.
    summary: ClassVar[str]
    #: The options that a task may carry for this engine, each with its meaning.
    options: ClassVar[Mapping[str, str]] = {}
    #: What its proofs rest on: engines with the same foundation do not make one another's proofs stronger, since an
    #: error in what they share would mislead both. Empty for an engine that proves nothing.
    foundation: ClassVar[str] = ""
    #: Whether what it proves is an exhaustion of positions, which a certificate can do again.
    exhausts_positions: ClassVar[bool] = False
    #: The option that asks it for so many different solutions, each as a claim; empty where it gives one at a time.
    several: ClassVar[str] = ""

    @abstractmethod
    def supports(self, task: Task) -> str | None:
        """None where the engine can take the task, else why it cannot."""

    def rests_on(self, task: Task) -> str:
        """What its proofs about a task rest on, in several words where it is more than one thing."""
        del task
        return self.foundation

    @abstractmethod
    def solve(self, task: Task) -> Generator[Event, None, None]:
        """Work on the task and tell about it, event by event."""

    def count_optimal(self, game: Game[Any, Any], cost: int, limit: Limit) -> optima.Optima | None:
        """Every solution of the least cost, counted; None where the engine cannot, or a limit was reached."""
        del game, cost, limit
        return None

    #: Whether `survey` and `lost_after` tell something.
    surveys: ClassVar[bool] = False

    def survey(self, game: Game[Any, Any], limit: Limit) -> Survey | None:
        """What is worth telling of a level beside its solution; None where the engine has nothing to tell."""
        del game, limit
        return None

    def lost_after(self, game: Game[Any, Any], moves: Sequence[str], limit: Limit) -> bool | None:
        """Whether nothing wins any more after legal moves; None where the engine cannot tell within the limit."""
        del game, moves, limit
        return None
