"""Rewriting: drop arguments that only say that something is in a domain.

With `bit(0). bit(1).` and `p(X,Y) :- bit(X), q(Y)` the predicate holds for all bits X or for none, so `p(Y) :- q(Y)`
says the same, and a use `p(Z,a)` becomes `p(a), bit(Z)`. Where such arguments are handed on from predicate to
predicate, each of them would multiply the ground rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from soloist.datalog.dependencies import Predicate, predicate_of
from soloist.engines.grounding.clauses import Clause, FreshNames
from soloist.engines.grounding.dependencies import ClauseDependencies
from soloist.engines.grounding.program import GAME_PREDICATES
from soloist.game.rules import Atom, Function, Term, Variable, variables_of

Domain: TypeAlias = frozenset[Term]
Place: TypeAlias = tuple[Predicate, int]


def drop_idle_arguments(clauses: Sequence[Clause], names: FreshNames) -> list[Clause]:
    """The clauses without arguments whose value makes no difference within their domain."""
    idle = _Idle(clauses)
    if not idle.domains:
        return list(clauses)
    rewriting = _Rewriting(idle.domains, names)
    changed = [new for clause in clauses if (new := rewriting.clause(clause)) is not None]
    return changed + rewriting.facts()


class _Idle:
    """Finds the idle arguments, from the predicates at the bottom upwards."""

    def __init__(self, clauses: Sequence[Clause]) -> None:
        self.domains: dict[Place, Domain] = {}
        self._dependencies = ClauseDependencies(clauses)
        self._facts = self._unary_facts()
        self._excluded = _used_otherwise(clauses)
        recursive = self._dependencies.recursive()
        for component in self._dependencies.components:
            predicate = next(iter(component))
            rules = self._dependencies.clauses.get(predicate, [])
            if predicate in GAME_PREDICATES or predicate in recursive or not any(rule.positive for rule in rules):
                continue
            for position in range(predicate[1]):
                self._look_at((predicate, position), rules)

    def _unary_facts(self) -> dict[Predicate, Domain]:
        """The predicates of one argument that are all facts, with the terms they hold of."""
        found: dict[Predicate, Domain] = {}
        for predicate, rules in self._dependencies.clauses.items():
            plain = all(not rule.positive and not rule.negative and not rule.variables() for rule in rules)
            if predicate[1] == 1 and predicate not in GAME_PREDICATES and plain:
                found[predicate] = frozenset(rule.head.args[0] for rule in rules)
        return found

    def _look_at(self, place: Place, rules: Sequence[Clause]) -> None:
        if place in self._excluded:
            return
        domains = {self._domain(rule, place[1]) for rule in rules}
        if len(domains) == 1 and (domain := domains.pop()):
            self.domains[place] = domain

    def _domain(self, rule: Clause, position: int) -> Domain | None:
        """The values that a rule allows for an argument of its head, if it asks nothing else of it."""
        variable = rule.head.args[position]
        if not isinstance(variable, Variable) or list(variables_of(rule.head)).count(variable) > 1:
            return None
        found: list[Domain] = []
        for atom in rule.positive:
            for place, arg in enumerate(atom.args):
                if arg == variable:
                    facts = self._facts.get(predicate_of(atom))
                    domain = facts if facts is not None else self.domains.get((predicate_of(atom), place))
                    if domain is None:
                        return None
                    found.append(domain)
                elif any(inner == variable for inner in variables_of(arg)):
                    return None
        others = [*rule.negative, *(term for pair in rule.unequal for term in pair)]
        if not found or any(inner == variable for part in others for inner in variables_of(part)):
            return None
        return found[0].intersection(*found[1:])


def _used_otherwise(clauses: Sequence[Clause]) -> set[Place]:
    """The arguments that some clause denies with a variable, or asks for in a compound term."""
    found: set[Place] = set()
    for clause in clauses:
        for atom in clause.positive:
            compound = (isinstance(arg, Function) and any(True for _ in variables_of(arg)) for arg in atom.args)
            found.update((predicate_of(atom), place) for place, is_compound in enumerate(compound) if is_compound)
        for atom in clause.negative:
            open_ = (any(True for _ in variables_of(arg)) for arg in atom.args)
            found.update((predicate_of(atom), place) for place, is_open in enumerate(open_) if is_open)
    return found


class _Rewriting:
    """Drops the idle arguments from clauses, and keeps what is still asked of their values."""

    def __init__(self, domains: dict[Place, Domain], names: FreshNames) -> None:
        self._domains = domains
        self._names = names
        self._asked: dict[Domain, str] = {}

    def clause(self, clause: Clause) -> Clause | None:
        """The clause without idle arguments; None where it can never hold."""
        head = predicate_of(clause.head)
        dropped = {arg for place, arg in enumerate(clause.head.args) if (head, place) in self._domains}
        positive: list[Atom] = []
        for atom in clause.positive:
            if atom.args and dropped.issuperset(atom.args) and self._without(atom).args == atom.args:
                continue  # it only gives the dropped argument its domain
            positive.append(self._without(atom))
            for term, domain in self._idle(atom):
                if isinstance(term, Function):
                    if term not in domain:
                        return None
                elif term not in dropped:
                    positive.append(Atom(self._name(domain), (term,)))
        negative = tuple(
            self._without(atom) for atom in clause.negative if all(term in domain for term, domain in self._idle(atom))
        )
        kept = tuple(dict.fromkeys(positive))
        return Clause(self._without(clause.head), kept, negative, clause.unequal, clause.span)

    def facts(self) -> list[Clause]:
        """The domains that are still asked for."""
        return [
            Clause(Atom(name, (term,))) for domain, name in self._asked.items() for term in sorted(domain, key=repr)
        ]

    def _idle(self, atom: Atom) -> list[tuple[Term, Domain]]:
        places = ((predicate_of(atom), place) for place in range(len(atom.args)))
        found = (self._domains.get(place) for place in places)
        return [(arg, domain) for arg, domain in zip(atom.args, found, strict=True) if domain is not None]

    def _without(self, atom: Atom) -> Atom:
        kept = tuple(arg for place, arg in enumerate(atom.args) if (predicate_of(atom), place) not in self._domains)
        # The same name with fewer arguments may be another predicate, so the name tells that it was changed.
        return Atom(f"{atom.predicate} {len(atom.args)}", kept) if len(kept) < len(atom.args) else atom

    def _name(self, domain: Domain) -> str:
        return self._asked.setdefault(domain, self._names.new("domain"))
