"""A planning task as every reader of PDDL takes it: plain names, plain types, and the requirements that it has.

Names that are not plain ASCII words, that are keywords somewhere, or that two things share get others; `step_back`
gives the steps of a plan their own names again. A type is written where its objects are those of one type in a tree;
`either` and types below several others become a predicate that says which objects are meant. A `forall` inside a rule
that is about what the rule derives is written out for all objects.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from soloist.datalog.queries.formula import (
    And,
    Atom,
    Axiom,
    Equal,
    Exists,
    Forall,
    Formula,
    Not,
    Or,
    Parameter,
    atoms,
    conjunction,
    disjunction,
    is_variable,
    negation,
    substitute,
)
from soloist.languages.pddl.keywords import KEYWORDS
from soloist.languages.pddl.model import OBJECT, TOTAL_COST, Action, Domain, Effect, Planning, Problem
from soloist.languages.pddl.requirements import requirements
from soloist.languages.pddl.scope import another_name
from soloist.languages.pddl.stratify import strata

#: A `forall` inside a recursive rule is written out for so many choices of objects at most.
_MOST_INSTANCES = 5_000
_PLAIN = re.compile(r"[a-z][a-z0-9_-]*")


@dataclass(frozen=True)
class Normal:
    """The task in plain form, and what its names were."""

    planning: Planning
    #: Actions and objects by their new names.
    names: Mapping[str, str]

    def step_back(self, step: str) -> str:
        """A step of a plan in the names of the original; `(move a b)` in, `(move a b)` out."""
        return f"({' '.join(self.names.get(word, word) for word in step.strip('()').split())})"


def normal(planning: Planning) -> Normal:
    """The plain form of a task."""
    return _Normaliser(planning).normal()


class _Normaliser:
    def __init__(self, planning: Planning) -> None:
        self._planning = planning
        domain, problem = planning.domain, planning.problem
        self._taken = set(KEYWORDS)
        self._actions = self._renamed(action.name for action in domain.actions)
        self._predicates = self._renamed(domain.predicates)
        self._functions = {**self._renamed(name for name in domain.functions if name != TOTAL_COST)}
        self._functions[TOTAL_COST] = TOTAL_COST
        self._types = {**self._renamed(domain.types), OBJECT: OBJECT}
        self._objects = self._renamed([*domain.constants, *problem.objects])
        self._parents = {kind: above[0] if above else OBJECT for kind, above in domain.types.items()}
        self._members = planning.objects()
        self._in_tree = self._tree_members({**domain.constants, **problem.objects})
        self._variables: dict[str, str] = {}
        self._strata = strata(domain.axioms)
        #: Whether a rule names objects of the problem, which have to stand in the domain then.
        self._names_objects = False
        #: The predicates that the rule at hand is derived together with.
        self._together: frozenset[str] = frozenset()
        #: The predicates that stand for sets of objects, with their new names.
        self._kinds: dict[tuple[str, ...], str] = {}

    def normal(self) -> Normal:
        domain, problem = self._planning.domain, self._planning.problem
        actions = tuple(map(self._action, domain.actions))
        axioms = tuple(map(self._axiom, domain.axioms))
        goal = self._formula(problem.goal)
        declared = {self._predicates[name]: self._declared(of) for name, of in domain.predicates.items()}
        name = self._plain(domain.name or "domain", set())
        made = Domain(
            name,
            (),
            {self._types[kind]: (self._types[above],) for kind, above in self._parents.items()},
            self._typed({**domain.constants, **problem.objects} if self._names_objects else domain.constants),
            {**declared, **{kind: (Parameter("?x"),) for kind in self._kinds.values()}},
            {self._functions[name]: self._declared(of) for name, of in domain.functions.items()},
            actions,
            axioms,
        )
        stated = {self._atom(atom, self._predicates) for atom in problem.initial}
        stated |= {Atom(kind, (self._objects[one],)) for names, kind in self._kinds.items() for one in names}
        values = {self._atom(term, self._functions): value for term, value in problem.values.items()}
        title = self._plain(problem.name or "problem", set())
        own = {} if self._names_objects else self._typed(problem.objects)
        asked = Problem(title, name, own, frozenset(stated), values, goal, problem.metric)
        needed = requirements(made, asked)
        back = {new: old for names in (self._actions, self._objects) for old, new in names.items()}
        return Normal(Planning(replace(made, requirements=needed), asked), back)

    def _renamed(self, names: Iterable[str]) -> dict[str, str]:
        found = {}
        for name in names:
            found[name] = self._plain(name, self._taken)
            self._taken.add(found[name])
        return found

    def _plain(self, name: str, taken: set[str]) -> str:
        folded = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        plain = re.sub(r"[^a-z0-9_-]", "_", folded)
        return another_name(plain if _PLAIN.fullmatch(plain) else f"x{plain}", taken)

    def _tree_members(self, objects: Mapping[str, str]) -> dict[str, set[str]]:
        """The objects of each type where every type has one parent."""
        found: dict[str, set[str]] = {OBJECT: set(objects), **{kind: set() for kind in self._parents}}
        for name, kind in objects.items():
            while kind != OBJECT:
                found[kind].add(name)
                kind = self._parents.get(kind, OBJECT)
        return found

    def _typed(self, objects: Mapping[str, str]) -> dict[str, str]:
        return {self._objects[name]: self._types[kind] for name, kind in objects.items()}

    def _declared(self, parameters: Iterable[Parameter]) -> tuple[Parameter, ...]:
        """The arguments of a predicate: of their type where it is one, else of any."""
        return tuple(self._parameter(one)[0] for one in parameters)

    def _parameter(self, parameter: Parameter) -> tuple[Parameter, Formula | None]:
        """A variable with a type of the tree, and what else has to be said of it."""
        name = self._term(parameter.name)
        members = self._range(parameter)
        for kind in parameter.types:
            if self._in_tree.get(kind, set()) == set(members):
                return Parameter(name, (self._types[kind],)), None
        if set(members) == self._in_tree[OBJECT]:
            return Parameter(name), None
        key = tuple(sorted(members))
        if key not in self._kinds:
            self._kinds[key] = self._plain("-or-".join(("is", *parameter.types)), self._taken)
            self._taken.add(self._kinds[key])
        return Parameter(name), Atom(self._kinds[key], (name,))

    def _parameters(self, parameters: Iterable[Parameter]) -> tuple[tuple[Parameter, ...], list[Formula]]:
        pairs = [self._parameter(parameter) for parameter in parameters]
        return tuple(one for one, _ in pairs), [said for _, said in pairs if said is not None]

    def _term(self, term: str) -> str:
        if not is_variable(term):
            return self._objects[term]
        if term not in self._variables:
            self._variables[term] = f"?{self._plain(term[1:], {name[1:] for name in self._variables.values()})}"
        return self._variables[term]

    def _atom(self, atom: Atom, names: Mapping[str, str]) -> Atom:
        return Atom(names[atom.predicate], tuple(map(self._term, atom.args)))

    def _formula(self, formula: Formula) -> Formula:
        match formula:
            case Atom():
                return self._atom(formula, self._predicates)
            case Equal(left, right):
                return Equal(self._term(left), self._term(right))
            case Not(And() | Or() | Exists() | Forall() | Not() as part) if self._recurs(part):
                return self._formula(negation(part))
            case Not(part):
                return Not(self._formula(part))
            case And(parts):
                return And(tuple(map(self._formula, parts)))
            case Or(parts):
                return Or(tuple(map(self._formula, parts)))
            case Exists(parameters, part):
                typed, said = self._parameters(parameters)
                return Exists(typed, conjunction([*said, self._formula(part)]))
            case Forall(parameters, part) if self._recurs(part) and self._choices(parameters) <= _MOST_INSTANCES:
                names = [parameter.name for parameter in parameters]
                rows = product(*map(self._range, parameters))
                self._names_objects = True
                return conjunction(self._formula(substitute(part, dict(zip(names, row, strict=True)))) for row in rows)
            case Forall(parameters, part):
                typed, said = self._parameters(parameters)
                return Forall(typed, disjunction([*map(negation, said), self._formula(part)]))

    def _recurs(self, part: Formula) -> bool:
        """Whether a part of a rule is about what the rule derives; some readers take a `forall` there for a cycle."""
        return any(atom.predicate in self._together for atom, _ in atoms(part))

    def _range(self, parameter: Parameter) -> list[str]:
        return list(dict.fromkeys(one for kind in parameter.types for one in self._members.get(kind, ())))

    def _choices(self, parameters: Iterable[Parameter]) -> int:
        return prod(len(self._range(parameter)) for parameter in parameters)

    def _action(self, action: Action) -> Action:
        typed, said = self._parameters(action.parameters)
        precondition = conjunction([*said, self._formula(action.precondition)])
        cost = tuple(part if isinstance(part, int) else self._atom(part, self._functions) for part in action.cost)
        return Action(self._actions[action.name], typed, precondition, tuple(self._effects(action)), cost)

    def _effects(self, action: Action) -> Iterator[Effect]:
        for effect in action.effects:
            typed, said = self._parameters(effect.parameters)
            condition = conjunction([*said, self._formula(effect.condition)])
            yield Effect(self._atom(effect.atom, self._predicates), effect.positive, condition, typed)

    def _axiom(self, axiom: Axiom) -> Axiom:
        self._together = next(names for names in self._strata if axiom.head.predicate in names)
        typed, said = self._parameters(axiom.parameters)
        condition = conjunction([*said, self._formula(axiom.condition)])
        self._together = frozenset()
        return Axiom(self._atom(axiom.head, self._predicates), typed, condition)
