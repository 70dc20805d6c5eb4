"""Run-length text stands for what it repeats, and never for more than can be held."""

from __future__ import annotations

import pytest

from soloist.languages.run_length import MOST, spelled_out


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


@pytest.mark.parametrize("text", ["9" * 5000 + "r", "99999(99999(99999(rl)))", "(" * 1000 + "r", "99999999()r"])
def test_a_text_that_repeats_itself_without_end_is_cut_off(text: str) -> None:
    assert 1 <= len(spelled_out(text)) <= MOST
