"""The connection to the scheduler of a cluster."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from soloist.errors import UsageError
from soloist.source import Finding, Severity

if TYPE_CHECKING:
    from distributed import Client

#: Those of Dask that have a level of their own and print errors with tracebacks.
_LOGGERS = ("distributed", "distributed.client", "tornado.application")


@contextmanager
def client_of(address: str | None) -> Iterator[Client | None]:
    """A client of the scheduler at an address or described in a file `*.json`; None where there is no address."""
    if address is None:
        yield None
        return
    from distributed import Client

    # What matters of it the batch says in its own words, in a line.
    for name in _LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    place = {"scheduler_file": address} if address.endswith(".json") else {"address": address}
    try:
        client = Client(**place, set_as_default=False)
    except (OSError, ValueError) as error:
        message = f"no scheduler answers at {address}: {str(error) or type(error).__name__}"
        hint = "dask scheduler starts one and prints its address; docs/scaling.md tells more"
        raise UsageError(Finding(Severity.ERROR, "no-cluster", message, hint=hint)) from None
    with client:
        yield client
