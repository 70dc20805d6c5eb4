"""A ground game as PDDL without parameters and without derived predicates: one predicate a fluent, one action a move.

Conditions are written out of the network, so what several share is repeated; a game for which that is too much, or
whose rules need themselves in a way that no state decides, has no such form.
"""

from __future__ import annotations

from dataclasses import dataclass

from soloist.datalog.queries.formula import FALSE as NEVER
from soloist.datalog.queries.formula import TRUE as ALWAYS
from soloist.datalog.queries.formula import Atom, Formula, Not, conjunction, disjunction
from soloist.engines.finite_domain.effects import effects
from soloist.engines.finite_domain.functions import Functions, functions
from soloist.engines.finite_domain.variables import FluentVariable
from soloist.errors import UnsupportedError
from soloist.game.ground import FALSE, TRUE, GroundGame
from soloist.languages.pddl.model import Action, Domain, Effect, Problem
from soloist.languages.pddl.requirements import requirements
from soloist.languages.pddl.translation.names import Names

#: More atoms than this are not written. A round number: files of some ten megabytes.
MOST_ATOMS = 300_000


@dataclass(frozen=True)
class Propositional:
    """The domain, a problem for each reward (highest first), and the moves of its actions."""

    domain: Domain
    problems: list[tuple[int, Problem]]
    moves: dict[str, str]


def propositional(ground: GroundGame, title: str) -> Propositional:
    """A ground game as PDDL; `UnsupportedError` where it has no such form."""
    return _Writer(ground, title).task()


class _Writer:
    def __init__(self, ground: GroundGame, title: str) -> None:
        self._ground = ground
        self._made: Functions = functions(ground)
        if self._made.loops:
            raise UnsupportedError.at("recursion", "rules that need themselves cannot be written out")
        self._title = Names().name(title)
        self._names = Names()
        self._formulas: dict[int, tuple[Formula, int]] = {TRUE: (ALWAYS, 0), FALSE: (NEVER, 0)}
        self._atoms = 0

    def task(self) -> Propositional:
        """The domain and its problems."""
        ground, made = self._ground, self._made
        fluents = [fluent for fluent, value in enumerate(made.fixed) if value < 0]
        predicates = {self._name(fluent): () for fluent in fluents}
        actions, moves = [], {}
        for place, move in enumerate(made.moves):
            action = self._action(place, ground.moves[move])
            actions.append(action)
            moves[action.name] = ground.moves[move]
        initial = frozenset(Atom(self._name(fluent)) for fluent in ground.initial if made.fixed[fluent] < 0)
        goals = self._goals()
        domain = Domain(self._title, (), {}, {}, predicates, {}, tuple(actions))
        problems = [
            (reward, Problem(f"{self._title}-{reward}", self._title, {}, initial, {}, goal)) for reward, goal in goals
        ]
        needed = {one for _, problem in problems for one in requirements(domain, problem)}
        ordered = tuple(sorted(needed - {":strips"}))
        return Propositional(
            Domain(self._title, (":strips", *ordered), {}, {}, predicates, {}, tuple(actions)), problems, moves
        )

    def _name(self, fluent: int) -> str:
        return self._names.name(f"fluent {self._ground.fluents[fluent]}", self._ground.fluents[fluent])

    def _action(self, place: int, move: str) -> Action:
        made = self._made
        precondition = conjunction([self._formula(made.legal[place]), self._formula(made.terminal ^ 1)])
        found = []
        for fluent, literal in made.changes[place]:
            variable = FluentVariable((fluent,), has_none=True)
            for value, literals in effects(made.graph, variable, {fluent: literal}):
                condition = conjunction(map(self._formula, literals))
                found.append(Effect(Atom(self._name(fluent)), value == 0, condition))
        return Action(self._names.name(f"move {move}", move), (), precondition, tuple(found))

    def _goals(self) -> list[tuple[int, Formula]]:
        """A condition for each reward above 0; for none, to come to the end."""
        made = self._made
        found: list[tuple[int, Formula]] = []
        higher: list[Formula] = []
        for reward, literal in made.goals:
            parts = [self._formula(made.terminal), self._formula(literal), *higher]
            found.append((reward, conjunction(parts)))
            higher.append(self._formula(literal ^ 1))
        return found or [(0, self._formula(made.terminal))]

    def _formula(self, literal: int) -> Formula:
        """A literal written out; what it takes is counted wherever it is used."""
        graph, known = self._made.graph, self._formulas
        stack = [literal]
        while stack:
            one = stack[-1]
            if one in known:
                stack.pop()
                continue
            parts = graph.disjuncts(one) if one & 1 else graph.conjuncts(one)
            if tuple(parts) == (one,):
                atom = Atom(self._name((one >> 1) - 1))
                known[one] = (Not(atom) if one & 1 else atom, 1)
            elif missing := [part for part in parts if part not in known]:
                stack += missing
            else:
                join = disjunction if one & 1 else conjunction
                size = sum(known[part][1] for part in parts)
                self._count(size)
                known[one] = (join(known[part][0] for part in parts), size)
        formula, size = known[literal]
        self._atoms += size
        self._count(self._atoms)
        return formula

    def _count(self, size: int) -> None:
        if size > MOST_ATOMS:
            raise UnsupportedError.at(
                "too-large", f"without derived predicates it takes more than {MOST_ATOMS:,} atoms"
            )
