"""Strong components are what reachability says, in an order that puts what is reached first."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from soloist.game.graph import strong_components

VERTICES = range(8)
EDGES = st.dictionaries(st.sampled_from(VERTICES), st.lists(st.sampled_from(VERTICES), max_size=3))


def _reached(start: int, edges: dict[int, list[int]]) -> set[int]:
    found = {start}
    agenda = [start]
    while agenda:
        for other in edges.get(agenda.pop(), []):
            if other not in found:
                found.add(other)
                agenda.append(other)
    return found


@given(EDGES, st.lists(st.sampled_from(VERTICES), max_size=4))
def test_components_are_the_classes_of_mutual_reachability(edges: dict[int, list[int]], roots: list[int]) -> None:
    components = strong_components(roots, lambda vertex: edges.get(vertex, []))
    reached = {vertex: _reached(vertex, edges) for vertex in VERTICES}
    assert sorted(v for component in components for v in component) == sorted(set().union(*(reached[r] for r in roots)))
    done: set[int] = set()
    for component in components:
        for vertex in component:
            assert set(component) == {other for other in reached[vertex] if vertex in reached[other]}
            assert reached[vertex] <= done | set(component)
        done |= set(component)


def test_long_chains_need_no_recursion() -> None:
    components = strong_components([0], lambda vertex: [vertex + 1] if vertex < 100_000 else [])
    assert components[0] == [100_000] and components[-1] == [0]
