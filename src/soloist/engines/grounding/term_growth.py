"""Rules by which terms may grow without end, and with them the ground form.

In `next(count(s(N))) :- true(count(N))` the argument of `count` gets a deeper term from its own old value. Such a rule
is not wrong, since other conditions may stop it; the grounder is made to watch the depth of its heads.

Arguments are followed one by one. A variable of a head is harmless if some condition takes it from an argument that
cannot grow, or from as deep a place of an argument that it may come round to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from soloist.engines.grounding.clauses import Clause
from soloist.game.graph import strong_components
from soloist.game.rules import Atom, Function, Term, Variable

#: An argument of a predicate; of states and moves, an argument of a fluent or of a move.
Place: TypeAlias = tuple[str, int, str, int]

#: A state comes from the rules for `init` and `next`, a move from those for `legal`.
_SAME = {"init": "true", "next": "true", "legal": "does"}


def may_grow(clauses: Sequence[Clause]) -> list[bool]:
    """For each clause whether its head may be a deeper term each time round."""
    return _Growth(clauses).found


class _Growth:
    """Follows the arguments, those first that others come from."""

    def __init__(self, clauses: Sequence[Clause]) -> None:
        atoms = [atom for clause in clauses for atom in (clause.head, *clause.positive)]
        #: Where a whole fluent or move is a variable, the arguments of fluents or moves cannot be told apart.
        self._mixed = {_SAME.get(atom.predicate, atom.predicate) for atom in atoms if _is_open(atom)}
        self._heads = [list(self._uses([clause.head])) for clause in clauses]
        self._bodies = [self._by_variable(clause.positive) for clause in clauses]
        self.found = [False] * len(clauses)
        self._sources: dict[Place, dict[Place, None]] = {}
        self._rules: dict[Place, list[tuple[int, Variable, int]]] = {}
        for number, head in enumerate(self._heads):
            for place, variable, depth in head:
                self._rules.setdefault(place, []).append((number, variable, depth))
                below = self._sources.setdefault(place, {})
                below.update((source, None) for source, _ in self._bodies[number].get(variable, ()))
        self._bounded: set[Place] = set()
        for component in strong_components(self._sources, lambda place: self._sources.get(place, ())):
            self._judge(component)

    def _judge(self, component: Sequence[Place]) -> None:
        together = set(component)
        growing = False
        for place in component:
            for number, variable, depth in self._rules.get(place, ()):
                sources = self._bodies[number].get(variable, [])
                if any(source in self._bounded for source, _ in sources):
                    continue
                inside = [other for source, other in sources if source in together]
                if not inside or max(inside) < depth:
                    growing = True
                    self.found[number] = self.found[number] or bool(inside)
        if not growing:
            self._bounded |= together

    def _by_variable(self, atoms: Iterable[Atom]) -> dict[Variable, list[tuple[Place, int]]]:
        found: dict[Variable, list[tuple[Place, int]]] = {}
        for place, variable, depth in self._uses(atoms):
            found.setdefault(variable, []).append((place, depth))
        return found

    def _uses(self, atoms: Iterable[Atom]) -> Iterator[tuple[Place, Variable, int]]:
        """The variables in some atoms: the argument that each is in, and how deep in it."""
        for atom in atoms:
            name = _SAME.get(atom.predicate, atom.predicate)
            last = atom.args[-1] if atom.args else None
            if name in ("true", "does") and name not in self._mixed and isinstance(last, Function):
                for position, arg in enumerate(last.args):
                    yield from _variables((name, len(last.args), last.name, position), arg)
                continue
            for position, arg in enumerate(atom.args):
                yield from _variables((name, len(atom.args), "", position), arg)


def _is_open(atom: Atom) -> bool:
    name = _SAME.get(atom.predicate, atom.predicate)
    return name in ("true", "does") and isinstance(atom.args[-1], Variable)


def _variables(place: Place, term: Term, depth: int = 0) -> Iterator[tuple[Place, Variable, int]]:
    if isinstance(term, Variable):
        yield place, term, depth
        return
    for arg in term.args:
        yield from _variables(place, arg, depth + 1)
