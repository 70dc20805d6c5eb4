"""Every level of a file at once: solvable or not, in how many moves, what loses, and what is never used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from soloist.analysis.why import explained
from soloist.engines.registry import engine_named
from soloist.engines.survey import Survey
from soloist.game.model import Game
from soloist.game.solution import Status
from soloist.limit import Limit
from soloist.pipeline import Result, solve
from soloist.source import Finding, Severity, Span


@dataclass(frozen=True)
class Report:
    """A level with its result and its survey, where its engine makes one."""

    number: int
    result: Result
    survey: Survey | None

    @property
    def length(self) -> str:
        """The cost of the best solution, and what is known of it."""
        result = self.result
        if result.cost is None:
            return "none" if result.status is Status.UNSOLVABLE else "?"
        proved = result.status is Status.SOLVED_OPTIMALLY
        return f"{result.cost}" if proved else f"{result.cost} or fewer"

    @property
    def row(self) -> tuple[str, ...]:
        """The level as a line of the table."""
        survey = self.survey
        shortest = "" if survey is None or survey.shortest is None else f"{survey.shortest:,.0f}"
        states = "" if survey is None else f"{survey.states:,}" + ("" if survey.whole else "+")
        losing = "" if survey is None else " ".join(survey.losing)
        remarks = "; ".join(survey.remarks) if survey else ""
        message = self.result.message.splitlines()[0] if self.result.message else ""
        why = self.result.why.message if self.result.why else ""
        return (
            str(self.number),
            str(self.result.status),
            self.length,
            shortest,
            losing,
            states,
            "; ".join(filter(None, (remarks, message, why))),
        )

    def as_json(self) -> dict[str, object]:
        """The level as data."""
        survey = self.survey
        told = None
        if survey is not None:
            told = {
                "whole": survey.whole,
                "states": survey.states,
                "shortest_solutions": survey.shortest,
                "losing_first_moves": list(survey.losing),
                "remarks": list(survey.remarks),
            }
        return {"level": self.number, **self.result.as_json(), "survey": told}


#: What the columns of `Report.row` are.
COLUMNS = ("level", "status", "least", "ways", "loses at once", "states", "remarks")


def reports(games: list[Game[Any, Any]], seconds: float, memory_mb: int) -> Iterator[Report]:
    """A report of each level, as soon as it is there; a level has so many seconds for each of its two parts."""
    for number, game in enumerate(games, start=1):
        limit = Limit(seconds, memory_mb)
        result = explained(solve(game, optimal=True, seconds=seconds, memory_mb=memory_mb), limit)
        engine = engine_named(game.default_engine)
        wanted = result.status is not Status.UNSUPPORTED
        yield Report(number, result, engine.survey(game, Limit(seconds, memory_mb)) if wanted else None)


def unused(found: list[Report]) -> list[Finding]:
    """Lines that did nothing in any level: notes, and whether that is all there is to see."""
    surveys = [report.survey for report in found if report.survey is not None]
    if not surveys or len(surveys) < len(found):
        return []
    idle: frozenset[Span] = frozenset.intersection(*(survey.idle for survey in surveys))
    whole = all(survey.whole for survey in surveys)
    where = "any state of any level" if whole else "the states that were looked at"
    return [
        Finding(Severity.NOTE, "never-fired", f"this rule never applies in {where}", span)
        for span in sorted(idle, key=lambda span: span.start)
    ]
