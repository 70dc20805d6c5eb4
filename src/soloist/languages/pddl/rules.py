"""A planning task as rules in GDL, for `soloist translate` and for every engine that grounds.

    (:action move :parameters (?a ?b - place) :precondition (at ?a) :effect (and (at ?b) (not (at ?a))))

    (<= (legal planner (move ?a ?b)) (type-place ?a) (type-place ?b) (true (at ?a)))
    (<= (next (at ?b)) (does planner (move ?a ?b)))
    (<= (deleted (at ?a)) (does planner (move ?a ?b)))
    (<= (next (at ?x1)) (true (at ?x1)) (not (deleted (at ?x1))))

Atoms that no action changes, and derived ones, become predicates `is-NAME`; types become `type-NAME`. A disjunction
inside a condition gets a predicate of its own, and so does what would refute a `forall`. Where a `forall` speaks of
derived atoms it is written out for all objects instead: then recursion through it stays positive, as PDDL means it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING

from soloist.datalog.queries.formula import (
    And,
    Atom,
    Equal,
    Exists,
    Forall,
    Formula,
    Not,
    Or,
    Parameter,
    atoms,
    free_variables,
    is_variable,
    negation,
    substitute,
)
from soloist.game import rules as gdl
from soloist.game.rules import Function, Literal, Rule, RuleForm, RuleSheet, Term, Variable
from soloist.languages.pddl.model import Action, Planning
from soloist.languages.pddl.number_rules import NumberRules
from soloist.languages.pddl.number_values import TooMany
from soloist.languages.pddl.numbers import is_comparison

if TYPE_CHECKING:
    from soloist.languages.pddl.game import PddlGame

PLANNER = Function("planner")
SOLVED = gdl.Atom("solved")

#: The types of the variables in scope.
Scope = Mapping[str, tuple[str, ...]]


def rule_form(game: PddlGame) -> RuleForm | None:
    """The rules of a planning task, with its moves called as plans call them; None for one with no end of numbers."""
    try:
        return RuleForm(RuleSheet(tuple(_Sheet(game.planning, game.changing).rules())), _text, _text)
    except TooMany:
        return None


def _text(term: Function) -> str:
    return f"({' '.join((term.name, *(str(getattr(arg, 'name', arg)) for arg in term.args)))})"


@dataclass
class _Sheet:
    """Collects the rules; conditions add rules of their own on the way."""

    planning: Planning
    changing: set[str]
    _made: list[Rule] = field(default_factory=list)
    _typed: set[tuple[str, ...]] = field(default_factory=set)
    _count: int = 0

    def __post_init__(self) -> None:
        self._objects = self.planning.objects()
        self._derived = {axiom.head.predicate for axiom in self.planning.domain.axioms}
        self._numbers = NumberRules(self.planning, self) if self.planning.is_numeric else None

    def rules(self) -> Iterator[Rule]:
        """The whole sheet."""
        domain, problem = self.planning.domain, self.planning.problem
        for axiom in domain.axioms:
            self.add(self._atom(axiom.head), self._under(axiom.parameters, axiom.condition))
        deletable = {effect.atom.predicate for act in domain.actions for effect in act.effects if not effect.positive}
        for action in domain.actions:
            self._action(action)
        for predicate in sorted(self.changing & domain.predicates.keys()):
            arity = len(domain.predicates[predicate])
            kept = Function(predicate, tuple(Variable(f"x{place}") for place in range(1, arity + 1)))
            self._frame(kept, predicate in deletable)
        for fluent in self._numbers.fluents() if self._numbers else ():
            self._frame(fluent, True)
        self.add(SOLVED, self.body(problem.goal, {}))
        self.add(gdl.Atom("terminal"), [SOLVED])
        self.add(gdl.Atom("goal", (PLANNER, Function("100"))), [SOLVED])
        self.add(gdl.Atom("goal", (PLANNER, Function("0"))), [gdl.Not(SOLVED)])
        yield Rule(gdl.Atom("role", (PLANNER,)))
        for types in sorted(self._typed):
            for name in self._range(types):
                yield Rule(gdl.Atom(_type_name(types), (Function(name),)))
        for name in self._range(("object",)):
            yield Rule(gdl.Atom("same", (Function(name), Function(name))))
        for atom in sorted(problem.initial, key=lambda one: (one.predicate, one.args)):
            if atom.predicate in self.changing:
                yield Rule(gdl.Atom("init", (_fluent(atom),)))
            else:
                yield Rule(self._atom(atom))
        yield from self._numbers.stated() if self._numbers else ()
        yield from self._made

    def _frame(self, kept: Function, deletable: bool) -> None:
        gone: list[Literal] = [gdl.Not(gdl.Atom("deleted", (kept,)))] if deletable else []
        self.add(gdl.Atom("next", (kept,)), [gdl.Atom("true", (kept,)), *gone])

    def _action(self, action: Action) -> None:
        move = Function(action.name, tuple(Variable(parameter.name[1:]) for parameter in action.parameters))
        does = gdl.Atom("does", (PLANNER, move))
        numbers = self._numbers.legality(action) if self._numbers else []
        self.add(gdl.Atom("legal", (PLANNER, move)), [*self._under(action.parameters, action.precondition), *numbers])
        scope = {parameter.name: parameter.types for parameter in action.parameters}
        for effect in action.effects:
            # A parameter of the effect hides one of the action with its name.
            fresh = {one.name: f"{one.name}-{self._fresh()}" for one in effect.parameters if one.name in scope}
            parameters = [Parameter(fresh.get(one.name, one.name), one.types) for one in effect.parameters]
            atom, condition = substitute(effect.atom, fresh), substitute(effect.condition, fresh)
            assert isinstance(atom, Atom)
            head = gdl.Atom("next" if effect.positive else "deleted", (_fluent(atom),))
            self.add(head, [does, *self._under(parameters, condition, scope)])

    def _under(self, parameters: Sequence[Parameter], condition: Formula, outer: Scope | None = None) -> list[Literal]:
        """A condition with the types of the variables that it is about."""
        scope = {**(outer or {}), **{parameter.name: parameter.types for parameter in parameters}}
        types = [self.typed(parameter.name, parameter.types) for parameter in parameters]
        return [*types, *self.body(condition, scope)]

    def body(self, condition: Formula, scope: Scope) -> list[Literal]:
        """The literals of a condition; parts that GDL has no literal for become rules of their own."""
        match condition:
            case Not(Atom() as part) if self._numbers and is_comparison(part):
                return [self._numbers.holds(part)]
            case Atom() if self._numbers and is_comparison(condition):
                return [gdl.Not(self._numbers.holds(condition))]
            case Atom():
                return [self._atom(condition)]
            case Equal(left, right):
                return [gdl.Atom("same", (_term(left), _term(right)))]
            case Not(Atom() as part):
                return [gdl.Not(self._atom(part))]
            case Not(Equal(left, right)):
                return [gdl.Distinct(_term(left), _term(right))]
            case Not(part):
                return self.body(negation(part), scope)
            case And(parts):
                return [literal for part in parts for literal in self.body(part, scope)]
            case Or(parts):
                return [self._defined("some", [(scope, part) for part in parts], condition, scope)]
            case Exists(parameters, part):
                fresh = {parameter.name: f"{parameter.name}-{self._fresh()}" for parameter in parameters}
                renamed = [Parameter(fresh[parameter.name], parameter.types) for parameter in parameters]
                return self._under(renamed, substitute(part, fresh), scope)
            case Forall(parameters, part) if any(atom.predicate in self._derived for atom, _ in atoms(part)):
                rows = product(*(self._range(parameter.types) for parameter in parameters))
                names = [parameter.name for parameter in parameters]
                every = (substitute(part, dict(zip(names, row, strict=True))) for row in rows)
                return [literal for one in every for literal in self.body(one, scope)]
            case Forall(parameters, part):
                refuted = Exists(parameters, negation(part))
                return [gdl.Not(self._defined("unless", [(scope, refuted)], condition, scope))]

    def _defined(self, name: str, ways: Iterable[tuple[Scope, Formula]], condition: Formula, scope: Scope) -> gdl.Atom:
        """An atom over the free variables of a condition that holds where one of the ways does."""
        free = sorted(free_variables(condition))
        head = gdl.Atom(f"{name}-{self._fresh()}", tuple(map(_term, free)))
        for inner, part in ways:
            self.add(head, [*(self.typed(one, scope[one]) for one in free), *self.body(part, inner)])
        return head

    def _atom(self, atom: Atom) -> gdl.Atom:
        if atom.predicate in self.changing:
            return gdl.Atom("true", (_fluent(atom),))
        return gdl.Atom(f"is-{atom.predicate}", tuple(map(_term, atom.args)))

    def typed(self, variable: str, types: tuple[str, ...]) -> Literal:
        self._typed.add(types)
        return gdl.Atom(_type_name(types), (_term(variable),))

    def _range(self, types: tuple[str, ...]) -> list[str]:
        return list(dict.fromkeys(name for kind in types for name in self._objects.get(kind, ())))

    def _fresh(self) -> int:
        self._count += 1
        return self._count

    def add(self, head: gdl.Atom, body: Sequence[Literal]) -> None:
        self._made.append(Rule(head, tuple(dict.fromkeys(body))))


def _type_name(types: tuple[str, ...]) -> str:
    return f"type-{'-or-'.join(types)}"


def _fluent(atom: Atom) -> Function:
    return Function(atom.predicate, tuple(map(_term, atom.args)))


def _term(term: str) -> Term:
    return Variable(term[1:]) if is_variable(term) else Function(term)
