"""The workbench in a real browser: draw, see the finding, fix, solve, watch, cancel, share, play, on a phone too.

Screenshots are kept in build/workbench, to be looked at.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

import pytest

from browser import CHROMIUM, MISSING, SOLOIST, served
from serving import LONG

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.skipif(bool(MISSING), reason=MISSING)

SHOTS = Path(__file__).resolve().parents[2] / "build" / "workbench"
OPEN = "#######\n#@$ . #\n#     #\n#######\n"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served() as at:
        yield at


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    SHOTS.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


Opened = Callable[..., "Page"]


@pytest.fixture
def opened(browser: Browser, address: str) -> Iterator[Opened]:
    """Opens a page; nothing may go wrong in it, and nothing may come from elsewhere."""
    wrong: list[str] = []
    contexts = []

    def page(place: str = "", **how: Any) -> Page:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 860}, **how})
        contexts.append(context)
        made = context.new_page()
        made.set_default_timeout(30_000)
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


def bring(page: Page, text: str) -> None:
    """Paste a level in the gallery."""
    page.fill("#paste", text)
    page.click("text=Use it")
    page.wait_for_selector("body.ready")


def until(page: Page, expression: str) -> None:
    """Wait for something; the page's own policy forbids the browser to evaluate texts, so it is asked from outside."""
    deadline = time.monotonic() + 30
    while not page.evaluate(expression):
        assert time.monotonic() < deadline, expression
        page.wait_for_timeout(30)


def cell(page: Page, row: int, column: int, rows: int, columns: int) -> tuple[float, float]:
    box = page.locator("#panel-draw .board").bounding_box()
    assert box is not None
    return box["x"] + box["width"] * (column + 0.5) / columns, box["y"] + box["height"] * (row + 0.5) / rows


def verdict(page: Page, kind: str) -> str:
    page.wait_for_selector(f"#answer-body .verdict.{kind}")
    return page.inner_text("#answer-body .verdict")


def test_a_level_is_drawn_wrong_found_mended_solved_and_watched(opened: Opened) -> None:
    page = opened()
    page.click("text=New level of Sokoban")
    assert "Solvable in 2 pushes" in verdict(page, "good")
    # A wall over the goal: the level has more boxes than goals.
    page.mouse.click(*cell(page, 2, 6, 5, 9))
    assert "cannot be played" in verdict(page, "bad")
    page.wait_for_selector("#findings-list .sign.error")
    page.wait_for_selector("#panel-draw .ring")
    page.screenshot(path=SHOTS / "finding.png")
    # Mended by a stroke of the pointer, and two strokes taken back and done again.
    page.click("[data-mark='.']")
    page.mouse.click(*cell(page, 2, 6, 5, 9))
    assert "Solvable in 2 pushes" in verdict(page, "good")
    page.click("text=Undo")
    assert "cannot be played" in verdict(page, "bad")
    page.click("text=Redo")
    assert "Solvable" in verdict(page, "good")
    page.check("#certificate")
    page.click("#solve-run")
    page.wait_for_selector("#watch-solution")
    assert "Checked again" in page.inner_text("#solve-out") and page.is_visible("text=Certificate")
    page.click("#watch-solution")
    until(page, "document.getElementById('replay-count').textContent === '3 of 3'")
    page.screenshot(path=SHOTS / "replay.png")


def test_an_edit_clears_the_answer_before_the_next_one_comes(opened: Opened) -> None:
    page = opened()
    bring(page, OPEN)
    assert "Solvable in 2 pushes" in verdict(page, "good")
    told = page.evaluate(
        """() => new Promise((done) => {
          const seen = [];
          const body = document.getElementById("answer-body");
          new MutationObserver(() => {
            seen.push(body.innerText);
            if (body.querySelector(".verdict.bad")) done(seen);
          }).observe(body, { childList: true, subtree: true });
          const area = document.getElementById("text");
          area.value = area.value.replace("#@$ . #", "#@ $. #").replace("#     #", "#     #").replace(".", " ");
          area.dispatchEvent(new Event("input"));
        })"""
    )
    assert "Solvable" not in " ".join(told)


def test_the_pointer_keyboard_size_and_mirrors_edit_the_text(opened: Opened) -> None:
    page = opened()
    bring(page, OPEN)
    verdict(page, "good")
    page.click("[aria-label='One of the columns more']")
    until(page, "document.getElementById('text').value.startsWith('########')")
    page.click("text=Mirror ↔")
    until(page, "document.getElementById('text').value.includes('## . $@#')")
    page.focus("#panel-draw .board")
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "#"):
        page.keyboard.press(key)
    until(page, "document.getElementById('text').value.includes('## #   #')")
    # A row without a wall would cut the level in two.
    page.click("[data-mark=' ']")
    before = page.input_value("#text")
    start, end = cell(page, 1, 0, 4, 8), cell(page, 1, 7, 4, 8)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=40)
    page.mouse.up()
    until(page, "document.getElementById('status').textContent.includes('taken back')")
    assert page.input_value("#text") == before


