"""A survey of a PuzzleScript level: its whole space, where the limit allows, and each first move on its own."""

from __future__ import annotations

from soloist.engines.engine import SLICE
from soloist.engines.survey import Survey
from soloist.languages.puzzlescript.flat import flat
from soloist.languages.puzzlescript.game import PuzzleScriptGame
from soloist.limit import Limit
from soloist.source import Span


def survey(game: PuzzleScriptGame, limit: Limit) -> Survey:
    """Look at the whole space for half of the time at most, then at each first move for a part of the rest."""
    from soloist._core import puzzlescript as native

    words = flat(game.program, game.level)
    memory = limit.memory_mb << 19
    stepper = native.make_stepper(words)
    breadth = native.Breadth(stepper, memory, "", -1)
    half = limit.part(limit.remaining / 2)
    while breadth.outcome is native.Outcome.RUNNING and not half.spent:
        breadth.run(min(SLICE, half.remaining))
    whole = breadth.outcome in (native.Outcome.SOLVED, native.Outcome.FINISHED)
    remarks = []
    first = next((depth for depth, wins in enumerate(breadth.wins) if wins), None)
    if first == 1 and game.program.conditions and game.won_as_drawn:
        remarks.append("won by the first key: its win conditions hold as it is drawn")
    if stepper.gave_up:
        remarks.append("rules that never settle: a group or loop was given up after 200 passes")
    if breadth.endless:
        remarks.append(f"turns that follow by themselves for ever, after {breadth.endless:,} inputs")
    losing = []
    if first is not None and first > 1:
        losing = [letter for letter in game.inputs if lost_after(game, letter, limit.part(limit.remaining / 5))]
    known = first is not None and (whole or len(breadth.counts) > first + 1)
    idle = _idle(game, stepper.fired)
    return Survey(whole, breadth.stored, breadth.shortest if known else None, tuple(losing), idle, tuple(remarks))


def lost_after(game: PuzzleScriptGame, inputs: str, limit: Limit) -> bool | None:
    """Whether nothing wins after some inputs: a win that is found says no, a space that is exhausted says yes."""
    from soloist._core import puzzlescript as native

    words, memory = flat(game.program, game.level), limit.memory_mb << 19
    try:
        searches = [kind(native.make_stepper(words, True), memory, inputs) for kind in (native.Greedy, native.AStar)]
    except ValueError:  # The inputs win.
        return False
    while not limit.spent:
        for search in searches:
            search.run(min(SLICE / 2, limit.remaining))
            if search.outcome is native.Outcome.FINISHED:
                return True
            if search.outcome is native.Outcome.SOLVED:
                return False
            if search.outcome is not native.Outcome.RUNNING:
                return None
    return None


def _idle(game: PuzzleScriptGame, fired: list[bool]) -> frozenset[Span]:
    """The lines none of whose rules ever matched."""
    rules = game.program.all_rules
    used = {rule.span for rule, did in zip(rules, fired, strict=True) if did}
    return frozenset(rule.span for rule in rules) - used
