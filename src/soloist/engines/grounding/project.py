"""Rewriting: variables that the head does not need are projected away as early as possible.

In `h(X) :- p(X,Y), q(Y,Z), r(Z)` the grounder makes an instance for each X, Y, Z. A variable that the head does not
need can be joined away first: `a(Y) :- q(Y,Z), r(Z)`, and so on, which makes one instance for each X, Y and one
for each Y, Z. The variable with the fewest neighbours goes first, as in a tree decomposition.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from soloist.engines.grounding.clauses import Clause, Definitions, FreshNames
from soloist.game.rules import Literal, Term, Variable, variables_of


def project(clauses: Sequence[Clause], names: FreshNames) -> list[Clause]:
    """The clauses with variables joined away one by one, where that leaves smaller joins."""
    definitions = Definitions(names, "join")
    return [part for clause in clauses for part in _split(clause, definitions)]


def _split(clause: Clause, definitions: Definitions) -> Iterator[Clause]:
    while (best := _cheapest(clause)) is not None:
        kept, inner, rest = best
        atom, definition = definitions.define(kept, inner)
        if definition is not None:
            yield from _split(definition, definitions)
        clause = Clause(clause.head, (*rest.positive, atom), rest.negative, rest.unequal, clause.span)
    yield clause


def _cheapest(clause: Clause) -> tuple[tuple[Variable, ...], Clause, Clause] | None:
    """The part of the body to join first, after the variables of it that must be kept, and before the rest."""
    variables = clause.variables()
    needed = set(variables_of(clause.head))
    found: list[tuple[int, tuple[Variable, ...], Clause, Clause]] = []
    for variable in variables:
        if variable in needed:
            continue
        inner = _filtered(clause, variable, True)
        rest = _filtered(clause, variable, False)
        inside = _body_variables(inner)
        bound = {v for atom in inner.positive for v in variables_of(atom)}
        if len(inside) >= len(variables) or not bound.issuperset(inside) or not rest.positive:
            continue
        outside = needed | _body_variables(rest).keys()
        found.append((len(inside), tuple(v for v in inside if v in outside), inner, rest))
    return min(found, key=lambda part: part[0])[1:] if found else None


def _filtered(clause: Clause, variable: Variable, inside: bool) -> Clause:
    """The clause with only those conditions that have a variable, or only those that do not."""

    def keeps(*parts: Literal | Term) -> bool:
        return any(variable == other for part in parts for other in variables_of(part)) == inside

    return Clause(
        clause.head,
        tuple(atom for atom in clause.positive if keeps(atom)),
        tuple(atom for atom in clause.negative if keeps(atom)),
        tuple(pair for pair in clause.unequal if keeps(*pair)),
        clause.span,
    )


def _body_variables(clause: Clause) -> dict[Variable, None]:
    parts: list[Iterable[Variable]] = [variables_of(atom) for atom in (*clause.positive, *clause.negative)]
    parts += [variables_of(term) for pair in clause.unequal for term in pair]
    return dict.fromkeys(variable for part in parts for variable in part)
