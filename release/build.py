"""Builds the source archive of this checkout, and the wheel out of the archive, as `pip install` does."""

from __future__ import annotations

import os
import resource
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Built:
    """The two files, and what building the wheel took: seconds by the clock and of all processors together."""

    archive: Path
    wheel: Path
    seconds: float
    cpu_seconds: float


def build(python: Path, folder: Path) -> Built:
    """Both in a folder; `python` is that of an environment which has the package `build`."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in (*folder.glob("*.tar.gz"), *folder.glob("*.whl")):
        old.unlink()
    _run(python, "-m", "build", "--sdist", "--outdir", str(folder), str(ROOT))
    [archive] = folder.glob("*.tar.gz")
    started, before = time.monotonic(), _children_cpu()
    # A cache of compiled files would hide what a user waits for.
    without_cache = {**os.environ, "CCACHE_DISABLE": "1"}
    _run(python, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", str(folder), str(archive), environment=without_cache)
    [wheel] = folder.glob("*.whl")
    return Built(archive, wheel, time.monotonic() - started, _children_cpu() - before)


def _children_cpu() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _run(python: Path, *arguments: str, environment: dict[str, str] | None = None) -> None:
    done = subprocess.run(
        [str(python), *arguments], env=environment, capture_output=True, text=True, check=False, timeout=1800
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(arguments)}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
