"""Replay a claim's moves with the reference semantics, step by step.

Nobody sees an engine's moves before they have come through here: each must be legal where it is made, the last
must end the game, and no move may follow the end. The reward and the cost are those of the replay, never those
the engine had in mind.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from soloist.errors import InputError, VerificationError
from soloist.game.model import Game
from soloist.game.solution import Claim, Solution
from soloist.limit import Limit
from soloist.numeral import counted

#: Seconds between looks at the limit: a clock of CPU time takes longer to read than most moves to make.
_LOOKS = 0.01


class Unfinished(Exception):
    """There was no time to replay all moves; says how many there were time for."""


def replay(game: Game[Any, Any], moves: Sequence[str], metric: str, limit: Limit | None = None) -> Solution:
    """The solution that the moves are, or a `VerificationError` that names the step, the move and the reason.

    `Unfinished` is raised where the limit, if there is one, is reached before the last move.
    """
    state = game.initial
    cost = 0
    next_look = 0.0
    for step, text in enumerate(moves, start=1):
        if limit is not None and (now := time.monotonic()) >= next_look:
            next_look = now + _LOOKS
            if limit.spent:
                raise Unfinished(f"of {len(moves)} moves that were found {step - 1} could be verified in time")
        try:
            move = game.read_move(text)
        except InputError as error:
            raise VerificationError(f"this is no move of the game: {error}", step, text) from error
        if game.is_terminal(state):
            raise VerificationError("the game has already ended", step, text)
        if not game.is_legal(state, move):
            raise VerificationError("this move is not legal here", step, text)
        cost += game.cost(move, metric)
        state = game.apply(state, move)
    if not game.is_terminal(state):
        raise VerificationError(f"the game has not ended after {counted(len(moves), 'move')}")
    return Solution(tuple(moves), game.value(state), cost, metric, game)


def verify(game: Game[Any, Any], claim: Claim, metric: str, limit: Limit | None = None) -> Solution | None:
    """The solution behind a claim; None for a claim without moves, which only bounds others."""
    if claim.moves is None:
        return None
    solution = replay(game, claim.moves, metric, limit)
    if claim.unsolvable and solution.value > 0:
        raise VerificationError(f"claimed to be unsolvable, with moves that earn {solution.value}")
    if claim.lower_bound is not None and claim.maximum and solution.cost < claim.lower_bound:
        raise VerificationError(f"claimed to cost at least {claim.lower_bound}, but its own moves cost {solution.cost}")
    return replace(solution, engine=claim.engine, evidence=claim.evidence)
