"""What a translation is: the PDDL of a sheet, and the ways between its moves and states and those of the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from soloist.datalog.queries.formula import Atom, Formula
from soloist.game.rules import RuleSheet, Term
from soloist.languages.gdl.reader import read_term
from soloist.languages.gdl.writer import write_term
from soloist.languages.pddl.game import Step
from soloist.languages.pddl.model import Domain, Planning, Problem
from soloist.languages.pddl.translation.domains import Kinds
from soloist.languages.pddl.translation.effects import Counts
from soloist.languages.pddl.translation.flat import FlatRules
from soloist.languages.pddl.translation.names import Names, Renaming
from soloist.languages.pddl.translation.shapes import unsupported


@dataclass
class Translation:
    """The PDDL of a sheet, and the ways between its moves and states and those of the game."""

    domain: Domain
    problems: list[tuple[int, Problem]]
    #: What holds in every final state.
    ended: Formula
    counts: Counts
    _flat: FlatRules = field(repr=False)
    _kinds: Kinds = field(repr=False)
    _names: Renaming = field(repr=False)
    _actions: Names = field(repr=False)
    _sheet: RuleSheet = field(repr=False)

    def planning(self, number: int = 0) -> Planning:
        """The domain with one of the problems."""
        return Planning(self.domain, self.problems[number][1])

    def state(self, facts: Iterable[str]) -> frozenset[Atom]:
        """The atoms of a state of the game."""
        return frozenset(self._names.atom(self._ground("true", fact)) for fact in facts)

    def step(self, move: str) -> Step:
        """The action of a move of the game."""
        atom = self._ground("does", move)
        return Step(self._actions.name(atom.predicate), tuple(self._names.term(arg) for arg in atom.args))

    def move(self, step: str) -> str:
        """The move of the game that a step of a plan is."""
        name, *args = step.strip("() \n").split()
        constants = [self._kinds.constants[self._names.objects.things[arg]] for arg in args]
        return write_term(self._flat.term(self._actions.things[name], constants), self._sheet.spelling)

    def moves(self, steps: Iterable[str]) -> tuple[str, ...]:
        """The moves of the game that a plan is."""
        return tuple(map(self.move, steps))

    def _ground(self, kind: str, text: str) -> Atom:
        term: Term = read_term(text, self._sheet.spelling.infix)
        atom = self._flat.ground(kind, term)
        if atom is None:
            raise unsupported(f"{text} has a shape that no rule makes")
        return self._kinds.atom(atom)
