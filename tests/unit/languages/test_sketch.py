"""Maps for editors stand where they say in the text, and their brushes draw every mark of a readable level."""

from __future__ import annotations

import pytest

from soloist.languages.registry import language_of, load
from soloist.source import Source


@pytest.mark.parametrize(
    "file", ["cellar.xsb", "lantern.snowman", "warehouse.puzzlescript", "lamplighter.puzzlescript"]
)
def test_the_rows_of_a_map_are_lines_of_the_text(file: str) -> None:
    source = load(f"examples/{file}")
    language = language_of(file, source.text)
    sketch = language.sketch(source)
    assert sketch is not None
    entries = language.read(source, file)
    assert len(sketch.maps) == len(entries)
    marks = {brush.mark for brush in sketch.brushes}
    for level in sketch.maps:
        assert level is not None
        for number, row in enumerate(level.rows):
            assert source.line(level.line + number).strip().lower() == row.strip().lower()
            assert set(row) <= marks


@pytest.mark.parametrize("text", ["5#|#@$.#|5#", "#####|#@$.#|#####"])
def test_a_level_in_run_length_form_has_no_map_to_draw_on(text: str) -> None:
    source = Source("a.xsb", text)
    sketch = language_of("a.xsb", text).sketch(source)
    assert sketch is not None and sketch.maps == (None,)


def test_other_letters_of_collections_become_the_usual_ones() -> None:
    sketch = language_of("a.xsb", "").sketch(Source("a.xsb", "#####\n#pbo#\n#-_B#\n#####"))
    assert sketch is not None and sketch.maps[0] is not None
    assert sketch.maps[0].rows == ("#####", "#@$.#", "#  *#", "#####")


def test_a_language_of_rules_has_no_maps() -> None:
    assert language_of("a.kif", "").sketch(Source("a.kif", "(role you)")) is None
