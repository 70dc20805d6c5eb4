"""The state machine that a rule sheet describes, for any number of roles.

>>> from soloist.languages.gdl.reader import read_rules
>>> from soloist.source import Source
>>> rules = "role(you)  legal(you, on)  next(lit) :- does(you, on)  terminal :- true(lit)  goal(you, 100) :- true(lit)"
>>> machine = StateMachine(read_rules(Source("lamp.gdl", rules)))
>>> machine.legal(machine.initial, "you")
('on',)
>>> lit = machine.next(machine.initial, {"you": "on"})
>>> sorted(lit), machine.is_terminal(lit), machine.goal(lit, "you")
(['lit'], True, 100)

A state is the set of the facts that are true in it. Facts, moves and roles are texts in the sheet's own spelling.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import TypeAlias

from soloist.datalog.dependencies import predicate_of
from soloist.datalog.tabling.evaluator import Evaluator
from soloist.datalog.tabling.values import Row, Value
from soloist.errors import RuleError
from soloist.game.rules import RuleSheet
from soloist.languages.gdl.reader import read_term
from soloist.languages.gdl.spelled_values import SpelledValues
from soloist.numeral import whole_number
from soloist.source import Finding, Severity

State: TypeAlias = frozenset[str]

_ROLE, _INIT, _NEXT, _TERMINAL = ("role", 1), ("init", 1), ("next", 1), ("terminal", 0)
_LEGAL, _GOAL = ("legal", 2), ("goal", 2)


class StateMachine:
    """Plays by the rules of a sheet: what is legal, what follows, when it ends, what it is worth."""

    def __init__(self, sheet: RuleSheet) -> None:
        self._infix = sheet.spelling.infix
        self._values = SpelledValues(sheet.spelling)
        self._rules = Evaluator(sheet.rules, self._values, (_ROLE, _INIT, _NEXT, _TERMINAL, _LEGAL, _GOAL))
        self._seen: State = frozenset()
        self._facts: frozenset[Value] = frozenset()
        self._rules.look_at(self._facts)
        self.initial: State = self._texts(self._rules.ask(_INIT))
        named = [rule.head.args[0] for rule in sheet.rules if predicate_of(rule.head) == _ROLE and not rule.body]
        self.roles: tuple[str, ...] = tuple(
            dict.fromkeys(self._values.text(self._values.value(role)) for role in named)
        )

    def legal(self, state: State, role: str) -> tuple[str, ...]:
        """What the rules allow a role to do, sorted by text; in a final state too, if they say so."""
        self._look_at(state)
        return tuple(sorted(self._texts(self._rules.ask(_LEGAL, (0,), (self._value(role),)))))

    def joint_moves(self, state: State) -> Iterator[tuple[str, ...]]:
        """Every combination of legal moves, in the order of the roles."""
        return product(*(self.legal(state, role) for role in self.roles))

    def next(self, state: State, moves: Mapping[str, str]) -> State:
        """The state after each role has made its move."""
        self._look_at(state, frozenset((self._value(role), self._value(move)) for role, move in moves.items()))
        return self._texts(self._rules.ask(_NEXT))

    def is_terminal(self, state: State) -> bool:
        """Whether the game has ended."""
        self._look_at(state)
        return bool(self._rules.ask(_TERMINAL))

    def rewards(self, state: State, role: str) -> list[int]:
        """All rewards that the rules give a role; a proper sheet gives one at the end of a play."""
        self._look_at(state)
        return sorted(self._reward(value) for (value,) in self._rules.ask(_GOAL, (0,), (self._value(role),)))

    def goal(self, state: State, role: str) -> int | None:
        """The reward of a role: the highest, should the rules give several; None if they give none."""
        return max(self.rewards(state, role), default=None)

    def _reward(self, value: Value) -> int:
        text = self._values.text(value)
        reward = whole_number(text)
        if reward is None or reward > 100:
            message = f"the rules give the reward '{text}' in this state; a reward is an integer from 0 to 100"
            raise RuleError(Finding(Severity.ERROR, "goal-value", message))
        return reward

    def _look_at(self, state: State, moves: frozenset[Row] = frozenset()) -> None:
        if state != self._seen:
            self._seen, self._facts = state, frozenset([self._value(fact) for fact in state])
        self._rules.look_at(self._facts, moves)

    def _value(self, text: str) -> Value:
        value = self._values.of_text(text)
        return self._values.value(read_term(text, self._infix)) if value is None else value

    def _texts(self, rows: Iterable[Row]) -> State:
        text = self._values.text
        return frozenset([text(value) for (value,) in rows])
