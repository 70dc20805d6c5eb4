"""Evaluates rules top-down with tables: which atoms follow from the facts, computed only as far as someone asks.

A question is a call with some arguments given, say `legal` for the role robot, for a set of keys. Its answers are kept
in a table. What a rule needs from predicates in lower strata is asked, and answered completely, before the rule goes
on; so a negation only ever looks at complete tables. Predicates that depend on each other are evaluated together until
nothing new follows. This is semi-naive: rows that reach a recursive call are suspended there, and each is joined once
with every answer, those known already and those that come later. The result is the stratified least model, as far as
it was asked for.

Knowledge is of three levels: what never changes, what holds in a state, and what holds when moves are made in it. A
table lives on the level of its predicate, and is dropped when that level changes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Generator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from soloist.datalog.dependencies import Predicate, predicate_of, rule_dependencies
from soloist.datalog.tabling.facts import Facts, Pattern
from soloist.datalog.tabling.join_plan import Call, Join, JoinPlan, Prefetch, Rows
from soloist.datalog.tabling.rule_compiler import Catalogue, RuleCompiler
from soloist.datalog.tabling.simple_bodies import SimpleBodies, split_by_constants
from soloist.datalog.tabling.values import Row, Value, Values
from soloist.errors import RuleError
from soloist.game.rules import Atom, Rule, Variable
from soloist.source import Finding, Severity

TRUE: Predicate = ("true", 1)
DOES: Predicate = ("does", 2)

MOST_ROWS = 3_000_000
"""A state that needs more instances of a rule, or more answers in all, is refused before it fills the memory."""

MOST_KEPT = 500_000
"""What never changes is kept from state to state; beyond so many questions it is worked out again instead."""

Question: TypeAlias = tuple[Call, set[Row]]


class Table:
    """The answers to a call for the keys that have been asked; a key without answers is not in `answers`."""

    def __init__(self) -> None:
        self.asked: set[Row] = set()
        self.answers: dict[Row, set[Row]] = {}

    def file(self, rows: Rows, plan: JoinPlan) -> list[tuple[Row, Row]]:
        """Takes in the answers that rows end in, and returns the new ones."""
        given, answer_of, answers = len(plan.call.given), plan.answer, self.answers
        if given == plan.call.predicate[1]:
            keys = [row[:given] for row in rows if row[:given] not in answers]
            answers.update(dict.fromkeys(keys, _YES))
            return [(key, ()) for key in keys]
        new: list[tuple[Row, Row]] = []
        for row in rows:
            known = answers.setdefault(row[:given], set())
            answer = answer_of(row)
            if answer not in known:
                known.add(answer)
                new.append((row[:given], answer))
        return new


_YES: set[Row] = {()}
"""The answers of a call that gives all arguments, where it holds: one empty row, shared because nothing adds to it."""


@dataclass(slots=True)
class _Suspended:
    """The rows of a plan that wait at a recursive call for further answers, by the key they ask for."""

    plan: JoinPlan
    step: int
    rows: dict[Row, Rows] = field(default_factory=dict)


@dataclass(slots=True)
class _Fixpoint:
    """The evaluation of predicates that depend on each other: what is still to do, and who waits for what."""

    component: int
    asked: deque[Question] = field(default_factory=deque)
    answered: deque[tuple[Call, list[tuple[Row, Row]]]] = field(default_factory=deque)
    suspended: dict[Call, dict[tuple[JoinPlan, int], _Suspended]] = field(default_factory=dict)


class Evaluator:
    """Answers questions about rules, in a state and with moves made in it."""

    def __init__(self, rules: Iterable[Rule], values: Values, questions: Iterable[Predicate]) -> None:
        """`questions` are the predicates that `ask` will be called for."""
        simple = SimpleBodies(split_by_constants(rules))
        self._rules: dict[Predicate, list[Rule]] = {predicate: [] for predicate in questions}
        self._facts: dict[Predicate, Facts] = {}
        self._sort(simple.rules, values)
        self._values = values
        self._graph = rule_dependencies(rule for rules in self._rules.values() for rule in rules)
        if self._graph.in_negative_cycles():
            name = self._graph.in_negative_cycles()[0][0].partition(" ")[0]
            message = f"'{name}' depends on its own negation"
            raise RuleError(Finding(Severity.ERROR, "unstratified", message))
        self._catalogue = Catalogue(self._rules, self._facts, simple.must_be_given, self._graph)
        self._level = self._levels()
        self._tables: tuple[dict[Call, Table], ...] = ({}, {}, {})
        self._plans: dict[Call, list[JoinPlan]] = {}
        self._state: frozenset[Value] | None = None
        self._moves: frozenset[Row] = frozenset()
        self._filed = 0

    def _sort(self, rules: Iterable[Rule], values: Values) -> None:
        """Tells facts from rules; a predicate that has both gets a rule that looks the facts up."""
        rows: dict[Predicate, dict[Row, None]] = {}
        for rule in rules:
            if rule.body:
                self._rules.setdefault(predicate_of(rule.head), []).append(rule)
            else:
                if any(True for _ in rule.variables()):
                    raise RuleError(Finding(Severity.ERROR, "unsafe", "a fact has a variable", rule.span))
                row = tuple(values.value(arg) for arg in rule.head.args)
                rows.setdefault(predicate_of(rule.head), {})[row] = None
        for (name, arity), facts in rows.items():
            stored = (name, arity)
            if stored in self._rules:
                args = tuple(Variable(str(number)) for number in range(arity))
                looked_up = Atom(f"{name} facts", args)
                self._rules[stored].append(Rule(Atom(name, args), (looked_up,)))
                stored = predicate_of(looked_up)
            self._facts[stored] = Facts(facts)

    def _levels(self) -> dict[Predicate, int]:
        levels = {TRUE: 1, DOES: 2}
        for component in self._graph.components:
            below = [levels.get(body, 0) for predicate in component for body in self._graph.edges[predicate]]
            for predicate in component:
                levels.setdefault(predicate, max(below, default=0))
        return levels

    def look_at(self, state: frozenset[Value], moves: frozenset[Row] = frozenset()) -> None:
        """Makes the facts of a state true, and moves done: rows of a role and what it does."""
        if state != self._state:
            if sum(len(table.asked) for table in self._tables[0].values()) > MOST_KEPT:
                self._tables[0].clear()
            self._tables[1].clear()
            self._tables[2].clear()
            self._filed = 0
            self._facts[TRUE] = Facts((fact,) for fact in state)
            self._state = state
        if moves != self._moves:
            self._tables[2].clear()
            self._facts[DOES] = Facts(moves)
            self._moves = moves

    def ask(self, predicate: Predicate, given: tuple[int, ...] = (), key: Row = ()) -> set[Row]:
        """The rows of the arguments that are not given, for which a predicate holds."""
        call = self._catalogue.call(predicate, given)
        table = self._table(call)
        if key not in table.asked:
            try:
                self._answer(call, {key})
            except BaseException:
                # Whatever stopped us, Ctrl-C included: half-filled tables must never be taken for complete ones.
                for tables in self._tables:
                    tables.clear()
                raise
        return table.answers.get(key, set())

    def _answer(self, call: Call, keys: set[Row]) -> None:
        """Evaluates a call and all that it asks, on a stack of our own: rules may be deeper than Python's."""
        stack = [self._evaluate(call, keys)]
        while stack:
            question = next(stack[-1], None)
            if question is None:
                stack.pop()
            else:
                stack.append(self._evaluate(*question))

    def _table(self, call: Call) -> Table:
        tables = self._tables[self._level.get(call.predicate, 0)]
        table = tables.get(call)
        if table is None:
            table = tables[call] = Table()
        return table

    def _plans_for(self, call: Call) -> list[JoinPlan]:
        plans = self._plans.get(call)
        if plans is None:
            rules = self._rules[call.predicate]
            plans = [RuleCompiler(rule, call, self._values, self._catalogue).compile() for rule in rules]
            self._plans[call] = plans
        return plans

    def _evaluate(self, call: Call, keys: set[Row]) -> Generator[Question, None, None]:
        """Answers a call for new keys; yields the questions that must be answered before it goes on."""
        fixpoint = _Fixpoint(self._graph.component_of.get(call.predicate, -1))
        self._table(call).asked |= keys
        fixpoint.asked.append((call, keys))
        while fixpoint.asked or fixpoint.answered:
            if fixpoint.asked:
                call, keys = fixpoint.asked.popleft()
                for plan in self._plans_for(call):
                    yield from self._run(plan, 0, [key + plan.constants for key in keys], fixpoint)
            else:
                call, answers = fixpoint.answered.popleft()
                for waiting in list(fixpoint.suspended.get(call, {}).values()):
                    rows = [row + answer for key, answer in answers for row in waiting.rows.get(key, ())]
                    yield from self._run(waiting.plan, waiting.step + 1, rows, fixpoint)

    def _run(self, plan: JoinPlan, first: int, rows: Rows, fixpoint: _Fixpoint) -> Generator[Question, None, None]:
        """Takes rows through the steps of a plan from one on, and files the answers."""
        for number in range(first, len(plan.steps)):
            if not rows:
                return
            step = plan.steps[number]
            if isinstance(step, Prefetch):
                if step.is_worth_it() and self._graph.component_of[step.source.predicate] != fixpoint.component:
                    new = {key(row) for key in step.keys for row in rows} - self._table(step.source).asked
                    if new:
                        yield step.source, new
                step.came += len(rows)
            elif not isinstance(step, Join):
                rows = step.run(rows)
            elif isinstance(step.source, Pattern):
                rows = self._join(step, rows, self._index(step.source), plan)
            else:
                table = self._table(step.source)
                new = set(map(step.key, rows)) - table.asked
                if self._graph.component_of[step.source.predicate] == fixpoint.component:
                    self._suspend(plan, number, step, rows, fixpoint)
                    if new:
                        table.asked |= new
                        fixpoint.asked.append((step.source, new))
                elif new:
                    yield step.source, new
                rows = self._join(step, rows, table.answers, plan)
        answers = self._table(plan.call).file(rows, plan)
        self._filed += len(answers)
        self._limit(self._filed, plan)
        if answers and plan.call in fixpoint.suspended:
            fixpoint.answered.append((plan.call, answers))

    def _join(self, step: Join, rows: Rows, matches: Mapping[Row, Collection[Row]], plan: JoinPlan) -> Rows:
        if len(rows) > 100:
            self._limit(step.size(rows, matches), plan)
        return step.run(rows, matches)

    def _limit(self, instances: int, plan: JoinPlan) -> None:
        if instances > MOST_ROWS:
            message = f"a rule for '{plan.rule.head.predicate}' has more than {MOST_ROWS} instances in one state"
            raise RuleError(Finding(Severity.ERROR, "too-many", message, plan.rule.span))

    def _index(self, pattern: Pattern) -> Mapping[Row, Collection[Row]]:
        facts = self._facts.get(pattern.predicate)
        return {} if facts is None else facts.index(pattern)

    def _suspend(self, plan: JoinPlan, number: int, step: Join, rows: Rows, fixpoint: _Fixpoint) -> None:
        assert isinstance(step.source, Call)
        suspended = fixpoint.suspended.setdefault(step.source, {})
        waiting = suspended.setdefault((plan, number), _Suspended(plan, number))
        for row in rows:
            waiting.rows.setdefault(step.key(row), []).append(row)
