"""Compiles a rule for a call into a join plan, with its conditions in an order that keeps the rows few.

The order of conditions means nothing in GDL. At each point the condition comes next that is expected to have the
fewest matches for a row; a negation and `distinct` wait until all their variables are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from soloist.datalog.dependencies import Dependencies, Predicate, predicate_of
from soloist.datalog.tabling.facts import Facts, Patterns
from soloist.datalog.tabling.join_plan import (
    Call,
    ConstructTerm,
    CountArrivals,
    DeconstructTerm,
    Join,
    JoinPlan,
    Prefetch,
    Project,
    Select,
    Step,
    columns,
)
from soloist.datalog.tabling.values import Values
from soloist.errors import RuleError
from soloist.game.rules import Atom, Distinct, Function, Literal, Not, Rule, Term, Variable, variables_of
from soloist.source import Finding, Severity


class Catalogue:
    """What there is to join with, and how many matches to expect; only the speed depends on the latter."""

    def __init__(
        self,
        derived: Iterable[Predicate],
        facts: Mapping[Predicate, Facts],
        must_be_given: Mapping[Predicate, frozenset[int]],
        graph: Dependencies[Predicate],
    ) -> None:
        self.derived = frozenset(derived)
        self.patterns = Patterns()
        self.graph = graph
        self._facts = facts
        self._must_be_given = must_be_given
        self._calls: dict[tuple[Predicate, tuple[int, ...]], Call] = {}

    def call(self, predicate: Predicate, given: tuple[int, ...]) -> Call:
        """The call of a predicate with these arguments given."""
        key = (predicate, given)
        found = self._calls.get(key)
        if found is None:
            found = self._calls[key] = Call(predicate, given)
        return found

    def expected(self, literal: Literal, bound: set[Variable]) -> float | None:
        """How many matches a literal has for one row; None where it cannot be evaluated yet."""
        free = set(variables_of(literal)) - bound
        if not isinstance(literal, Atom):
            if free:
                return None
            calls = isinstance(literal, Not) and predicate_of(_inner_atom(literal)) in self.derived
            return 0.9 if calls else 0.4
        predicate = predicate_of(literal)
        if predicate not in self.derived:
            if predicate == ("does", 2):
                return 0.5
            stored = self._expected_facts(literal, bound)
            return 4.0 ** len(free) * 0.3 if stored is None else stored
        unknown = [position for position, arg in enumerate(literal.args) if free.intersection(variables_of(arg))]
        if self._must_be_given.get(predicate, frozenset()).intersection(unknown):
            return None
        return 5.0 ** len(unknown) * (0.5 if len(unknown) < len(literal.args) else 4.0)

    def _expected_facts(self, atom: Atom, bound: set[Variable]) -> float | None:
        facts = self._facts.get(predicate_of(atom))
        if facts is None:
            return None
        variables = list(dict.fromkeys(variables_of(atom)))
        given = [number for number, variable in enumerate(variables) if variable in bound]
        return facts.expected(self.patterns.of(atom, (), variables), given)


class RuleCompiler:
    """Compiles one rule for one call."""

    def __init__(self, rule: Rule, call: Call, values: Values, catalogue: Catalogue) -> None:
        self._rule = rule
        self._call = call
        self._values = values
        self._catalogue = catalogue
        self._steps: list[Step] = []
        self._column_of: dict[Term, int] = {}
        self._width = len(call.given)

    def compile(self) -> JoinPlan:
        """The steps of the rule, in a good order."""
        head, given = self._rule.head, self._call.given
        constants = list(dict.fromkeys(self._constants()))
        for constant in constants:
            self._column_of[constant] = self._new_column()
        for column, position in enumerate(given):
            self._unify(column, head.args[position])
        waiting = list(self._rule.body)
        while waiting:
            first = waiting.pop(self._best(waiting))
            alike = [literal for literal in waiting if self._asks_alike(first, literal)]
            if alike:
                self._conditions_at_once([first, *alike])
                waiting = [literal for literal in waiting if literal not in alike]
            else:
                self._condition(first)
            self._forget(waiting)
        answer = columns([self._column(arg) for position, arg in enumerate(head.args) if position not in given])
        row = tuple(self._values.value(constant) for constant in constants)
        return JoinPlan(self._rule, self._call, row, tuple(self._steps), answer)

    def _best(self, waiting: Sequence[Literal]) -> int:
        bound = {term for term in self._column_of if isinstance(term, Variable)}
        expected = ((self._catalogue.expected(literal, bound), number) for number, literal in enumerate(waiting))
        ready = [(matches, number) for matches, number in expected if matches is not None]
        if not ready:
            message = f"a variable of this rule for '{self._rule.head.predicate}' has no value"
            raise RuleError(Finding(Severity.ERROR, "unsafe", message, self._rule.span))
        return min(ready)[1]

    def _asks_alike(self, one: Literal, other: Literal) -> bool:
        """Whether two literals are the same call for different keys."""
        if not isinstance(one, Atom) or not isinstance(other, Atom) or predicate_of(one) != predicate_of(other):
            return False
        if predicate_of(one) not in self._catalogue.derived or self._is_recursive(one):
            return False
        return self._is_known(one) and self._is_known(other)

    def _conditions_at_once(self, atoms: Sequence[Literal]) -> None:
        keys = tuple(columns([self._column(arg) for arg in _inner_atom(atom).args]) for atom in atoms)
        predicate = predicate_of(_inner_atom(atoms[0]))
        prefetch = Prefetch(self._catalogue.call(predicate, tuple(range(predicate[1]))), keys)
        joins = [Join(prefetch.source, key, negated=False, extends=False) for key in keys]
        self._steps += [prefetch, *joins[:-1], CountArrivals(prefetch), joins[-1]]

    def _constants(self) -> Iterator[Function]:
        """The ground terms that rows must hold: those of the head, of `distinct` and of calls."""
        yield from (part for arg in self._rule.head.args for part in _ground_parts(arg))
        for literal in self._rule.body:
            if isinstance(literal, Distinct):
                yield from _ground_parts(literal.left)
                yield from _ground_parts(literal.right)
            elif predicate_of(atom := _inner_atom(literal)) in self._catalogue.derived:
                yield from (part for arg in atom.args for part in _ground_parts(arg))

    def _new_column(self) -> int:
        self._width += 1
        return self._width - 1

    def _is_known(self, part: Term | Literal) -> bool:
        return all(variable in self._column_of for variable in variables_of(part))

    def _is_recursive(self, atom: Atom) -> bool:
        return self._catalogue.graph.in_cycle(predicate_of(self._rule.head), predicate_of(atom))

    def _can_give(self, arg: Term, atom: Atom) -> bool:
        """Whether a call gives an argument: a recursive one gives no term built for it, lest questions never end."""
        if isinstance(arg, Function) and any(True for _ in variables_of(arg)) and self._is_recursive(atom):
            return False
        return self._is_known(arg)

    def _column(self, term: Term) -> int:
        """The column of a term whose variables are known; a compound term is built."""
        if term not in self._column_of:
            if isinstance(term, Variable):
                message = f"the variable '{term.name}' of this rule has no value"
                raise RuleError(Finding(Severity.ERROR, "unsafe", message, self._rule.span))
            args = columns([self._column(arg) for arg in term.args])
            self._steps.append(ConstructTerm(term.name, args, self._values))
            self._column_of[term] = self._new_column()
        return self._column_of[term]

    def _unify(self, column: int, term: Term) -> None:
        """Makes a column equal to a term, whose variables may get their values from it."""
        if self._is_known(term):
            self._steps.append(Select(column, self._column(term), equal=True))
        elif isinstance(term, Variable):
            self._column_of[term] = column
        else:
            self._steps.append(DeconstructTerm(column, term.name, len(term.args)))
            parts = [self._new_column() for _ in term.args]
            for part, arg in zip(parts, term.args, strict=True):
                self._unify(part, arg)

    def _condition(self, literal: Literal) -> None:
        if isinstance(literal, Distinct):
            self._steps.append(Select(self._column(literal.left), self._column(literal.right), equal=False))
            return
        atom, negated = _inner_atom(literal), isinstance(literal, Not)
        if predicate_of(atom) in self._catalogue.derived:
            known = tuple(position for position, arg in enumerate(atom.args) if self._can_give(arg, atom))
            key = columns([self._column(atom.args[position]) for position in known])
            open_args = [arg for position, arg in enumerate(atom.args) if position not in known]
            call = self._catalogue.call(predicate_of(atom), known)
            self._steps.append(Join(call, key, negated, bool(open_args)))
            for column, arg in [(self._new_column(), arg) for arg in open_args]:
                self._unify(column, arg)
        else:
            variables = dict.fromkeys(variables_of(atom))
            given = [variable for variable in variables if variable in self._column_of]
            wanted = [variable for variable in variables if variable not in self._column_of]
            key = columns([self._column_of[variable] for variable in given])
            pattern = self._catalogue.patterns.of(atom, given, wanted)
            self._steps.append(Join(pattern, key, negated, bool(wanted)))
            for variable in wanted:
                self._column_of[variable] = self._new_column()

    def _forget(self, waiting: Sequence[Literal]) -> None:
        """Drops the columns of variables that neither the head nor a waiting condition needs."""
        given = len(self._call.given)
        needed = {variable for literal in (self._rule.head, *waiting) for variable in variables_of(literal)}
        keep = {term: column for term, column in self._column_of.items() if needed.issuperset(variables_of(term))}
        if all(column < given or term in keep for term, column in self._column_of.items()):
            return
        kept = sorted({*range(given), *keep.values()})
        self._steps.append(Project(columns(kept)))
        self._column_of = {term: kept.index(column) for term, column in keep.items()}
        self._width = len(kept)


def _inner_atom(literal: Literal) -> Atom:
    inner = literal.literal if isinstance(literal, Not) else literal
    assert isinstance(inner, Atom), "rules have simple bodies here"
    return inner


def _ground_parts(term: Term) -> Iterator[Function]:
    """The largest ground terms inside a term."""
    if isinstance(term, Function):
        if not any(True for _ in variables_of(term)):
            yield term
        else:
            for arg in term.args:
                yield from _ground_parts(arg)
