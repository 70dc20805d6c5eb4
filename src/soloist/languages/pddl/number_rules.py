"""Numbers of a planning task as rules: values are objects, and what is true of them stands in tables.

    (>= (fuel ?c) (far ?p))     (<= (holds-1 ?c ?p) (true (=fuel ?c ?=n0)) (=far ?p ?=n1) (table-holds-1 ?=n0 ?=n1))
    (decrease (fuel ?c) 2)      (<= (next (=fuel ?c ?=new)) (does planner (drive ?c)) (made-drive-0 ?c ?=new))

Names of these begin with `=`, as none of PDDL do.

A comparison of a number without a value has no row, so it does not hold. A step whose change has no row is not legal,
nor is one that changes a number in two ways at once. Increases that may meet in one number are refused (`TooMany`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Protocol

from soloist.datalog.queries.formula import TRUE, Atom, Equal, Formula, Not, conjuncts, is_variable
from soloist.game import rules as gdl
from soloist.game.rules import Function, Literal, Rule, Term, Variable
from soloist.languages.pddl.model import Action, Planning
from soloist.languages.pddl.number_values import NumberValues, Table, TooMany
from soloist.languages.pddl.numbers import Change, terms_of

_ADDITIVE = ("increase", "decrease")
#: The value that a change makes.
NEW = Variable("=new")


class Sheet(Protocol):
    """What collects the rules."""

    def add(self, head: gdl.Atom, body: Sequence[Literal]) -> None: ...
    def body(self, condition: Formula, scope: Mapping[str, tuple[str, ...]]) -> list[Literal]: ...
    def typed(self, variable: str, types: tuple[str, ...]) -> Literal: ...


class NumberRules:
    """The rules of numbers, added to a sheet; `TooMany` where their values cannot be listed."""

    def __init__(self, planning: Planning, sheet: Sheet) -> None:
        self._planning = planning
        self._sheet = sheet
        self._values = NumberValues(planning)
        changes = [change for action in planning.domain.actions for change in action.changes]
        #: The functions whose values are part of a state.
        self.changing = {change.target.predicate for change in changes} & self._values.tracked
        self._comparisons = {name: f"holds-{at}" for at, name in enumerate(planning.domain.comparisons, start=1)}
        for name, head in self._comparisons.items():
            self._comparison(name, head)

    def holds(self, atom: Atom) -> gdl.Atom:
        """That the comparison holds whose failing an atom says."""
        return gdl.Atom(self._comparisons[atom.predicate], tuple(map(_term, atom.args)))

    def stated(self) -> Iterator[Rule]:
        """The values at the start."""
        for term, value in self._planning.problem.numbers.items():
            if term.predicate in self._values.tracked:
                literal = self._value(term, _number(value))
                assert isinstance(literal, gdl.Atom)
                is_fluent = term.predicate in self.changing
                yield Rule(gdl.Atom("init", literal.args) if is_fluent else literal)

    def fluents(self) -> Iterator[Function]:
        """The fluents of values, with variables."""
        for name in sorted(self.changing):
            arity = len(self._planning.domain.functions[name])
            yield _fluent(Atom(name, tuple(f"?x{place}" for place in range(arity))), Variable("=value"))

    def legality(self, action: Action) -> list[Literal]:
        """What must hold for an action's changes to be possible; the rules for its changes are added with it."""
        demands: list[Literal] = []
        scope = {parameter.name: parameter.types for parameter in action.parameters}
        move = Function(action.name, tuple(_term(parameter.name) for parameter in action.parameters))
        does = gdl.Atom("does", (Function("planner"), move))
        for place, change in enumerate(action.changes):
            name = f"{action.name}-{place}"
            made = self._made(name, change)
            inside = {**scope, **{parameter.name: parameter.types for parameter in change.parameters}}
            types = [self._sheet.typed(parameter.name, parameter.types) for parameter in change.parameters]
            condition = [*types, *self._sheet.body(change.condition, inside)]
            if change.target.predicate in self.changing:
                new, old = _fluent(change.target, NEW), _fluent(change.target, Variable("=old"))
                self._sheet.add(gdl.Atom("next", (new,)), [does, *condition, made])
                self._sheet.add(gdl.Atom("deleted", (old,)), [does, *condition, gdl.Atom("true", (old,))])
            possible = gdl.Atom(f"possible-{name}", _variables(change))
            self._sheet.add(possible, [made])
            if change.condition == TRUE and not change.parameters:
                demands.append(possible)
            else:
                demands.append(self._denied(f"impossible-{name}", action, [*condition, gdl.Not(possible)]))
        for (one, first), (other, second) in combinations(enumerate(action.changes), 2):
            demands += self._apart(action, (one, first), (other, second))
        return demands

    def _denied(self, name: str, action: Action, body: Sequence[Literal]) -> Literal:
        """That a condition about an action's parameters does not hold."""
        types = [self._sheet.typed(parameter.name, parameter.types) for parameter in action.parameters]
        head = gdl.Atom(name, tuple(_term(parameter.name) for parameter in action.parameters))
        self._sheet.add(head, [*types, *body])
        return gdl.Not(head)

    def _apart(self, action: Action, first: tuple[int, Change], second: tuple[int, Change]) -> Iterator[Literal]:
        """That two changes do not meet in one number, unless they assign the same."""
        (one, left), (other, right) = first, second
        if left.target.predicate != right.target.predicate or _differ(action, left.target, right.target):
            return
        if left.kind in _ADDITIVE and right.kind in _ADDITIVE:
            raise TooMany
        if left.parameters or right.parameters:
            raise TooMany
        scope = {parameter.name: parameter.types for parameter in action.parameters}
        pairs = zip(left.target.args, right.target.args, strict=True)
        body = [*self._sheet.body(left.condition, scope), *self._sheet.body(right.condition, scope)]
        body += [gdl.Atom("same", (_term(one_term), _term(other_term))) for one_term, other_term in pairs]
        if left.kind == right.kind == "assign":
            news = [Variable(f"=new{place}") for place in (one, other)]
            for place, change, new in ((one, left, news[0]), (other, right, news[1])):
                body.append(gdl.Atom(f"made-{action.name}-{place}", (*_variables(change), new)))
            body.append(gdl.Distinct(news[0], news[1]))
        yield self._denied(f"clash-{action.name}-{one}-{other}", action, body)

    def _comparison(self, name: str, head: str) -> None:
        comparison = self._planning.domain.comparisons[name]
        table = self._values.holding(comparison)
        holes = dict.fromkeys(term for atom in table.terms for term in atom.args)
        order = tuple(f"?{place}" for place in range(len(holes)))
        body = self._read(table, f"table-{head}", ())
        if body is not None:
            self._sheet.add(gdl.Atom(head, tuple(map(_term, order))), body)

    def _made(self, name: str, change: Change) -> gdl.Atom:
        """What a change makes of a number, as an atom with the new value last."""
        table = self._values.made(change)
        made = gdl.Atom(f"made-{name}", (*_variables(change), NEW))
        body = self._read(table, f"table-{name}", (NEW,))
        if body is not None:
            # Variables that only the target has are bound where the change is asked for; here any object will do.
            read = {term for atom in table.terms for term in atom.args}
            loose = [term for term in dict.fromkeys(change.target.args) if is_variable(term) and term not in read]
            self._sheet.add(made, [*(self._sheet.typed(term, ("object",)) for term in loose), *body])
        return made

    def _read(self, table: Table, name: str, more: tuple[Term, ...]) -> list[Literal] | None:
        """The values of a table's terms, and that they stand in it; None where it is empty."""
        for row in table.rows:
            self._sheet.add(gdl.Atom(name, tuple(map(_number, row))), [])
        values = tuple(Variable(f"=n{place}") for place in range(len(table.terms)))
        body = [self._value(term, value) for term, value in zip(table.terms, values, strict=True)]
        return [*body, gdl.Atom(name, (*values, *more))] if table.rows else None

    def _value(self, term: Atom, value: Term) -> Literal:
        fluent = _fluent(term, value)
        return gdl.Atom("true", (fluent,)) if term.predicate in self.changing else gdl.Atom(fluent.name, fluent.args)


def _fluent(term: Atom, value: Term) -> Function:
    return Function(f"={term.predicate}", (*map(_term, term.args), value))


def _number(value: Fraction) -> Function:
    return Function(f"={value}")


def _term(term: str) -> Term:
    return Variable(term[1:]) if is_variable(term) else Function(term)


def _variables(change: Change) -> tuple[Term, ...]:
    """The variables of a change, in a fixed order."""
    terms = [change.target, *terms_of(change.amount)]
    return tuple(
        _term(term) for term in dict.fromkeys(term for atom in terms for term in atom.args) if is_variable(term)
    )


def _differ(action: Action, left: Atom, right: Atom) -> bool:
    """Whether the precondition says that two terms are not the same."""
    pairs = {frozenset(pair) for pair in zip(left.args, right.args, strict=True)}
    unequal = {
        frozenset((piece.part.left, piece.part.right))
        for piece in conjuncts(action.precondition)
        if isinstance(piece, Not) and isinstance(piece.part, Equal)
    }
    constants = any(len(pair) == 2 and not any(map(is_variable, pair)) for pair in pairs)
    return constants or not pairs.isdisjoint(unequal)
