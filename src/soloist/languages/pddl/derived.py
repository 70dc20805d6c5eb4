"""Works derived predicates out: those that need one another together, each row from the rows of the last round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from soloist.languages.pddl.facts import Facts, Row
from soloist.languages.pddl.formula import And, Atom, Exists, Formula, Not, Or, atoms, conjunction, negation
from soloist.languages.pddl.model import Axiom
from soloist.languages.pddl.query import FEW, Objects, Query

#: A rule is taken apart into so many conjunctions at most.
_MOST_ALTERNATIVES = 64


class Layer:
    """Derived predicates that need one another: their rules are applied until nothing new comes out.

    The first round asks every rule. After that a rule can bring something new only through a row that was new in the
    round before, so each of its atoms of this layer in turn is matched with those rows alone. A rule that hides such an
    atom, in a `forall` or in a disjunction that is too large to take apart, is asked whole each time.
    """

    def __init__(self, rules: Sequence[Axiom], names: frozenset[str], objects: Objects) -> None:
        self.names = names
        self.needs = {atom.predicate for rule in rules for atom, _ in atoms(rule.condition)}
        self._first: list[tuple[str, Query]] = []
        self._again: list[tuple[str, Query]] = []
        for rule in rules:
            for part in _alternatives(rule.condition) if self.needs & names else [rule.condition]:
                whole = Query(part, rule.parameters, objects)
                self._first.append((rule.head.predicate, whole))
                variants = list(_through_new(part, names))
                inside = sum(atom.predicate in names for atom, _ in atoms(part))
                if len(variants) < inside:
                    self._again.append((rule.head.predicate, whole))
                else:
                    queries = [Query(variant, rule.parameters, objects) for variant in variants]
                    self._again += [(rule.head.predicate, query) for query in queries]

    def derive(self, facts: Facts) -> None:
        """Add the derived atoms to the facts."""
        for name in self.names:
            facts.put(name, set())
        new = self._round(self._first, facts)
        while any(new.values()):
            for name, rows in new.items():
                facts.add(name, rows)
                facts.put(FEW + name, rows)
            new = self._round(self._again, facts)

    def _round(self, queries: Sequence[tuple[str, Query]], facts: Facts) -> dict[str, set[Row]]:
        """The rows that are not among the facts yet."""
        found: dict[str, set[Row]] = {name: set() for name in self.names}
        for name, query in queries:
            found[name].update(query.answers(facts))
        return {name: rows - facts.rows(name) for name, rows in found.items()}


def _alternatives(condition: Formula) -> list[Formula]:
    """Conditions without a disjunction outside quantifiers; together they say what the condition says."""
    match condition:
        case Or(parts):
            found = [way for part in parts for way in _alternatives(part)]
        case And(parts):
            ways = [_alternatives(part) for part in parts]
            if prod(map(len, ways)) > _MOST_ALTERNATIVES:
                return [condition]
            found = [conjunction(choice) for choice in product(*ways)]
        case Exists(parameters, part):
            found = [Exists(parameters, way) for way in _alternatives(part)]
        case Not(And() | Or() | Exists() | Not() as part):
            return _alternatives(negation(part))
        case _:
            return [condition]
    return found if len(found) <= _MOST_ALTERNATIVES else [condition]


def _through_new(condition: Formula, names: frozenset[str]) -> Iterator[Formula]:
    """The condition with one of its atoms of the layer, each in turn, among the newest."""
    match condition:
        case Atom(predicate, args) if predicate in names:
            yield Atom(FEW + predicate, args)
        case And(parts):
            for place, part in enumerate(parts):
                for variant in _through_new(part, names):
                    yield And((*parts[:place], variant, *parts[place + 1 :]))
        case Exists(parameters, part):
            for variant in _through_new(part, names):
                yield Exists(parameters, variant)
        case _:
            return
