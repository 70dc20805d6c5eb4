"""Where the shared test data is; tests that need it skip, with the reason, where it is missing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_DEFAULT = Path(__file__).resolve().parents[2] / "shared" / "data"
DATA = Path(os.environ.get("SOLOIST_DATA", str(_DEFAULT)))


def data_files(pattern: str) -> list[Path]:
    """The files of the shared data that match a pattern, in a fixed order; none where it is missing."""
    return sorted(DATA.glob(pattern))


def data_file(name: str) -> Path:
    """One file of the shared data; the test that asks skips where it is missing."""
    path = DATA / name
    if not path.exists():
        pytest.skip(f"shared data is missing: {path} (set SOLOIST_DATA)")
    return path


needs_data = pytest.mark.skipif(not DATA.exists(), reason=f"shared data is missing: {DATA} (set SOLOIST_DATA)")
