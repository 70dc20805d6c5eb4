"""Asks an engine about a game and compares its answer with the truth."""

from __future__ import annotations

import traceback

from soak.report import Disagreement, Instance, Tally
from soak.space import Truth
from soloist.game.solution import Proof, Status
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
    if false_bound(result.lower_bound, result.value_is_maximum and value == truth.maximum, truth):
        return f"at least {result.lower_bound}"
    if truth.least is None or value != truth.maximum:
        return None
    if truth.complete and result.cost is not None and result.cost < truth.least:
        return f"a play that costs {result.cost}"
    if status is Status.SOLVED_OPTIMALLY and result.cost is not None and result.cost > truth.least:
        return f"{result.cost} is the least cost"
    return None


def false_bound(bound: int | None, is_maximum: bool, truth: Truth) -> bool:
    """Whether a bound is above the least cost of a play that earns the maximum, as far as the maximum is known."""
    known = truth.complete or truth.maximum == 100 or is_maximum
    return bound is not None and truth.least is not None and known and bound > truth.least


def false_proof(result: Result, checked: bool | None) -> str | None:
    """What is false about how strong a proof is told to be; None where nothing is."""
    claims = result.status in (Status.UNSOLVABLE, Status.SOLVED_OPTIMALLY) or (
        result.status is Status.SOLVED and result.value != 100
    )
    if claims == (result.proof is Proof.NONE):
        return f"{result.status} with the proof {result.proof}"
    if checked is False and result.proof not in (Proof.NONE, Proof.ENGINE):
        return f"the proof is {result.proof}, but nothing was to be checked"
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
) -> Disagreement | None:
    """Ask an engine; a false answer, or none because it broke, is a disagreement."""
    # Mostly the engine's own word is looked for; what the pipeline makes of it is asked for now and then.
    check_proofs = {0: None, 1: True}.get(instance.seed % 12, False)
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
            check_proofs=check_proofs,
        )
    except Exception:  # noqa: BLE001  # whatever an engine breaks with is what is looked for here
        tally.add(label, instance.kind, "broken")
        return instance.disagreement(about, traceback.format_exc(), str(truth), asked)
    tally.add(label, instance.kind, str(result.status))
    if check_proofs is not False:
        tally.add("proof", instance.kind, str(result.proof))
    false = wrong(result, truth) or false_proof(result, check_proofs)
    if false is not None:
        return instance.disagreement(about, f"{false}\n{result!r}", str(truth), asked)
    return None
