"""Domains and problems of PDDL as data: what the reader makes, the writer prints and the game plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from soloist.datalog.queries.formula import TRUE, Atom, Axiom, Formula, Parameter
from soloist.game.graph import reachable
from soloist.languages.pddl.numbers import Change, Comparison, Objective
from soloist.source import Span

#: The type of everything.
OBJECT = "object"
#: The one numeric fluent that planning with action costs knows.
TOTAL_COST = "total-cost"


@dataclass(frozen=True, slots=True)
class Effect:
    """`atom` becomes true (or false) for all values of the parameters under which the condition holds."""

    atom: Atom
    positive: bool = True
    condition: Formula = TRUE
    parameters: tuple[Parameter, ...] = ()


@dataclass(frozen=True, slots=True)
class Action:
    """A kind of move: applicable where the precondition holds; all effects happen at once, deletions first.

    `cost` is a sum of numbers and of function terms whose values the problem states.
    """

    name: str
    parameters: tuple[Parameter, ...] = ()
    precondition: Formula = TRUE
    effects: tuple[Effect, ...] = ()
    cost: tuple[int | Atom, ...] = ()
    #: Where the text says what the action costs, for those who find no value there.
    cost_place: Span | None = field(default=None, compare=False, repr=False)
    #: What the action does to numbers.
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True)
class Domain:
    """What all problems of a kind share."""

    name: str
    requirements: tuple[str, ...] = ()
    #: Each type with its parents; `object` is implied.
    types: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    constants: Mapping[str, str] = field(default_factory=dict)
    predicates: Mapping[str, tuple[Parameter, ...]] = field(default_factory=dict)
    functions: Mapping[str, tuple[Parameter, ...]] = field(default_factory=dict)
    actions: tuple[Action, ...] = ()
    axioms: tuple[Axiom, ...] = ()
    #: What comparisons of numbers stand in conditions (`numbers.py`), those of the problem included.
    comparisons: Mapping[str, Comparison] = field(default_factory=dict)

    def ancestors(self, kind: str) -> frozenset[str]:
        """A type with all the types it is a kind of."""
        return frozenset(reachable((OBJECT, kind), lambda one: () if one == OBJECT else self.types.get(one, ())))


@dataclass(frozen=True)
class Problem:
    """One task of a domain."""

    name: str
    domain: str
    objects: Mapping[str, str] = field(default_factory=dict)
    initial: frozenset[Atom] = frozenset()
    #: The values of function terms, such as the costs of actions.
    values: Mapping[Atom, int] = field(default_factory=dict)
    goal: Formula = TRUE
    #: Whether the problem asks for the least total cost; else every action counts one.
    metric: bool = False
    requirements: tuple[str, ...] = ()
    #: The values of all function terms, as exact as they are written.
    numbers: Mapping[Atom, Fraction] = field(default_factory=dict)
    #: A metric other than the least total cost.
    objective: Objective | None = None


@dataclass(frozen=True)
class Planning:
    """A domain with a problem of it."""

    domain: Domain
    problem: Problem

    @property
    def is_numeric(self) -> bool:
        """Whether numbers matter beyond what actions cost."""
        changes = any(action.changes for action in self.domain.actions)
        return changes or bool(self.domain.comparisons) or self.problem.objective is not None

    def objects(self) -> dict[str, tuple[str, ...]]:
        """The objects of each type, those of its subtypes included, in the order of the text."""
        every = {**self.domain.constants, **self.problem.objects}
        found: dict[str, list[str]] = {OBJECT: [], **{kind: [] for kind in self.domain.types}}
        for name, kind in every.items():
            for ancestor in self.domain.ancestors(kind):
                found.setdefault(ancestor, []).append(name)
        return {kind: tuple(names) for kind, names in found.items()}
