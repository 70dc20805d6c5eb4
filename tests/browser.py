"""A real browser for tests: Debian's chromium, driven by Playwright; where one is missing, tests that need it skip."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import urlopen

if TYPE_CHECKING:
    from playwright.sync_api import Page

CHROMIUM = os.environ.get("SOLOIST_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome") or ""
MISSING = "" if CHROMIUM and find_spec("playwright") else "no browser; to get it: apt-get install chromium, make setup"
SOLOIST = str(Path(sys.executable).parent / "soloist")
#: Screenshots are kept here, to be looked at.
SHOTS = Path(__file__).resolve().parents[1] / "build" / "workbench"
#: A level with room for changes.
OPEN = "#######\n#@$ . #\n#     #\n#######\n"
#: Opens a page of the workbench.
Opened = Callable[..., "Page"]


@contextmanager
def served() -> Iterator[str]:
    """A server of its own, and its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([SOLOIST, "serve", "--port", str(port)], stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}/"
    try:
        deadline = time.monotonic() + 300
        while True:
            try:
                urlopen(address, timeout=60).close()
                break
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=120)


def bring(page: Page, text: str) -> None:
    """Paste a level in the gallery."""
    page.fill("#paste", text)
    page.click("text=Use it")
    page.wait_for_selector("body.ready")


def until(page: Page, expression: str) -> None:
    """Wait for something; the page's own policy forbids the browser to evaluate texts, so it is asked from outside."""
    deadline = time.monotonic() + 120
    while not page.evaluate(expression):
        assert time.monotonic() < deadline, expression
        page.wait_for_timeout(30)


def cell(page: Page, row: int, column: int, rows: int, columns: int) -> tuple[float, float]:
    box = page.locator("#panel-draw .board").bounding_box()
    assert box is not None
    return box["x"] + box["width"] * (column + 0.5) / columns, box["y"] + box["height"] * (row + 0.5) / rows


def written(page: Page) -> str:
    """What the text editor holds."""
    until(page, "document.getElementById('text').value !== undefined")
    text: str = page.evaluate("document.getElementById('text').value")
    return text


def write(page: Page, text: str) -> None:
    """Another text in the editor."""
    page.evaluate(
        """(text) => {
          const { view } = document.getElementById("text");
          view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
        }""",
        text,
    )


def verdict(page: Page, kind: str) -> str:
    page.wait_for_selector(f"#answer-body .verdict.{kind}")
    return page.inner_text("#answer-body .verdict")
