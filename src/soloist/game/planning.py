"""What a language says of its games as planning tasks: PDDL that planners take, and the way back to moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True)
class PlanningTask:
    """A domain, a problem for each reward (highest first), and how a plan becomes moves."""

    domain: str
    problems: Sequence[tuple[int, str]]
    moves: Callable[[Sequence[str]], tuple[str, ...]]
    #: What a step costs, where the domain does not say it.
    cost: Callable[[str], int] | None = None


@dataclass(frozen=True)
class EndingsTask:
    """A domain with a derived predicate without arguments for the final states of each reward, and any of them as goal.

    `move` is the move that a step of a plan means.
    """

    domain: str
    problem: str
    endings: Sequence[tuple[int, str]]
    move: Callable[[str], str]


class PlanningForm(ABC):
    """A game as planning tasks."""

    #: The models there are, where a game can be modelled in several ways; the first is the default.
    models: ClassVar[tuple[str, ...]] = ()
    #: Whether making a task may take long, so that it is done in a child; the form can then be pickled.
    slow: ClassVar[bool] = False
    #: Whether planners are better off with the finite-domain form that engines make of the game's rules.
    from_rules: ClassVar[bool] = False

    def refusal(self, metric: str, model: str | None) -> str | None:
        """Why there is no task under a metric and a model; None where there is."""
        del metric
        if model is not None and model not in self.models:
            return f"there is no PDDL model {model!r}; there are: {', '.join(self.models) or 'none'}"
        return None

    @abstractmethod
    def task(self, metric: str, model: str | None = None) -> PlanningTask:
        """The game for a planner."""

    @abstractmethod
    def files(self, model: str | None = None, *, derived: bool = True) -> str | dict[str, str]:
        """What `soloist translate --to pddl` writes: texts by file name, or a single text.

        With `derived` false no derived predicate is among them.
        """

    def with_endings(self) -> EndingsTask | None:
        """The game for an engine that plays to any end; None where the language does not offer it."""
        return None
