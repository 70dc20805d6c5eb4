"""Plays a little to find what reading the rules cannot tell: players who cannot move, and odd rewards.

What is wrong at the start is an error. What a single play happens to come across later is a warning: the rules may be
meant that way, and a solver simply avoids such states.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time

from soloist.errors import RuleError
from soloist.languages.gdl.machine import State, StateMachine
from soloist.numeral import counted
from soloist.source import Finding, Severity, Span

MOST_MOVES = 50
MOST_SECONDS = 3.0
"""A game that is slow to play is played less: this is a look, not a proof."""


def check_beginning(machine: StateMachine, place: Span | None = None) -> list[Finding]:
    """What is wrong with the initial state; the findings point at a place of the sheet."""
    if machine.is_terminal(machine.initial):
        return [Finding(Severity.WARNING, "ends-at-once", "the game has ended before the first move", place)]
    hint = "every role needs a legal move in every state that is not final"
    return [
        Finding(
            Severity.ERROR, "stuck", f"'{role}' has no legal move at the start, and the game is not over", place, hint
        )
        for role in machine.roles
        if not machine.legal(machine.initial, role)
    ]


def check_play(machine: StateMachine, place: Span | None = None) -> list[Finding]:
    """What one random play comes across; the same play every time."""
    findings: dict[str, Finding] = {}
    try:
        for count, state in enumerate(_play(machine)):
            for finding in _oddities(machine, state, count, place):
                findings.setdefault(finding.code, finding)
    except RuleError as error:
        findings.update({finding.code: finding for finding in error.findings})
    return list(findings.values())


def _play(machine: StateMachine) -> Iterator[State]:
    random = Random(0)
    state = machine.initial
    start = process_time()
    for _ in range(MOST_MOVES):
        yield state
        if process_time() > start + MOST_SECONDS:
            return
        choices = [machine.legal(state, role) for role in machine.roles]
        if machine.is_terminal(state) or not all(choices):
            return
        moves = [random.choice(choice) for choice in choices]
        state = machine.next(state, dict(zip(machine.roles, moves, strict=True)))


def _oddities(machine: StateMachine, state: State, count: int, place: Span | None) -> Iterator[Finding]:
    over = machine.is_terminal(state)
    played = counted(count, "random move")
    for role in machine.roles:
        rewards = machine.rewards(state, role)
        if len(rewards) > 1:
            message = f"after {played} '{role}' has several rewards, {rewards}: the highest counts"
            yield Finding(Severity.WARNING, "several-rewards", message, place)
        if over and not rewards:
            message = f"the game ends after {played} without a reward for '{role}': 0 counts"
            yield Finding(Severity.WARNING, "no-reward", message, place)
        if not over and not machine.legal(state, role):
            message = f"after {played} '{role}' has no legal move, and the game is not over"
            yield Finding(Severity.WARNING, "stuck", message, place)
