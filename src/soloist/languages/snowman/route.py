"""From bare actions to letters: the walks in between are found with the reference rules.

Models that only speak of ball moves (the SAT encodings, the PDDL models without walking) give where the
character stands and which way it goes. A walk that balls block makes the whole no solution.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from soloist.errors import VerificationError
from soloist.game.board import Cell
from soloist.languages.snowman.game import SnowmanGame, State

#: Where the character stands, and the letter of the direction it goes.
Step = tuple[Cell, str]


def letters(game: SnowmanGame, steps: Iterable[Step]) -> tuple[str, ...]:
    """The moves of a plan, with the shortest walks; `VerificationError` where one cannot be walked or made."""
    state = game.initial
    moves: list[str] = []
    for number, (stand, letter) in enumerate(steps, start=1):
        walk = path(game, state, stand)
        if walk is None:
            raise VerificationError("the character cannot walk to where it should act", number)
        for step in walk:
            state = game.apply(state, step)
        move = next((legal for legal in game.moves(state) if legal.lower() == letter), None)
        if move is None:
            raise VerificationError("the rules forbid this", number, letter)
        state = game.apply(state, move)
        moves += [*walk, move]
    return tuple(moves)


def path(game: SnowmanGame, state: State, target: Cell) -> tuple[str, ...] | None:
    """The shortest walk to a cell that moves no ball; None where there is none."""
    came: dict[State, tuple[State, str] | None] = {state: None}
    queue = deque([state])
    while queue:
        at = queue.popleft()
        if at.character == target:
            walk: list[str] = []
            while (before := came[at]) is not None:
                at, step = before
                walk.append(step)
            return tuple(reversed(walk))
        for step in game.steps(at):
            if step.islower() and (there := game.apply(at, step)) not in came:
                came[there] = (at, step)
                queue.append(there)
    return None
