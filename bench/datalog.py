"""The two evaluators of `soloist.datalog` on one job: the applicable actions of planning tasks, state by state.

make bench-datalog

The queries of PDDL are asked in the task itself, the tables of GDL in its form as rules. Both see the states of one
random walk; processor milliseconds for each state are the least of three passes.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterable, Sized
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import planning_domains
from soloist.languages.gdl.machine import StateMachine
from soloist.languages.pddl.game import PddlGame, State
from soloist.languages.pddl.reader import read
from soloist.source import Source

TASKS: dict[str, Callable[[int, int], str]] = {
    "blocks": planning_domains.blocks,
    "carrier": planning_domains.carrier,
    "lights": planning_domains.lights,
    "parcels": planning_domains.parcels,
    "rounds": planning_domains.rounds,
    "tiles": planning_domains.tiles,
}
SIZE, STATES, PASSES = 8, 150, 3


def walk(game: PddlGame) -> list[State]:
    """The states of a random walk."""
    rng = random.Random(0)
    states = [game.initial]
    while len(states) < STATES and (moves := game.moves(states[-1])):
        states.append(game.apply(states[-1], rng.choice(moves)))
    return states


def milliseconds(ask: Callable[[Any], Sized], states: Iterable[Any]) -> tuple[float, int]:
    """Processor milliseconds for each state, and how many answers there were in all."""
    asked = list(states)
    times = []
    for _ in range(PASSES):
        began = time.process_time()
        answers = sum(len(ask(state)) for state in asked)
        times.append(time.process_time() - began)
    return 1000 * min(times) / len(asked), answers


def main() -> None:
    """Print the table."""
    print(f"{'task':10} {'states':>6} {'actions':>8} {'queries':>9} {'tables':>9}   ms for each state")
    for name, make in TASKS.items():
        [game] = read(Source("task.pddl", make(SIZE, 1)), "task.pddl")
        assert isinstance(game, PddlGame)
        form = game.to_rules()
        assert form is not None
        rules = StateMachine(form.sheet)
        states = walk(game)
        texts = [frozenset(f"({' '.join((atom.predicate, *atom.args))})" for atom in state) for state in states]
        queries, actions = milliseconds(game.applicable, states)
        tables, same = milliseconds(partial(rules.legal, role="planner"), texts)
        assert actions == same, name
        print(f"{name:10} {len(states):6} {actions:8} {queries:9.3f} {tables:9.3f}")


if __name__ == "__main__":
    main()
