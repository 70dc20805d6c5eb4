"""What a run was made on: machine, versions, commit and date."""

from __future__ import annotations

import os
import platform
from contextlib import closing
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from soloist import __version__
from soloist.app.bench.places import checkout
from soloist.engines.process import command
from soloist.limit import Limit

#: The packages whose versions an answer may depend on.
_PACKAGES = ("clingo", "python-sat", "up-fast-downward", "up-symk", "fast-downward-translate")
_GIT_LIMIT = 20.0


def about_this_run(seed: int, quick: bool) -> dict[str, Any]:
    """The head of a run in a file of results."""
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": commit(),
        "seed": seed,
        "quick": quick,
        "machine": {
            "processor": _processor(),
            "cores": os.cpu_count(),
            "memory_mb": os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 20,
            "system": f"{platform.system()} {platform.release()}",
        },
        "versions": {"soloist": __version__, "python": platform.python_version(), **_versions()},
    }


def commit() -> str:
    """The commit of the checkout, marked where files differ from it; the version where there is none."""
    folder = checkout()
    head = _git(folder, "rev-parse", "--short=7", "HEAD") if folder is not None else ""
    if folder is None or not head:
        return f"version {__version__}"
    return f"{head} with changes" if _git(folder, "status", "--porcelain", "--untracked-files=no") else head


def _git(folder: Path, *arguments: str) -> str:
    """What git says, or nothing where there is none."""
    try:
        with closing(command(["git", *arguments], limit=Limit(_GIT_LIMIT), folder=folder)) as steps:
            while True:
                next(steps)
    except StopIteration as stop:
        return str(stop.value.output).strip() if stop.value.exit_code == 0 else ""
    except OSError:
        return ""


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.machine())


def _versions() -> dict[str, str]:
    found = {}
    for name in _PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found
