"""A real browser for tests: Debian's chromium, driven by Playwright; where one is missing, tests that need it skip."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

CHROMIUM = os.environ.get("SOLOIST_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome") or ""
MISSING = "" if CHROMIUM and find_spec("playwright") else "no browser; to get it: apt-get install chromium, make setup"
SOLOIST = str(Path(sys.executable).parent / "soloist")


@contextmanager
def served() -> Iterator[str]:
    """A server of its own, and its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([SOLOIST, "serve", "--port", str(port)], stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}/"
    try:
        deadline = time.monotonic() + 60
        while True:
            try:
                urlopen(address, timeout=5).close()
                break
            except URLError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=20)
