"""What a move does to a variable: conditional effects that are exact in every state where the move can be made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from soloist.engines.finite_domain.graph import Graph
from soloist.engines.finite_domain.variables import FluentVariable
from soloist.game.ground import FALSE, TRUE

#: A value's number, and the literals under which the variable gets it.
Effect = tuple[int, tuple[int, ...]]


@dataclass(frozen=True)
class _Next:
    """When a fluent holds after the move, by which fluent of its variable holds before it.

    `given` tells it where one of the fluents that it depends on holds, `otherwise` where none of these does.
    """

    given: Mapping[int, int]
    otherwise: int

    def after(self, fluent: int) -> int:
        """The literal under which it holds where this fluent held."""
        return self.given.get(fluent, self.otherwise)

    @property
    def unlike(self) -> list[int]:
        """The fluents under which `otherwise` would be too much."""
        return [fluent for fluent, literal in self.given.items() if literal not in (TRUE, self.otherwise)]


def effects(graph: Graph, variable: FluentVariable, changes: Mapping[int, int]) -> Iterator[Effect]:
    """The effects on a variable, given the literals of those of its fluents that may change.

    One of its fluents at most holds before and after the move, so no two effects with different values are ever due.
    Nothing is said where the variable stays as it is.
    """
    members = 0
    for fluent in variable.fluents:
        members |= 1 << (1 + fluent)
    values = {fluent: value for value, fluent in enumerate(variable.fluents)}
    after = {fluent: _next(graph, literal, members) for fluent, literal in changes.items()}
    for fluent, found in after.items():
        value = values[fluent]
        if found.otherwise != FALSE:
            yield value, (found.otherwise, *(_literal(other) ^ 1 for other in found.unlike))
        for other, literal in found.given.items():
            if other != fluent and literal not in (FALSE, found.otherwise):
                yield value, (_literal(other), literal)
    if variable.has_none:
        yield from _lost(graph, variable, after)


def pair(changes: Mapping[int, int]) -> Iterator[Effect]:
    """The two effects on a fluent that is a variable by itself: it holds afterwards, or it does not."""
    for literal in changes.values():
        yield 0, (literal,)
        yield 1, (literal ^ 1,)


def _lost(graph: Graph, variable: FluentVariable, after: Mapping[int, _Next]) -> Iterator[Effect]:
    """When none of the fluents holds any more, by which one held before."""
    none = len(variable.fluents)
    free = [fluent for fluent, found in after.items() if found.otherwise != FALSE]
    asking: dict[int, set[int]] = {fluent: set(free) for fluent in after}
    for fluent, found in after.items():
        for other in found.given:
            if other in asking:
                asking[other].add(fluent)
    losses = {
        fluent: graph.every(after[other].after(fluent) ^ 1 for other in sorted(others))
        for fluent, others in asking.items()
    }
    possible = set(losses.values())
    if len(losses) == len(variable.fluents) and len(possible) == 1 and not free:
        # It is lost whichever it was; that it was none is no matter.
        yield from ((none, (literal,)) for literal in possible if literal != FALSE)
        return
    for fluent, literal in losses.items():
        if literal == FALSE:
            continue
        # Of a single fluent that is gained and lost under opposite conditions, nobody need ask whether it holds.
        opposite = len(variable.fluents) == 1 and after[fluent].otherwise == literal ^ 1
        yield none, (literal,) if opposite else (_literal(fluent), literal)


def _next(graph: Graph, literal: int, members: int) -> _Next:
    own = graph.support(literal) & members
    given = {}
    rest = own
    while rest:
        bit = rest & -rest
        rest ^= bit
        given[bit.bit_length() - 2] = graph.restrict(literal, bit, own ^ bit)
    return _Next(given, graph.restrict(literal, 0, own) if own else literal)


def _literal(fluent: int) -> int:
    return (1 + fluent) << 1
