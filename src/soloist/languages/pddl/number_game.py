"""What numbers do in a game of PDDL: their values in states, comparisons, changes, and the metric."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product

from soloist.datalog.queries.facts import Facts, Row
from soloist.datalog.queries.formula import Atom, Parameter
from soloist.datalog.queries.query import Query
from soloist.languages.pddl.model import OBJECT, TOTAL_COST, Action, Planning
from soloist.languages.pddl.number_reader import TOTAL_TIME
from soloist.languages.pddl.numbers import (
    COMPARISONS,
    VALUE,
    Change,
    Comparison,
    Objective,
    Values,
    evaluated,
    expression_text,
    number,
    number_text,
    terms_of,
    value_atom,
)

Ranges = Callable[[Parameter], Sequence[str]]


def settled(planning: Planning) -> Planning:
    """The task with the numbers that matter, and its total cost as a number where it is used like others.

    It is one, too, where steps change what other steps cost: costs are the same in every state.
    """
    domain, problem = planning.domain, planning.problem
    functions = {term.predicate for term in _mentioned(planning)}
    if any(
        isinstance(part, Atom) and part.predicate in _changed(planning) for each in domain.actions for part in each.cost
    ):
        functions.add(TOTAL_COST)
    numbers = {term: value for term, value in problem.numbers.items() if term.predicate in functions}
    if TOTAL_COST not in functions:
        return Planning(domain, replace(problem, numbers=numbers))
    actions = tuple(
        replace(action, cost=(), changes=(*action.changes, *_increases(action))) for action in domain.actions
    )
    numbers.setdefault(Atom(TOTAL_COST), Fraction(0))
    numbers.update((term, Fraction(value)) for term, value in problem.values.items())
    objective = Objective(True, Atom(TOTAL_COST)) if problem.metric else problem.objective
    settled_problem = replace(problem, values={}, metric=False, numbers=numbers, objective=objective)
    return Planning(replace(domain, actions=actions), settled_problem)


def _increases(action: Action) -> Iterator[Change]:
    for part in action.cost:
        yield Change("increase", Atom(TOTAL_COST), Fraction(part) if isinstance(part, int) else part)


def _changed(planning: Planning) -> set[str]:
    return {change.target.predicate for action in planning.domain.actions for change in action.changes}


def _mentioned(planning: Planning) -> Iterator[Atom]:
    """The function terms that comparisons, changes and the metric are about."""
    for comparison in planning.domain.comparisons.values():
        yield from terms_of(comparison.left)
        yield from terms_of(comparison.right)
    for action in planning.domain.actions:
        for change in action.changes:
            yield change.target
            yield from terms_of(change.amount)
    if planning.problem.objective is not None:
        yield from terms_of(planning.problem.objective.expression)


class _Failing(set[Row]):
    """The rows under which a comparison fails: asked one by one, and listed only where somebody insists."""

    def __init__(self, comparison: Comparison, arity: int, values: Values, objects: Sequence[str]) -> None:
        super().__init__()
        self._comparison = comparison
        self._arity = arity
        self._values = values
        self._objects = objects

    def __contains__(self, row: object) -> bool:
        assert isinstance(row, tuple)
        known = {f"?{place}": term for place, term in enumerate(row)}
        left = evaluated(self._comparison.left, known, self._values)
        right = evaluated(self._comparison.right, known, self._values)
        return left is None or right is None or not COMPARISONS[self._comparison.operator](left, right)

    def __iter__(self) -> Iterator[Row]:
        return (row for row in product(self._objects, repeat=self._arity) if row in self)


def read_functions(planning: Planning) -> set[str]:
    """The functions that a comparison or a change reads; others can only be measured at the end."""
    domain = planning.domain
    read = [side for one in domain.comparisons.values() for side in (one.left, one.right)]
    read += [change.amount for action in domain.actions for change in action.changes]
    return {term.predicate for expression in read for term in terms_of(expression)}


class Numbers:
    """The numbers of a task; a task without any has empty ones.

    Where nobody has to know them (`measured` is false), numbers that nothing reads are no part of a state.
    """

    def __init__(self, planning: Planning, ranges: Ranges, measured: bool) -> None:
        domain = planning.domain
        changed_functions = {change.target.predicate for action in domain.actions for change in action.changes}
        if not measured:
            changed_functions &= read_functions(planning)
        self._actions = {action.name: action for action in domain.actions}
        self._objects = planning.objects()[OBJECT]
        self.objective = planning.problem.objective
        #: The relations that hold values which actions change.
        self.changing = {VALUE + name for name in changed_functions}
        #: The values at the start, those that never change included.
        self.initial = frozenset(value_atom(term, value) for term, value in planning.problem.numbers.items())
        #: What works out the failing of a comparison, by its predicate.
        self.derivations: dict[str, Callable[[Facts], None]] = {
            name: partial(self._put, name, comparison) for name, comparison in domain.comparisons.items()
        }
        self._queries = {action.name: self._of(action, ranges) for action in domain.actions if action.changes}

    def _of(self, action: Action, ranges: Ranges) -> list[tuple[Change, Query]]:
        own = [parameter.name for parameter in action.parameters]
        return [(change, Query(change.condition, change.parameters, ranges, own)) for change in action.changes]

    def _put(self, name: str, comparison: Comparison, facts: Facts) -> None:
        holes = {term for side in (comparison.left, comparison.right) for atom in terms_of(side) for term in atom.args}
        facts.put(name, _Failing(comparison, len(holes), partial(value_of, facts), self._objects))

    def after(self, facts: Facts, action: str, known: Mapping[str, str]) -> tuple[set[Atom], set[Atom]] | str:
        """The values that a step takes away and those it brings, or why it cannot be made."""
        values = partial(value_of, facts)
        changes: dict[Atom, list[tuple[str, Fraction]]] = {}
        for change, query in self._queries.get(action, ()):
            names = [parameter.name for parameter in change.parameters]
            for row in query.answers(facts, known):
                bound = {**known, **dict(zip(names, row, strict=True))}
                target = Atom(change.target.predicate, tuple(bound.get(term, term) for term in change.target.args))
                amount = evaluated(change.amount, bound, values)
                if amount is None:
                    return f"what {expression_text(target)} changes by has no value"
                changes.setdefault(target, []).append((change.kind, amount))
        gone: set[Atom] = set()
        come: set[Atom] = set()
        for target, several in changes.items():
            old = values(target)
            new = changed(old, several)
            if isinstance(new, str):
                return f"{expression_text(target)} {new}"
            if VALUE + target.predicate not in self.changing:
                continue
            if old is not None:
                gone.add(value_atom(target, old))
            come.add(value_atom(target, new))
        return gone, come

    def told(self, facts: Facts, atom: Atom, comparison: Comparison) -> str:
        """The values that a comparison is about."""
        known = {f"?{place}": term for place, term in enumerate(atom.args)}
        terms = dict.fromkeys((*terms_of(comparison.left), *terms_of(comparison.right)))
        words = []
        for term in terms:
            ground = Atom(term.predicate, tuple(known.get(one, one) for one in term.args))
            value = value_of(facts, ground)
            words.append(f"{expression_text(ground)} {'has no value' if value is None else f'is {number_text(value)}'}")
        return " and ".join(words)

    def reached(self, facts: Facts, steps: int) -> Fraction | None:
        """The value of the metric after so many steps; None where there is no metric, or it has no value."""
        if self.objective is None:
            return None

        def values(term: Atom) -> Fraction | None:
            found = value_of(facts, term)
            return Fraction(steps) if found is None and term == Atom(TOTAL_TIME) else found

        return evaluated(self.objective.expression, {}, values)


def value_of(facts: Facts, term: Atom) -> Fraction | None:
    """The value of a ground term in a state."""
    rows = facts.matching(VALUE + term.predicate, tuple(range(len(term.args))), term.args)
    return number(rows[0][-1]) if rows else None


def changed(old: Fraction | None, changes: Sequence[tuple[str, Fraction]]) -> Fraction | str:
    """The value after all changes at once, or why there is none."""
    kinds = {kind for kind, _ in changes}
    if kinds <= {"increase", "decrease"}:
        if old is None:
            return "has no value to change"
        return old + sum(amount if kind == "increase" else -amount for kind, amount in changes)
    if len(set(changes)) > 1:
        return "is changed in several ways at once"
    [(kind, amount)] = set(changes)
    if kind == "assign":
        return amount
    if len(changes) > 1:
        return "is changed in several ways at once"
    if old is None:
        return "has no value to change"
    if kind == "scale-down" and amount == 0:
        return "is divided by zero"
    return old * amount if kind == "scale-up" else old / amount
