"""What a run may use: seconds by a clock, and megabytes of memory.

There is one kind of limit for engines, checks and certificates alike. Its clock is wall time, or one of CPU time
(`soloist.engines.process.cpu_clock`) for measurements that other work on the machine must not spoil.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

#: What a run may use where nobody says otherwise: round numbers for one person who waits at a laptop, not measured.
DEFAULT_SECONDS = 60.0
DEFAULT_MEMORY_MB = 4000
#: What an interpreter with this package holds before it has any work, in bytes.
INTERPRETER = 40 << 20


def resident_bytes() -> int:
    """The memory that this process holds now; where the system does not say, the most it ever held."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, IndexError, ValueError):
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else 1024 * most
    return pages * resource.getpagesize()


@dataclass(frozen=True)
class Limit:
    """Seconds from `started` on by a clock, and megabytes of memory."""

    seconds: float = DEFAULT_SECONDS
    memory_mb: int = DEFAULT_MEMORY_MB
    started: float = field(default_factory=time.monotonic)
    clock: Callable[[], float] = time.monotonic
    #: What the process held when the limit began. What is more than an interpreter takes is not counted for the run.
    held: int = field(default_factory=resident_bytes)

    @classmethod
    def by(cls, clock: Callable[[], float], seconds: float, memory_mb: int) -> Limit:
        """A limit from now on by a clock."""
        return cls(seconds, memory_mb, clock(), clock)

    def part(self, seconds: float) -> Limit:
        """A limit from now on within this one, by the same clock."""
        return Limit(min(seconds, self.remaining), self.memory_mb, self.clock(), self.clock, self.held)

    def beside(self) -> Limit:
        """The limit of a child that works while this process waits: what is held here is not the child's to use."""
        left = (self.ceiling - resident_bytes()) >> 20
        return replace(self, memory_mb=max(left, self.memory_mb // 2))

    @property
    def ceiling(self) -> int:
        """The bytes that this process may hold while the run lasts.

        A limit below what an interpreter takes cannot count it, or nothing could be run: it counts what the run adds.
        """
        limit = self.memory_mb << 20
        return limit + (self.held if limit < INTERPRETER else max(0, self.held - INTERPRETER))

    @property
    def search_bytes(self) -> int:
        """What a native search may hold: the limit is for the process, and the interpreter takes a part of it."""
        return max(self.memory_mb - 100, self.memory_mb // 4) << 20

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
