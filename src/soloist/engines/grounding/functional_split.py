"""Rewriting: conditions on values that the state determines need not be joined.

Let no state have two marks in one cell. Then in `row(I) :- true(mark(I,1,A)), true(mark(I,2,B)), p(A), q(A,B)` each
row I has one A and one B at most, so the body holds if and only if `true(mark(I,1,A)), p(A)` and
`true(mark(I,1,A)), true(mark(I,2,B)), q(A,B)` both do, and each part becomes a predicate of I alone. That the state has
one value at most is proved first (`invariants.py`); of a predicate that is given by facts, such as a successor, the
facts themselves tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from soloist.datalog.dependencies import Predicate, predicate_of
from soloist.engines.grounding.clauses import Clause, Definitions, FreshNames
from soloist.engines.grounding.program import GAME_PREDICATES
from soloist.game.rules import Atom, Function, Term, Variable, variables_of


def split_functional(clauses: Sequence[Clause], functional: Iterable[Predicate], names: FreshNames) -> list[Clause]:
    """The clauses with bodies split where the state determines the values that join them.

    In each functional fluent the last argument has one value at most, given the others.
    """
    values = _Values(frozenset(functional), functional_facts(clauses))
    definitions = Definitions(names, "part")
    return [part for clause in clauses for part in _split(clause, values, definitions)]


def functional_facts(clauses: Iterable[Clause]) -> frozenset[Predicate]:
    """The predicates that are given by facts, and whose last argument is determined by the others."""
    facts: dict[Predicate, dict[tuple[Term, ...], Term]] = {}
    others: set[Predicate] = set(GAME_PREDICATES)
    for clause in clauses:
        predicate, args = predicate_of(clause.head), clause.head.args
        table = facts.setdefault(predicate, {})
        is_fact = args and not clause.positive and not clause.negative and not clause.variables()
        if not is_fact or table.setdefault(args[:-1], args[-1]) != args[-1]:
            others.add(predicate)
    return frozenset(facts.keys() - others)


@dataclass(frozen=True)
class _Values:
    """What determines values: fluents that have one at most, and predicates given by such facts."""

    fluents: frozenset[Predicate]
    facts: frozenset[Predicate]

    def given_by(self, atom: Atom) -> tuple[tuple[Term, ...], Variable] | None:
        """The arguments that determine a value, and the variable that stands for it; None where there is none."""
        args = atom.args
        if atom.predicate == "true":
            (fluent,) = args
            if not isinstance(fluent, Function) or (fluent.name, len(fluent.args)) not in self.fluents:
                return None
            args = fluent.args
        elif predicate_of(atom) not in self.facts:
            return None
        value = args[-1]
        return (args[:-1], value) if isinstance(value, Variable) else None


@dataclass
class _Part:
    """Some conditions of a body, and the variables in them that are not determined."""

    positive: list[Atom] = field(default_factory=list)
    negative: list[Atom] = field(default_factory=list)
    unequal: list[tuple[Term, Term]] = field(default_factory=list)

    def variables(self) -> dict[Variable, None]:
        parts: list[Term | Atom] = [*self.positive, *self.negative, *(term for pair in self.unequal for term in pair)]
        return dict.fromkeys(variable for part in parts for variable in variables_of(part))

    def join(self, other: _Part) -> None:
        self.positive += other.positive
        self.negative += other.negative
        self.unequal += other.unequal


def _split(clause: Clause, values: _Values, definitions: Definitions) -> Iterator[Clause]:
    head = dict.fromkeys(variables_of(clause.head))
    giving = _determined(clause, head, values)
    givers = set(giving.values())
    singles = [_Part(positive=[atom]) for atom in clause.positive if atom not in givers]
    singles += [_Part(negative=[atom]) for atom in clause.negative]
    singles += [_Part(unequal=[pair]) for pair in clause.unequal]
    parts = _with_equal_support(_connected(singles, {*head, *giving}), giving)
    if len(giving) < 2 or len(parts) + len(givers) < 3:
        yield clause
        return
    covered: set[Atom] = set()
    positive: list[Atom] = []
    kept = _Part()
    for part in parts:
        support = _support(part.variables(), giving)
        body = _Part([*support, *part.positive], part.negative, part.unequal)
        if not any(variable in giving for variable in part.variables()) or not _is_safe(body):
            kept.join(part)
            continue
        covered.update(support)
        args = tuple(variable for variable in body.variables() if variable in head)
        content = Clause(clause.head, tuple(body.positive), tuple(body.negative), tuple(body.unequal), clause.span)
        atom, definition = definitions.define(args, content)
        if definition is not None:
            yield definition
        positive.append(atom)
    rest = [atom for atom in clause.positive if atom in givers and atom not in covered]
    needed = [atom for atom in _support(kept.variables(), giving) if atom not in rest]
    positive += [*rest, *needed, *kept.positive]
    yield Clause(clause.head, tuple(positive), tuple(kept.negative), tuple(kept.unequal), clause.span)


def _determined(clause: Clause, head: Iterable[Variable], values: _Values) -> dict[Variable, Atom]:
    """The variables that are determined once those of the head are given, each with the atom that gives it."""
    known = set(head)
    giving: dict[Variable, Atom] = {}
    found = True
    while found:
        found = False
        for atom in clause.positive:
            given = values.given_by(atom)
            if given is None or given[1] in known:
                continue
            keys, value = given
            if all(variable in known for key in keys for variable in variables_of(key)):
                known.add(value)
                giving[value] = atom
                found = True
    return giving


def _connected(parts: Sequence[_Part], determined: set[Variable]) -> list[_Part]:
    """The parts joined where they share a variable that is not determined."""
    groups: list[tuple[_Part, set[Variable]]] = []
    for part in parts:
        free = {variable for variable in part.variables() if variable not in determined}
        joined = _Part()
        rest = []
        for other, variables in groups:
            if variables & free:
                joined.join(other)
                free |= variables
            else:
                rest.append((other, variables))
        joined.join(part)
        groups = [*rest, (joined, free)]
    return [part for part, _ in groups]


def _with_equal_support(parts: Sequence[_Part], giving: dict[Variable, Atom]) -> list[_Part]:
    """The parts, those joined that rest on one and the same value: apart they would be predicates for nothing.

    Parts that rest on several values stay apart, since it is their conjunction that may be too large.
    """
    found: dict[Atom, _Part] = {}
    apart: list[_Part] = []
    for part in parts:
        support = _support(part.variables(), giving)
        if len(support) == 1:
            found.setdefault(support[0], _Part()).join(part)
        else:
            apart.append(part)
    return [*found.values(), *apart]


def _support(variables: Iterable[Variable], giving: dict[Variable, Atom]) -> list[Atom]:
    """The fluents that give some variables their values, with those that their own arguments need."""
    found: dict[Atom, None] = {}
    agenda = [variable for variable in variables if variable in giving]
    while agenda:
        atom = giving[agenda.pop()]
        if atom not in found:
            found[atom] = None
            agenda += [variable for variable in variables_of(atom) if variable in giving]
    return list(found)


def _is_safe(body: _Part) -> bool:
    bound = {variable for atom in body.positive for variable in variables_of(atom)}
    return all(variable in bound for variable in body.variables())
