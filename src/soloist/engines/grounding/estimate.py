"""Tells beforehand that a program is too large to ground, where that is plain to see.

Only predicates that are given by facts are counted, and only conditions that share no variable: a body
`index(A), index(B), ..., index(I)` has nine times nine times nine ... instances, whatever else is in the program.
Inequalities and negated facts are taken into account as if they were independent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from soloist.datalog.dependencies import Predicate, predicate_of
from soloist.engines.grounding.clauses import Clause
from soloist.game.rules import Atom, Term, Variable, variables_of

#: Instances of one clause that no grounder makes in reasonable time. A round number; that others were compared is not
#: on record.
TOO_MANY = 20_000_000


def looks_hopeless(clauses: Sequence[Clause]) -> bool:
    """Whether some clause has far too many instances, for certain."""
    facts = _facts(clauses)
    return any(_instances(clause, facts) > TOO_MANY for clause in clauses if len(clause.positive) > 1)


def _facts(clauses: Iterable[Clause]) -> dict[Predicate, set[tuple[Term, ...]]]:
    """The arguments of the predicates that are given by facts alone."""
    found: dict[Predicate, set[tuple[Term, ...]]] = {}
    derived: set[Predicate] = set()
    for clause in clauses:
        if clause.positive or clause.negative or clause.variables():
            derived.add(predicate_of(clause.head))
        else:
            found.setdefault(predicate_of(clause.head), set()).add(clause.head.args)
    return {predicate: rows for predicate, rows in found.items() if predicate not in derived}


def _instances(clause: Clause, facts: dict[Predicate, set[tuple[Term, ...]]]) -> float:
    count = 1.0
    sizes: dict[Variable, int] = {}
    for atom in clause.positive:
        rows = facts.get(predicate_of(atom))
        alone = not any(_shares(atom, other) for other in clause.positive if other is not atom)
        if rows is not None and alone and all(isinstance(arg, Variable) for arg in atom.args):
            count *= len(rows)
            for place, arg in enumerate(atom.args):
                assert isinstance(arg, Variable)
                sizes[arg] = len({row[place] for row in rows})
    for pair in clause.unequal:
        known = [sizes[term] for term in pair if isinstance(term, Variable) and term in sizes]
        count *= 1 - 1 / max(known, default=1) if known else 1
    for atom in clause.negative:
        rows = facts.get(predicate_of(atom), set())
        room = 1
        for arg in atom.args:
            room *= sizes.get(arg, 1) if isinstance(arg, Variable) else 1
        count *= max(0.0, 1 - len(rows) / room)
    return count


def _shares(one: Atom, other: Atom) -> bool:
    return not set(variables_of(one)).isdisjoint(variables_of(other))
