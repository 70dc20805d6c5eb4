"""Pictures of state machines are well-formed SVG and show every state and every label."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from soloist.view.graph import draw_graph

SVG = "{http://www.w3.org/2000/svg}"


@given(st.data(), st.integers(0, 7))
def test_a_picture_shows_every_state_and_every_label(data: st.DataObject, size: int) -> None:
    names = [f"s<{number}>&" for number in range(size)]
    state = st.integers(0, max(0, size - 1))
    edges = (
        data.draw(st.lists(st.tuples(state, state, st.sampled_from(["a", "b&c", "<d>"])), max_size=8)) if size else []
    )
    final = data.draw(st.sets(state)) if size else set()
    picture = ElementTree.fromstring(draw_graph(names, edges, final, "title"))
    texts = [element.text or "" for element in picture.iter(f"{SVG}text")]
    assert sorted(texts) == sorted([*names, *(label for _, _, label in edges), "title"])
    assert len(list(picture.iter(f"{SVG}circle"))) == size + len(final)


def test_two_states_never_stand_on_one_another() -> None:
    edges = [(0, 1, "a"), (0, 2, "b"), (1, 3, "c"), (2, 3, "d"), (3, 0, "e")]
    picture = ElementTree.fromstring(draw_graph(list("abcdef"), edges, {3}))
    places = [(circle.get("cx"), circle.get("cy")) for circle in picture.iter(f"{SVG}circle")]
    assert len(set(places)) == 6
