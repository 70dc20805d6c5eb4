"""What the documents show is what happens: their Python examples and their console sessions run as tests.

A console session is a block marked `console`: `$ ` starts a command, lines with `> ` go on with it, the lines below it
are its output, and `...` stands for anything, as in doctest. Documents speak from the project's root. What a kind of
user does (`docs/for-*.md`) is one session from the beginning to the end, in a folder of its own.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
TRANSCRIPTS = [document for document in DOCUMENTS if document.name.startswith("for-")]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def commands(document: Path) -> Iterator[tuple[str, str]]:
    """(command, expected output) of the console sessions of a document."""
    for block in re.findall(r"^```console\n(.*?)^```", document.read_text(encoding="utf-8"), re.M | re.S):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            first, *lines = part.splitlines(keepends=True)
            more = [line.removeprefix("> ") for line in takewhile(lambda line: line.startswith("> "), lines)]
            yield "".join([first, *more]).rstrip("\n"), "".join(lines[len(more) :])


def sessions() -> Iterator[tuple[str, str, str]]:
    """(document, command, expected output) of every command that stands for itself."""
    for document in DOCUMENTS:
        if document not in TRANSCRIPTS:
            yield from ((document.name, command, expected) for command, expected in commands(document))


def check(command: str, expected: str, folder: Path, name: str) -> None:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "COLUMNS": "120"}
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    got = done.stdout + done.stderr
    assert doctest.OutputChecker().check_output(expected, got, FLAGS), f"{name}: {command}\n{got}"


@pytest.mark.parametrize(("document", "command", "expected"), list(sessions()))
def test_a_command_of_a_document_prints_what_it_shows(document: str, command: str, expected: str) -> None:
    check(command, expected, ROOT, document)


@pytest.mark.parametrize("document", TRANSCRIPTS, ids=lambda path: str(path.stem))
def test_what_a_kind_of_user_does_goes_as_it_is_told(document: Path, tmp_path: Path) -> None:
    told = list(commands(document))
    assert told
    for command, expected in told:
        check(command, expected, tmp_path, document.name)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.name))
def test_the_python_examples_of_a_document_hold(document: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    outcome = doctest.testfile(str(document), module_relative=False, optionflags=FLAGS)
    assert outcome.failed == 0


def test_the_picture_of_the_readme_is_what_the_command_draws(tmp_path: Path) -> None:
    drawn = tmp_path / "lantern.svg"
    command = f"soloist solve examples/lantern.snowman --optimal --quiet --picture {drawn} | tail -3 | head -1"
    check(command, "status   solved-optimally", ROOT, "README.md")
    kept = (ROOT / "docs" / "pictures" / "lantern.svg").read_text(encoding="utf-8")
    assert kept.count('class="ball"') == drawn.read_text(encoding="utf-8").count('class="ball"') == 6


def test_every_figure_of_the_readme_names_the_command_that_prints_it_and_its_commit() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    _, rows = text.split("| what | reached | printed by | as of | page |\n|---|---|---|---|---|\n")
    figures = [line.split(" | ") for line in takewhile(lambda line: line.startswith("|"), rows.splitlines())]
    assert len(figures) >= 9
    for _, _, printed, commit, _ in figures:
        named = re.fullmatch(r"`make bench-(\w+)`", printed)
        assert named and (ROOT / "bench" / f"{named[1]}.py").is_file(), printed
        assert re.fullmatch(r"`[0-9a-f]{7,}`", commit), commit


@pytest.mark.parametrize(
    "document", [*DOCUMENTS, ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md"], ids=lambda path: str(path.name)
)
def test_links_of_a_document_lead_somewhere(document: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8"))
    assert [target for target in targets if not (document.parent / target).exists()] == []
