"""Conditions on a state from rules: bodies without a word about the move, with equalities solved.

`does` is solved against the parameters of a move, by unification. Predicates that depend on the move are unfolded until
only the state is left; one with too many alternatives, or a recursive one, becomes a derived predicate that has the
move among its arguments.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from soloist.datalog.queries.formula import (
    FALSE,
    Atom,
    Axiom,
    Equal,
    Exists,
    Formula,
    Not,
    atoms,
    conjunction,
    disjunction,
    free_variables,
    negation,
)
from soloist.languages.pddl.translation.equations import solve
from soloist.languages.pddl.translation.flat import FlatRule
from soloist.languages.pddl.translation.shapes import unsupported
from soloist.languages.pddl.translation.static import dependencies, renamed
from soloist.languages.pddl.translation.variables import Variables

#: A predicate that depends on the move and unfolds into more alternatives than this gets the move as arguments.
MOST_UNFOLDED = 6


@dataclass(frozen=True)
class Case:
    """One way for a fluent to be true next: its arguments, and what must hold now."""

    args: tuple[str, ...]
    parts: tuple[Formula, ...]


class Conditions:
    """Makes conditions and derived predicates out of flat rules whose constants are objects."""

    def __init__(self, rules: Sequence[FlatRule], variables: Variables, moving: frozenset[str]) -> None:
        """`moving` are the predicates that depend on the move."""
        self.variables = variables
        self.axioms: list[Axiom] = []
        """The derived predicates that were made on the way."""
        self._moving = moving
        self._definitions: dict[str, list[FlatRule]] = {}
        for rule in rules:
            if rule.use == "rule":
                self._definitions.setdefault(rule.head.predicate, []).append(rule)
        self._fresh = count()
        self._unfolding = self._alternative_counts()
        self._with_move: set[str] = set()

    def _alternative_counts(self) -> dict[str, int]:
        """How many alternatives each predicate that depends on the move unfolds into; too many if recursive."""
        graph = dependencies(rule for name in sorted(self._moving) for rule in self._definitions.get(name, ()))
        found: dict[str, int] = {}
        for predicate in (one for component in graph.components for one in sorted(component & self._moving)):
            if graph.is_recursive(predicate):
                found[predicate] = MOST_UNFOLDED + 1
                continue
            found[predicate] = 0
            for rule in self._definitions.get(predicate, ()):
                product = 1
                for part in rule.body:
                    for atom, _ in atoms(part):
                        inner = found.get(atom.predicate, 1)
                        product *= inner if inner <= MOST_UNFOLDED else 1
                found[predicate] += product
        return found

    def cases(self, rules: Iterable[FlatRule], move: Atom | None) -> list[Case]:
        """The cases of rules for a move (or for rules that know no move), with the equalities solved."""
        keep = free_variables(move) if move else frozenset()
        found: dict[Case, None] = {}
        for rule in rules:
            for parts in self._unfolded(rule.body, move, ()):
                solved = solve(parts, keep)
                if solved is not None:
                    args = tuple(solved.values.get(arg, arg) for arg in rule.head.args)
                    if self.variables.domains.variables(solved.parts) is not None:
                        found[Case(args, solved.parts)] = None
        return list(found)

    def _unfolded(
        self, parts: Sequence[Formula], move: Atom | None, above: tuple[str, ...]
    ) -> Iterator[tuple[Formula, ...]]:
        """The alternatives of a conjunction without a word about the move."""
        if not parts:
            yield ()
            return
        first, rest = parts[0], parts[1:]
        for head in self._alternatives(first, move, above):
            for tail in self._unfolded(rest, move, above):
                yield (*head, *tail)

    def _alternatives(self, part: Formula, move: Atom | None, above: tuple[str, ...]) -> Iterator[tuple[Formula, ...]]:
        match part:
            case Atom(predicate) if predicate.startswith("does") and predicate.split(" ")[0] == "does":
                if move is not None and predicate == move.predicate:
                    yield tuple(Equal(*pair) for pair in zip(part.args, move.args, strict=True))
            case Atom(predicate) if predicate in self._moving and self._unfolding[predicate] > MOST_UNFOLDED:
                assert move is not None
                yield (self._given_move(part, move),)
            case Atom(predicate) if predicate in self._moving:
                for rule in self._definitions.get(predicate, ()):
                    own = self._renamed(rule)
                    equations = tuple(Equal(*pair) for pair in zip(own.head.args, part.args, strict=True))
                    for body in self._unfolded(own.body, move, self._below(predicate, above)):
                        yield (*equations, *body)
            case Not(Atom(predicate) as inner) if predicate in self._moving or predicate.split(" ")[0] == "does":
                yield (negation(self._definition(inner, move, above)),)
            case _:
                yield (part,)

    def _given_move(self, atom: Atom, move: Atom) -> Atom:
        """An atom that depends on the move as one of a derived predicate that has the move among its arguments."""
        name = f"after {atom.predicate} {move.predicate}"
        if name not in self._with_move:
            self._with_move.add(name)
            own = self.variables.arguments(move.predicate, len(move.args), "m")
            others = self.variables.arguments(atom.predicate, len(atom.args), "x")
            arguments = (*own, *others)
            sources = [(move.predicate, place) for place in range(len(own))]
            sources += [(atom.predicate, place) for place in range(len(others))]
            for place, source in enumerate(sources):
                self.variables.domains.values[name, place] = self.variables.domains.values.get(source, set())
            head = Atom(name, tuple(parameter.name for parameter in arguments))
            free = frozenset(head.args)
            alternatives = []
            for rule in self._definitions.get(atom.predicate, ()):
                same = self._renamed(rule)
                equations = tuple(Equal(*pair) for pair in zip(same.head.args, head.args[len(own) :], strict=True))
                for body in self._unfolded(same.body, Atom(move.predicate, head.args[: len(own)]), ()):
                    solved = solve((*equations, *body), free)
                    if solved is not None and self.variables.domains.variables(solved.parts) is not None:
                        alternatives.append(self.closed(solved.parts, free))
            self.axioms.append(Axiom(head, arguments, disjunction(alternatives)))
        return Atom(name, (*move.args, *atom.args))

    def _below(self, predicate: str, above: tuple[str, ...]) -> tuple[str, ...]:
        if predicate in above:
            raise unsupported(f"{predicate!r} depends on the move and on itself")
        return (*above, predicate)

    def _definition(self, atom: Atom, move: Atom | None, above: tuple[str, ...]) -> Formula:
        """What an atom that depends on the move says about the state."""
        keep = free_variables(atom) | (free_variables(move) if move else frozenset())
        alternatives = []
        for parts in self._alternatives(atom, move, above):
            solved = solve(parts, keep)
            if solved is not None:
                alternatives.append(self.closed(solved.parts, keep))
        return disjunction(alternatives)

    def closed(self, parts: Sequence[Formula], free: frozenset[str], known: Sequence[Formula] = ()) -> Formula:
        """A conjunction with all but the free variables quantified, while other conditions are known to hold.

        Every part stands under those variables alone that it is connected with: planners pay for every variable of a
        quantifier, and a part without any can be decided by itself.
        """
        outside = [part for part in parts if free_variables(part) <= free]
        groups: list[tuple[frozenset[str], list[Formula]]] = []
        for part in parts:
            local = free_variables(part) - free
            if not local:
                continue
            touching = [group for group in groups if group[0] & local]
            groups = [group for group in groups if not group[0] & local]
            joined = frozenset().union(local, *(names for names, _ in touching))
            groups.append((joined, [*(one for _, members in touching for one in members), part]))
        made = []
        for names, members in groups:
            parameters = self.variables.parameters(sorted(names), [*parts, *known])
            if parameters is None:
                return FALSE
            made.append(Exists(parameters, conjunction(members)))
        return conjunction([*outside, *made])

    def _renamed(self, rule: FlatRule) -> FlatRule:
        return renamed(rule, next(self._fresh), "~")

    def condition(self, rules: Sequence[FlatRule], head: Atom) -> Formula:
        """When the rules derive a head whose arguments are variables."""
        free = free_variables(head)
        alternatives = []
        for rule in rules:
            own = self._renamed(rule)
            equations = tuple(Equal(*pair) for pair in zip(own.head.args, head.args, strict=True))
            solved = solve((*equations, *own.body), free)
            if solved is not None and self.variables.domains.variables(solved.parts) is not None:
                alternatives.append(self.closed(solved.parts, free))
        return disjunction(alternatives)

    def axiom(self, predicate: str, arity: int, rules: Sequence[FlatRule]) -> Axiom:
        """The derived predicate of some rules."""
        parameters = self.variables.arguments(predicate, arity, "x")
        head = Atom(predicate, tuple(parameter.name for parameter in parameters))
        return Axiom(head, parameters, self.condition(rules, head))
