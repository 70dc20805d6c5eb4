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
from soloist.languages.snowman.game import SnowmanGame
from soloist.languages.snowman.reader import check, read, recognises
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


COLLECTION = """A collection by somebody

; First steps
#####
#q12#
#4.'#
#####
Author: somebody
Comment:
#####  this is no level
Comment-End:

; Broken
#####
#?12!
#4.?#
#####

#####
#q12#
#4''#
#####
Title: At last
"""


def test_levels_of_a_collection_have_their_numbers_and_titles() -> None:
    first, broken, last = read(Source("many.snowman", COLLECTION), "many.snowman")
    assert isinstance(first, SnowmanGame) and isinstance(last, SnowmanGame)
    assert (first.title, last.title) == ("First steps", "At last")
    assert isinstance(broken, ParseError)
    assert read_level(first.text).level == first.level
    assert len(first.initial.snow) == 1 and not last.initial.snow
    assert recognises(COLLECTION)


def test_a_bad_line_is_one_finding() -> None:
    found = [str(f).splitlines()[0] for f in check(Source("many.snowman", COLLECTION)) if f.code == "unknown-character"]
    assert found == [
        "many.snowman:15:2: error[unknown-character]: '?' and '!' are no characters of a level",
        "many.snowman:16:4: error[unknown-character]: '?' is no character of a level",
    ]


def test_a_line_that_is_no_row_and_no_word_is_told() -> None:
    findings = check(Source("x.snowman", f"{GOOD}((((\n"))
    assert [(str(finding.span), finding.code) for finding in findings] == [("x.snowman:5:1", "no-row")]


def test_levels_without_titles_are_numbered() -> None:
    entries = read(Source("two.snowman", f"{GOOD}\n{GOOD}"), "two.snowman")
    assert [entry.title for entry in entries if isinstance(entry, SnowmanGame)] == ["two 1", "two 2"]


def test_a_text_without_a_level_is_told() -> None:
    assert [finding.code for finding in check(Source("none.snowman", "nothing\nhere\n"))] == ["no-levels"]


@given(st.lists(st.integers(0, 200), min_size=1, max_size=4))
def test_a_collection_has_the_levels_that_were_put_into_it(seeds: list[int]) -> None:
    texts = [random_level(seed) for seed in seeds]
    text = "\n".join(f"; level {number}\n{body}" for number, body in enumerate(texts))
    games = read(Source("all.snowman", text), "all.snowman")
    assert [game.level for game in games if isinstance(game, SnowmanGame)] == [read_level(body).level for body in texts]
