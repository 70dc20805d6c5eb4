"""Which predicate depends on which: components, and what reaches what.

>>> from soloist.languages.gdl.reader import read_rules
>>> from soloist.source import Source
>>> rules = "r(a, b)  c(X, Y) :- r(X, Y)  c(X, Y) :- r(X, Z) & c(Z, Y)  q :- ~c(a, a)"
>>> graph = Dependencies(read_rules(Source("x", rules)).rules)
>>> [sorted(component) for component in graph.components]
[[('r', 2)], [('c', 2)], [('q', 0)]]
>>> graph.is_recursive(("c", 2))
True

A predicate is its name and its number of arguments. `true` and `does` are leaves: what holds in a state does not
depend, in this sense, on the rules for `init` and `next`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TypeAlias

from soloist.game.graph import strong_components
from soloist.game.rules import Atom, Rule, atoms_of

Predicate: TypeAlias = tuple[str, int]


def predicate_of(atom: Atom) -> Predicate:
    """The predicate of an atom."""
    return atom.predicate, len(atom.args)


class Dependencies:
    """The dependency graph of some rules; an edge leads from a head to a predicate of its body."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.edges: dict[Predicate, dict[Predicate, bool]] = {}
        """For each predicate those it depends on; True where some dependence is negative."""
        for rule in rules:
            edges = self.edges.setdefault(predicate_of(rule.head), {})
            for atom, positive in atoms_of(rule.body):
                body = predicate_of(atom)
                self.edges.setdefault(body, {})
                edges[body] = edges.get(body, False) or not positive

    @cached_property
    def components(self) -> tuple[frozenset[Predicate], ...]:
        """The strongly connected components, each after all those it depends on."""
        found = strong_components(self.edges, lambda predicate: self.edges[predicate])
        return tuple(map(frozenset, found))

    @cached_property
    def component_of(self) -> dict[Predicate, int]:
        """The number of the component of each predicate."""
        return {predicate: number for number, part in enumerate(self.components) for predicate in part}

    def in_cycle(self, one: Predicate, other: Predicate) -> bool:
        """Whether two predicates depend on each other."""
        if one == other:
            return self.is_recursive(one)
        return self.component_of[one] == self.component_of[other]

    def is_recursive(self, predicate: Predicate) -> bool:
        """Whether a predicate depends on itself."""
        component = self.components[self.component_of[predicate]]
        return len(component) > 1 or predicate in self.edges[predicate]

    def in_negative_cycles(self) -> list[Predicate]:
        """The predicates that depend on the negation of something in a cycle with them: none if stratified."""
        return [
            predicate
            for predicate, edges in self.edges.items()
            if any(negative and self.in_cycle(predicate, body) for body, negative in edges.items())
        ]

    def below(self, predicate: Predicate) -> frozenset[Predicate]:
        """All predicates that one depends on, itself included only if it is recursive."""
        found: set[Predicate] = set()
        agenda = list(self.edges.get(predicate, ()))
        while agenda:
            body = agenda.pop()
            if body not in found:
                found.add(body)
                agenda.extend(self.edges[body])
        return frozenset(found)
