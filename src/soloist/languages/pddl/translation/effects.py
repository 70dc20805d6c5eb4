"""Actions from rules: what a move needs, adds and deletes (thesis, section 4.3, made general).

For each move and each fluent the rules for `next` are collected, and become a list of cases: conditions on the state
before the move (`conditions.py`). A case that repeats the fluent itself ("it stays true if ...") is a frame case: it
adds nothing, and its negation is the condition of the deletion. All other cases are additions. Since additions win over
deletions in PDDL, a deletion need not exclude them: states are updated, not defined anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from soloist.datalog.queries.formula import (
    TRUE,
    And,
    Atom,
    Axiom,
    Equal,
    Formula,
    Not,
    Parameter,
    atoms,
    conjunction,
    conjuncts,
    disjunction,
    disjuncts,
    free_variables,
    is_variable,
    negation,
)
from soloist.languages.pddl.model import Action, Effect
from soloist.languages.pddl.translation.conditions import Case, Conditions
from soloist.languages.pddl.translation.equations import solve
from soloist.languages.pddl.translation.flat import FlatRule

#: A deletion with more alternatives than this gets a derived predicate instead.
MOST_DELETIONS = 12


@dataclass
class Counts:
    """How much the update of states saves against one definition of every fluent after every move."""

    cases: int = 0
    frame_cases: int = 0
    pairs: int = 0
    additions: int = 0
    deletions: int = 0


class Actions:
    """Makes actions out of flat rules whose constants are objects."""

    def __init__(self, rules: Sequence[FlatRule], conditions: Conditions) -> None:
        self.counts = Counts()
        self._rules = rules
        self._conditions = conditions
        self._variables = conditions.variables

    def action(self, predicate: str, arity: int, fluents: Sequence[tuple[str, int]], running: Formula) -> Action:
        """The action of a move: it needs that the move is legal and that the game is still running."""
        parameters = self._variables.arguments(predicate, arity, "m")
        move = Atom(predicate, tuple(parameter.name for parameter in parameters))
        legal = [rule for rule in self._rules if rule.use == "legal" and rule.head.predicate == predicate]
        precondition = conjunction([running, self._conditions.condition(legal, move)])
        effects: list[Effect] = []
        for fluent, size in fluents:
            rules = [rule for rule in self._rules if rule.use == "next" and rule.head.predicate == fluent]
            effects += self._effects(fluent, size, self._conditions.cases(rules, move), move, parameters)
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
            parameters = self._variables.parameters(names, case.parts)
            if parameters is not None:
                yield Effect(Atom(fluent, case.args), True, conjunction(case.parts), parameters)

    def _is_entangled(self, case: Case, move: Atom) -> bool:
        """Whether many ground additions of one atom have conditions of several parts.

        A planner that lets additions win must say when none of them happens: a product over all their parts.
        """
        local = free_variables(And(case.parts)) - set(case.args) - set(move.args)
        static = self._variables.domains.static
        changing = [part for part in case.parts if any(atom.predicate not in static for atom, _ in atoms(part))]
        return bool(local) and len(changing) > 1

    def _derived_addition(
        self, fluent: str, size: int, cases: Sequence[Case], move: Atom, own: tuple[Parameter, ...]
    ) -> Effect:
        """An addition whose condition is one derived predicate, so that its opposite is as simple."""
        parameters = self._variables.arguments(fluent, size, "f")
        itself = Atom(fluent, tuple(parameter.name for parameter in parameters))
        free = frozenset(itself.args) | frozenset(move.args)
        comes = disjunction(self._conditions.closed(parts, free) for parts in _parts_about(itself, cases, free))
        used = free_variables(comes) | set(itself.args)
        arguments = tuple(parameter for parameter in (*own, *parameters) if parameter.name in used)
        head = Atom(f"add {fluent} {move.predicate}", tuple(parameter.name for parameter in arguments))
        self._conditions.axioms.append(Axiom(head, arguments, comes))
        return Effect(itself, True, head, parameters)

    def _deletions(
        self, fluent: str, size: int, frame: Sequence[Case], move: Atom, own: tuple[Parameter, ...]
    ) -> Iterator[Effect]:
        parameters = self._variables.arguments(fluent, size, "f")
        itself = Atom(fluent, tuple(parameter.name for parameter in parameters))
        free = frozenset(itself.args) | frozenset(move.args)
        kept = ([part for part in parts if part != itself] for parts in _parts_about(itself, frame, free))
        stays = disjunction(self._conditions.closed(parts, free, (itself,)) for parts in kept)
        if stays == TRUE:
            return
        alternatives = _products(negation(stays), itself, frozenset(move.args))
        if alternatives is None:
            yield self._derived_deletion(itself, parameters, stays, move, own)
            return
        types = {parameter.name: parameter for parameter in parameters}
        for atom, conditions in alternatives:
            names = [arg for arg in dict.fromkeys(atom.args) if arg in types]
            if self._variables.domains.variables([part for part in conditions if isinstance(part, Atom)]) is not None:
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
        self._conditions.axioms.append(Axiom(head, arguments, stays))
        return Effect(itself, False, conjunction([itself, Not(head)]), parameters)


def _parts_about(itself: Atom, cases: Sequence[Case], free: frozenset[str]) -> Iterator[tuple[Formula, ...]]:
    """The conditions of each case under which it is about this very atom; nothing for a case that cannot be."""
    for case in cases:
        equations = tuple(Equal(*pair) for pair in zip(case.args, itself.args, strict=True))
        solved = solve((*equations, *case.parts), free)
        if solved is not None:
            yield solved.parts


def _products(formula: Formula, itself: Atom, keep: frozenset[str]) -> list[tuple[Atom, tuple[Formula, ...]]] | None:
    """The alternatives of a condition on a fluent, equalities solved into its arguments; None for too many."""
    clauses = list(map(disjuncts, conjuncts(formula)))
    found: dict[frozenset[Formula], tuple[Atom, tuple[Formula, ...]]] = {}
    partial: list[tuple[Formula, ...]] = [()]
    for clause in clauses:
        extended: dict[frozenset[Formula], tuple[Formula, ...]] = {}
        for before in partial:
            for part in clause:
                parts = (*before, *conjuncts(part))
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
