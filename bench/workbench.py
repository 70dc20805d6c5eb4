"""How quick the workbench is, in a real browser on this machine: `make bench-workbench`.

The first page, a key press on a board, the answer after an edit, a replay of 600 steps on a board of 20 by 17, and a
film of 200 steps. Each figure is the median of several with the largest beside it, and the load of the machine.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from browser import CHROMIUM, MISSING, served
from soloist.languages.registry import language_named
from soloist.source import Source
from soloist.view.picture import picture

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

#: Two boxes and two goals: about the size of Microban's first levels.
SMALL = "########\n#      #\n# .**$@#\n#      #\n#####  #\n    ####\n"
HALL = "\n".join(["#" * 20, "#@$." + " " * 15 + "#", *["#" + " " * 18 + "#"] * 14, "#" * 20])
WALK = (["d"] * 13 + ["u"] * 13) * 24
_TIMES = 15

#: Runs before the page does, and notes when the games can be chosen, counted from the beginning of the navigation.
_USABLE = """
new MutationObserver((_, seen) => {
  if (!document.querySelector("[data-game]")) return;
  seen.disconnect();
  requestAnimationFrame(() => (window.usableAfter = performance.now()));
}).observe(document, { childList: true, subtree: true });
"""
_KEY = """(key) => new Promise((done) => {
  const start = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => done(performance.now() - start));
  });
  seen.observe(document.querySelector("#panel-play .trace"), { childList: true });
  document.querySelector("#panel-play .board").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
})"""
_EDIT = """(text) => new Promise((done) => {
  const body = document.getElementById("answer-body");
  const button = document.querySelector("[aria-label='One of the columns more']");
  const start = performance.now();
  new MutationObserver((_, seen) => {
    if (!body.querySelector(".verdict.good")) return;
    seen.disconnect();
    requestAnimationFrame(() => done(performance.now() - start));
  }).observe(body, { childList: true, subtree: true });
  button.click();
})"""
_REPLAY = """async ([text, moves]) => {
  const { Watch } = await import("/watch.js");
  const { Level } = await import("/level.js");
  const level = new Level();
  document.querySelector("main").hidden = false;
  document.getElementById("panel-draw").hidden = true;
  document.getElementById("panel-watch").hidden = false;
  document.getElementById("gallery").close();
  const watch = new Watch(level);
  level.load({ text, language: "sokoban" });
  await watch.open(moves);
  watch.speed.value = "4";
  watch.play();
  const gaps = [];
  let last = performance.now();
  while (watch.at < moves.length && gaps.length < 2000) {
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    gaps.push(now - last);
    last = now;
  }
  return gaps;
}"""


def told(what: str, wanted: str, times: list[float]) -> None:
    """A line of the table."""
    print(f"{what:58} {wanted:>10} {statistics.median(times):8.0f} ms {max(times):8.0f} ms")


def page_of(browser: Browser, address: str) -> Page:
    page = browser.new_page(viewport={"width": 1280, "height": 860})
    page.add_init_script(_USABLE)
    page.goto(address)
    page.wait_for_selector("[data-game]")
    return page


def usable(browser: Browser, address: str) -> float:
    """How long it takes until the first page can be used."""
    page = page_of(browser, address)
    page.wait_for_timeout(200)
    after: float = page.evaluate("usableAfter")
    page.close()
    return after


def measured(browser: Browser, address: str) -> None:
    """The figures of the page."""
    told("the first page can be used", "1000 ms", [usable(browser, address) for _ in range(5)])
    page = page_of(browser, address)
    page.fill("#paste", SMALL)
    page.click("text=Use it")
    page.wait_for_selector("#answer-body .verdict.good")
    page.click("#tab-play")
    keys = ["ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown"] * 5
    told("a key press shows on the board", "50 ms", [page.evaluate(_KEY, key) for key in keys])
    page.click("#tab-draw")
    times = []
    for _ in range(_TIMES):
        times.append(page.evaluate(_EDIT))
        page.wait_for_timeout(300)
    told("an edit is answered, a level of Microban's size", "300 ms", times)
    gaps = page_of(browser, address).evaluate(_REPLAY, [HALL, WALK[:600]])
    told(f"between frames, 600 steps on 20 by 17 ({len(gaps)} frames)", "smooth", gaps[1:])


def film() -> None:
    """A film of 200 steps, in CPU seconds."""
    [game] = language_named("sokoban").read(Source("hall", HALL), "hall")
    begun = time.process_time()
    picture(game, WALK[:200], ".gif")  # type: ignore[arg-type]  # the hall is a level
    told("a GIF of 200 steps on 20 by 17 (CPU)", "5000 ms", [1000 * (time.process_time() - begun)])


if __name__ == "__main__":
    print(f"{'':58} {'wanted':>10} {'median':>11} {'largest':>11}   load {os.getloadavg()[0]:.1f}")
    film()
    if MISSING:
        print(MISSING)
    else:
        from playwright.sync_api import sync_playwright

        with served() as at, sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            page_of(chromium, at).wait_for_timeout(3000)
            measured(chromium, at)
            chromium.close()
