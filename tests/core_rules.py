"""The compiled game of the native core, asked about every reachable state: relevance, the clock, the moves it dropped.

`check` gives None, or the state that disagrees; a soak can call it with ever new seeds, and `check_game` with any
ground game. `cpp/tests/network_rules.cpp` has the same for each step on the way there.
"""

from __future__ import annotations

from logic_rules import layers_of, shown, steps_from
from random_ground import random_ground_game
from random_puzzles import random_puzzle
from soloist._core.network import BreadthFirst, Outcome
from soloist.engines.search.compile import compiled
from soloist.game.ground import GroundGame

MEMORY = 64 << 20


def check_states(game: GroundGame, *, use_clock: bool) -> str | None:
    """Of a state at its depth the compiled game says what the network says by definition."""
    machine = compiled(game, use_clock=use_clock)
    packed = frozenset(machine.fluents)
    for depth, layer in enumerate(layers_of(game)):
        for state in layer:
            terminal, value, successors = machine.look(sorted(state), depth)
            if terminal != game.is_terminal(state) or (terminal and value != game.value(state)):
                return f"the end is {terminal}, worth {value}, after {depth} moves in {shown(game, state)}"
            found = {move: frozenset(after) for move, after in successors}
            if found != {move: after & packed for move, after in steps_from(game, state)}:
                return f"other moves or successors after {depth} moves in {shown(game, state)}"
    return None


def check_proof(game: GroundGame, *, use_clock: bool, layered: bool) -> str | None:
    """No final state is worth more than an exhausted search says, or comes earlier than its bounds."""
    search = BreadthFirst(compiled(game, use_clock=use_clock), MEMORY, layered)
    while search.run(0.1) is Outcome.RUNNING:
        pass
    for depth, layer in enumerate(layers_of(game)):
        for state in layer:
            value = game.value(state)
            if not game.is_terminal(state) or value == 0:
                continue
            bound = search.bound(value)
            if value > search.upper or not 0 <= bound <= depth:
                return f"{value} after {depth} moves in {shown(game, state)}; told: {search.upper}, bound {bound}"
    return None


def check_game(game: GroundGame) -> str | None:
    """All checks on a ground game."""
    for use_clock in (True, False):
        problem = check_states(game, use_clock=use_clock) or check_proof(game, use_clock=use_clock, layered=False)
        if problem is not None:
            return f"clock {use_clock}: {problem}"
    return check_proof(game, use_clock=True, layered=True)


def check(seed: int) -> str | None:
    """All checks on the two random games of a number: None, or what is wrong."""
    for make in (random_puzzle, random_ground_game):
        problem = check_game(make(seed))
        if problem is not None:
            return f"{make.__name__}({seed}): {problem}"
    return None
