"""Grounds sheets in this process, for tests; what needs a child is tested on its own."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any, TypeVar

from soloist.engines.grounding.child import Order, ground_order
from soloist.engines.grounding.clauses import FreshNames, clauses_of
from soloist.engines.grounding.ground import only_role, proved_functional
from soloist.engines.grounding.program import Program
from soloist.engines.grounding.strategies import STRATEGIES, Strategy
from soloist.game.ground import GroundGame
from soloist.languages.gdl.reader import read_rules
from soloist.languages.gdl.writer import write_term
from soloist.limit import Limit
from soloist.source import Source

T = TypeVar("T")


def finish(events: Generator[Any, None, T]) -> T:
    """What a generator returns in the end."""
    while True:
        try:
            next(events)
        except StopIteration as stop:
            value: T = stop.value
            return value


def grounded(text: str, strategy: Strategy = STRATEGIES[0], *, keep_fluents: bool = False) -> GroundGame:
    """The ground form of a sheet."""
    sheet = read_rules(Source("sheet.kif", text))
    clauses = clauses_of(sheet.rules)
    functional = finish(proved_functional(clauses, only_role(clauses), Limit())) if strategy.functional else frozenset()
    program = Program(strategy.rewrite(clauses, FreshNames(), functional), only_role(clauses))
    made = finish(ground_order(Order(program.text, program.role, program.rewards(), 200, keep_fluents)))
    assert made is not None, "the terms of the sheet nest without end"

    def texts(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(write_term(program.read_term(name), sheet.spelling) for name in names)

    game = made.game
    return replace(game, fluents=texts(game.fluents), moves=texts(game.moves), always=texts(game.always))
