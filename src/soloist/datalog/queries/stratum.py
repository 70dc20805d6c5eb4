"""Semi-naive evaluation of one stratum: predicates that need one another, worked out together, round by round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod

from soloist.datalog.queries.facts import Facts, Row
from soloist.datalog.queries.formula import And, Atom, Axiom, Exists, Formula, Not, Or, atoms, conjunction, negation
from soloist.datalog.queries.query import DELTA, Objects, Query

#: A rule is taken apart into so many conjunctions at most.
_MOST_ALTERNATIVES = 64


class TooManyRows(Exception):
    """A predicate has more rows than are wanted; its name is the argument."""


class Stratum:
    """Derived predicates that need one another: their rules are applied until nothing new comes out.

    The first round asks the rules that need nothing of this stratum. After that a rule can bring something new only
    through a row that was new in the round before, so each of its atoms of this stratum in turn is matched with those
    rows alone. A rule that hides such an atom, in a `forall` or in a disjunction that is too large to take apart, is
    asked whole each time.
    """

    def __init__(
        self,
        rules: Sequence[Axiom],
        names: frozenset[str],
        objects: Objects,
        given: Mapping[str, Iterable[Row]] | None = None,
    ) -> None:
        """`given` are rows that the predicates have without a rule."""
        self.names = names
        self._given = {name: frozenset((given or {}).get(name, ())) for name in names}
        self.needs = {atom.predicate for rule in rules for atom, _ in atoms(rule.condition)}
        self._first: list[tuple[str, Query]] = []
        self._again: list[tuple[str, Query]] = []
        for rule in rules:
            for part in _alternatives(rule.condition) if self.needs & names else [rule.condition]:
                variants = list(_through_new(part, names))
                inside = sum(atom.predicate in names for atom, _ in atoms(part))
                hidden = len(variants) < inside
                if hidden or not inside:
                    self._first.append((rule.head.predicate, _query(rule, part, objects)))
                if hidden:
                    self._again.append(self._first[-1])
                else:
                    self._again += [(rule.head.predicate, _query(rule, variant, objects)) for variant in variants]

    def derive(self, facts: Facts, most: int | None = None) -> None:
        """Add the derived atoms to the facts; `TooManyRows` where rules that do not recur give one of them `most`."""
        for name in self.names:
            facts.put(name, set())
        new = {name: set(rows) for name, rows in self._given.items()}
        for name, query in self._first:
            new[name].update(query.answers(facts, most=most))
            if most is not None and len(new[name]) >= most:
                raise TooManyRows(name)
        while any(new.values()):
            for name, rows in new.items():
                facts.add(name, rows)
                facts.put(DELTA + name, rows)
            found: dict[str, set[Row]] = {name: set() for name in self.names}
            for name, query in self._again:
                found[name].update(query.answers(facts))
            new = {name: rows - facts.rows(name) for name, rows in found.items()}


def _query(rule: Axiom, condition: Formula, objects: Objects) -> Query:
    return Query(condition, rule.parameters, objects, answer=rule.head.args)


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
    """The condition with one of its atoms of the stratum, each in turn, among the newest."""
    match condition:
        case Atom(predicate, args) if predicate in names:
            yield Atom(DELTA + predicate, args)
        case And(parts):
            for place, part in enumerate(parts):
                for variant in _through_new(part, names):
                    yield And((*parts[:place], variant, *parts[place + 1 :]))
        case Exists(parameters, part):
            for variant in _through_new(part, names):
                yield Exists(parameters, variant)
        case _:
            return
