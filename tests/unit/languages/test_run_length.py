"""Run-length text stands for what it repeats, and never for more than can be held."""

from __future__ import annotations

import pytest

from soloist.errors import ParseError
from soloist.languages.run_length import spelled_out


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("", ""),
        ("rRu", "rRu"),
        ("3r2U", "rrrUU"),
        ("4(ru)2d", "rurururudd"),
        ("2(l3(ud))r", "ludududludududr"),
        ("2(ru", "ru"),
        ("ru)d", "ru)d"),
        ("12r", "r" * 12),
        ("0rd", "d"),
    ],
)
def test_counts_and_brackets_repeat_what_follows_them(text: str, meant: str) -> None:
    assert "".join(mark for mark, _ in spelled_out(text)) == meant


def test_every_mark_keeps_its_place_in_the_text() -> None:
    assert spelled_out("2(ru)d") == [("r", 2), ("u", 3), ("r", 2), ("u", 3), ("d", 5)]


@pytest.mark.parametrize("text", ["9" * 5000 + "r", "99999(99999(99999(rl)))", "(" * 1000 + "r", "3(" * 21])
def test_a_text_that_repeats_itself_without_end_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        spelled_out(text)


@pytest.mark.parametrize(("text", "most"), [("4r", 3), ("rrrr", 3), ("2(rl)", 3), ("1(r)" * 4, 3), ("2(1(r)r)", 3)])
def test_a_text_of_more_than_is_asked_for_is_refused(text: str, most: int) -> None:
    assert len(spelled_out(text, 4)) == 4
    with pytest.raises(ParseError):
        spelled_out(text, most)


def test_many_brackets_stand_for_as_many_marks() -> None:
    assert len(spelled_out("1(r)" * 60_000 + "9999999()")) == 60_000
