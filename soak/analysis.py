"""The designer's questions: the number of optimal solutions, what they touch, and which first moves lose."""

from __future__ import annotations

from all_optima import all_optima
from soak.levels import snowman, sokoban
from soak.report import Disagreement, Tally
from soak.space import explore
from soloist.analysis import analyse
from soloist.analysis.outcome import LOST, WON
from soloist.analysis.pieces import pieces_of
from soloist.game.solution import Status


def check(seed: int, tally: Tally) -> Disagreement | None:
    """The answers for a small level, each against the exhausted space."""
    found, truths = (sokoban if seed % 2 else snowman)("analysis", seed, small=True)
    game, space, pieces = found.game, truths.space, pieces_of(found.game)
    truth = truths(pieces.metric)
    if not space.complete or game.is_terminal(game.initial):
        return None
    report = analyse(game, seconds=10.0, memory_mb=600)
    tally.add("analyse", found.kind, str(report.best.status))
    if report.best.status is Status.UNSOLVABLE and truth.maximum > 0:
        return found.disagreement("analyse", "unsolvable", str(truth))
    if report.proved and report.best.cost != truth.least:
        return found.disagreement("analyse", f"{report.best.cost} is the least", str(truth))
    if report.optima is not None and truth.least is not None and truth.least <= 12:
        by_hand = all_optima(game, pieces, truth.least)
        tally.add("optima", found.kind, "counted")
        if report.optima != by_hand:
            return found.disagreement("all optima", str(report.optima), str(by_hand))
    for letters, outcome in report.first_moves:
        state = game.initial
        for letter in letters:
            state = game.apply(state, letter)
        wins = explore(game.restarted(state), len(space.states)).truth(pieces.metric).maximum > 0
        tally.add("first moves", found.kind, outcome)
        if (outcome == WON and not wins) or (outcome == LOST and wins):
            said = "can be won" if wins else "cannot be won"
            return found.disagreement(f"the first move {letters}", outcome, f"it {said}")
    return None
