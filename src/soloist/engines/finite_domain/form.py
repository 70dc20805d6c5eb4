"""The finite-domain form of a game, made in a child within limits and kept with the game."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any
from weakref import WeakKeyDictionary

from soloist.engines.engine import Event, Reason
from soloist.engines.finite_domain.build import FiniteDomain, finite_domain
from soloist.engines.grounding.ground import ground_form
from soloist.engines.logic.invariants import proved_groups
from soloist.engines.process import Outcome, run
from soloist.game.ground import GroundGame
from soloist.game.model import Game
from soloist.limit import Limit

#: Processor seconds for the proof of groups. Twice as many prove no other group on the shared sheets but those of
#: queens31lg, and a match has ten seconds before its first move.
PROOF_SECONDS = 1.5

_known: WeakKeyDictionary[Game[Any, Any], dict[bool, FiniteDomain]] = WeakKeyDictionary()


def finite_domain_form(
    game: Game[Any, Any], limit: Limit, *, pairs: bool = False
) -> Generator[Event, None, Outcome[FiniteDomain]]:
    """The finite-domain form of a game in rules; `finite_domain` says what pairs are."""
    known = _known.setdefault(game, {})
    if pairs in known:
        return Outcome(Reason.FINISHED, known[pairs])
    if game.origin is not None:
        # What holds in all states that the whole game reaches holds in those that it reaches from here.
        whole = yield from finite_domain_form(game.origin, limit, pairs=pairs)
        return whole if whole.value is None else replace(whole, value=whole.value.restarted(game.initial))
    grounded = yield from ground_form(game, limit)
    if grounded.value is None:
        return Outcome(grounded.reason, message=grounded.message)
    stage = "finite-domain form"
    outcome: Outcome[FiniteDomain] = yield from run(
        "finite-domain", make, grounded.value, pairs, limit=limit.beside(), stage=stage
    )
    if outcome.value is not None:
        known[pairs] = outcome.value
    return outcome


def make(ground: GroundGame, pairs: bool) -> FiniteDomain:
    """The child's part."""
    return finite_domain(ground, () if pairs else proved_groups(ground, PROOF_SECONDS), pairs=pairs)
