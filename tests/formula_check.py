"""Holds the verifier's grounding and the canonical formula against the reference semantics on random sheets.

    problem = check(seed)       # None, or what is wrong in a text

The instances, read as rules again, must say the same of every state; the formula must have a model exactly where there
is such a play. Neither shares anything with the engines' grounder.
"""

from __future__ import annotations

from grounding_steps import reachable
from naive_rules import NaiveMachine
from random_recursion import recursive_sheet
from small_games import best_by_moves, game_of
from soloist.game.formula import Question
from soloist.game.rules import Atom, Function, Not, Rule, RuleSheet, Term
from soloist.languages.gdl.machine import StateMachine
from soloist.languages.gdl.reader import read_rules
from soloist.source import Source
from soloist.verify.canonical import canonical
from soloist.verify.instances import GroundAtom, Instances, instances
from soloist.verify.join import Value

#: Plays of up to so many moves are asked about.
MOST_MOVES = 3


def check(seed: int) -> str | None:
    """Where the verifier's own grounding is wrong about the random sheet of that number."""
    return check_sheet(recursive_sheet(seed))


def check_sheet(text: str) -> str | None:
    """The same for any sheet of one role called `you`."""
    sheet = read_rules(Source("sheet.kif", text))
    found = instances(sheet)
    naive = NaiveMachine(_as_sheet(found))
    for state in reachable(StateMachine(sheet)):
        said = naive.judge(state.facts)
        if said != (state.legal, state.terminal, state.goal):
            return f"instances: {said}, not {state}"
        if state.move is not None and naive.next(state.facts, state.move) != state.after:
            return f"instances: {sorted(naive.next(state.facts, state.move))}, not {state}"
    best = best_by_moves(game_of(text), MOST_MOVES)
    for moves in range(MOST_MOVES + 1):
        earned = max((value for value in best[: moves + 1] if value is not None), default=-1)
        for reward in (1, 50, 100):
            if has_model(found, Question(reward, moves)) != (earned >= reward):
                return f"the formula: {reward} within {moves} moves, but plays earn {best}"
    return None


def has_model(rules: Instances, question: Question) -> bool:
    """Whether the canonical formula has one."""
    from pysat.solvers import Solver

    formula = canonical(rules, question)
    with Solver(name="cadical195", bootstrap_with=formula.clauses) as solver:
        return bool(solver.solve())


def _as_sheet(found: Instances) -> RuleSheet:
    rules = [
        Rule(_atom(rule.head), (*map(_atom, rule.positive), *(Not(_atom(atom)) for atom in rule.negative)))
        for defining in found.rules.values()
        for rule in defining
    ]
    return RuleSheet((*rules, *(Rule(Atom("init", (_term(value),))) for value in found.initial)))


def _atom(atom: GroundAtom) -> Atom:
    return Atom(atom[0], tuple(map(_term, atom[1])))


def _term(value: Value) -> Term:
    if isinstance(value, str):
        return Function(value)
    name, *args = value
    assert isinstance(name, str)
    return Function(name, tuple(map(_term, args)))
