"""Checks a certificate within limits: in a process of its own, so that nothing in the folder can take more.

A certificate comes from anybody. Its game may be one that takes for ever to ground, its proof one that takes for ever
to check; the limits end both.
"""

from __future__ import annotations

import time
from pathlib import Path

from soloist.engines.engine import Reason
from soloist.engines.process import Outcome, call
from soloist.errors import ParseError
from soloist.limit import Limit
from soloist.source import Finding, Severity
from soloist.verify.certificate import Verified, check_certificate

#: What the process takes before it reads anything, in megabytes of address space.
_BASE = 300
#: What reporting may take beyond the time, in seconds; and what starting, replaying and reporting get where the time is
#: less, so that whatever was shown without exhausting positions is told even then.
_GRACE = 0.5
_LEAST = 5.0


def verified_within(folder: Path, *, reference: bool, seconds: float, memory_mb: int) -> Outcome[Verified]:
    """What a folder shows, or the limit that was reached; `VerificationError` and `InputError` as they come."""
    limit = Limit(max(seconds + _GRACE, _LEAST), memory_mb + _BASE)
    return call("verify", _check, folder, reference, time.monotonic() + seconds, memory_mb, limit=limit)


def _check(folder: Path, reference: bool, deadline: float, memory_mb: int) -> Verified:
    """Runs in the child, whose clock is the parent's."""
    try:
        seconds = max(0.0, deadline - time.monotonic())
        return check_certificate(folder, reference=reference, limit=Limit(seconds, memory_mb))
    except RecursionError:
        message = f"{folder}: something in it nests too deep"
        raise ParseError(Finding(Severity.ERROR, "no-certificate", message)) from None


def reason_of(outcome: Outcome[Verified]) -> str:
    """Why there is no verdict."""
    what = "time" if outcome.reason is Reason.TIME else "memory"
    return f"the {what} is not enough to check it"
