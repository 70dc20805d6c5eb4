"""Plans in the form of the planning competitions, and a validator that says which step fails and why.

(pick a left)
(move room1 room2)
; cost = 2 (unit cost)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from soloist.errors import InputError, ParseError
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.numbers import number_text
from soloist.source import Finding, Severity, Source

_COMMENT = re.compile(r";[^\n]*")
_SOMETHING = re.compile(r"\S")
#: A step may go over several lines, and some planners number theirs and say how long they take: `0: (move a b) [1]`.
_STEP = re.compile(r"(?:[0-9.]+\s*:\s*)?\((?P<words>[^()]*)\)(?:[^\S\n]*\[[^\]\n]*\])?")
_COST = re.compile(r"^; cost = (-?[0-9]{1,18})\b.*\n", re.MULTILINE)


@dataclass(frozen=True)
class Verdict:
    """What the validator says of a plan: its cost, or the step that fails (the goal is the step after the last)."""

    valid: bool
    cost: int
    step: int | None = None
    reason: str = ""
    #: The value of a metric other than the total cost, at the end.
    metric: Fraction | None = None

    def __str__(self) -> str:
        if self.valid:
            metric = "" if self.metric is None else f", metric {number_text(self.metric)}"
            return f"valid, cost {self.cost}{metric}"
        return f"invalid: step {self.step}: {self.reason}"


def read_plan(source: Source) -> list[str]:
    """The steps of a plan, each as `(name object ...)`; comments are left out. No text at all is the empty plan."""
    steps: list[str] = []
    findings: list[Finding] = []
    # Comments become spaces, so that places stay what they are.
    text = _COMMENT.sub(lambda comment: " " * len(comment.group()), source.text)
    place = 0
    while (found := _SOMETHING.search(text, place)) is not None:
        step = _STEP.match(text, found.start())
        if step is not None and step["words"].split():
            steps.append(f"({' '.join(step['words'].lower().split())})")
            place = step.end()
        else:
            end = text.find("\n", found.start())
            place = len(text) if end < 0 else end
            span = source.span(found.start(), found.start() + len(text[found.start() : place].rstrip()))
            findings.append(Finding(Severity.ERROR, "no-step", "a step, as (name object ...), belongs here", span))
    if findings:
        raise ParseError(findings)
    return steps


def stated_cost(text: str) -> int | None:
    """The cost that a plan says it has, in its last line; None where it says none."""
    found = _COST.findall(text)
    return int(found[-1]) if found else None


def plan_text(steps: Iterable[str], cost: int, unit: bool = True) -> str:
    """A plan as a file, with its cost in the last line."""
    kind = "unit cost" if unit else "general cost"
    return "".join(f"{step}\n" for step in steps) + f"; cost = {cost} ({kind})\n"


def validate(game: PddlGame, steps: Sequence[str]) -> Verdict:
    """Whether a plan leads from the start to the goal; it may pass through the goal before its end."""
    state = game.initial
    cost = 0
    for number, text in enumerate(steps, start=1):
        try:
            step = game.read_move(text)
        except InputError as error:
            return Verdict(False, cost, number, f"{text}: {error.findings[0].message}")
        reason = game.why_not(state, step)
        if reason is not None:
            return Verdict(False, cost, number, f"{text}: {reason}")
        cost += game.cost(step, "cost")
        state = game.apply(state, step)
    failing = game.goal_failure(state)
    if failing is not None:
        return Verdict(False, cost, len(steps) + 1, failing)
    if game.numbers.objective is None or not game.counts_moves("cost"):
        # The metric, if there is one, adds up the costs.
        return Verdict(True, cost)
    return Verdict(True, cost, metric=game.numbers.reached(game.facts(state), len(steps)))


def until_goal(game: PddlGame, steps: Sequence[str]) -> tuple[str, ...]:
    """A valid plan cut off where the goal first holds, which is where the game ends."""
    state = game.initial
    for number, text in enumerate(steps):
        if game.is_terminal(state):
            return tuple(steps[:number])
        step = game.read_move(text)
        if not game.is_applicable(state, step):
            break
        state = game.apply(state, step)
    return tuple(steps)
