"""Reads a problem: its facts, its goal and its metric."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from soloist.datalog.queries.formula import TRUE, Atom, Formula, Parameter
from soloist.languages.pddl.atom_reader import read_atom
from soloist.languages.pddl.conditions import read_formula, read_number
from soloist.languages.pddl.model import TOTAL_COST, Domain, Problem
from soloist.languages.pddl.number_reader import TOTAL_TIME, is_number, read_objective, read_value
from soloist.languages.pddl.numbers import Objective
from soloist.languages.pddl.scope import Scope, Unreadable
from soloist.languages.pddl.sections import UNSUPPORTED_SECTIONS, read_objects, read_requirements, sections, title
from soloist.languages.sexpr import Group, Node

_NO_VARIABLES: Mapping[str, Parameter] = {}
#: What a problem of the first PDDL could say and no planner asks for.
_IGNORED = frozenset({":length"})


def read_problem(scope: Scope, group: Group, domain: Domain) -> Problem:
    """A problem of a domain whose names are in the scope."""
    belongs = ""
    facts = _Facts(scope, domain)
    goal: Formula | None = None
    metric: bool | Objective = False
    requirements: tuple[str, ...] = ()
    before = set(scope.objects)
    for head, section in sections(scope, group):
        try:
            match head:
                case ":domain":
                    belongs = scope.word(section.items[-1], "the name of the domain")
                    if belongs != domain.name:
                        message = f"this problem is of the domain {belongs!r}, not {domain.name!r}"
                        scope.error("other-domain", message, section.span)
                case ":requirements":
                    requirements = read_requirements(scope, section)
                case ":objects":
                    read_objects(scope, section)
                case ":init":
                    for node in section.items[1:]:
                        facts.read(node)
                case ":goal":
                    if len(section.items) != 2:
                        raise scope.broken("parts", "':goal' takes one condition", section.span)
                    if goal is not None:
                        raise scope.broken("twice", "this problem has a :goal already", section.span)
                    goal = read_formula(scope, section.items[1], {})
                case ":metric":
                    metric = _read_metric(scope, section)
                case _ if head in _IGNORED:
                    continue
                case _ if head in UNSUPPORTED_SECTIONS:
                    scope.error("unsupported", f"{UNSUPPORTED_SECTIONS[head]} are not supported", section.span)
                case _:
                    scope.error("unknown-section", f"a problem has no section {head!r}", section.items[0].span)
        except Unreadable:
            if head == ":goal":
                goal = TRUE
    if goal is None:
        scope.error("no-goal", "this problem has no :goal", group.span.source.span(group.span.start))
    own = {name: kind for name, kind in scope.objects.items() if name not in before}
    return Problem(
        title(scope, group),
        belongs,
        own,
        frozenset(facts.initial),
        facts.values,
        goal or TRUE,
        metric is True,
        requirements,
        facts.numbers,
        metric if isinstance(metric, Objective) else None,
    )


class _Facts:
    """What :init says."""

    def __init__(self, scope: Scope, domain: Domain) -> None:
        self._scope = scope
        self._derived = {axiom.head.predicate for axiom in domain.axioms}
        self._costs = {part.predicate for action in domain.actions for part in action.cost if isinstance(part, Atom)}
        self.initial: set[Atom] = set()
        self.values: dict[Atom, int] = {}
        self.numbers: dict[Atom, Fraction] = {}

    def read(self, node: Node) -> None:
        """Take one fact; what is wrong with it is reported."""
        try:
            self._read(self._scope.group(node, "a fact"))
        except Unreadable:
            return

    def _read(self, group: Group) -> None:
        scope = self._scope
        match group.head.text.lower() if group.head is not None else "":
            case "=":
                if len(group.items) != 3:
                    raise scope.broken("parts", "'=' takes 2 parts", group.span)
                function = read_atom(scope, group.items[1], _NO_VARIABLES, function=True)
                # What no cost is made of may have any value.
                if function.predicate in self._costs or not is_number(group.items[2]):
                    self.values[function] = read_number(scope, group.items[2])
                self.numbers[function] = read_value(scope, group.items[2])
            case "not":
                # What is not stated is false anyway.
                if len(group.items) != 2:
                    raise scope.broken("parts", "'not' takes 1 part", group.span)
                read_atom(scope, group.items[1], _NO_VARIABLES)
            case "at" if len(group.items) == 3 and is_number(group.items[1]) and isinstance(group.items[2], Group):
                raise scope.broken("unsupported", "facts that change at a time are not supported", group.span)
            case "oneof" | "or" | "unknown" as uncertain if uncertain not in scope.predicates:
                raise scope.broken("unsupported", "an initial state that is not known is not supported", group.span)
            case _:
                atom = read_atom(scope, group, _NO_VARIABLES)
                if atom.predicate in self._derived:
                    message = f"{atom.predicate!r} is derived and cannot be stated"
                    raise scope.broken("derived-fact", message, group.span)
                self.initial.add(atom)


def _read_metric(scope: Scope, section: Group) -> bool | Objective:
    """Whether the least total cost is asked for, or what else is; the least time is the fewest actions."""
    words = [repr(item).lower().strip("() ") for item in section.items[1:]]
    if words == ["minimize", TOTAL_COST]:
        return True
    if words == ["minimize", TOTAL_TIME] and TOTAL_TIME not in scope.functions:
        return False
    return read_objective(scope, section)
