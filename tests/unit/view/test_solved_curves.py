"""Curves of solved levels: bars of text that rise with time, and a plot with a line for each solver."""

from __future__ import annotations

from xml.etree import ElementTree

from soloist.view.solved_curves import draw_curves, text_curves

TIMES = {"native": [0.5], "cheating": [2.0, 1.0]}


def test_bars_rise_with_the_levels_that_were_solved_by_then() -> None:
    rows = [line[19:] for line in text_curves(TIMES, 2, 10).splitlines()[1:]]
    native, cheating = rows[0][:40], rows[1][:40]
    assert sorted(native) == list(native) and sorted(cheating) == list(cheating)
    assert (native[0], native[-1], cheating[0], cheating[-1]) == (" ", "▄", " ", "█")
    # From a hundredth of a second to ten there are three powers of ten; half a second lies after 1.7 of them.
    assert native.index("▄") == 22


def test_the_plot_is_a_picture_with_a_line_for_each_solver() -> None:
    picture = ElementTree.fromstring(draw_curves(TIMES, 2, 10))
    assert len(picture.findall("{http://www.w3.org/2000/svg}polyline")) == len(TIMES)
