"""What the documents show is what happens: their Python examples and their console sessions run as tests.

A console session is a block marked `console`: `$ ` starts a command, the lines below it are its output, and `...`
stands for anything, as in doctest. Documents speak from the project's root.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def sessions() -> Iterator[tuple[str, str, str]]:
    """(document, command, expected output) of every console session."""
    for document in DOCUMENTS:
        for block in re.findall(r"^```console\n(.*?)^```", document.read_text(encoding="utf-8"), re.M | re.S):
            for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
                command, _, expected = part.partition("\n")
                yield document.name, command, expected


@pytest.mark.parametrize(("document", "command", "expected"), list(sessions()))
def test_a_command_of_a_document_prints_what_it_shows(document: str, command: str, expected: str) -> None:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "COLUMNS": "120"}
    done = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    got = done.stdout + done.stderr
    assert doctest.OutputChecker().check_output(expected, got, FLAGS), f"{document}: {command}\n{got}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.name))
def test_the_python_examples_of_a_document_hold(document: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    outcome = doctest.testfile(str(document), module_relative=False, optionflags=FLAGS)
    assert outcome.failed == 0
