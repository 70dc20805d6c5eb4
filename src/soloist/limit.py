"""What a run may use: seconds by a clock, and megabytes of memory.

There is one kind of limit for engines, checks and certificates alike. Its clock is wall time, or one of CPU time
(`soloist.engines.process.cpu_clock`) for measurements that other work on the machine must not spoil.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Limit:
    """Seconds from `started` on by a clock, and megabytes of memory."""

    seconds: float = 60.0
    memory_mb: int = 4000
    started: float = field(default_factory=time.monotonic)
    clock: Callable[[], float] = time.monotonic

    @classmethod
    def by(cls, clock: Callable[[], float], seconds: float, memory_mb: int) -> Limit:
        """A limit from now on by a clock."""
        return cls(seconds, memory_mb, clock(), clock)

    def part(self, seconds: float) -> Limit:
        """A limit from now on within this one, by the same clock."""
        return Limit.by(self.clock, min(seconds, self.remaining), self.memory_mb)

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return self.clock() - self.started

    @property
    def remaining(self) -> float:
        """Seconds left, never negative."""
        return max(0.0, self.seconds - self.elapsed)

    @property
    def spent(self) -> bool:
        """Whether the time is up."""
        return self.remaining <= 0
