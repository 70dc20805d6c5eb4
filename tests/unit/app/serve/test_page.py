"""The page asks for nothing from elsewhere, names all its parts, and makes no markup of any text."""

from __future__ import annotations

import re
from pathlib import Path

import soloist.app.serve

PAGE = Path(soloist.app.serve.__file__).with_name("page")


def test_the_page_names_all_its_modules_and_they_name_one_another() -> None:
    index = (PAGE / "index.html").read_text(encoding="utf-8")
    named = set(re.findall(r'(?:href|src)="/([\w.]+)"', index))
    assert named == {path.name for path in PAGE.iterdir()} - {"index.html"}
    for module in PAGE.glob("*.js"):
        for other in re.findall(r'from "\./([\w.]+)"', module.read_text(encoding="utf-8")):
            assert (PAGE / other).exists(), (module, other)


def test_no_text_becomes_markup_and_nothing_comes_from_elsewhere() -> None:
    for path in PAGE.iterdir():
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        for forbidden in (
            "innerHTML =",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            "http://",
            "https://",
        ):
            assert forbidden not in text, (path.name, forbidden)
    assert not re.search(r"<script(?![^>]*src=)|<style|\son\w+=|\sstyle=", (PAGE / "index.html").read_text("utf-8"))


def test_every_id_that_a_module_asks_for_is_there() -> None:
    index = (PAGE / "index.html").read_text(encoding="utf-8")
    modules = "".join(path.read_text(encoding="utf-8") for path in PAGE.glob("*.js"))
    made = set(re.findall(r'id="([\w-]+)"', index)) | set(re.findall(r'id: "([\w-]+)"', modules))
    assert set(re.findall(r'\bby\("([\w-]+)"\)', modules)) <= made
