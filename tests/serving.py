"""A workbench for tests, without a network."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient

from soloist.app.serve.application import application

HOME = "http://127.0.0.1:8765"
EASY = "#####\n#@$.#\n#####\n"
#: With the slowest engine, the search of this takes minutes.
LONG = {
    "kind": "solve",
    "text": "#########\n#    #  #\n#   $$ @#\n# .$ $  #\n#  #   .#\n#.      #\n# .     #\n#########\n",
    "engine": "blackbox",
    "optimal": True,
    "seconds": 600,
}


@contextmanager
def bench() -> Iterator[TestClient]:
    """A server that runs, and somebody who asks it."""
    with TestClient(application(), base_url=HOME, raise_server_exceptions=False) as client:
        yield client


def started(client: TestClient, **body: Any) -> str:
    """The number of a new job."""
    made = client.post("/api/v1/jobs", json=body)
    assert made.status_code == 201, made.text
    number: str = made.json()["id"]
    return number


def events(client: TestClient, number: str) -> list[dict[str, Any]]:
    """What a job tells until it has ended."""
    told = client.get(f"/api/v1/jobs/{number}/events")
    assert told.headers["content-type"].startswith("text/event-stream")
    return [json.loads(line.removeprefix("data: ")) for line in told.text.splitlines() if line.startswith("data: ")]


def ended(client: TestClient, number: str, seconds: float = 60.0) -> dict[str, Any]:
    """A job once it has ended."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        job: dict[str, Any] = client.get(f"/api/v1/jobs/{number}").json()
        if job["state"] != "running":
            return job
        time.sleep(0.02)
    raise TimeoutError(number)
