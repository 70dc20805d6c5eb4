"""The page asks for nothing from elsewhere, names all its parts, and makes no markup of any text."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

import soloist.app.serve

PAGE = Path(soloist.app.serve.__file__).with_name("page")


def test_the_page_names_all_its_modules_and_they_name_one_another() -> None:
    index = (PAGE / "index.html").read_text(encoding="utf-8")
    named = set(re.findall(r'(?:href|src)="/([\w.]+)"', index))
    at_once, later = imported({"main.js"}), imported({"editor.js"})
    assert 'import("./editor.js")' in (PAGE / "text.js").read_text(encoding="utf-8")
    assert {name for name in named if name.endswith(".js")} == at_once
    files = {path.relative_to(PAGE).as_posix() for path in PAGE.rglob("*") if path.suffix in (".js", ".css", ".svg")}
    assert files == named | later


def imported(names: set[str]) -> set[str]:
    """These modules and all that they import, by their paths on the page."""
    found: set[str] = set()
    while names:
        name = names.pop()
        found.add(name)
        text = (PAGE / name).read_text(encoding="utf-8")
        others = re.findall(r"""^(?:import|export)\b[^'"]*from\s*['"]\./([\w./-]+)['"]""", text, re.MULTILINE)
        names |= {(PurePosixPath(name).parent / other).as_posix() for other in others} - found
    return found


def test_what_others_wrote_is_told_with_its_licence() -> None:
    vendor = PAGE / "vendor"
    told, licences = ((vendor / name).read_text(encoding="utf-8") for name in ("README.md", "LICENSES.txt"))
    for package, version, file in re.findall(r"^\| (\S+) \| ([\d.]+) \| (\S+) \|$", told, re.MULTILINE):
        assert (vendor / file).exists() and f"{package} {version}\n" in licences
    assert {path.name for path in vendor.glob("*.js")} == set(re.findall(r"(\S+\.js) \|$", told, re.MULTILINE))


def test_no_text_becomes_markup_and_nothing_comes_from_elsewhere() -> None:
    for path in filter(Path.is_file, PAGE.iterdir()):
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
