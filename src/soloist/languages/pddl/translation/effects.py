"""Actions from rules: what a move needs, adds and deletes (thesis, section 4.3, made general).

For each move and each fluent the rules for `next` are collected. `does` is solved against the parameters of the
move, by unification; predicates that depend on the move are unfolded until only the state is left. What remains is a
list of cases. A case that repeats the fluent itself ("it stays true if ...") is a frame case: it adds nothing, and
its negation is the condition of the deletion. All other cases are additions. Since additions win over deletions in
PDDL, a deletion need not exclude them: states are updated, not defined anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

from soloist.datalog.queries.formula import (
    FALSE,
    TRUE,
    And,
    Atom,
    Axiom,
    Equal,
    Exists,
    Formula,
    Not,
    Or,
    Parameter,
    atoms,
    conjunction,
    disjunction,
    free_variables,
    is_variable,
    negation,
)
from soloist.game.graph import strong_components
from soloist.languages.pddl.model import Action, Effect
from soloist.languages.pddl.translation.domains import Domains, Types
from soloist.languages.pddl.translation.equations import solve
from soloist.languages.pddl.translation.flat import FlatRule
from soloist.languages.pddl.translation.shapes import unsupported
from soloist.languages.pddl.translation.static import renamed

#: A deletion with more alternatives than this gets a derived predicate instead.
MOST_DELETIONS = 12
#: A predicate that depends on the move and unfolds into more alternatives than this gets the move as arguments.
MOST_UNFOLDED = 6


@dataclass(frozen=True)
class Case:
    """One way for a fluent to be true next: its arguments, and what must hold now."""

    args: tuple[str, ...]
    parts: tuple[Formula, ...]


@dataclass
class Counts:
    """How much the update of states saves against one definition of every fluent after every move."""

    cases: int = 0
    frame_cases: int = 0
    pairs: int = 0
    additions: int = 0
    deletions: int = 0


@dataclass
class Builder:
    """Makes actions and axioms out of flat rules whose constants are objects."""

    rules: Sequence[FlatRule]
    domains: Domains
    types: Types
    kinds: dict[str, int]
    #: The predicates that depend on the move.
    moving: frozenset[str]
    counts: Counts = field(default_factory=Counts)
    axioms: list[Axiom] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._definitions: dict[str, list[FlatRule]] = {}
        for rule in self.rules:
            if rule.use == "rule":
                self._definitions.setdefault(rule.head.predicate, []).append(rule)
        self._fresh = count()
        self._unfolding = self._alternative_counts()
        self._with_move: set[str] = set()

    def _alternative_counts(self) -> dict[str, int]:
        """How many alternatives each predicate that depends on the move unfolds into; too many if recursive."""
        graph = {
            predicate: [
                atom.predicate
                for rule in self._definitions.get(predicate, ())
                for part in rule.body
                for atom, _ in atoms(part)
                if atom.predicate in self.moving
            ]
            for predicate in sorted(self.moving)
        }
        found: dict[str, int] = {}
        for component in strong_components(graph, graph.__getitem__):
            [predicate, *others] = sorted(component)
            if others or predicate in graph[predicate]:
                found |= dict.fromkeys(component, MOST_UNFOLDED + 1)
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

    # Variables and their types.

    def parameters(self, names: Iterable[str], parts: Sequence[Formula]) -> tuple[Parameter, ...] | None:
        """The variables with the smallest types that hold all their values; None if one can have no value."""
        found = self.domains.variables(parts)
        if found is None:
            return None
        made = []
        for name in names:
            if name not in found:
                raise unsupported(f"nothing says what the variable {name} can be")
            made.append(Parameter(name, (self._type(found[name]),)))
        return tuple(made)

    def _type(self, values: set[str]) -> str:
        kind = self.kinds[next(iter(values))]
        return str(self.types.smallest(kind, values).number)

    def place_type(self, predicate: str, place: int) -> str:
        """The type of an argument of a predicate."""
        values = self.domains.values.get((predicate, place))
        return self._type(values) if values else "object"

    def arguments(self, predicate: str, arity: int, letter: str) -> tuple[Parameter, ...]:
        """A variable for each argument of a predicate."""
        return tuple(
            Parameter(f"?{letter}#{place + 1}", (self.place_type(predicate, place),)) for place in range(arity)
        )

    # Cases.

    def cases(self, rules: Iterable[FlatRule], move: Atom | None) -> list[Case]:
        """The cases of rules for a move (or for rules that know no move), with the equalities solved."""
        keep = free_variables(move) if move else frozenset()
        found: dict[Case, None] = {}
        for rule in rules:
            for parts in self._unfolded(rule.body, move, ()):
                solved = solve(parts, keep)
                if solved is not None:
                    args = tuple(solved.values.get(arg, arg) for arg in rule.head.args)
                    if self.domains.variables(solved.parts) is not None:
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
            case Atom(predicate) if predicate in self.moving and self._unfolding[predicate] > MOST_UNFOLDED:
                assert move is not None
                yield (self._given_move(part, move),)
            case Atom(predicate) if predicate in self.moving:
                for rule in self._definitions.get(predicate, ()):
                    own = self._renamed(rule)
                    equations = tuple(Equal(*pair) for pair in zip(own.head.args, part.args, strict=True))
                    for body in self._unfolded(own.body, move, self._below(predicate, above)):
                        yield (*equations, *body)
            case Not(Atom(predicate) as inner) if predicate in self.moving or predicate.split(" ")[0] == "does":
                yield (negation(self._definition(inner, move, above)),)
            case _:
                yield (part,)

    def _given_move(self, atom: Atom, move: Atom) -> Atom:
        """An atom that depends on the move as one of a derived predicate that has the move among its arguments."""
        name = f"after {atom.predicate} {move.predicate}"
        if name not in self._with_move:
            self._with_move.add(name)
            own = self.arguments(move.predicate, len(move.args), "m")
            others = self.arguments(atom.predicate, len(atom.args), "x")
            arguments = (*own, *others)
            sources = [(move.predicate, place) for place in range(len(own))]
            sources += [(atom.predicate, place) for place in range(len(others))]
            for place, source in enumerate(sources):
                self.domains.values[name, place] = self.domains.values.get(source, set())
            head = Atom(name, tuple(parameter.name for parameter in arguments))
            free = frozenset(head.args)
            alternatives = []
            for rule in self._definitions.get(atom.predicate, ()):
                same = self._renamed(rule)
                equations = tuple(Equal(*pair) for pair in zip(same.head.args, head.args[len(own) :], strict=True))
                for body in self._unfolded(same.body, Atom(move.predicate, head.args[: len(own)]), ()):
                    solved = solve((*equations, *body), free)
                    if solved is not None and self.domains.variables(solved.parts) is not None:
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
            parameters = self.parameters(sorted(names), [*parts, *known])
            if parameters is None:
                return FALSE
            made.append(Exists(parameters, conjunction(members)))
        return conjunction([*outside, *made])

    def _renamed(self, rule: FlatRule) -> FlatRule:
        return renamed(rule, next(self._fresh), "~")

    # Axioms and conditions.

    def condition(self, rules: Sequence[FlatRule], head: Atom) -> Formula:
        """When the rules derive a head whose arguments are variables."""
        free = free_variables(head)
        alternatives = []
        for rule in rules:
            own = self._renamed(rule)
            equations = tuple(Equal(*pair) for pair in zip(own.head.args, head.args, strict=True))
            solved = solve((*equations, *own.body), free)
            if solved is not None and self.domains.variables(solved.parts) is not None:
                alternatives.append(self.closed(solved.parts, free))
        return disjunction(alternatives)

    def axiom(self, predicate: str, arity: int, rules: Sequence[FlatRule]) -> Axiom:
        """The derived predicate of some rules."""
        parameters = self.arguments(predicate, arity, "x")
        head = Atom(predicate, tuple(parameter.name for parameter in parameters))
        return Axiom(head, parameters, self.condition(rules, head))

    # Actions.

    def action(self, predicate: str, arity: int, fluents: Sequence[tuple[str, int]], running: Formula) -> Action:
        """The action of a move: it needs that the move is legal and that the game is still running."""
        parameters = self.arguments(predicate, arity, "m")
        move = Atom(predicate, tuple(parameter.name for parameter in parameters))
        legal = [rule for rule in self.rules if rule.use == "legal" and rule.head.predicate == predicate]
        precondition = conjunction([running, self.condition(legal, move)])
        effects: list[Effect] = []
        for fluent, size in fluents:
            rules = [rule for rule in self.rules if rule.use == "next" and rule.head.predicate == fluent]
            effects += self._effects(fluent, size, self.cases(rules, move), move, parameters)
        return Action(predicate, parameters, precondition, tuple(effects))

    def _effects(
        self, fluent: str, size: int, cases: Sequence[Case], move: Atom, own: tuple[Parameter, ...]
    ) -> Iterator[Effect]:
        frame = [case for case in cases if Atom(fluent, case.args) in case.parts]
        added = [case for case in cases if Atom(fluent, case.args) not in case.parts]
        self.counts.cases += len(cases)
        self.counts.frame_cases += len(frame)
        self.counts.pairs += 1
        deletions = list(self._deletions(fluent, size, frame, move, own))
        self.counts.deletions += len(deletions)
        yield from deletions
        entangled = [case for case in added if deletions and self._is_entangled(case, move)]
        if entangled:
            self.counts.additions += 1
            yield self._derived_addition(fluent, size, entangled, move, own)
        for case in added:
            if case in entangled:
                continue
            self.counts.additions += 1
            names = sorted((free_variables(And(case.parts)) | set(filter(is_variable, case.args))) - set(move.args))
            parameters = self.parameters(names, case.parts)
            if parameters is not None:
                yield Effect(Atom(fluent, case.args), True, conjunction(case.parts), parameters)

    def _is_entangled(self, case: Case, move: Atom) -> bool:
        """Whether many ground additions of one atom have conditions of several parts.

        A planner that lets additions win must say when none of them happens: a product over all their parts.
        """
        local = free_variables(And(case.parts)) - set(case.args) - set(move.args)
        static = self.domains.static
        changing = [part for part in case.parts if any(atom.predicate not in static for atom, _ in atoms(part))]
        return bool(local) and len(changing) > 1

    def _derived_addition(
        self, fluent: str, size: int, cases: Sequence[Case], move: Atom, own: tuple[Parameter, ...]
    ) -> Effect:
        """An addition whose condition is one derived predicate, so that its opposite is as simple."""
        parameters = self.arguments(fluent, size, "f")
        itself = Atom(fluent, tuple(parameter.name for parameter in parameters))
        free = frozenset(itself.args) | frozenset(move.args)
        alternatives = []
        for case in cases:
            equations = tuple(Equal(*pair) for pair in zip(case.args, itself.args, strict=True))
            solved = solve((*equations, *case.parts), free)
            if solved is not None:
                alternatives.append(self.closed(solved.parts, free))
        comes = disjunction(alternatives)
        used = free_variables(comes) | set(itself.args)
        arguments = tuple(parameter for parameter in (*own, *parameters) if parameter.name in used)
        head = Atom(f"add {fluent} {move.predicate}", tuple(parameter.name for parameter in arguments))
        self.axioms.append(Axiom(head, arguments, comes))
        return Effect(itself, True, head, parameters)

    def _deletions(
        self, fluent: str, size: int, frame: Sequence[Case], move: Atom, own: tuple[Parameter, ...]
    ) -> Iterator[Effect]:
        parameters = self.arguments(fluent, size, "f")
        itself = Atom(fluent, tuple(parameter.name for parameter in parameters))
        free = frozenset(itself.args) | frozenset(move.args)
        kept = []
        for case in frame:
            equations = tuple(Equal(*pair) for pair in zip(case.args, itself.args, strict=True))
            solved = solve((*equations, *case.parts), free)
            if solved is not None:
                parts = [part for part in solved.parts if part != itself]
                kept.append(self.closed(parts, free, (itself,)))
        stays = disjunction(kept)
        if stays == TRUE:
            return
        alternatives = _products(negation(stays), itself, frozenset(move.args))
        if alternatives is None:
            yield self._derived_deletion(itself, parameters, stays, move, own)
            return
        types = {parameter.name: parameter for parameter in parameters}
        for atom, conditions in alternatives:
            names = [arg for arg in dict.fromkeys(atom.args) if arg in types]
            if self.domains.variables([part for part in conditions if isinstance(part, Atom)]) is not None:
                # What is false already may be deleted all the same; without variables that needs no condition.
                needed = conditions if names else tuple(part for part in conditions if part != atom)
                yield Effect(atom, False, conjunction(needed), tuple(types[name] for name in names))

    def _derived_deletion(
        self, itself: Atom, parameters: tuple[Parameter, ...], stays: Formula, move: Atom, own: tuple[Parameter, ...]
    ) -> Effect:
        """A deletion with too many alternatives: whether the fluent stays becomes a derived predicate."""
        used = free_variables(stays)
        arguments = tuple(parameter for parameter in (*own, *parameters) if parameter.name in used)
        name = f"keep {itself.predicate} {move.predicate}"
        head = Atom(name, tuple(parameter.name for parameter in arguments))
        self.axioms.append(Axiom(head, arguments, stays))
        return Effect(itself, False, conjunction([itself, Not(head)]), parameters)


def _products(formula: Formula, itself: Atom, keep: frozenset[str]) -> list[tuple[Atom, tuple[Formula, ...]]] | None:
    """The alternatives of a condition on a fluent, equalities solved into its arguments; None for too many."""
    clauses = [part.parts if isinstance(part, Or) else (part,) for part in _conjuncts(formula)]
    found: dict[frozenset[Formula], tuple[Atom, tuple[Formula, ...]]] = {}
    partial: list[tuple[Formula, ...]] = [()]
    for clause in clauses:
        extended: dict[frozenset[Formula], tuple[Formula, ...]] = {}
        for before in partial:
            for part in clause:
                parts = (*before, *_conjuncts(part))
                if solve((itself, *parts), keep) is not None:
                    extended[frozenset(parts)] = tuple(dict.fromkeys(parts))
        partial = [parts for key, parts in extended.items() if not any(other < key for other in extended)]
        if len(partial) > 8 * MOST_DELETIONS:
            return None
    for parts in partial:
        solved = solve((itself, *parts), keep)
        if solved is not None:
            atom = Atom(itself.predicate, tuple(solved.values.get(arg, arg) for arg in itself.args))
            found[frozenset(solved.parts) | {atom}] = (atom, solved.parts)
    return list(found.values()) if len(found) <= MOST_DELETIONS else None


def _conjuncts(formula: Formula) -> tuple[Formula, ...]:
    return formula.parts if isinstance(formula, And) else (formula,)
