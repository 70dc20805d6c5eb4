"""Logic in this process, without a child a question: every claim on the way is compared, not only the last."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterable
from typing import Any

from soak.judge import false_bound
from soak.report import Disagreement, Instance, Tally
from soak.space import Truth
from soloist.game.model import Game
from soloist.game.solution import Claim
from soloist.verify.replay import verify


def false_claim(game: Game[Any, Any], claim: Claim, truth: Truth, metric: str) -> str | None:
    """What is false about a claim; None where nothing is."""
    solution = verify(game, claim, metric)
    value = solution.value if solution else 0
    if claim.unsolvable and truth.maximum > 0:
        return "unsolvable"
    if (claim.maximum or claim.unsolvable) and value < truth.maximum:
        return f"{value} is the maximum"
    if truth.complete and value > truth.maximum:
        return f"a play that earns {value}"
    if false_bound(claim.lower_bound, claim.maximum and value == truth.maximum, truth):
        return f"at least {claim.lower_bound}"
    return None


def follow(
    instance: Instance, truth: Truth, tally: Tally, label: str, events: Iterable[object], seconds: float = 1.0
) -> Disagreement | None:
    """Compare the claims among events, until they end or the time is up."""
    metric, started, last = "moves", time.monotonic(), "silent"
    try:
        for event in events:
            if isinstance(event, Claim):
                false = false_claim(instance.game, event, truth, metric)
                if false is not None:
                    tally.add(label, instance.kind, "false")
                    return instance.disagreement(label, f"{false}\n{event!r}", str(truth))
                last = "proved" if event.maximum or event.unsolvable else "claimed"
            if time.monotonic() - started > seconds:
                break
    except Exception:  # noqa: BLE001  # whatever an engine breaks with is what is looked for here
        tally.add(label, instance.kind, "broken")
        return instance.disagreement(label, traceback.format_exc(), str(truth))
    tally.add(label, instance.kind, last)
    return None
