"""The meaning of rules in the plainest way: a second evaluator, to hold the reference semantics and rewritings against.

The stratified least model is computed bottom up, from all facts, stratum by stratum: every rule is applied to all that
is known until nothing new follows. Nothing is planned, indexed or kept, and `or` and `not` are taken as they stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from soloist.game.rules import (
    Atom,
    Distinct,
    Function,
    Literal,
    Not,
    Or,
    Rule,
    RuleSheet,
    Term,
    Variable,
    atoms_of,
    variables_of,
)
from soloist.languages.gdl.reader import read_term
from soloist.languages.gdl.writer import write_term
from soloist.numeral import whole_number

Binding = dict[Variable, Term]
Model = dict[tuple[str, int], set[tuple[Term, ...]]]


class NaiveRules:
    """Rules with a stratum for each predicate."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._rules = list(rules)
        stratum: dict[tuple[str, int], int] = {_predicate(rule.head): 0 for rule in self._rules}
        rising = True
        while rising:
            rising = False
            for rule in self._rules:
                head = _predicate(rule.head)
                below = (stratum.get(_predicate(atom), 0) + (not positive) for atom, positive in atoms_of(rule.body))
                least = max(below, default=0)
                if least > stratum[head]:
                    stratum[head] = least
                    rising = True
                    assert least <= len(self._rules), "the rules are not stratified"
        levels = sorted(set(stratum.values()))
        self._strata = [[rule for rule in self._rules if stratum[_predicate(rule.head)] == level] for level in levels]

    def model(self, facts: Iterable[Atom] = ()) -> Model:
        """The arguments for which each predicate holds, where these facts are given."""
        model: Model = {}
        for fact in facts:
            model.setdefault(_predicate(fact), set()).add(fact.args)
        for stratum in self._strata:
            waiting = stratum
            while waiting:
                grown: set[tuple[str, int]] = set()
                for rule in waiting:
                    known = model.setdefault(_predicate(rule.head), set())
                    rows = {
                        tuple(_value(arg, binding) for arg in rule.head.args)
                        for binding in _solutions(rule.body, {}, model)
                    }
                    if not rows <= known:
                        known |= rows
                        grown.add(_predicate(rule.head))
                # A rule gives nothing new as long as nothing in its body does.
                waiting = [
                    rule for rule in stratum if any(_predicate(atom) in grown for atom, _ in atoms_of(rule.body))
                ]
        return model


def _predicate(atom: Atom) -> tuple[str, int]:
    return atom.predicate, len(atom.args)


def _solutions(body: Sequence[Literal], binding: Binding, model: Model) -> Iterator[Binding]:
    """The values of variables under which all literals hold; what tests a value waits until it is known."""
    ready = (n for n, literal in enumerate(body) if isinstance(literal, Atom | Or) or _is_ground(literal, binding))
    place = next(ready, None)
    if place is None:
        assert not body, f"no condition gives the variables of {body} a value"
        yield binding
        return
    literal, rest = body[place], [*body[:place], *body[place + 1 :]]
    if isinstance(literal, Atom):
        for row in list(model.get(_predicate(literal), ())):
            found = binding.copy()
            if all(_matches(arg, value, found) for arg, value in zip(literal.args, row, strict=True)):
                yield from _solutions(rest, found, model)
    elif isinstance(literal, Or):
        for alternative in literal.alternatives:
            yield from _solutions([*alternative, *rest], binding, model)
    elif _holds(literal, binding, model):
        yield from _solutions(rest, binding, model)


def _holds(literal: Literal, binding: Binding, model: Model) -> bool:
    match literal:
        case Atom():
            return tuple(_value(arg, binding) for arg in literal.args) in model.get(_predicate(literal), ())
        case Not(inner):
            return not _holds(inner, binding, model)
        case Or(alternatives):
            return any(all(_holds(part, binding, model) for part in alternative) for alternative in alternatives)
        case Distinct(left, right):
            return _value(left, binding) != _value(right, binding)


def _is_ground(literal: Literal, binding: Binding) -> bool:
    return all(variable in binding for variable in variables_of(literal))


def _value(term: Term, binding: Binding) -> Term:
    if isinstance(term, Variable):
        return binding[term]
    return Function(term.name, tuple(_value(arg, binding) for arg in term.args))


def _matches(pattern: Term, value: Term, binding: Binding) -> bool:
    if isinstance(pattern, Variable):
        return binding.setdefault(pattern, value) == value
    assert isinstance(value, Function)
    same = pattern.name == value.name and len(pattern.args) == len(value.args)
    return same and all(_matches(arg, part, binding) for arg, part in zip(pattern.args, value.args, strict=True))


class NaiveMachine:
    """A sheet of one role, played by the naive evaluator; facts and moves are texts, as in `StateMachine`."""

    def __init__(self, sheet: RuleSheet, role: str = "you") -> None:
        self.role = Function(role)
        self._spelling = sheet.spelling
        self._rules = NaiveRules(sheet.rules)
        start = self._rules.model()
        self.initial = self._texts(row[0] for row in start.get(("init", 1), ()))

    def judge(self, state: Iterable[str]) -> tuple[frozenset[str], bool, int | None]:
        """What the rules say of a state: the legal moves, whether it is final, and its highest reward."""
        model = self._rules.model(self._facts(state))
        legal = self._texts(move for role, move in model.get(("legal", 2), ()) if role == self.role)
        rewards = (
            whole_number(write_term(value, self._spelling))
            for role, value in model.get(("goal", 2), ())
            if role == self.role
        )
        best = max((reward for reward in rewards if reward is not None), default=None)
        return legal, bool(model.get(("terminal", 0))), best

    def next(self, state: Iterable[str], move: str) -> frozenset[str]:
        """The state after a move."""
        does = Atom("does", (self.role, read_term(move, self._spelling.infix)))
        return self._texts(row[0] for row in self._rules.model([*self._facts(state), does]).get(("next", 1), ()))

    def _facts(self, state: Iterable[str]) -> list[Atom]:
        return [Atom("true", (read_term(fact, self._spelling.infix),)) for fact in state]

    def _texts(self, terms: Iterable[Term]) -> frozenset[str]:
        return frozenset(write_term(term, self._spelling) for term in terms)
