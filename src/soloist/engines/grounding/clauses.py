"""Clauses: rules without `or`, the form that the rewritings and the grounder work on.

>>> from soloist.game.rules import Not
>>> x = Variable("x")
>>> body = (Atom("p", (x,)), Or(((Atom("q", (x,)),), (Not(Atom("r", (x,))),))))
>>> for clause in clauses_of([Rule(Atom("h", (x,)), body)]):
...     print(clause)
h(x) :- p(x), q(x)
h(x) :- p(x), not r(x)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from soloist.datalog.conjunctions import Conjunction, conjunctions, count_alternatives
from soloist.datalog.terms import Substitution, substitute, unify
from soloist.game.rules import Atom, Literal, Or, Rule, Term, Variable, variables_of
from soloist.source import Span

#: A rule that would become more clauses than this gets a new predicate for each `or` instead. A round number; that
#: others were compared is not on record.
MOST_ALTERNATIVES = 32


@dataclass(frozen=True, slots=True)
class Clause:
    """A rule whose body is a conjunction: atoms, negated atoms, and pairs of terms that must differ."""

    head: Atom
    positive: tuple[Atom, ...] = ()
    negative: tuple[Atom, ...] = ()
    unequal: tuple[tuple[Term, Term], ...] = ()
    span: Span | None = None

    def variables(self) -> dict[Variable, None]:
        """The variables in the order of their first occurrence."""
        parts: list[Term | Literal] = [self.head, *self.positive, *self.negative]
        for pair in self.unequal:
            parts.extend(pair)
        return dict.fromkeys(variable for part in parts for variable in variables_of(part))

    def replace(self, substitution: Substitution) -> Clause:
        """The clause with its variables replaced."""
        if not substitution:
            return self
        return Clause(
            replace_atom(self.head, substitution),
            tuple(replace_atom(atom, substitution) for atom in self.positive),
            tuple(replace_atom(atom, substitution) for atom in self.negative),
            tuple((substitute(left, substitution), substitute(right, substitution)) for left, right in self.unequal),
            self.span,
        )

    def __str__(self) -> str:
        body = [_text(atom) for atom in self.positive]
        body += [f"not {_text(atom)}" for atom in self.negative]
        body += [f"{_text(left)} != {_text(right)}" for left, right in self.unequal]
        return f"{_text(self.head)} :- {', '.join(body)}" if body else _text(self.head)


def _text(part: Atom | Term) -> str:
    if isinstance(part, Variable):
        return part.name
    name = part.predicate if isinstance(part, Atom) else part.name
    return f"{name}({', '.join(_text(arg) for arg in part.args)})" if part.args else name


def replace_atom(atom: Atom, substitution: Substitution) -> Atom:
    """An atom with its variables replaced."""
    return Atom(atom.predicate, tuple(substitute(arg, substitution) for arg in atom.args))


class FreshNames:
    """Names of predicates that no sheet can contain: a sheet's words hold no white space."""

    def __init__(self) -> None:
        self._count = 0

    def new(self, kind: str) -> str:
        """A name that was not given before."""
        self._count += 1
        return f"{kind} {self._count}"


class Definitions:
    """New predicates for parts of bodies; parts that are equal up to the names of their variables share one."""

    def __init__(self, names: FreshNames, kind: str) -> None:
        self._names = names
        self._kind = kind
        self._known: dict[Clause, str] = {}

    def define(self, args: tuple[Term, ...], body: Clause) -> tuple[Atom, Clause | None]:
        """An atom that stands for the body of a clause, and its definition where it is new."""
        bare = Clause(Atom("", args), body.positive, body.negative, body.unequal)
        renaming: Substitution = {v: Variable(str(number)) for number, v in enumerate(bare.variables())}
        pattern = bare.replace(renaming)
        known = self._known.get(pattern)
        if known is not None:
            return Atom(known, args), None
        atom = Atom(self._names.new(self._kind), args)
        self._known[pattern] = atom.predicate
        return atom, Clause(atom, body.positive, body.negative, body.unequal, body.span)


def clauses_of(rules: Iterable[Rule], names: FreshNames | None = None) -> list[Clause]:
    """The rules as clauses, with the same meaning for every predicate of the rules."""
    fresh = names or FreshNames()
    return [clause for rule in rules for clause in _clauses(rule, fresh)]


def _clauses(rule: Rule, names: FreshNames) -> Iterator[Clause]:
    if count_alternatives(rule.body) > MOST_ALTERNATIVES:
        parts, extra = _name_alternatives(rule, names)
        for part in extra:
            yield from _clauses(part, names)
        rule = Rule(rule.head, parts, rule.span)
    for body in conjunctions(rule.body):
        clause = _clause(rule, body)
        if clause is not None:
            yield clause


def _clause(rule: Rule, body: Conjunction) -> Clause | None:
    """One clause; a term that must equal another is put in its place, and None says that it never can."""
    substitution: Substitution | None = {}
    for left, right in body.equal:
        if substitution is not None:
            substitution = unify(left, right, substitution)
    if substitution is None:
        return None
    clause = Clause(rule.head, body.positive, body.negative, body.unequal, rule.span).replace(substitution)
    kept = tuple(pair for pair in clause.unequal if unify(*pair, {}) is not None)
    if any(left == right for left, right in kept):
        return None
    return Clause(clause.head, clause.positive, clause.negative, kept, clause.span)


def _name_alternatives(rule: Rule, names: FreshNames) -> tuple[tuple[Literal, ...], list[Rule]]:
    """Replace each `or` by an atom of a new predicate; what binds its variables goes into the new rules too.

    Alternatives that bind their own variables come first, since the others may rest on them.
    """
    plain = [literal for literal in rule.body if not isinstance(literal, Or)]
    choices = [literal for literal in rule.body if isinstance(literal, Or)]
    choices.sort(key=lambda choice: not all(_binds(part, variables_of(choice)) for part in choice.alternatives))
    extra: list[Rule] = []
    for index, choice in enumerate(choices):
        others: list[Term | Literal] = [rule.head, *plain, *choices[index + 1 :]]
        elsewhere = {variable for part in others for variable in variables_of(part)}
        shared = tuple(dict.fromkeys(v for v in variables_of(choice) if v in elsewhere))
        atom = Atom(names.new("or"), shared)
        binding = tuple(literal for literal in plain if isinstance(literal, Atom))
        parts = (part if _binds(part, shared) else binding + part for part in choice.alternatives)
        extra.extend(Rule(atom, part, rule.span) for part in parts)
        plain.append(atom)
    return tuple(plain), extra


def _binds(literals: Sequence[Literal], wanted: Iterable[Variable]) -> bool:
    """Whether a conjunction gives a value to all its variables and to those that are wanted."""
    bound = {variable for part in literals if isinstance(part, Atom) for variable in variables_of(part)}
    return bound.issuperset(wanted) and all(v in bound for part in literals for v in variables_of(part))
