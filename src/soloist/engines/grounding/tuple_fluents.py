"""Rewriting: a fluent with many arguments of which one instance holds at a time is many fluents of one argument.

`stack(1,2,...,8)` for all orders of eight things is 40,320 fluents; `stack.1(1)`, ..., `stack.8(8)` are 64, and a state
has the same meaning as long as it never has two stacks at once. That is proved from the rules as they stand: there is
one at the start, each rule for the next one gives one at most, and no two such rules apply together, because they need
different moves or deny each other's conditions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from soloist.datalog.dependencies import Predicate, predicate_of
from soloist.datalog.terms import Substitution, unify
from soloist.engines.grounding.clauses import Clause
from soloist.engines.grounding.functional_split import functional_facts
from soloist.engines.grounding.unfold import rename_apart
from soloist.game.rules import Atom, Function, Variable, variables_of

#: A fluent with fewer arguments is left as it is: it has few enough instances. That other numbers were
#: compared is not on record.
FEWEST_ARGUMENTS = 5


def split_tuples(clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses with a fluent of its own for each argument of a fluent that is proved to be single."""
    current = list(clauses)
    for fluent in _candidates(clauses):
        if _is_single(fluent, current):
            current = [part for clause in current for part in _replaced(clause, fluent)]
    return current


def _candidates(clauses: Sequence[Clause]) -> list[Predicate]:
    """The fluents with many arguments that are only ever named in full, and never denied."""
    found: dict[Predicate, None] = {}
    denied: set[Predicate] = set()
    for clause in clauses:
        for atom in (clause.head, *clause.positive, *clause.negative):
            if atom.predicate not in ("init", "next", "true"):
                continue
            (fluent,) = atom.args
            if isinstance(fluent, Variable):
                return []
            if len(fluent.args) >= FEWEST_ARGUMENTS:
                found[fluent.name, len(fluent.args)] = None
        denied.update(known for atom in clause.negative if (known := _fluent(atom)) is not None)
    return [fluent for fluent in found if fluent not in denied]


def _fluent(atom: Atom) -> Predicate | None:
    """The fluent that an atom is about."""
    if atom.predicate not in ("init", "next", "true") or not isinstance(atom.args[0], Function):
        return None
    return atom.args[0].name, len(atom.args[0].args)


def _is_single(fluent: Predicate, clauses: Sequence[Clause]) -> bool:
    """Whether no state can have two instances of a fluent."""
    start = [clause for clause in clauses if clause.head.predicate == "init" and _fluent(clause.head) == fluent]
    after = [clause for clause in clauses if clause.head.predicate == "next" and _fluent(clause.head) == fluent]
    if len(start) > 1 or any(clause.variables() for clause in start):
        return False
    facts = functional_facts(clauses)
    return all(_gives_one(clause, fluent, facts) for clause in after) and all(
        _exclude(one, other, fluent) for one, other in combinations(after, 2)
    )


def _is_unique(atom: Atom, fluent: Predicate) -> bool:
    """Whether one instance of an atom at most holds at a time: the move, and, by induction, the fluent."""
    return atom.predicate == "does" or (atom.predicate == "true" and _fluent(atom) == fluent)


def _gives_one(clause: Clause, fluent: Predicate, facts: frozenset[Predicate]) -> bool:
    """Whether the state and the move determine the head of a clause."""
    known = {v for atom in clause.positive if _is_unique(atom, fluent) for v in variables_of(atom)}
    found = True
    while found:
        found = False
        for atom in clause.positive:
            if predicate_of(atom) in facts and known.issuperset(v for arg in atom.args[:-1] for v in variables_of(arg)):
                new = set(variables_of(atom)) - known
                found = found or bool(new)
                known |= new
    return known.issuperset(variables_of(clause.head))


def _exclude(one: Clause, other: Clause, fluent: Predicate) -> bool:
    """Whether two clauses never apply together."""
    other = rename_apart(other, one)
    same: Substitution | None = {}
    for predicate in ("does", "true"):
        atoms = [
            atom
            for clause in (one, other)
            for atom in clause.positive
            if atom.predicate == predicate and _is_unique(atom, fluent)
        ]
        for left, right in pairwise(atoms):
            for first, second in zip(left.args, right.args, strict=True):
                same = None if same is None else unify(first, second, same)
    if same is None:
        return True
    one, other = one.replace(same), other.replace(same)
    pairs = one.unequal + other.unequal
    denied = set(one.positive) & set(other.negative) | set(other.positive) & set(one.negative)
    return bool(denied) or any(left == right for left, right in pairs)


def _replaced(clause: Clause, fluent: Predicate) -> Iterator[Clause]:
    """The clause with the fluent's parts for the fluent; one clause for each part where the head is about it."""
    body = tuple(part for atom in clause.positive for part in _parts(atom, fluent))
    for head in _parts(clause.head, fluent):
        yield Clause(head, body, clause.negative, clause.unequal, clause.span)


def _parts(atom: Atom, fluent: Predicate) -> list[Atom]:
    if _fluent(atom) != fluent:
        return [atom]
    (whole,) = atom.args
    assert isinstance(whole, Function)
    parts = (Function(f"{whole.name}.{place}", (arg,)) for place, arg in enumerate(whole.args, start=1))
    return [Atom(atom.predicate, (part,)) for part in parts]
