"""Which predicate depends on which: components, strata, and what reaches what.

>>> one, other, more = ("r", 2), ("c", 2), ("q", 0)
>>> graph = Dependencies([(other, [(one, True), (other, True)]), (more, [(other, False)])])
>>> [sorted(component) for component in graph.components]
[[('r', 2)], [('c', 2)], [('q', 0)]]
>>> graph.is_recursive(other), graph.in_negative_cycles()
(True, [])
>>> sorted(graph.depending_on([one]))
[('c', 2), ('q', 0)]

In rules of games a predicate is its name and its number of arguments. `true` and `does` are leaves: what holds in a
state does not depend, in this sense, on the rules for `init` and `next`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import cached_property
from typing import Generic, TypeAlias, TypeVar

from soloist.game.graph import reachable, strong_components
from soloist.game.rules import Atom, Rule, atoms_of

Predicate: TypeAlias = tuple[str, int]
P = TypeVar("P", bound=Hashable)


def predicate_of(atom: Atom) -> Predicate:
    """The predicate of an atom."""
    return atom.predicate, len(atom.args)


def rule_dependencies(rules: Iterable[Rule]) -> Dependencies[Predicate]:
    """The dependency graph of some rules."""
    return Dependencies(
        (predicate_of(rule.head), ((predicate_of(atom), positive) for atom, positive in atoms_of(rule.body)))
        for rule in rules
    )


class Dependencies(Generic[P]):
    """A dependency graph; an edge leads from the predicate of a head to one of its body."""

    def __init__(self, rules: Iterable[tuple[P, Iterable[tuple[P, bool]]]]) -> None:
        """`rules` are heads with what their bodies name, each with its sign: False where it is negated."""
        self.edges: dict[P, dict[P, bool]] = {}
        """For each predicate those it depends on; True where some dependence is negative."""
        for head, body in rules:
            edges = self.edges.setdefault(head, {})
            for predicate, positive in body:
                self.edges.setdefault(predicate, {})
                edges[predicate] = edges.get(predicate, False) or not positive

    def named_by(self, predicate: P) -> Iterable[P]:
        """The predicates that the rules of a predicate name."""
        return self.edges.get(predicate, {})

    @cached_property
    def components(self) -> tuple[frozenset[P], ...]:
        """The strongly connected components, each after all those it depends on."""
        return tuple(map(frozenset, strong_components(self.edges, self.named_by)))

    @cached_property
    def component_of(self) -> Mapping[P, int]:
        """The number of the component of each predicate."""
        return {predicate: number for number, part in enumerate(self.components) for predicate in part}

    def in_cycle(self, one: P, other: P) -> bool:
        """Whether two predicates depend on each other."""
        if one == other:
            return self.is_recursive(one)
        return self.component_of[one] == self.component_of[other]

    def is_recursive(self, predicate: P) -> bool:
        """Whether a predicate depends on itself."""
        component = self.components[self.component_of[predicate]]
        return len(component) > 1 or predicate in self.edges[predicate]

    def in_negative_cycles(self) -> list[P]:
        """The predicates that depend on the negation of something in a cycle with them: none if stratified."""
        return [
            predicate
            for predicate, edges in self.edges.items()
            if any(negative and self.in_cycle(predicate, body) for body, negative in edges.items())
        ]

    def below(self, predicate: P) -> frozenset[P]:
        """All predicates that one depends on, itself included only if it is recursive."""
        return frozenset(reachable(self.named_by(predicate), self.named_by))

    def reachable(self, roots: Iterable[P]) -> frozenset[P]:
        """The roots and all that they depend on."""
        return frozenset(reachable(roots, self.named_by))

    def depending_on(self, roots: Iterable[P]) -> frozenset[P]:
        """All predicates that depend on one of the roots; a root only if it does itself."""
        users: dict[P, dict[P, None]] = {}
        for head, body in self.edges.items():
            for predicate in body:
                users.setdefault(predicate, {})[head] = None
        direct = (user for root in roots for user in users.get(root, ()))
        return frozenset(reachable(direct, lambda predicate: users.get(predicate, ())))
