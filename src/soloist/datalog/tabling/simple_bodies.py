"""Rules in the form that the evaluator works on: bodies of atoms, negated atoms and `distinct` alone.

Two things are rewritten. A disjunction, or a negation of anything but an atom, gets a predicate of its own. And a
predicate that seems to depend on its own negation is split by a constant, because sheets often say

    (<= (goal robot 100) (not (goal robot 0)))

which is harmless: `goal 100` depends on `goal 0`, not on itself. Added names contain a space, so they clash with none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from soloist.datalog.dependencies import Predicate, predicate_of, rule_dependencies
from soloist.game.rules import Atom, Distinct, Literal, Not, Or, Rule, Variable, variables_of


def split_by_constants(rules: Iterable[Rule]) -> list[Rule]:
    """Splits predicates that are in a cycle with a negation, as far as constants in their heads allow."""
    result = list(rules)
    done: set[tuple[Predicate, int]] = set()
    while (choice := _splittable(result, done)) is not None:
        done.add(choice)
        result = _split(result, *choice)
    return result


def _splittable(rules: Sequence[Rule], done: set[tuple[Predicate, int]]) -> tuple[Predicate, int] | None:
    """A predicate in a negative cycle, and a position where its heads have different ground terms."""
    for predicate in rule_dependencies(rules).in_negative_cycles():
        heads = [rule.head for rule in rules if predicate_of(rule.head) == predicate]
        for position in range(predicate[1]):
            terms = {head.args[position] for head in heads}
            is_ground = not any(True for term in terms for _ in variables_of(term))
            if is_ground and len(terms) > 1 and (predicate, position) not in done:
                return predicate, position
    return None


def _split(rules: Sequence[Rule], predicate: Predicate, position: int) -> list[Rule]:
    """Makes `p(c, x)` a predicate `p 0 c` of x, and `p` the union of these."""

    def part(atom: Atom) -> Atom:
        if predicate_of(atom) != predicate or any(True for _ in variables_of(atom.args[position])):
            return atom
        name = f"{atom.predicate} {position} {atom.args[position]}"
        return replace(atom, predicate=name, args=atom.args[:position] + atom.args[position + 1 :])

    others = tuple(Variable(str(number)) for number in range(predicate[1]))
    result = []
    unions: dict[Atom, Rule] = {}
    for rule in rules:
        head = part(rule.head)
        result.append(Rule(head, tuple(_with_atoms(literal, part) for literal in rule.body), rule.span))
        if head is not rule.head:
            whole = Atom(predicate[0], (*others[:position], rule.head.args[position], *others[position + 1 :]))
            unions[whole] = Rule(whole, (part(whole),), rule.span)
    return [*result, *unions.values()]


def _with_atoms(literal: Literal, change: Callable[[Atom], Atom]) -> Literal:
    match literal:
        case Atom():
            return change(literal)
        case Not(inner):
            return Not(_with_atoms(inner, change), literal.span)
        case Or(alternatives):
            changed = (tuple(_with_atoms(part, change) for part in alternative) for alternative in alternatives)
            return Or(tuple(changed), literal.span)
        case Distinct():
            return literal


class SimpleBodies:
    """The rules without `or` and without nested negation."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules: list[Rule] = []
        self.must_be_given: dict[Predicate, frozenset[int]] = {}
        """For each added predicate the arguments that a call must give: not every alternative finds them itself."""
        for rule in rules:
            self._add(rule)

    def _add(self, rule: Rule) -> None:
        body = list(rule.body)
        for number, literal in enumerate(body):
            others = (rule.head, *body[:number], *body[number + 1 :])
            if isinstance(literal, Or):
                if self._is_loose(literal, others):
                    for alternative in literal.alternatives:
                        self._add(Rule(rule.head, (*body[:number], *alternative, *body[number + 1 :]), rule.span))
                    return
                body[number] = self._named(literal.alternatives, others, rule, bindable_in(literal))
            elif isinstance(literal, Not) and not isinstance(literal.literal, Atom):
                inner = literal.literal
                alternatives = inner.alternatives if isinstance(inner, Or) else ((inner,),)
                body[number] = Not(self._named(alternatives, others, rule, frozenset()), literal.span)
        self.rules.append(Rule(rule.head, tuple(body), rule.span))

    def _is_loose(self, literal: Or, others: Sequence[Literal]) -> bool:
        """Whether a disjunction shares a variable that may be left without a value, since others mention it as loosely.

        No predicate could have that variable as an argument; the rule is then written once for each alternative.
        """
        shared = {variable for other in others for variable in variables_of(other)}.intersection(variables_of(literal))
        return not shared.issubset(bindable_in(literal).union(*map(bindable_in, others)))

    def _named(
        self,
        alternatives: tuple[tuple[Literal, ...], ...],
        others: Iterable[Literal],
        rule: Rule,
        bindable: frozenset[Variable],
    ) -> Atom:
        """An atom that holds when one of the alternatives does; its arguments are the variables they share."""
        outside = {variable for literal in others for variable in variables_of(literal)}
        inside = dict.fromkeys(variables_of(Or(alternatives)))
        args = tuple(variable for variable in inside if variable in outside)
        atom = Atom(f"or {len(self.must_be_given)}", args, rule.span)
        unbindable = (position for position, variable in enumerate(args) if variable not in bindable)
        self.must_be_given[predicate_of(atom)] = frozenset(unbindable)
        for alternative in alternatives:
            self._add(Rule(atom, alternative, rule.span))
        return atom


def bindable_in(literal: Literal) -> frozenset[Variable]:
    """The variables that a literal finds values for by itself."""
    match literal:
        case Atom():
            return frozenset(variables_of(literal))
        case Or(alternatives):
            found = [frozenset[Variable]().union(*map(bindable_in, alternative)) for alternative in alternatives]
            return found[0].intersection(*found[1:])
        case _:
            return frozenset()
