"""Level files: what is read, what is written, and what is said about mistakes, with places."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_folder import data_files, needs_data
from snowman_levels import random_level, read_level
from soloist.errors import ParseError, RuleError
from soloist.languages.registry import language_of
from soloist.languages.snowman.reader import check, recognises
from soloist.languages.snowman.writer import write
from soloist.source import Source

GOOD = "#####\n#q12#\n#4.'#\n#####\n"

#: A mistake: code of the finding, line and column.
MISTAKES = {
    "#####\n#'12#\n#4.'#\n#####\n": ("no-character", 1, 1),
    "#####\n#q12#\n#4.p#\n#####\n": ("second-character", 3, 4),
    "#####\n#q11#\n#45'#\n#####\n": ("ball-count", 3, 3),
    "#####\n#q.'#\n#####\n": ("no-balls", 1, 1),
    "#####\n#q12#\n#4.?#\n#####\n": ("unknown-character", 3, 4),
    "#####\n#q12'\n#4.'#\n#####\n": ("open-border", 2, 5),
    "###x#\n#q12#\n#4.'#\n#####\n": ("open-border", 2, 4),
}


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_is_found_where_it_is(text: str) -> None:
    findings = {(f.code, f.span.line, f.span.column) for f in check(Source("bad.snowman", text)) if f.span}
    assert MISTAKES[text] in findings


@pytest.mark.parametrize("text", MISTAKES)
def test_a_level_with_a_mistake_is_not_read(text: str) -> None:
    with pytest.raises((ParseError, RuleError)):
        read_level(text)


def test_several_mistakes_are_told_at_once() -> None:
    findings = check(Source("bad.snowman", "####\n#1?'\n#1 2\n"))
    assert {"unknown-character", "no-character", "open-border"} <= {finding.code for finding in findings}


def test_a_short_row_is_a_warning_and_counts_as_outside() -> None:
    text = "#####\n#q12#\n#4'##\n####\n"
    assert [finding.code for finding in check(Source("level.snowman", text))] == ["ragged"]
    assert len(read_level(text).level.floor) == 5


@pytest.mark.parametrize(
    ("text", "code"),
    [("#####\n#q44#\n#1''#\n#####\n", "sizes"), ("#####\n#q11#\n#1.'#\n#####\n", "too-little-snow")],
)
def test_a_level_that_cannot_be_solved_by_its_counts_is_a_warning(text: str, code: str) -> None:
    assert code in {finding.code for finding in check(Source("level.snowman", text))}


@given(st.integers(0, 10_000))
def test_a_level_written_and_read_again_is_the_same(seed: int) -> None:
    game = read_level(random_level(seed))
    again = read_level(write(game))
    assert again.level == game.level


@needs_data
@pytest.mark.parametrize("path", data_files("snowman/*/*.txt"), ids=lambda path: path.stem)
def test_a_shared_level_is_recognised_without_findings_and_written_as_it_was(path: Path) -> None:
    text = path.read_text()
    assert language_of(str(path), text).name == "snowman"
    assert check(Source(path.name, text)) == []
    assert write(read_level(text)).split() == text.split()


def test_other_texts_are_not_taken_for_levels() -> None:
    assert recognises(GOOD)
    assert not recognises("#####\n#@$.#\n#####\n")
    assert not recognises("(role you)\n(init (cell 1 2))\n")
    assert not recognises("")
