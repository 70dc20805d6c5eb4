"""Where the shared test data is; tests that need it skip, with the reason, where it is missing.

With `SOLOIST_REQUIRE_DATA=1` what is missing is a failure: a run that is meant to see the data cannot pass without.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_DEFAULT = Path(__file__).resolve().parents[2] / "shared" / "data"
DATA = Path(os.environ.get("SOLOIST_DATA", str(_DEFAULT)))
REQUIRED = os.environ.get("SOLOIST_REQUIRE_DATA") == "1"


def data_files(pattern: str) -> list[Path]:
    """The files of the shared data that match a pattern, in a fixed order; none where it is missing."""
    found = sorted(DATA.glob(pattern))
    if not found and REQUIRED:
        raise FileNotFoundError(_missing(DATA / pattern))
    return found


def data_file(name: str) -> Path:
    """One file of the shared data; the test that asks skips where it is missing."""
    path = DATA / name
    if not path.exists():
        (pytest.fail if REQUIRED else pytest.skip)(_missing(path))
    return path


def _missing(path: Path) -> str:
    return f"shared data is missing: {path} (set SOLOIST_DATA)"


needs_data = pytest.mark.skipif(not DATA.exists() and not REQUIRED, reason=_missing(DATA))
