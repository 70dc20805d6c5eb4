"""The workbench in a real browser: long jobs, links, play by keys, rules typed, a phone, and what can be reached.

Screenshots are kept in build/workbench, to be looked at.
"""

from __future__ import annotations

import json
import subprocess
import time
from urllib.request import urlopen

import pytest

from browser import MISSING, OPEN, SHOTS, SOLOIST, Opened, bring, until, verdict, write, written
from serving import LONG

pytestmark = pytest.mark.skipif(bool(MISSING), reason=MISSING)


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
    assert written(other) == written(page)
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


def test_rules_are_answered_and_marked_while_they_are_typed_and_played_from_a_list(opened: Opened) -> None:
    page = opened("#game=hanoi.kif", color_scheme="dark")
    assert "Solvable in 15 moves, and not in fewer" in verdict(page, "good")
    page.click(".legal button >> nth=0")
    page.wait_for_selector(".facts .came")
    page.click("#tab-text")
    right = written(page)
    write(page, right.replace("(legal monk", "(legal munk", 1))
    assert "cannot be played" in verdict(page, "bad")
    page.wait_for_selector(".cm-lint-marker-error")
    page.wait_for_selector(".cm-lintRange-error")
    assert {"(role monk)", "munk"} <= {*page.locator(".cm-lintRange").all_inner_texts()}
    page.click(".finding:has-text('munk')")
    page.screenshot(path=SHOTS / "rules.png")
    # The cursor stands before the wrong word: two keys of it are mended by hand, and Tab leaves the editor.
    for key in ("ArrowRight", "Delete", "o"):
        page.keyboard.press(key)
    assert "Solvable in 15 moves" in verdict(page, "good")
    assert written(page) == right
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") != "text"
    # A goal that is worth less: what is known is told with what it means.
    write(page, right.replace("(goal monk 100)", "(goal monk 60)", 1))
    assert "Solvable in 15 moves, reward 60" in verdict(page, "good")


def test_headings_and_the_words_of_a_section_have_colours(opened: Opened) -> None:
    page = opened("#game=lamplighter.puzzlescript")
    page.click("#tab-text")

    def colour(selector: str) -> str:
        told: str = page.locator(selector).first.evaluate("(each) => getComputedStyle(each).color")
        return told

    plain = colour(".cm-line")
    assert plain not in [colour(f".cm-line span:text-is('{word}')") for word in ("OBJECTS", "lightblue")]
    page.click(".cm-content")
    page.keyboard.press("Control+End")
    assert plain not in [colour(f".cm-line span:text-is('{word}')") for word in ("RULES", "->", "right")]


def test_a_planning_task_is_answered_and_what_is_known_has_a_meaning(opened: Opened) -> None:
    page = opened("#game=canal-domain.pddl")
    assert "Solvable in" in verdict(page, "good")
    known = "import('/words.js').then(({ known }) => known({ status: 'timeout', metric: 'moves', lower_bound: 3, %s }))"
    assert "more than 50 is not known" in page.evaluate(known % "cost: 9, value: 50, value_is_maximum: false")
    assert "not proved that there is none" in page.evaluate(known % "cost: null, value: null")


def test_a_match_is_watched_to_its_reward(opened: Opened) -> None:
    page = opened("#game=hanoi.kif")
    page.wait_for_selector("#tab-match")
    page.uncheck("#always-on")
    page.click("#tab-match")
    page.fill("#match-start", "30")
    page.fill("#match-play", "30")
    page.click("#match-run")
    page.wait_for_selector("#panel-match .moves li")
    page.wait_for_selector("#match-word:has-text('Ended after 15 steps with reward 100')")
    assert "Looking" not in page.inner_text("#answer-body"), "nothing is looked for any more"
    page.screenshot(path=SHOTS / "match.png")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.click("text=Watch it again")
    until(page, "document.getElementById('replay-count').textContent.endsWith('of 15')")


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
