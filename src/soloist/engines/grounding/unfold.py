"""Rewriting: put the definition of a static predicate in the place of its use.

A static predicate is evaluated for all its arguments, however few of them are ever asked for. Where it has many
variables that can be far too many; in the place of its use the other conditions bind them. Predicates that depend
on the state stay: unfolding them multiplies the ground rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from soloist.datalog.dependencies import Predicate, predicate_of
from soloist.datalog.terms import Substitution, unify
from soloist.engines.grounding.clauses import Clause
from soloist.engines.grounding.dependencies import ClauseDependencies, relevant
from soloist.game.rules import Atom, Variable

#: A predicate whose rules have fewer variables than this is cheap to evaluate for all arguments: with ten values each,
#: three variables have a thousand instances.
FEWEST_VARIABLES = 4
#: No clause is unfolded into more than this many: a round number. That other numbers were compared is not on record.
MOST_CLAUSES = 2000


def unfold_static(clauses: Sequence[Clause], definitions: int = 1) -> list[Clause]:
    """The clauses without the static predicates that have many variables and at most so many definitions each."""
    current = list(clauses)
    refused: set[Predicate] = set()
    while (target := _next_target(current, definitions, refused)) is not None:
        name, rules = target
        unfolded: list[Clause] = []
        for clause in current:
            if predicate_of(clause.head) != name:
                room = len(clauses) + MOST_CLAUSES - len(unfolded)
                unfolded.extend(islice(_unfold(clause, name, rules), room + 1))
        if len(unfolded) > len(clauses) + MOST_CLAUSES:
            refused.add(name)
        else:
            current = unfolded
    return relevant(current)


def _next_target(
    clauses: Sequence[Clause], definitions: int, refused: set[Predicate]
) -> tuple[Predicate, list[Clause]] | None:
    dependencies = ClauseDependencies(clauses)
    static, recursive = dependencies.static(), dependencies.recursive()
    kept = recursive | refused | {("init", 1), ("role", 1)}
    kept |= {predicate_of(atom) for clause in clauses for atom in clause.negative}
    used = {predicate_of(atom) for clause in clauses for atom in clause.positive}
    for name, rules in dependencies.clauses.items():
        large = max(len(rule.variables()) for rule in rules) >= FEWEST_VARIABLES
        if name in static and name in used and name not in kept and len(rules) <= definitions and large:
            return name, rules
    return None


def _unfold(clause: Clause, name: Predicate, rules: Sequence[Clause]) -> Iterator[Clause]:
    """The clause with each use of a predicate replaced by each of its definitions."""
    place = next((place for place, atom in enumerate(clause.positive) if predicate_of(atom) == name), None)
    if place is None:
        yield clause
        return
    atom = clause.positive[place]
    rest = clause.positive[:place] + clause.positive[place + 1 :]
    for rule in rules:
        renamed = rename_apart(rule, clause)
        substitution = _match(renamed.head, atom)
        if substitution is None:
            continue
        joined = Clause(
            clause.head,
            rest + renamed.positive,
            clause.negative + renamed.negative,
            clause.unequal + renamed.unequal,
            clause.span,
        ).replace(substitution)
        if any(left == right for left, right in joined.unequal):
            continue
        yield from _unfold(joined, name, rules)


def _match(head: Atom, atom: Atom) -> Substitution | None:
    found: Substitution | None = {}
    for left, right in zip(head.args, atom.args, strict=True):
        if found is not None:
            found = unify(left, right, found)
    return found


def rename_apart(rule: Clause, other: Clause) -> Clause:
    """A rule with variables that another clause does not have."""
    taken = {variable.name for variable in other.variables()}
    renaming: Substitution = {}
    for variable in rule.variables():
        name = variable.name
        while name in taken:
            name += "'"
        taken.add(name)
        renaming[variable] = Variable(name)
    return rule.replace(renaming)
