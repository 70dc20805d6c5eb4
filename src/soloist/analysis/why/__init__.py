"""Why a level cannot be won, searched by taking pieces and goals away; each statement is exhausted before it is told.

What is asked first is easiest to see: too few pieces, a piece or a goal alone, pieces that hold one another fast, and
then the fewest pieces that are lost together. Whether a part can be won is decided by the verifier's blind search
(`verify/exhaustion.py`), which shares nothing with any solver, and within a number of positions rather than a time, so
that the same level gets the same answer everywhere.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from soloist.analysis.why.held import held
from soloist.analysis.why.matching import unmatched
from soloist.analysis.why.parts import Parts
from soloist.analysis.why.together import together
from soloist.game.model import Game
from soloist.game.solution import Status
from soloist.game.why import Why
from soloist.limit import Limit
from soloist.pipeline import Result

__all__ = ["QUICK", "THOROUGH", "explain", "explained"]

#: How many positions may be looked at, times the cells of each: where every level of a file is asked about, and where
#: one has no solution.
QUICK, THOROUGH = 1_000_000, 100_000_000
#: Quickly only levels with so many pieces, times cells, are asked which pieces are lost together.
_SMALL = 200


def explain(game: Game[Any, Any], limit: Limit, most: int = THOROUGH) -> Why | None:
    """Why a level cannot be won, if it cannot and so much work is enough to see it; None tells nothing."""
    pieces = game.pieces()
    if pieces is None:
        other = game.counterpart()
        return None if other is None else explain(other, limit, most)
    if game.is_terminal(game.initial):
        return None
    parts = Parts(game, pieces, limit, most)
    why = pieces.shortage() or unmatched(parts) or held(parts)
    if why is None and (most > QUICK or len(parts.pieces) * len(pieces.floor) <= _SMALL):
        why = together(parts)
    if why is None and most > QUICK:
        why = pieces.apart(limit)
    return why


def explained(result: Result, limit: Limit) -> Result:
    """A result with the reason why nothing wins, where that is so and a reason is found."""
    if result.status is not Status.UNSOLVABLE or limit.spent:
        return result
    return replace(result, why=explain(result.game, limit))
