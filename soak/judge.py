"""Asks an engine about a game and compares its answer with the truth."""

from __future__ import annotations

import traceback
from collections.abc import Callable

from soak.report import Disagreement, Instance, Tally
from soak.space import Truth
from soloist.game.solution import Status
from soloist.pipeline import Result, solve

#: What an engine may use for one question.
SECONDS = 10.0
MEMORY_MB = 600


def wrong(result: Result, truth: Truth) -> str | None:
    """What is false about a result; None where nothing is. To have proved nothing is never false."""
    status, value = result.status, result.value or 0
    if status is Status.ERROR:
        return f"an error: {result.message}"
    if status is Status.UNSOLVABLE and truth.maximum > 0:
        return "unsolvable"
    if status in (Status.SOLVED, Status.SOLVED_OPTIMALLY) and not result.value_is_maximum:
        return f"{status}, without a claim that {value} is the maximum"
    if result.value_is_maximum and value < truth.maximum:
        return f"{value} is the maximum"
    if truth.complete and value > truth.maximum:
        return f"a play that earns {value}"
    if truth.least is None or value != truth.maximum:
        return None
    if truth.complete and result.cost is not None and result.cost < truth.least:
        return f"a play that costs {result.cost}"
    if status is Status.SOLVED_OPTIMALLY and result.cost is not None and result.cost > truth.least:
        return f"{result.cost} is the least cost"
    proved = result.lower_bound is not None and (truth.maximum == 100 or result.value_is_maximum)
    if proved and result.lower_bound is not None and result.lower_bound > truth.least:
        return f"at least {result.lower_bound}"
    return None


def ask(
    instance: Instance,
    truth: Truth,
    tally: Tally,
    engine: str | None,
    *,
    metric: str | None = None,
    optimal: bool = False,
    seconds: float = SECONDS,
    memory_mb: int = MEMORY_MB,
    options: dict[str, str] | None = None,
    seed: int = 0,
    then: Callable[[Result], None] | None = None,
) -> Disagreement | None:
    """Ask an engine; a false answer, or none because it broke, is a disagreement. `then` is given the result."""
    label = (engine or "default") + (" optimal" if optimal else "") + "".join(f" {key}" for key in options or ())
    asked: dict[str, object] = {
        "engine": engine,
        "metric": metric,
        "optimal": optimal,
        "seconds": seconds,
        "memory_mb": memory_mb,
        "options": options or {},
        "seed": seed,
    }
    about = f"{label}, {metric or instance.game.metrics[0]}"
    try:
        result = solve(
            instance.game,
            engine=engine,
            metric=metric,
            optimal=optimal,
            seconds=seconds,
            memory_mb=memory_mb,
            options=options,
            seed=seed,
        )
    except Exception:  # noqa: BLE001  # whatever an engine breaks with is what is looked for here
        tally.add(label, instance.kind, "broken")
        return instance.disagreement(about, traceback.format_exc(), str(truth), asked)
    tally.add(label, instance.kind, str(result.status))
    false = wrong(result, truth)
    if false is not None:
        return instance.disagreement(about, f"{false}\n{result!r}", str(truth), asked)
    if then is not None:
        then(result)
    return None
