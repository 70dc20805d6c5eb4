"""Places in a text come out as editors expect them."""

from hypothesis import given
from hypothesis import strategies as st

from soloist.source import Finding, Severity, Source


def test_a_finding_shows_file_line_column_and_a_caret() -> None:
    source = Source("a.kif", "(role x)\n(goal x 150)\n")
    finding = Finding(Severity.ERROR, "goal-range", "too much", source.span(17, 20), "use 100")
    assert str(finding) == "a.kif:2:9: error[goal-range]: too much\n    (goal x 150)\n            ^^^\n    use 100"


def test_as_data_a_finding_tells_where_it_begins_and_what_comes_after_it() -> None:
    told = Finding(Severity.ERROR, "unclosed", "never closed", Source("a.kif", "(a\n(b\n").span(3, 5)).as_json()
    assert [told[key] for key in ("line", "column", "end_line", "end_column")] == [2, 1, 2, 3]
    told = Finding(Severity.ERROR, "empty", "nothing there", file="a.kif").as_json()
    assert [told[key] for key in ("line", "column", "end_line", "end_column")] == [None] * 4


@given(st.text(alphabet="ab\n", max_size=40), st.integers(min_value=0, max_value=40))
def test_line_and_column_lead_back_to_the_offset(text: str, offset: int) -> None:
    offset = min(offset, len(text))
    line, column = Source("x", text).position(offset)
    lines = text.split("\n")
    assert sum(len(part) + 1 for part in lines[: line - 1]) + column - 1 == offset


def test_a_long_line_is_cut_around_the_caret() -> None:
    source = Source("x", "a" * 500 + "!" + "b" * 500)
    shown, caret = source.span(500).pointer().splitlines()
    assert shown[caret.index("^")] == "!"
    assert len(shown) < 140
