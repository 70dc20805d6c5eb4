"""One workbench for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import psutil
import pytest

if TYPE_CHECKING:
    from starlette.testclient import TestClient


@pytest.fixture(scope="package")
def client() -> Iterator[TestClient]:
    """Somebody who asks; when the server ends, no process of it is left."""
    pytest.importorskip("starlette")
    from serving import bench

    # Other tests may have a server of their own, which stays.
    before = grandchildren()
    with bench() as made:
        yield made
    left = [worker for worker in grandchildren() if worker not in before]
    gone, alive = psutil.wait_procs(left, timeout=20)
    assert alive == [], gone


def grandchildren() -> list[psutil.Process]:
    """Workers are children of the process that forks them, which stays."""
    return [worker for forker in psutil.Process().children() for worker in forker.children()]
