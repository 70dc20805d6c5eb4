"""Learns within limits: in a process of its own, so that no data can take more time or memory than there is.

Learning keeps its time itself and tells what it had no time for. Where it cannot, or where it runs out of memory, it is
stopped, and what needs neither is told: the words seen, and what the data says of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from soloist.app.learning import Outcome, learn_from_plans, learn_from_traces
from soloist.engines.engine import Reason
from soloist.engines.process import Outcome as Ended
from soloist.engines.process import call
from soloist.learn.sgrl import Settings
from soloist.limit import Limit
from soloist.source import Source

#: What the process takes before it reads anything, in megabytes of address space.
_BASE = 300
#: What starting, reading and reporting may take beyond the time to learn, in seconds.
_GRACE = 5.0


def traces_within(
    sources: Sequence[Source],
    form: str,
    settings: Settings,
    held_out: Sequence[Source],
    limit: Limit,
    jumps: bool = False,
) -> Ended[Outcome]:
    """What traces show; where a limit was reached, what can be told without learning, and the reason; or the reason."""
    asked = (sources, form, settings, held_out, jumps)
    ended = _ended(_from_traces, limit.seconds, limit.memory_mb, *asked, limit.seconds)
    if ended.reason is Reason.FINISHED:
        return ended
    told = _ended(_from_traces, _GRACE, limit.memory_mb, *asked, 0.0)
    return Ended(ended.reason, told.value)


def plans_within(sources: Sequence[Source], form: str, limit: Limit) -> Ended[Outcome]:
    """What plans show, or the reason why that could not be told."""
    return _ended(learn_from_plans, limit.seconds, limit.memory_mb, sources, form)


def _ended(function: Callable[..., Outcome], seconds: float, memory_mb: int, *arguments: object) -> Ended[Outcome]:
    return call("learn", function, *arguments, limit=Limit(seconds + _GRACE, memory_mb + _BASE))


def _from_traces(
    sources: Sequence[Source], form: str, settings: Settings, held_out: Sequence[Source], jumps: bool, seconds: float
) -> Outcome:
    """Runs in the child."""
    return learn_from_traces(sources, form, settings, held_out, Limit(seconds), jumps)
