"""What a PDDL text uses, and where: requirements, predicates that must be true, and terms of the wrong type.

This walks the text itself, since only there everything has a place; what cannot be read is left out, as the reader has
told of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass

from soloist.datalog.queries.formula import Parameter
from soloist.languages.pddl.conditions import flat
from soloist.languages.pddl.model import OBJECT, TOTAL_COST, Domain, Problem
from soloist.languages.pddl.numbers import CHANGES, COMPARISONS, OPERATORS
from soloist.languages.pddl.scope import Scope, Unreadable
from soloist.languages.sexpr import Group, Node, Symbol
from soloist.source import Span

Types = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Use:
    """Where a predicate must be true, and whether that is in the goal."""

    span: Span
    goal: bool


def sections_of(group: Group) -> Iterator[tuple[str, Group]]:
    """The sections of a definition with their names, in the order of the text."""
    for node in group.items[2:]:
        if isinstance(node, Group) and node.head is not None:
            yield node.head.text.lower(), node


#: Words of a metric.
_WORD = re.compile(r"[^\s()]+")


def _needed(functions: Set[str]) -> str:
    """The requirement of those who change or measure these functions."""
    return ":action-costs" if functions <= {TOTAL_COST} else ":numeric-fluents"


class Uses:
    """What was met so far."""

    def __init__(self, domain: Domain, problem: Problem | None) -> None:
        objects = {**domain.constants, **(problem.objects if problem is not None else {})}
        self._kinds = {name: frozenset({kind, *domain.ancestors(kind)}) for name, kind in objects.items()}
        self._domain = domain
        self._below: dict[str, set[str]] = {}
        for kind in domain.types:
            for above in domain.ancestors(kind) | {kind}:
                self._below.setdefault(above, set()).add(kind)
        #: Each requirement with the first place that needs it.
        self.requirements: dict[str, Span] = {}
        #: Each predicate that some condition needs to be true, with the first such place; the goal comes first.
        self.needed: dict[str, Use] = {}
        self.mismatches: list[tuple[str, Span]] = []

    def read(self, kind: str, group: Group) -> None:
        """Walk a domain or a problem."""
        del kind
        for name, section in sections_of(group):
            match name:
                case ":types":
                    self._require(":typing", section.items[0].span)
                case ":action":
                    self._action(section)
                case ":derived":
                    self._require(":derived-predicates", section.items[0].span)
                    if len(section.items) == 3 and isinstance(section.items[1], Group):
                        self._condition(section.items[2], self._variables(section.items[1].items[1:]), True)
                case ":init":
                    for fact in section.items[1:]:
                        self._fact(fact)
                case ":goal" if len(section.items) == 2:
                    self._condition(section.items[1], {}, True, goal=True)
                case ":metric":
                    words = {word.lower() for word in _WORD.findall(repr(section))} & self._domain.functions.keys()
                    self._require(_needed(words), section.items[0].span)
                case _:
                    continue

    def _require(self, name: str, span: Span) -> None:
        self.requirements.setdefault(name, span)

    def _variables(self, nodes: tuple[Node, ...]) -> Types:
        """Typed variables; their errors have been told."""
        domain = self._domain
        scope = Scope(types=dict(domain.types))
        try:
            listed: tuple[Parameter, ...] = scope.variables(nodes, repeated=True)
        except Unreadable:
            return {}
        return {parameter.name: parameter.types for parameter in listed}

    def _action(self, section: Group) -> None:
        items = section.items
        parts = {repr(items[at]).lower(): items[at + 1] for at in range(2, len(items) - 1, 2)}
        listed = parts.get(":parameters")
        variables = self._variables(listed.items) if isinstance(listed, Group) else {}
        if ":precondition" in parts:
            self._condition(parts[":precondition"], variables, True)
        if ":effect" in parts:
            self._effect(parts[":effect"], variables)

    def _fact(self, node: Node) -> None:
        if not isinstance(node, Group) or node.head is None:
            return
        head = node.head.text.lower()
        if head == "not" and len(node.items) == 2 and isinstance(node.items[1], Group):
            self._atom(node.items[1], {})
        elif head == "=" and len(node.items) == 3 and isinstance(node.items[1], Group):
            self._atom(node.items[1], {}, function=True)
        else:
            self._atom(node, {})

    def _condition(self, node: Node, variables: Types, positive: bool, *, goal: bool = False) -> None:
        if not isinstance(node, Group) or node.head is None:
            return
        parts = node.items[1:]
        span = node.head.span
        match node.head.text.lower():
            case "and" | "or" as head:
                if head == "or":
                    self._require(":disjunctive-preconditions", span)
                for part in flat(node):
                    self._condition(part, variables, positive, goal=goal)
            case "not" if parts:
                inner = parts[0]
                kind = inner.head.text.lower() if isinstance(inner, Group) and inner.head is not None else ""
                if kind in self._domain.predicates:
                    self._require(":negative-preconditions", span)
                elif kind not in COMPARISONS:
                    self._require(":disjunctive-preconditions", span)
                self._condition(inner, variables, not positive, goal=goal)
            case "imply" if len(parts) == 2:
                self._require(":disjunctive-preconditions", span)
                self._condition(parts[0], variables, not positive, goal=goal)
                self._condition(parts[1], variables, positive, goal=goal)
            case "exists" | "forall" as head if len(parts) == 2 and isinstance(parts[0], Group):
                self._require(":existential-preconditions" if head == "exists" else ":universal-preconditions", span)
                inner_variables = {**variables, **self._variables(parts[0].items)}
                self._condition(parts[1], inner_variables, positive, goal=goal)
            case operator if operator in COMPARISONS and any(isinstance(part, Group) for part in parts):
                self._require(":numeric-fluents", span)
                for part in parts:
                    self._number(part, variables)
            case "=":
                self._require(":equality", span)
            case name:
                # That a variable of another type is denied says nothing, and does no harm.
                self._atom(node, variables if positive else {})
                if positive and (name not in self.needed or (goal and not self.needed[name].goal)):
                    self.needed[name] = Use(node.span, goal)

    def _effect(self, node: Node, variables: Types) -> None:
        if not isinstance(node, Group) or node.head is None:
            return
        parts = node.items[1:]
        match node.head.text.lower():
            case "and":
                for part in flat(node):
                    self._effect(part, variables)
            case "when" if len(parts) == 2:
                self._require(":conditional-effects", node.head.span)
                self._condition(parts[0], variables, True)
                self._effect(parts[1], variables)
            case "forall" if len(parts) == 2 and isinstance(parts[0], Group):
                self._require(":conditional-effects", node.head.span)
                self._effect(parts[1], {**variables, **self._variables(parts[0].items)})
            case kind if kind in CHANGES and len(parts) == 2:
                target = repr(parts[0]).lower().strip("() ") if kind == "increase" else ""
                self._require(_needed({target}), node.head.span)
                for part in parts:
                    self._number(part, variables)
            case "not" if parts and isinstance(parts[0], Group):
                self._atom(parts[0], variables)
            case _:
                self._atom(node, variables)

    def _number(self, node: Node, variables: Types) -> None:
        """The terms of an expression."""
        if not isinstance(node, Group) or node.head is None:
            return
        if node.head.text in OPERATORS:
            for part in node.items[1:]:
                self._number(part, variables)
        else:
            self._atom(node, variables, function=True)

    def _atom(self, node: Group, variables: Types, *, function: bool = False) -> None:
        name = node.head.text.lower() if node.head is not None else ""
        declared = (self._domain.functions if function else self._domain.predicates).get(name)
        if declared is None or len(declared) != len(node.items) - 1:
            return
        for place, (item, parameter) in enumerate(zip(node.items[1:], declared, strict=True), start=1):
            if isinstance(item, Symbol) and not self._fits(item.text.lower(), parameter.types, variables):
                wanted = " or ".join(parameter.types)
                kinds = self._own(item.text.lower(), variables)
                message = f"place {place} of {name!r} takes {wanted}, and {item.text!r} is {kinds}"
                self.mismatches.append((message, item.span))

    def _own(self, term: str, variables: Types) -> str:
        if term in variables:
            return " or ".join(variables[term])
        kinds = sorted(
            self._kinds.get(term, frozenset()) - {OBJECT}, key=lambda kind: len(self._domain.ancestors(kind))
        )
        return kinds[-1] if kinds else OBJECT

    def _fits(self, term: str, wanted: tuple[str, ...], variables: Types) -> bool:
        """Whether a term can be of one of the types; a variable of a wider type may be."""
        if OBJECT in wanted:
            return True
        if term in variables:
            own = variables[term]
            return OBJECT in own or any(
                self._below_or(kind) & self._below_or(other) for kind in own for other in wanted
            )
        return term not in self._kinds or bool(self._kinds[term] & set(wanted))

    def _below_or(self, kind: str) -> set[str]:
        return self._below.get(kind, set()) | {kind}
