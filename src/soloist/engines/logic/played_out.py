"""Groups that random play does not break: a quick way to drop candidates before anything is proved.

Many plays go on side by side, one in each bit of wide integers, so that each gate of the network is one operation for
all of them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

from soloist.engines.logic.groups import Group
from soloist.game.ground import GroundGame

#: Plays side by side, and their longest length in moves. Round numbers: most candidates that fall do so in a few moves.
PLAYS = 256
LONGEST = 60
_ALL = (1 << PLAYS) - 1


def unbroken(ground: GroundGame, groups: Sequence[Group], seconds: float) -> list[Group]:
    """The groups that hold in all states of some random plays."""
    rng = random.Random(0)
    deadline = time.process_time() + seconds
    state = [_ALL if fluent in ground.initial else 0 for fluent in range(len(ground.fluents))]
    going = _ALL
    left = list(groups)
    for _ in range(LONGEST):
        values = _values(ground, state, [0] * len(ground.moves))
        going &= ~_value(values, ground.terminal)
        moves = _random_moves(ground, values, going, rng)
        made = 0
        for move in moves:
            made |= move
        going &= made
        if not going or not left:
            break
        values = _values(ground, state, moves)
        state = [_value(values, literal) & going for literal in ground.next]
        left = [group for group in left if _holds(group, state, going)]
        if time.process_time() > deadline:
            break
    return left


def _holds(group: Group, state: list[int], going: int) -> bool:
    some = two = 0
    for fluent in group.fluents:
        two |= some & state[fluent]
        some |= state[fluent]
    return not two and (some == going or not group.exactly)


def _random_moves(ground: GroundGame, values: list[int], going: int, rng: random.Random) -> list[int]:
    """For each move the plays that make it: a legal one for every play that has one."""
    made = [0] * len(ground.moves)
    waiting = going
    order = list(range(len(ground.moves)))
    rng.shuffle(order)
    for chance in (rng.getrandbits(PLAYS) & rng.getrandbits(PLAYS), rng.getrandbits(PLAYS), _ALL):
        for move in order:
            # Each play lets some moves pass, and others than its neighbours do.
            turn = move % PLAYS
            lucky = ((chance << turn) | (chance >> (PLAYS - turn))) & _ALL
            taken = _value(values, ground.legal[move]) & waiting & lucky
            made[move] |= taken
            waiting ^= taken
            if not waiting:
                return made
    return made


def _values(ground: GroundGame, state: list[int], moves: list[int]) -> list[int]:
    """The value of every variable in all plays."""
    values = [0, *state, *moves, *[0] * len(ground.nodes)]
    components = {component.start: component for component in ground.components}
    first = ground.first_node
    variable = first
    while variable < len(values):
        component = components.get(variable)
        if component is None:
            left, right = ground.nodes[variable - first]
            values[variable] = _value(values, left) & _value(values, right)
            variable += 1
            continue
        loops = dict(component.loops)
        changed = True
        while changed:
            for inside in range(component.start, component.stop):
                if inside not in loops:
                    left, right = ground.nodes[inside - first]
                    values[inside] = _value(values, left) & _value(values, right)
            changed = False
            for loop, definition in component.loops:
                after = _value(values, definition)
                if after != values[loop]:
                    values[loop] = after
                    changed = True
        variable = component.stop
    return values


def _value(values: list[int], literal: int) -> int:
    value = values[literal >> 1]
    return value ^ _ALL if literal & 1 else value
