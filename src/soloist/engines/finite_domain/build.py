"""The finite-domain form of a ground game: variables, operators, axioms, and a derived variable for each ending."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from soloist.engines.finite_domain.conditions import BY_DEFAULT, Conditions, Facts
from soloist.engines.finite_domain.effects import effects, pair
from soloist.engines.finite_domain.functions import Functions, functions
from soloist.engines.finite_domain.variables import FluentVariable, Variables, chosen, without_constants
from soloist.engines.logic.groups import Group
from soloist.engines.sas import Change, Fact, Operator, SasTask, Variable
from soloist.game.ground import FALSE, TRUE, GroundGame

#: A condition of so many cases at most is written out as that many effects; else a derived variable stands for it.
SPLIT = 4


@dataclass(frozen=True)
class FiniteDomain:
    """A game in finite-domain form; its task has no goal of its own."""

    sas: SasTask
    #: (reward, variable, value), highest reward first: a final state of that reward.
    endings: tuple[tuple[int, int, int], ...]
    #: What each ending is, as facts that a planner can work for one by one.
    goals: tuple[tuple[int, tuple[Fact, ...]], ...]
    #: The move of each operator, as text.
    moves: tuple[str, ...]
    #: Where each fluent is, by its text; those that never change are not there.
    fluents: Mapping[str, Fact]

    def task(self, reward: int) -> SasTask:
        """The task to earn a reward."""
        return replace(self.sas, goal=dict(self.goals)[reward])

    def move(self, step: str) -> str:
        """The move that a step of a plan, such as `(drop a)`, means."""
        return self.moves[self._operators[step.strip("() ")]]

    @cached_property
    def _operators(self) -> dict[str, int]:
        return {operator.name: number for number, operator in enumerate(self.sas.operators)}

    def restarted(self, facts: Iterable[str]) -> FiniteDomain:
        """The same game from another state that can be reached, given as the fluents that hold there."""
        # The last value of a variable is that none of its fluents holds, where that may be.
        initial = [len(variable.values) - 1 for variable in self.sas.variables]
        for fact in facts:
            if fact in self.fluents:
                variable, value = self.fluents[fact]
                initial[variable] = value
        return replace(self, sas=replace(self.sas, initial=tuple(initial)))


def finite_domain(ground: GroundGame, groups: Sequence[Group] = (), *, pairs: bool = False) -> FiniteDomain:
    """The finite-domain form of a game; the groups must hold in every state that can be reached.

    With `pairs` every fluent is a variable by itself, and every move says of each whether it holds afterwards: a pair
    of effects with opposite conditions, the thesis's K+ and K-, where a state is defined anew and not updated.
    """
    return _Builder(ground, () if pairs else groups, pairs).build()


class _Builder:
    def __init__(self, ground: GroundGame, groups: Sequence[Group], pairs: bool) -> None:
        self._ground = ground
        self._pairs = pairs
        self._made: Functions = functions(ground)
        self._groups = without_constants(groups, self._made.fixed)
        changing = [fluent for fluent, value in enumerate(self._made.fixed) if value < 0]
        self._variables: Variables = chosen(changing, self._groups)
        self._conditions = Conditions(self._made.graph, self._made.loops, self._variables)

    def build(self) -> FiniteDomain:
        """The whole form."""
        ground, made, conditions = self._ground, self._made, self._conditions
        names = _Names()
        operators, moves = [], []
        goes_on = conditions.of(made.terminal ^ 1)
        for place, move in enumerate(made.moves):
            legal = conditions.joined([conditions.together([made.legal[place]]), goes_on])
            if legal is not None:
                changed = self._effects(made.changes[place], legal)
                operators.append(Operator(names.name(ground.moves[move]), tuple(sorted(legal)), changed))
                moves.append(ground.moves[move])
        goals = self._goals()
        endings = [(reward, *conditions.derived([frozenset(facts)])) for reward, facts in goals]
        layers, axioms = conditions.finish()
        variables = [Variable(-1, _value_names(ground, variable)) for variable in self._variables.all]
        initial = self._variables.values(ground.initial)
        for number, layer in enumerate(layers):
            name = f"d{number}()"
            variables.append(Variable(layer, (f"Atom {name}", f"NegatedAtom {name}")))
            initial.append(BY_DEFAULT)
        sas = SasTask(tuple(variables), tuple(initial), (), tuple(operators), tuple(axioms), tuple(self._mutexes()))
        fluents = {ground.fluents[fluent]: place for fluent, place in self._variables.place.items()}
        return FiniteDomain(sas, tuple(endings), tuple(goals), tuple(moves), fluents)

    def _effects(self, changes: Iterable[tuple[int, int]], legal: frozenset[Fact]) -> tuple[Change, ...]:
        """The effects of a move on all variables, where its preconditions hold."""
        by_variable: dict[int, dict[int, int]] = {}
        if self._pairs:
            changes = [*((fluent, (1 + fluent) << 1) for fluent in self._variables.place), *changes]
        for fluent, literal in changes:
            by_variable.setdefault(self._variables.place[fluent][0], {})[fluent] = literal
        known = dict(legal)
        found: dict[Change, None] = {}
        for number, changed in by_variable.items():
            variable = self._variables.all[number]
            made = pair(changed) if self._pairs else effects(self._made.graph, variable, changed)
            for value, literals in made:
                for facts in self._cases(literals):
                    asked = None if facts is None else self._conditions.given(facts, known)
                    if asked is not None and (self._pairs or known.get(number) != value):
                        found[tuple(sorted(asked)), number, value] = None
        return tuple(found)

    def _cases(self, literals: Sequence[int]) -> Iterable[Facts]:
        """The ways in which all literals can hold; the first of the disjunctions is split where it is short."""
        graph, conditions = self._made.graph, self._conditions
        for place, literal in enumerate(literals):
            parts = graph.disjuncts(literal)
            if 1 < len(parts) <= SPLIT:
                rest = [*literals[:place], *literals[place + 1 :]]
                return [conditions.together([part, *rest]) for part in parts]
        return [conditions.together(literals)]

    def _goals(self) -> list[tuple[int, tuple[Fact, ...]]]:
        """The final states of each reward: it is had, and none that is higher."""
        made, conditions = self._made, self._conditions
        found = []
        higher: list[int] = []
        for reward, literal in [*made.goals, (0, TRUE)]:
            if literal == FALSE:
                continue
            facts = conditions.together([made.terminal, literal, *(other ^ 1 for other in higher)])
            if facts is not None:
                found.append((reward, tuple(sorted(facts))))
            higher.append(literal)
        return found

    def _mutexes(self) -> list[tuple[Fact, ...]]:
        """The groups as facts, where they say more than the variables do."""
        places = [tuple(self._variables.place[fluent] for fluent in group.fluents) for group in self._groups]
        return [facts for facts in places if len({variable for variable, _ in facts}) > 1]


class _Names:
    """Names for operators: words that every reader of plans takes, no two alike."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def name(self, move: str) -> str:
        """The name of a move."""
        words = re.sub(r"[^a-z0-9_-]+", " ", move.lower()).split() or ["move"]
        name, number = " ".join(words), 2
        while name in self._taken:
            name, number = " ".join([f"{words[0]}-{number}", *words[1:]]), number + 1
        self._taken.add(name)
        return name


def _value_names(ground: GroundGame, variable: FluentVariable) -> tuple[str, ...]:
    atoms = []
    for fluent in variable.fluents:
        words = re.findall(r"[^\s(),]+", ground.fluents[fluent]) or ["fluent"]
        atoms.append(f"{words[0]}({', '.join(words[1:])})")
    names = [f"Atom {atom}" for atom in atoms]
    if variable.has_none:
        names.append(f"NegatedAtom {atoms[0]}" if len(atoms) == 1 else "<none of those>")
    return tuple(names)
