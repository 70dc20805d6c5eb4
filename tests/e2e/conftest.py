"""The workbench's server, and a browser that looks at it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from browser import CHROMIUM, SHOTS, Opened, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the workbench is served."""
    with served() as at:
        yield at


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's chromium; while it is open, other modules could start no event loop."""
    from playwright.sync_api import sync_playwright

    SHOTS.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def opened(browser: Browser, address: str) -> Iterator[Opened]:
    """Opens a page; nothing may go wrong in it, and nothing may come from elsewhere."""
    wrong: list[str] = []
    contexts = []

    def page(place: str = "", **how: Any) -> Page:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 860}, **how})
        contexts.append(context)
        made = context.new_page()
        made.set_default_timeout(120_000)
        made.on("pageerror", lambda error: wrong.append(str(error)))
        made.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        made.on(
            "request", lambda sent: None if sent.url.startswith((address, "blob:", "data:")) else wrong.append(sent.url)
        )
        made.goto(address + place)
        return made

    yield page
    for context in contexts:
        context.close()
    assert wrong == []
