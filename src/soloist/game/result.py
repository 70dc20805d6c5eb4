"""How an attempt to solve a game ended, and the JSON that scripts depend on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from soloist.errors import InputError, UnsupportedError
from soloist.game.model import Game
from soloist.game.shown import Shown
from soloist.game.solution import Certificate, Proof, Solution, Status
from soloist.game.why import Why


@dataclass(frozen=True)
class Result(Shown):
    """How an attempt to solve a game ended, and the best verified solution."""

    game: Game[Any, Any]
    status: Status
    engine: str
    metric: str
    solution: Solution | None = None
    value_is_maximum: bool = False
    lower_bound: int | None = None
    seconds: float = 0.0
    statistics: Mapping[str, int | float] = field(default_factory=dict)
    certificate: Certificate | None = None
    message: str = ""
    #: What the engine said to have exhausted or proved, last.
    evidence: str = ""
    #: How strong the proof is that nothing is better, and cheaper where that is claimed.
    proof: Proof = Proof.NONE
    #: What was checked, or why it was not.
    proof_note: str = ""
    #: Several solutions, where these were asked for, and how many optimal ones there are, where all are known.
    solutions: tuple[Solution, ...] = ()
    optima: int | None = None
    #: Why nothing wins, where that is so and somebody has looked for the reason (`analysis/why`).
    why: Why | None = None

    @property
    def value(self) -> int | None:
        """The reward of the final state, where one was reached."""
        return self.solution.value if self.solution else None

    @property
    def cost(self) -> int | None:
        """What the solution costs under the metric."""
        return self.solution.cost if self.solution else None

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the solution; none where there is no solution."""
        return self.solution.moves if self.solution else ()

    def as_json(self) -> dict[str, object]:
        """The object that `soloist solve --json` prints; its keys are a contract."""
        solution = self.solution
        return {
            "game": self.game.as_json(),
            "status": str(self.status),
            "engine": self.engine,
            "value": self.value,
            "value_is_maximum": self.value_is_maximum,
            "metric": self.metric,
            "cost": self.cost,
            "costs": solution.costs if solution else None,
            "lower_bound": self.lower_bound,
            "solution": list(solution.moves) if solution else None,
            "lurd": self.game.lurd(solution.moves) if solution else None,
            "solutions": [each.as_json() for each in self.solutions],
            "optima": self.optima,
            "verified": solution is not None,
            "proof": str(self.proof),
            "proof_note": self.proof_note,
            "seconds": round(self.seconds, 3),
            "statistics": dict(self.statistics),
            "certificate": str(self.certificate.folder) if self.certificate else None,
            "message": self.message,
            "why": self.why.as_json() if self.why else None,
        }

    def as_sok(self) -> str:
        """The level as players of Sokoban read it, with what solutions there are."""
        found = self.solutions or ((self.solution,) if self.solution is not None else ())
        return self.game.as_sok([solution.moves for solution in found])

    def to_frame(self) -> list[dict[str, object]]:
        """One flat row, for `pandas.DataFrame(...)`; the rows of several results go together."""
        row = self.as_json()
        row |= self.game.as_json()
        for nested in ("game", "solution", "solutions", "costs", "statistics"):
            del row[nested]
        row["why"] = self.why.message if self.why else None
        return [{**row, **(self.solution.costs if self.solution else {})}]

    def __str__(self) -> str:
        if self.solution is None:
            return f"{self.game.title}: {self.status} ({self.engine}, {self.seconds:.2f} s)"
        proof = "the maximum" if self.value_is_maximum else "not proved to be the maximum"
        return (
            f"{self.game.title}: {self.status}, reward {self.value} ({proof}), "
            f"{self.cost} {self.metric} ({self.engine}, {self.seconds:.2f} s)"
        )

    def __repr__(self) -> str:
        return f"<Result {self}>"


class Results(list[Result], Shown):
    """The results of several games, in their order."""

    def as_json(self) -> list[dict[str, object]]:
        """An object for each, as `solve --json` prints it."""
        return [result.as_json() for result in self]

    def as_sok(self) -> str:
        """The levels as one collection, each with its solution."""
        return "\n".join(result.as_sok() for result in self)

    def to_frame(self) -> list[dict[str, object]]:
        """A flat row for each, for `pandas.DataFrame(...)`."""
        return [row for result in self for row in result.to_frame()]


def status_of(error: InputError) -> Status:
    """The status of a game that cannot be read, or is of a kind that is not handled."""
    return Status.UNSUPPORTED if isinstance(error, UnsupportedError) else Status.ERROR


def no_result(path: str, status: Status, message: str) -> dict[str, object]:
    """The object of `solve --json` where there is no `Result`: a file that cannot be read, a run that was lost."""
    return {
        "game": {"path": path, "language": None, "title": None},
        "status": str(status),
        "engine": None,
        "value": None,
        "value_is_maximum": False,
        "metric": None,
        "cost": None,
        "costs": None,
        "lower_bound": None,
        "solution": None,
        "lurd": None,
        "solutions": [],
        "optima": None,
        "verified": False,
        "proof": str(Proof.NONE),
        "proof_note": "",
        "seconds": 0.0,
        "statistics": {},
        "certificate": None,
        "message": message,
        "why": None,
    }
