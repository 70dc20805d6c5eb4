"""Conditions as conjunctions of facts: what is no conjunction becomes a derived variable, set by axioms.

A derived variable says that a disjunction, or a wide conjunction, holds. The complement of a gate is a disjunction of
its own and gets a variable of its own, so that axioms ask for what holds and not for what does not: estimates of
distances see through the first and not through the second. Only loop variables are asked for complemented.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from soloist.engines.finite_domain.graph import WIDE, Graph
from soloist.engines.finite_domain.variables import Variables
from soloist.engines.sas import Change, Fact
from soloist.game.graph import strong_components
from soloist.game.ground import FALSE, TRUE

#: The values of a derived variable.
HOLDS, BY_DEFAULT = 0, 1

#: Facts that must hold together; None where they never do.
Facts = frozenset[Fact] | None


class Conditions:
    """Makes facts of literals, and the derived variables that this needs."""

    def __init__(self, graph: Graph, loops: Mapping[int, int], variables: Variables) -> None:
        self._graph = graph
        self._loops = loops
        self._variables = variables
        self._primary = len(variables.all)
        #: For each derived variable the conditions under which it holds.
        self._rules: list[list[frozenset[Fact]]] = []
        #: Derived variables that say which value a variable has not.
        self._unlike: dict[int, Fact] = {}
        self._facts: dict[int, Facts] = {TRUE: frozenset(), FALSE: None}
        self._open_loops: list[int] = []

    def together(self, literals: Iterable[int]) -> Facts:
        """The facts that hold where all literals do; conjunctions are taken apart."""
        parts = [part for literal in literals for part in self._graph.conjuncts(literal)]
        return self.joined(self.of(part) for part in parts)

    def of(self, literal: int) -> Facts:
        """The facts that hold where a literal does."""
        known = self._facts
        stack = [literal]
        while stack:
            one = stack[-1]
            if one in known:
                stack.pop()
                continue
            missing = [part for case in self._cases(one) for part in case if part not in known]
            if missing:
                stack += missing
            else:
                stack.pop()
                known[one] = self._made(one)
        return known[literal]

    def holding(self, cases: Iterable[Facts]) -> Facts:
        """The facts that hold where some case does: a derived variable, unless it is simpler than that."""
        possible = {case for case in cases if case is not None}
        if frozenset() in possible:
            return frozenset()
        if len(possible) <= 1:
            return next(iter(possible), None)
        return frozenset({self.derived(possible)})

    def derived(self, cases: Iterable[frozenset[Fact]]) -> Fact:
        """A derived variable that holds where some case does."""
        self._rules.append(sorted(cases, key=sorted))
        return self._primary + len(self._rules) - 1, HOLDS

    def _cases(self, literal: int) -> list[tuple[int, ...]]:
        """A gate as a disjunction of conjunctions of smaller literals; a fluent or a loop variable has none."""
        graph = self._graph
        if not graph.is_gate(literal):
            return []
        if not literal & 1:
            return [graph.conjuncts(literal)]
        cases = [(part, graph.conjuncts(part)) for part in graph.disjuncts(literal)]
        return [parts if len(parts) <= WIDE else (part,) for part, parts in cases]

    def _made(self, literal: int) -> Facts:
        graph = self._graph
        if graph.is_input(literal):
            return self._fluent((literal >> 1) - 1, holds=not literal & 1)
        if graph.is_gate(literal):
            joined = [self.joined(self._facts[part] for part in case) for case in self._cases(literal)]
            if literal & 1:
                return self.holding(joined)
            found = joined[0]
            return found if found is None or len(found) <= WIDE else frozenset({self.derived([found])})
        loop = self._facts.get(literal ^ 1)
        number = next(iter(loop))[0] if loop else self._open_loop(literal >> 1)
        return frozenset({(number, BY_DEFAULT if literal & 1 else HOLDS)})

    def _open_loop(self, variable: int) -> int:
        """The derived variable of a loop variable; its definition may need itself, so it is looked at in the end."""
        self._open_loops.append(variable)
        number, _ = self.derived([])
        self._facts[variable << 1] = frozenset({(number, HOLDS)})
        return number

    def _fluent(self, fluent: int, *, holds: bool) -> Facts:
        variable, value = self._variables.place[fluent]
        if holds:
            return frozenset({(variable, value)})
        others = [(variable, other) for other in range(self._variables.all[variable].size) if other != value]
        if len(others) == 1:
            return frozenset(others)
        unlike = self.derived([frozenset({other}) for other in others])
        self._unlike[unlike[0]] = (variable, value)
        return frozenset({unlike})

    def joined(self, parts: Iterable[Facts]) -> Facts:
        """All facts together; None where two exclude each other."""
        values: dict[int, int] = {}
        for part in parts:
            if part is None:
                return None
            for variable, value in part:
                if values.setdefault(variable, value) != value:
                    return None
        excluded: dict[int, set[int]] = {}
        for derived in [number for number in values if number in self._unlike]:
            variable, value = self._unlike[derived]
            excluded.setdefault(variable, set()).add(value)
            if variable in values:
                if values[variable] == value:
                    return None
                del values[derived]
        for variable, gone in excluded.items():
            left = set(range(self._variables.all[variable].size)) - gone
            if variable not in values and len(left) <= 1:
                if not left:
                    return None
                values[variable] = left.pop()
                for derived in [number for number in values if self._unlike.get(number, (-1,))[0] == variable]:
                    del values[derived]
        return frozenset(values.items())

    def given(self, facts: frozenset[Fact], known: Mapping[int, int]) -> Facts:
        """What is left to ask of some facts where the values of some variables are known."""
        left = []
        for fact in facts:
            variable, value = self._unlike.get(fact[0], fact)
            if variable not in known:
                if fact[0] not in known:
                    left.append(fact)
                elif known[fact[0]] != fact[1]:
                    return None
            elif (known[variable] == value) == (fact[0] in self._unlike):
                return None
        return frozenset(left)

    def finish(self) -> tuple[list[int], list[Change]]:
        """The layers of the derived variables, and the axioms, once nothing more is asked."""
        while self._open_loops:
            variable = self._open_loops.pop()
            facts = self._facts[variable << 1]
            definition = self.of(self._loops[variable])
            assert facts is not None
            number, _ = next(iter(facts))
            if definition is not None:
                self._rules[number - self._primary].append(definition)
        axioms = [
            (tuple(sorted(facts)), self._primary + number, HOLDS)
            for number, cases in enumerate(self._rules)
            for facts in cases
        ]
        return self._layers(), axioms

    def _layers(self) -> list[int]:
        """Each derived variable is above those that it is made of; those that need each other are in one layer."""
        below = [
            {other - self._primary for facts in cases for other, _ in facts if other >= self._primary}
            for cases in self._rules
        ]
        layers = [0] * len(below)
        for component in strong_components(range(len(below)), lambda number: below[number]):
            inside = set(component)
            lower = [layers[other] for number in component for other in below[number] if other not in inside]
            for number in component:
                layers[number] = 1 + max(lower, default=-1)
        return layers
