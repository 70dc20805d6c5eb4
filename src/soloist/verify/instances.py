"""All ground instances of a sheet's rules that can ever matter, in plain Python.

This is the verifier's own grounding, and certificates are about it. It shares no step with the engines' grounder: not
the splitting of bodies (`bodies.py`), nor the joins (`join.py`), nor the order of evaluation.
Predicates that do not depend on `true`, `does` or what a state is asked for are evaluated, exactly, and vanish from
the rules. The rest is computed by *relaxed reachability*: a fluent may hold if it holds at first or some instance of a
`next` rule for it may apply, a move may be made if it may be legal, and a negated condition on such an atom may always
hold. Whatever can happen in a play is among what may happen, so no instance that matters is missed.

The evaluation is semi-naive: rounds, in each of which every rule is joined once with the atoms that the last round
has found, at each of its conditions in turn, so that every instance comes up exactly once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from soloist.errors import UnsupportedError
from soloist.game.rules import Atom, RuleSheet, Variable
from soloist.source import Finding, Severity
from soloist.verify.bodies import Body, alternatives
from soloist.verify.join import Join, Row, Table, Value

Signature = tuple[str, int]
#: A ground atom: its predicate, then the values of its arguments.
GroundAtom = tuple[str, Row]

#: A chain of rules that is longer than this, such as a step counter, is taken for one without an end.
MOST_ROUNDS = 5000

_STATE = {("true", 1), ("does", 2)}
#: What a state is asked for: kept as rules even where they are the same in every state, and so is what reads them.
_ASKED = {("next", 1), ("legal", 2), ("terminal", 0), ("goal", 2)}
_UNUSED = {"base", "input"}


@dataclass(frozen=True)
class Instance:
    """A ground rule over atoms that depend on the state."""

    head: GroundAtom
    positive: tuple[GroundAtom, ...]
    negative: tuple[GroundAtom, ...]


@dataclass
class Instances:
    """The ground rules by head, in the order they were found, and the atoms of the first state."""

    role: Value
    rules: dict[GroundAtom, list[Instance]] = field(default_factory=dict)
    initial: list[Value] = field(default_factory=list)
    fluents: list[Value] = field(default_factory=list)
    moves: list[Value] = field(default_factory=list)


@dataclass(frozen=True)
class _Rule:
    head: Atom
    body: Body


def instances(sheet: RuleSheet, most: int = 500_000) -> Instances:
    """The instances; `UnsupportedError` where there are more than `most`, or not exactly one role."""
    return _Grounder(sheet, most).run()


class _Grounder:
    def __init__(self, sheet: RuleSheet, most: int) -> None:
        self._most = most
        rules = [rule for rule in sheet.rules if rule.head.predicate not in _UNUSED]
        self._rules = [_Rule(rule.head, part) for rule in rules for part in alternatives(rule.body)]
        self._tables: dict[Signature, Table] = {}
        self._dynamic = self._state_dependent()

    def _state_dependent(self) -> set[Signature]:
        dynamic = _STATE | _ASKED
        changed = True
        while changed:
            changed = False
            for rule in self._rules:
                if _signature(rule.head) not in dynamic and any(
                    _signature(atom) in dynamic for atom in (*rule.body.positive, *rule.body.negative)
                ):
                    dynamic.add(_signature(rule.head))
                    changed = True
        return dynamic

    def run(self) -> Instances:
        """Evaluate what is fixed, stratum by stratum, then everything else at once."""
        self._evaluate_static()
        roles = self._table(("role", 1)).rows
        if len(roles) != 1:
            message = f"certificates are about games of one role; this one has {len(roles)}"
            raise UnsupportedError(Finding(Severity.ERROR, "roles", message))
        found = Instances(next(iter(roles))[0])
        found.initial = [row[0] for row in self._table(("init", 1)).rows]
        self._evaluate_dynamic(found)
        # Rules with a disjunction have one instance for each way in which it holds; once is enough.
        found.rules = {head: list(dict.fromkeys(rules)) for head, rules in found.rules.items()}
        found.fluents = [row[0] for row in self._table(("true", 1)).rows]
        found.moves = [row[1] for row in self._table(("does", 2)).rows if row[0] == found.role]
        return found

    def _evaluate_static(self) -> None:
        """Rules whose head does not depend on the state; a rule waits until what it negates is complete."""
        waiting = [rule for rule in self._rules if _signature(rule.head) not in self._dynamic]
        while waiting:
            # A predicate is open while a rule for it, or for something below it, waits.
            open_predicates = {_signature(rule.head) for rule in waiting}
            blocked = {
                _signature(rule.head)
                for rule in waiting
                if any(_signature(atom) in open_predicates for atom in rule.body.negative)
            }
            changed = True
            while changed:
                more = {
                    _signature(rule.head)
                    for rule in waiting
                    if any(_signature(atom) in blocked for atom in rule.body.positive)
                }
                changed = not more <= blocked
                blocked |= more
            ready = [rule for rule in waiting if _signature(rule.head) not in blocked]
            if not ready:
                message = "some rule depends on its own negation"
                raise UnsupportedError(Finding(Severity.ERROR, "unstratified", message))
            self._saturate(ready, None)
            waiting = [rule for rule in waiting if _signature(rule.head) in blocked]

    def _evaluate_dynamic(self, found: Instances) -> None:
        fluent, role, move = Variable("f"), Variable("r"), Variable("m")
        may_hold = _Rule(Atom("true", (fluent,)), Body((Atom("next", (fluent,)),)))
        may_be_made = _Rule(Atom("does", (role, move)), Body((Atom("legal", (role, move)),)))
        for value in found.initial:
            self._table(("true", 1)).add((value,))
        rules = [rule for rule in self._rules if _signature(rule.head) in self._dynamic]
        self._saturate([*rules, may_hold, may_be_made], found)

    def _saturate(self, rules: list[_Rule], found: Instances | None) -> None:
        """Apply rules until nothing new comes; with `found`, record the instances over state-dependent atoms."""
        heads = {_signature(rule.head) for rule in rules} | (_STATE if found is not None else set())
        joins = [(rule, join) for rule in rules for join in self._joins(rule, heads)]
        count = 0
        for _, join in joins:
            join.prepare()
        for rule, join in joins:
            if join.start is None:
                count += self._derive(rule, join, found)
        rounds = 0
        while self._turn(heads):
            rounds += 1
            for rule, join in joins:
                if join.start is not None:
                    count += self._derive(rule, join, found)
            if count > self._most or rounds > MOST_ROUNDS:
                message = f"the rules have more than {self._most} instances, or terms that grow without end"
                raise UnsupportedError(Finding(Severity.ERROR, "too-many-instances", message))

    def _turn(self, heads: set[Signature]) -> bool:
        """Begin a round in all tables that may grow."""
        return sum(self._table(signature).turn() for signature in heads) > 0

    def _joins(self, rule: _Rule, heads: set[Signature]) -> Iterable[Join]:
        """One join for each condition that may still grow, which begins there; or one that begins anywhere."""
        growing = [place for place, atom in enumerate(rule.body.positive) if _signature(atom) in heads]
        atoms = [(self._table(_signature(atom)), atom.args) for atom in rule.body.positive]
        wanted = [rule.head.args, *(atom.args for atom in (*rule.body.positive, *rule.body.negative))]
        starts: list[int | None] = [*growing] or [None]
        for start in starts:
            yield Join(atoms, growing, start, rule.body.unequal, rule.body.equal, wanted)

    def _derive(self, rule: _Rule, join: Join, found: Instances | None) -> int:
        head_table = self._table(_signature(rule.head))
        conditions = len(rule.body.positive)
        fixed_negative = [
            (self._table(_signature(atom)), 1 + conditions + place)
            for place, atom in enumerate(rule.body.negative)
            if _signature(atom) not in self._dynamic
        ]
        kept_positive = [
            (atom.predicate, 1 + place)
            for place, atom in enumerate(rule.body.positive)
            if _signature(atom) in self._dynamic
        ]
        kept_negative = [
            (atom.predicate, 1 + conditions + place)
            for place, atom in enumerate(rule.body.negative)
            if _signature(atom) in self._dynamic
        ]
        count = 0
        for rows in join.rows():
            if any(rows[place] in table for table, place in fixed_negative):
                continue
            count += 1
            head_table.add(rows[0])
            if found is None or rule.head.predicate in ("true", "does"):
                continue
            head = (rule.head.predicate, rows[0])
            positive = tuple((predicate, rows[place]) for predicate, place in kept_positive)
            negative = tuple((predicate, rows[place]) for predicate, place in kept_negative)
            found.rules.setdefault(head, []).append(Instance(head, positive, negative))
        return count

    def _table(self, signature: Signature) -> Table:
        return self._tables.setdefault(signature, Table())


def _signature(atom: Atom) -> Signature:
    return atom.predicate, len(atom.args)
