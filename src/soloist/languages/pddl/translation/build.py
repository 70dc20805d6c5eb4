"""A rule sheet as PDDL: one domain, and a problem for each reward, highest first.

>>> from soloist.languages.gdl.reader import read_rules
>>> from soloist.source import Source
>>> lamp = "(role you) (legal you on) (<= (next lit) (does you on)) (<= terminal (true lit))"
>>> lamp += "(<= (goal you 100) (true lit))"
>>> translation = translate(read_rules(Source("lamp.kif", lamp)), "lamp")
>>> [action.name for action in translation.domain.actions], [value for value, _ in translation.problems]
(['on'], [100])
>>> translation.move("(on)")
'on'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from soloist.datalog.queries.formula import (
    TRUE,
    And,
    Atom,
    Axiom,
    Exists,
    Forall,
    Formula,
    Not,
    Or,
    Parameter,
    conjunction,
    conjuncts,
    disjuncts,
    negation,
)
from soloist.datalog.queries.stratum import TooManyRows
from soloist.game.rules import Function, RuleSheet
from soloist.languages.pddl.model import Action, Domain, Problem
from soloist.languages.pddl.translation.conditions import Conditions
from soloist.languages.pddl.translation.domains import Domains, Kinds, Types
from soloist.languages.pddl.translation.effects import Actions
from soloist.languages.pddl.translation.flat import FlatRule, FlatRules, flatten
from soloist.languages.pddl.translation.impossible import possible_rules
from soloist.languages.pddl.translation.mentioned import conditions, objects_in, predicates_in
from soloist.languages.pddl.translation.names import Names, Renaming
from soloist.languages.pddl.translation.shapes import unsupported
from soloist.languages.pddl.translation.static import dependencies, depending, evaluate, initial_atoms, inline, needed
from soloist.languages.pddl.translation.static_fluents import constant_fluents, with_facts
from soloist.languages.pddl.translation.translation import Translation
from soloist.languages.pddl.translation.variables import Variables
from soloist.numeral import whole_number

REQUIREMENTS = (
    ":typing",
    ":equality",
    ":negative-preconditions",
    ":disjunctive-preconditions",
    ":quantified-preconditions",
    ":conditional-effects",
    ":derived-predicates",
)


def translate(sheet: RuleSheet, name: str) -> Translation:
    """The PDDL of a sheet with one role; raises an `UnsupportedError` that says what PDDL cannot say."""
    roles = [rule.head.args[0] for rule in sheet.rules if rule.head.predicate == "role"]
    if len(set(roles)) != 1 or not isinstance(roles[0], Function):
        raise unsupported(f"PDDL has one agent, and this game has {len(set(roles))} roles")
    flat = flatten(sheet.rules, roles[0].name)
    constant = constant_fluents(flat)
    flat.rules = with_facts(flat, constant)
    wanted = needed(flat)
    flat.rules = [rule for rule in flat.rules if rule.use != "rule" or rule.head.predicate in wanted]
    kinds = Kinds(flat.rules)
    flat.rules = kinds.with_objects(flat.rules)
    return _Build(sheet, name, flat, kinds, constant).translation()


class _Build:
    """The pieces of a translation, made in order."""

    def __init__(self, sheet: RuleSheet, name: str, flat: FlatRules, kinds: Kinds, constant: set[str]) -> None:
        self._sheet = sheet
        self._name = name
        self._flat = flat
        self._kinds = kinds
        fluents = {key for key, predicate in flat.predicates.items() if predicate.kind == "true"} - constant
        moves = {key for key, predicate in flat.predicates.items() if predicate.kind == "does"}
        while True:
            others = [rule for rule in flat.rules if rule.use in ("rule", "terminal", "goal")]
            judged = {rule.head.predicate for rule in others if rule.use != "rule"}
            self._moving = depending(others, moves)
            self._changing = depending(others, fluents | judged) | self._moving | judged
            static_rules = [rule for rule in others if rule.head.predicate not in self._changing]
            try:
                facts = evaluate(static_rules)
                break
            except TooManyRows as error:
                flat.rules = inline(flat.rules, str(error))
        self._static = {rule.head.predicate: facts.rows(rule.head.predicate) for rule in static_rules}
        self._initial = initial_atoms(flat, facts)
        self._domains = Domains(self._static)
        dynamic = [rule for rule in flat.rules if rule.use != "init" and rule.head.predicate not in self._static]
        self._domains.spread(self._initial, dynamic)
        bounded = [rule for rule in dynamic if self._domains.variables(rule.body) is not None]
        given = {atom.predicate for atom in self._initial} | {name for name, rows in self._static.items() if rows}
        # The moves are what a player does; that one can be made is for its precondition to say.
        self._rules = possible_rules(bounded, given | moves, self._domains)
        self._types = Types(self._sets())
        self._variables = Variables(self._domains, self._types, kinds.of_object)
        self._conditions = Conditions(self._rules, self._variables, self._moving)

    def _sets(self) -> list[tuple[int, frozenset[str]]]:
        """The sets of values that arguments and variables have, by kind."""
        found = [frozenset(values) for values in self._domains.values.values()]
        for rule in self._rules:
            found += map(frozenset, (self._domains.variables(rule.body) or {}).values())
        return [(self._kinds.of_object[next(iter(values))], values) for values in found if values]

    def _reachable(self, kind: str) -> list[tuple[str, int]]:
        """The predicates of a kind that a rule or the initial state can make true."""
        heads = {rule.head.predicate for rule in self._rules} | {atom.predicate for atom in self._initial}
        return sorted(
            (key, predicate.arity)
            for key, predicate in self._flat.predicates.items()
            if predicate.kind == kind and key in heads
        )

    def translation(self) -> Translation:
        """Put it all together."""
        builder = Actions(self._rules, self._conditions)
        renaming = Renaming({str(kind.number): self._type_name(kind.number) for kind in self._types.types})
        fluents = self._reachable("true")
        moves = self._reachable("does")
        for predicate, _ in fluents:
            renaming.predicate(predicate)
        terminal = [rule for rule in self._rules if rule.use == "terminal"]
        running, ended = self._end(terminal)
        actions = [builder.action(predicate, arity, fluents, running) for predicate, arity in moves]
        goals = self._goals()
        derived = self._derived(actions, [ended, *(formula for _, formula in goals)])
        axioms = [self._conditions.axiom(name, self._arity(name), self._defining(name)) for name in derived]
        axioms += self._conditions.axioms
        names = Names()
        made = [renaming.action(action, names.name(action.name, _wish(action.name))) for action in actions]
        rules = [renaming.axiom(axiom) for axiom in axioms]
        goal_formulas = [(value, renaming.formula(conjunction([ended, formula]))) for value, formula in goals]
        asked = [*conditions(actions, axioms), ended, *(formula for _, formula in goals)]
        mentioned = predicates_in(asked)
        # Sorted, since what is renamed first gets the name that several would like.
        begun = sorted(self._initial, key=lambda atom: (atom.predicate, atom.args))
        facts = [Atom(name, row) for name in sorted(mentioned) for row in sorted(self._static.get(name, ()))]
        initial = frozenset(renaming.atom(atom) for atom in (*begun, *facts))
        predicates = self._declarations(renaming, dict(fluents) | mentioned, axioms)
        objects = dict.fromkeys(objects_in(asked), "object") | self._objects()
        domain = Domain(
            Names().name(self._name),
            REQUIREMENTS if rules else REQUIREMENTS[:-1],
            self._type_tree(),
            {renaming.objects.name(thing): kind for thing, kind in objects.items()},
            predicates,
            {},
            tuple(made),
            tuple(rules),
        )
        problems = [
            (value, Problem(f"{domain.name}-{value}", domain.name, {}, initial, {}, formula))
            for value, formula in goal_formulas
        ]
        return Translation(
            domain,
            problems,
            renaming.formula(ended),
            builder.counts,
            self._flat,
            self._kinds,
            renaming,
            names,
            self._sheet,
        )

    # The end and the rewards.

    def _end(self, rules: list[FlatRule]) -> tuple[Formula, Formula]:
        """What must hold for a move to be made, and what holds at the end; written out where that is simple."""
        condition = self._conditions.condition(rules, Atom("terminal"))
        if all(not isinstance(part, And | Or | Exists | Forall) for part in disjuncts(condition)):
            # A disjunction is fine in a precondition, but not every reader takes one in the goal of a problem.
            return negation(condition), Atom("terminal") if isinstance(condition, Or) else condition
        return Not(Atom("terminal")), Atom("terminal")

    def _goals(self) -> list[tuple[int, Formula]]:
        """A condition for each reward above zero that a rule can give, highest first; for none, of a reward of zero."""
        found: dict[int, Formula] = {}
        for predicate, arity in self._reachable("goal"):
            [shape] = self._flat.predicates[predicate].shapes
            if shape is not None and not shape[1] and arity == 0:
                condition = self._conditions.condition(self._defining(predicate), Atom(predicate))
                plain = not any(isinstance(part, Or | Exists | Forall) for part in conjuncts(condition))
                values: dict[str, Formula] = {shape[0]: condition if plain else Atom(predicate)}
            elif shape is None:
                values = {
                    self._kinds.constants[value]: Atom(predicate, (value,))
                    for value in self._domains.values[predicate, 0]
                }
            else:
                raise unsupported("a reward that is no number")
            for value, atom in values.items():
                reward = whole_number(value)
                if reward is not None and 0 < reward <= 100:
                    found[reward] = atom
        # A game that can never be won has a problem all the same: to come to its end.
        return sorted(found.items(), reverse=True) or [(0, TRUE)]

    # Derived predicates and facts.

    def _defining(self, predicate: str) -> list[FlatRule]:
        return [
            rule
            for rule in self._rules
            if rule.use in ("rule", "terminal", "goal") and rule.head.predicate == predicate
        ]

    def _arity(self, predicate: str) -> int:
        known = self._flat.predicates.get(predicate)
        return known.arity if known else 0

    def _derived(self, actions: list[Action], formulas: list[Formula]) -> list[str]:
        """The derived predicates that something mentions, directly or not."""
        rules = [rule for rule in self._rules if rule.use in ("rule", "terminal", "goal")]
        asked = predicates_in([*formulas, *conditions(actions, self._conditions.axioms)])
        return sorted(dependencies(rules).reachable(asked) & {rule.head.predicate for rule in rules})

    def _declarations(
        self, renaming: Renaming, sizes: Mapping[str, int], axioms: Iterable[Axiom]
    ) -> dict[str, tuple[Parameter, ...]]:
        declared = {}
        for predicate, arity in sizes.items():
            typed = renaming.parameters(self._variables.arguments(predicate, arity, "x"))
            declared[renaming.predicate(predicate)] = typed
        for axiom in axioms:
            declared[renaming.predicate(axiom.head.predicate)] = renaming.parameters(axiom.parameters)
        return declared

    # Types and objects.

    def _type_name(self, number: int) -> str:
        found = self._types.types[number]
        return f"kind{found.kind + 1}" if found.above is None else f"kind{found.kind + 1}-{number}"

    def _type_tree(self) -> Mapping[str, tuple[str, ...]]:
        return {
            self._type_name(found.number): ("object",) if found.above is None else (self._type_name(found.above),)
            for found in self._types.types
        }

    def _objects(self) -> dict[str, str]:
        return {
            value: self._type_name(self._types.narrowest(found.kind, value).number)
            for found in self._types.types
            if found.above is None
            for value in sorted(found.values)
        }


def _wish(predicate: str) -> str:
    words = predicate.split(" ")
    return words[-1].split("(")[0] if len(words) > 1 else "do"
