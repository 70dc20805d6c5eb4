"""How much memory this process has in use, so that a search can be given what is left of a limit."""

from __future__ import annotations

import resource
import sys
from pathlib import Path


def resident_bytes() -> int:
    """Resident memory now; where the system does not say, the most there ever was."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else 1024 * most
    return pages * resource.getpagesize()
