"""The questions about a game without pieces, by the survey that its engine makes of all its states."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from soloist.analysis.mistake import Mistake, halved
from soloist.analysis.outcome import LOST, UNKNOWN, WON
from soloist.analysis.report import Report
from soloist.engines.registry import engine_named
from soloist.engines.survey import Survey
from soloist.game.model import Game
from soloist.limit import Limit
from soloist.source import Span


@dataclass(frozen=True)
class InputsReport(Report):
    """The answers where moves are inputs: no pieces are known, but all states are."""

    survey: Survey | None = field(default=None)

    def as_json(self) -> dict[str, object]:
        survey = self.survey
        told: dict[str, object] = {"survey": None}
        if survey is not None:
            told["optimal_solutions"] = None if survey.shortest is None else int(survey.shortest)
            told["survey"] = {
                "whole": survey.whole,
                "states": survey.states,
                "remarks": list(survey.remarks),
                "idle_rules": [{"line": span.line, "column": span.column} for span in sorted_spans(survey)],
            }
        return {**super().as_json(), **told}

    def _lines(self) -> list[tuple[str, str]]:
        lines = super()._lines()
        if self.best.message:
            lines.append(("message", self.best.message))
        if self.survey is None:
            return lines
        lines.append(("states", f"{self.survey.states:,}" + ("" if self.survey.whole else " and more")))
        lines += [("remark", remark) for remark in self.survey.remarks]
        where = "any state" if self.survey.whole else "the states that were looked at"
        lines += [("never", f"line {span.line} applies in {where}: {span.text}") for span in sorted_spans(self.survey)]
        return lines

    def _optima_lines(self) -> list[tuple[str, str]]:
        ways = self.survey.shortest if self.survey else None
        return [] if ways is None else [("solutions", f"{ways:,.0f} of the least length")]


def sorted_spans(survey: Survey) -> list[Span]:
    """The lines of rules that never apply, in their order."""
    return sorted(survey.idle, key=lambda span: span.start)


def first_inputs(game: Game[Any, Any], survey: Survey, limit: Limit) -> dict[str, str]:
    """What becomes of the level after each first input."""
    engine = engine_named(game.default_engine)
    told = dict.fromkeys(survey.losing, LOST)
    asked = [move for move in game.moves(game.initial) if move not in told]
    for number, move in enumerate(asked):
        told[move] = _outcome(engine.lost_after(game, (move,), limit.part(limit.remaining / (len(asked) - number))))
    return told


def first_lost_input(game: Game[Any, Any], moves: tuple[str, ...], limit: Limit) -> Mistake:
    """The input of a play that loses, if one does."""
    engine = engine_named(game.default_engine)

    def look(number: int) -> str:
        return _outcome(engine.lost_after(game, moves[:number], limit.part(limit.remaining / 2)))

    return Mistake(moves, *halved(range(len(moves) + 1), look))


def _outcome(lost: bool | None) -> str:
    return UNKNOWN if lost is None else LOST if lost else WON
