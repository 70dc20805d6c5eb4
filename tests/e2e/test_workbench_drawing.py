"""The workbench in a real browser: draw, see the finding, fix, solve and watch; answers and keys keep up with edits."""

from __future__ import annotations

from typing import Any

import pytest

from browser import MISSING, OPEN, SHOTS, Opened, bring, cell, until, verdict, written

pytestmark = pytest.mark.skipif(bool(MISSING), reason=MISSING)


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
          seen.push(body.innerText);
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
    before = written(page)
    start, end = cell(page, 1, 0, 4, 8), cell(page, 1, 7, 4, 8)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=40)
    page.mouse.up()
    until(page, "document.getElementById('status').textContent.includes('taken back')")
    assert written(page) == before


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
    drawn = written(page)
    assert drawn == "########\n#@$ . ##\n###   ##\n########\n"
    for request in held:
        request.continue_()
    until(page, "document.querySelector('#panel-draw output').textContent === '8'")
    assert written(page) == drawn
