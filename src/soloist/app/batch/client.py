"""The connection to the scheduler of a cluster."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.errors import UsageError
from soloist.source import Finding, Severity

if TYPE_CHECKING:
    from distributed import Client

#: Those of Dask that have a level of their own and print errors with tracebacks.
_LOGGERS = ("distributed", "distributed.client", "tornado.application")

#: Seconds to wait for the file of a scheduler, which may have to be started from a slow disk.
_PATIENCE = 120.0


@contextmanager
def client_of(address: str | None) -> Iterator[Client | None]:
    """A client of the scheduler at an address or described in a file `*.json`; None where there is no address."""
    if address is None:
        yield None
        return
    from distributed import Client
    from distributed.comm.addressing import get_address_host_port

    # What matters of it the batch says in its own words, in a line.
    for name in _LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        place = _described_in(Path(address)) if address.endswith(".json") else address
        # A client that was begun with a wrong address is a minute in ending, so it is looked at before.
        get_address_host_port(place)
        client = Client(place, set_as_default=False)
    except (OSError, ValueError) as error:
        message = f"no scheduler answers at {address}: {str(error) or type(error).__name__}"
        hint = "dask scheduler starts one and prints its address; docs/scaling.md tells more"
        raise UsageError(Finding(Severity.ERROR, "no-cluster", message, hint=hint)) from None
    with client:
        yield client


def _described_in(file: Path) -> str:
    """The address in a file that a scheduler writes, which may still have to begin."""
    deadline = time.monotonic() + _PATIENCE
    while not (file.exists() and file.stat().st_size) and time.monotonic() < deadline:
        time.sleep(0.1)
    described = json.loads(file.read_text(encoding="utf-8"))
    if not isinstance(described, dict) or not isinstance(described.get("address"), str):
        raise ValueError("the file tells no address")
    return str(described["address"])
