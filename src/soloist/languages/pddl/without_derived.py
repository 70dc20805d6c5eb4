"""A planning task without derived predicates: what each of them says is written where it is used.

Some readers know no derived predicates. One that needs itself, such as a way through a graph, has no such form.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

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
from soloist.errors import UnsupportedError
from soloist.languages.pddl.model import Action, Effect, Planning
from soloist.languages.pddl.requirements import requirements
from soloist.languages.pddl.stratify import strata

#: More atoms than this are not written. A round number: files of some ten megabytes.
MOST_ATOMS = 300_000

#: The objects that a variable ranges over.
Ranges = Mapping[str, frozenset[str]]


def without_derived(planning: Planning) -> Planning:
    """The same task without derived predicates; `UnsupportedError` where one needs itself, or it grows too large."""
    domain = planning.domain
    for component in strata(domain.axioms):
        rules = [axiom for axiom in domain.axioms if axiom.head.predicate in component]
        if any(atom.predicate in component for rule in rules for atom, _ in atoms(rule.condition)):
            name = min(component)
            message = f"the derived predicate {name} needs itself and cannot be written out"
            hint = "translate --to pddl --ground may do without it"
            raise UnsupportedError.at("recursion", message, hint=hint)
    return _Writer(planning).task()


class _Writer:
    def __init__(self, planning: Planning) -> None:
        self._planning = planning
        self._objects = {kind: frozenset(names) for kind, names in planning.objects().items()}
        self._rules: dict[str, list[Axiom]] = {}
        for axiom in planning.domain.axioms:
            self._rules.setdefault(axiom.head.predicate, []).append(axiom)
        self._fresh = 0
        self._atoms = 0

    def task(self) -> Planning:
        domain, problem = self._planning.domain, self._planning.problem
        goal = self._written(problem.goal, {})
        made = replace(
            domain,
            predicates={name: of for name, of in domain.predicates.items() if name not in self._rules},
            actions=tuple(map(self._action, domain.actions)),
            axioms=(),
        )
        asked = replace(problem, goal=goal)
        return Planning(replace(made, requirements=requirements(made, asked)), asked)

    def _action(self, action: Action) -> Action:
        ranges = self._ranges(action.parameters)
        effects = tuple(self._effect(effect, ranges) for effect in action.effects)
        return replace(action, precondition=self._written(action.precondition, ranges), effects=effects)

    def _effect(self, effect: Effect, ranges: Ranges) -> Effect:
        return replace(effect, condition=self._written(effect.condition, {**ranges, **self._ranges(effect.parameters)}))

    def _ranges(self, parameters: Iterable[Parameter]) -> dict[str, frozenset[str]]:
        return {one.name: frozenset().union(*(self._objects[kind] for kind in one.types)) for one in parameters}

    def _written(self, formula: Formula, ranges: Ranges) -> Formula:
        match formula:
            case Atom():
                if formula.predicate in self._rules:
                    return disjunction(
                        self._case(rule, formula.args, ranges) for rule in self._rules[formula.predicate]
                    )
                self._atoms += 1
                if self._atoms > MOST_ATOMS:
                    message = f"written out, derived predicates take more than {MOST_ATOMS:,} atoms"
                    raise UnsupportedError.at("too-large", message)
                return formula
            case Equal():
                return formula
            case Not(part):
                return negation(self._written(part, ranges))
            case And(parts):
                return conjunction(self._written(part, ranges) for part in parts)
            case Or(parts):
                return disjunction(self._written(part, ranges) for part in parts)
            case Exists(parameters, part):
                return Exists(parameters, self._written(part, {**ranges, **self._ranges(parameters)}))
            case Forall(parameters, part):
                return Forall(parameters, self._written(part, {**ranges, **self._ranges(parameters)}))

    def _case(self, rule: Axiom, args: Sequence[str], ranges: Ranges) -> Formula:
        """What a rule says of some terms; variables of its own get names that are used nowhere else."""
        own = self._ranges(rule.parameters)
        values: dict[str, str] = {}
        equations: list[Formula] = []
        for place, arg in zip(rule.head.args, args, strict=True):
            reach = ranges[arg] if is_variable(arg) else frozenset({arg})
            if is_variable(place) and place not in values and reach <= own[place]:
                values[place] = arg
            else:
                equations.append(Equal(place, arg))
        local = [one for one in rule.parameters if one.name not in values]
        renamed = tuple(Parameter(self._new(one.name), one.types) for one in local)
        values |= {one.name: new.name for one, new in zip(local, renamed, strict=True)}
        condition = self._apart(rule.condition)
        inner = {**ranges, **self._ranges(renamed)}
        parts = [*(self._equation(equation, values) for equation in equations), substitute(condition, values)]
        body = self._written(conjunction(parts), inner)
        return Exists(renamed, body) if renamed else body

    def _equation(self, equation: Formula, values: Mapping[str, str]) -> Formula:
        """A term of the head, renamed, is the term of the use, which is nobody's variable but its own."""
        assert isinstance(equation, Equal)
        return Equal(values.get(equation.left, equation.left), equation.right)

    def _apart(self, formula: Formula) -> Formula:
        """The formula with new names for all that it binds."""
        match formula:
            case Not(part):
                return Not(self._apart(part))
            case And(parts):
                return And(tuple(map(self._apart, parts)))
            case Or(parts):
                return Or(tuple(map(self._apart, parts)))
            case Exists(parameters, part) | Forall(parameters, part):
                renamed = tuple(Parameter(self._new(one.name), one.types) for one in parameters)
                names = {one.name: new.name for one, new in zip(parameters, renamed, strict=True)}
                return type(formula)(renamed, substitute(self._apart(part), names))
            case _:
                return formula

    def _new(self, name: str) -> str:
        self._fresh += 1
        return f"{name}-d{self._fresh}"
