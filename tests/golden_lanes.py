"""Compares a ground game with golden playthroughs, all states of a sheet at once.

Every line of a playthrough is a lane; a variable's value in all lanes is one big integer, and a gate is one `&` of
big integers. So ten thousand states cost little more than one.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from soloist.game.ground import GroundGame
from soloist.game.rules import Function, Spelling
from soloist.languages.gdl.machine import StateMachine
from soloist.languages.gdl.reader import read_term
from soloist.languages.gdl.writer import write_term


@dataclass(frozen=True)
class GoldenState:
    """One line of a playthrough: a state, what the rules say of it, and the next state if a move was made."""

    facts: frozenset[str]
    legal: frozenset[str]
    terminal: bool
    goal: int | None
    move: str | None
    after: frozenset[str] | None


def read_golden(path: Path) -> list[GoldenState]:
    """The states of all playthroughs of a sheet, in the order of the file."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    states = []
    for place, line in enumerate(lines):
        # A file may end after a move: one playthrough is cut off after its first states.
        moved = line["move"] is not None and place + 1 < len(lines)
        after = frozenset(lines[place + 1]["state"]) if moved else None
        facts, legal = frozenset(line["state"]), frozenset(line["legal"])
        states.append(GoldenState(facts, legal, line["terminal"], line["goal"], line["move"], after))
    return states


def random_plays(machine: StateMachine, plays: int, steps: int) -> list[GoldenState]:
    """States of random plays by the reference semantics; play goes on where the game has ended."""
    random = Random(0)
    [role] = machine.roles
    states = []
    for _ in range(plays):
        facts = machine.initial
        for _ in range(steps):
            legal = machine.legal(facts, role)
            move = random.choice(legal) if legal else None
            after = None if move is None else machine.next(facts, {role: move})
            terminal, goal = machine.is_terminal(facts), machine.goal(facts, role)
            states.append(GoldenState(facts, frozenset(legal), terminal, goal, move, after))
            if after is None:
                break
            facts = after
    return states


class Lanes:
    """The value of every variable of a ground game in many states at once."""

    def __init__(self, game: GroundGame, states: list[tuple[frozenset[str], str | None]]) -> None:
        self._game = game
        self._all = (1 << len(states)) - 1
        places = {name: 1 + place for place, name in enumerate(game.fluents)}
        moves = {name: game.first_move + place for place, name in enumerate(game.moves)}
        self._values = [0] * (game.first_node + len(game.nodes))
        for lane, (facts, move) in enumerate(states):
            for fact in facts:
                if fact in places:
                    self._values[places[fact]] |= 1 << lane
            if move is not None:
                self._values[moves[move]] |= 1 << lane
        self._run()

    def of(self, literal: int) -> int:
        """The lanes in which a literal is true."""
        value = self._values[literal >> 1]
        return value ^ self._all if literal & 1 else value

    def _run(self) -> None:
        components = {component.start: component for component in self._game.components}
        variable = self._game.first_node
        while variable < len(self._values):
            component = components.get(variable)
            if component is None:
                self._gate(variable)
                variable += 1
                continue
            loops = dict(component.loops)
            changed = True
            while changed:
                for inner in range(component.start, component.stop):
                    if inner not in loops:
                        self._gate(inner)
                changed = False
                for loop, definition in component.loops:
                    value = self.of(definition)
                    changed = changed or value != self._values[loop]
                    self._values[loop] = value
            variable = component.stop

    def _gate(self, variable: int) -> None:
        left, right = self._game.nodes[variable - self._game.first_node]
        self._values[variable] = self.of(left) & self.of(right)


class Parts:
    """Adds to the facts of a state those parts of them that a game has as fluents: `(f.2 b)` of `(f a b)`."""

    def __init__(self, fluents: Iterable[str]) -> None:
        parts = (re.fullmatch(r"\((\S+)\.\d+ .*\)", name) for name in fluents)
        self._names = {part[1] for part in parts if part}

    def of(self, facts: frozenset[str]) -> frozenset[str]:
        """The facts, with a fact that comes in parts replaced by them."""
        found = set(facts)
        for fact in facts:
            if self._names and fact.strip("(").split()[0] in self._names:
                whole = read_term(fact)
                assert isinstance(whole, Function)
                args = [write_term(arg, Spelling()) for arg in whole.args]
                found.remove(fact)
                found.update(f"({whole.name}.{place} {arg})" for place, arg in enumerate(args, start=1))
        return frozenset(found)


def disagreements(game: GroundGame, golden: list[GoldenState], *, whole_states: bool) -> list[str]:
    """Where a ground game and a playthrough differ; nothing where they agree.

    With `whole_states` every fact must be known to the ground game, else facts without effect may be missing.
    """
    parts = Parts(game.fluents + game.always)
    golden = [
        replace(state, facts=parts.of(state.facts), after=None if state.after is None else parts.of(state.after))
        for state in golden
    ]
    lanes = Lanes(game, [(state.facts, state.move) for state in golden])
    found: list[str] = []
    fluents, always = set(game.fluents), frozenset(game.always)

    def differ(what: str, literal: int, expected: list[bool | None]) -> None:
        value = lanes.of(literal)
        for lane, wanted in enumerate(expected):
            if wanted is not None and bool(value >> lane & 1) != wanted:
                found.append(f"state {lane}: {what} is {not wanted}")

    for lane, state in enumerate(golden):
        if not always <= state.facts:
            found.append(f"state {lane}: {sorted(always - state.facts)[0]} does not hold always")
        if whole_states and not state.facts <= fluents | always:
            found.append(f"state {lane}: {sorted(state.facts - fluents - always)[0]} is unknown")
        if not state.terminal and not state.legal <= set(game.moves):
            found.append(f"state {lane}: {sorted(state.legal - set(game.moves))[0]} is unknown")
    for name, literal in zip(game.moves, game.legal, strict=True):
        differ(f"legal {name}", literal, [None if state.terminal else name in state.legal for state in golden])
    for name, literal in zip(game.fluents, game.next, strict=True):
        differ(f"next {name}", literal, [None if state.after is None else name in state.after for state in golden])
    differ("terminal", game.terminal, [state.terminal for state in golden])
    for value, literal in game.goals:
        # A goal counts where no higher one holds; some sheets give none before the end.
        goals = [-1 if state.goal is None else state.goal for state in golden]
        differ(f"goal {value}", literal, [goal == value if goal <= value else None for goal in goals])
    initial = {game.fluents[fluent] for fluent in game.initial}
    if golden and initial != golden[0].facts & fluents:
        found.append("the initial state differs")
    return found