def test_drawing_goes_on_while_the_server_still_reads(opened: Opened) -> None:
    page = opened()
    bring(page, OPEN)
    verdict(page, "good")
    held: list[Any] = []
    page.route("**/api/v1/read", lambda route: held.append(route))
    page.focus("#panel-draw .board")
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "#", "ArrowRight", "#", "q"):
        page.keyboard.press(key)
    page.click("[aria-label='One of the columns more']")
    page.click("#tab-play")
    page.keyboard.press("ArrowLeft")
    page.click("#tab-draw")
    drawn = page.input_value("#text")
    assert drawn == "########\n#@$ . ##\n###   ##\n########\n"
    for request in held:
        request.continue_()
    until(page, "document.querySelector('#panel-draw output').textContent === '8'")
    assert page.input_value("#text") == drawn


def test_a_long_job_tells_what_it_does_and_is_cancelled(opened: Opened, address: str) -> None:
    page = opened()
    bring(page, str(LONG["text"]))
    until(page, "!document.getElementById('solve-run').disabled")
    page.uncheck("#always-on")
    page.select_option("#engine", "blackbox")
    page.click("#solve-run")
    page.wait_for_selector("#solve-out dt:has-text('Doing')")
    page.screenshot(path=SHOTS / "progress.png")
    page.click("#solve-cancel")
    page.wait_for_selector("#solve-out:has-text('Cancelled')")
    assert states(address)[-1] == "cancelled"
    # Whoever leaves the page leaves no job behind.
    page.click("#solve-run")
    page.wait_for_selector("#solve-out dt:has-text('Doing')")
    assert states(address)[-1] == "running"
    page.close(run_before_unload=True)
    deadline = time.monotonic() + 30
    while states(address)[-1] == "running" and time.monotonic() < deadline:
        time.sleep(0.05)
    assert states(address)[-1] == "cancelled"


def states(address: str) -> list[str]:
    """How the jobs of the server stand, the newest last."""
    with urlopen(f"{address}api/v1/jobs") as told:
        return [job["state"] for job in json.load(told)["jobs"]]


def test_a_port_that_is_taken_is_told(address: str) -> None:
    port = address.rstrip("/").rpartition(":")[2]
    done = subprocess.run([SOLOIST, "serve", "--port", port], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2 and f"cannot listen on 127.0.0.1:{port}" in done.stderr


def test_a_shared_link_brings_the_whole_level_and_titles_stay_text(opened: Opened) -> None:
    page = opened()
    bring(page, "; <script>document.title = 'taken'</script><img src=x onerror=alert(1)>\n" + OPEN)
    verdict(page, "good")
    page.click("#share")
    until(page, "location.hash.startsWith('#level=')")
    other = opened(page.evaluate("location.hash"))
    assert "Solvable in 2 pushes" in verdict(other, "good")
    assert other.input_value("#text") == page.input_value("#text")
    other.click("#tab-play")
    assert other.title() == "Soloist workbench"


def test_a_level_is_played_by_keys_with_undo_and_a_hint(opened: Opened) -> None:
    page = opened()
    bring(page, OPEN)
    verdict(page, "good")
    page.click("#tab-play")
    page.focus("#panel-play .board")
    took = page.evaluate(
        """() => new Promise((done) => {
          const trace = document.querySelector("#panel-play .trace");
          const start = performance.now();
          new MutationObserver(() => done(performance.now() - start)).observe(trace, { childList: true });
          document.querySelector("#panel-play .board").dispatchEvent(
            new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
        })"""
    )
    assert took < 5_000
    page.keyboard.press("u")
    page.wait_for_selector(".trace:has-text('pushes 0')")
    page.keyboard.press("h")
    page.wait_for_selector(".word:has-text('Hint: right')")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("d")
    page.wait_for_selector(".word:has-text('Solved')")
    page.screenshot(path=SHOTS / "played.png")


def test_rules_are_marked_while_they_are_typed_and_played_from_a_list(opened: Opened) -> None:
    page = opened("#game=hanoi.kif", color_scheme="dark")
    page.click(".legal button >> nth=0")
    page.wait_for_selector(".facts .came")
    page.click("#tab-text")
    page.fill("#text", page.input_value("#text").replace("(legal monk", "(legal munk", 1))
    page.wait_for_selector(".gutter .error")
    page.click(".finding:has-text('munk')")
    until(page, "getSelection && document.getElementById('text').selectionStart > 0")
    assert (
        page.evaluate(
            "(() => { const a = document.getElementById('text'); return a.value.substr(a.selectionStart, 4) })()"
        )
        == "munk"
    )
    page.screenshot(path=SHOTS / "rules.png")


def test_it_is_good_on_a_phone(opened: Opened) -> None:
    page = opened("#game=lantern.snowman", viewport={"width": 390, "height": 844}, has_touch=True)
    assert "Solvable in 13 ball-moves" in verdict(page, "good")
    page.tap("#tab-play")
    page.tap(".pad-down")
    page.wait_for_selector(".trace:has-text('moves 1')")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.screenshot(path=SHOTS / "phone.png")


def test_everything_can_be_reached_and_has_a_name(opened: Opened) -> None:
    page = opened("#game=cellar.xsb")
    verdict(page, "good")
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("button, select, input, textarea, a")]
          .filter((each) => each.checkVisibility())
          .filter((each) => !(each.innerText || "").trim() && !each.ariaLabel && !each.labels?.length
                            && !each.querySelector("[aria-label]"))
          .map((each) => each.outerHTML)"""
    )
    assert nameless == []
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
