"""Places as editors count them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.app.lsp.positions import Positions

ENCODINGS = st.sampled_from(["utf-8", "utf-16", "utf-32"])
#: Ends of lines, what only some readers take for one, and characters of one, two and four bytes.
TEXTS = st.text(alphabet=["\n", "\r", "\x0b", "\u2028", "a", "é", "\u2603", "\U0001f9f1"], max_size=12)


def units(text: str, encoding: str) -> int:
    return {"utf-8": len(text.encode()), "utf-16": len(text.encode("utf-16-le")) // 2, "utf-32": len(text)}[encoding]


@settings(max_examples=40)
@given(TEXTS, ENCODINGS)
def test_every_offset_has_a_place_and_comes_back(text: str, encoding: str) -> None:
    positions = Positions(text, encoding)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for offset in range(len(text) + 1):
        line, column = positions.place(offset)
        assert 0 <= column <= units(lines[line], encoding)
        inside_end = text[offset - 1 : offset + 1] == "\r\n"
        assert positions.offset(line, column) == offset - inside_end


@settings(max_examples=40)
@given(TEXTS, ENCODINGS, st.integers(-2, 15), st.integers(-2, 15))
def test_what_is_covered_is_inside_and_not_empty(text: str, encoding: str, start: int, end: int) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    first, after = Positions(text, encoding).covered(start, end)
    for line, column in (first, after):
        assert 0 <= line < len(lines) and 0 <= column <= units(lines[line], encoding)
    assert first < after or not text


@pytest.mark.parametrize(("line", "column", "offset"), [(0, 99, 2), (9, 0, 5), (1, 1, 3), (-1, -1, 0)])
def test_a_place_outside_is_the_nearest_inside(line: int, column: int, offset: int) -> None:
    assert Positions("ab\n\U0001f9f1c", "utf-16").offset(line, column) == offset
