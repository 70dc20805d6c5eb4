"""What a graph reaches, its strongly connected components (however deep it is), and disjoint sets.

>>> edges = {1: [2], 2: [3], 3: [2], 4: [1]}
>>> strong_components([4], lambda vertex: edges.get(vertex, []))
[[3, 2], [1], [4]]
>>> sorted(reachable([2], lambda vertex: edges.get(vertex, [])))
[2, 3]
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

V = TypeVar("V", bound=Hashable)


def reachable(roots: Iterable[V], successors: Callable[[V], Iterable[V]]) -> set[V]:
    """The roots and all that can be reached from them."""
    agenda = list(roots)
    found = set(agenda)
    while agenda:
        for vertex in successors(agenda.pop()):
            if vertex not in found:
                found.add(vertex)
                agenda.append(vertex)
    return found


def strong_components(roots: Iterable[V], successors: Callable[[V], Iterable[V]]) -> list[list[V]]:
    """The components that can be reached from the roots, each after those that it leads to (Tarjan)."""
    order: dict[V, int] = {}
    low: dict[V, int] = {}
    open_: list[V] = []
    is_open: set[V] = set()
    found: list[list[V]] = []
    path: list[tuple[V, Iterator[V]]] = []

    def enter(vertex: V) -> None:
        order[vertex] = low[vertex] = len(order)
        open_.append(vertex)
        is_open.add(vertex)
        path.append((vertex, iter(successors(vertex))))

    for root in roots:
        if root in order:
            continue
        enter(root)
        while path:
            vertex, rest = path[-1]
            for other in rest:
                if other not in order:
                    enter(other)
                    break
                if other in is_open:
                    low[vertex] = min(low[vertex], order[other])
            else:
                path.pop()
                if path:
                    above = path[-1][0]
                    low[above] = min(low[above], low[vertex])
                if low[vertex] == order[vertex]:
                    component: list[V] = []
                    while not component or component[-1] != vertex:
                        component.append(open_.pop())
                        is_open.discard(component[-1])
                    found.append(component)
    return found


class UnionFind:
    """Disjoint sets of anything that can be a key, joined two at a time."""

    def __init__(self) -> None:
        self._above: dict[object, object] = {}

    def find(self, item: object) -> object:
        """The one that stands for an item's set."""
        self._above.setdefault(item, item)
        while self._above[item] != item:
            self._above[item] = self._above[self._above[item]]
            item = self._above[item]
        return item

    def join(self, one: object, other: object) -> None:
        """Make two sets one."""
        self._above[self.find(other)] = self.find(one)
