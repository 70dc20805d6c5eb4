"""A level played out in full, ball by ball: what never comes about in any line of play.

Every ball move that the rules allow is made in every position, but in those that counting shows to be lost: balls grow
and never shrink, so their sizes or the snow may be wrong for good. Where nothing wins, some balls are never in as few
cells as there are snowmen, or at least never all of them are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from soloist.game.board import Cell
from soloist.game.why import Kind, Why, placed
from soloist.languages.lurd_game import ahead
from soloist.languages.snowman.apart import region
from soloist.languages.snowman.game import SNOWMAN, STEPS, SnowmanGame, State, top
from soloist.languages.snowman.shortage import shortage
from soloist.limit import Limit
from soloist.numeral import counted

#: Levels with more positions than this are not played out: this many take two or three seconds.
_MOST_POSITIONS = 8_000
#: The same where balls of one size are told apart.
_MOST_TOLD_APART = 4_000

#: Where the balls of the start are now, each with its size.
_Balls = tuple[tuple[Cell, int], ...]


@dataclass
class _Played:
    """What there was in all positions."""

    #: Groups of balls, by their numbers, that were never in as few cells as there are snowmen.
    never: set[tuple[int, ...]]
    positions: int = 0
    snowmen: int = 0
    #: The most balls that were in one cell.
    highest: int = 0
    #: Whether a move led to what counting shows to be lost.
    spoils: bool = False


def played_out(game: SnowmanGame, limit: Limit) -> Why | None:
    """What never comes about; None where the level can be won, or has too many positions."""
    played = _play(game, (), _MOST_POSITIONS, limit)
    if played is None:
        return None
    snowmen = counted(game.snowmen, "snowman", "snowmen")
    if played.positions == 1:
        spoiled = f"whichever ball is moved first, balls and snow do not suffice for {snowmen} any more"
        return Why(Kind.PART, spoiled if played.spoils else "no ball can ever be moved", positions=1)
    balls: _Balls = tuple((cell, size) for cell, stack in sorted(game.initial.stacks) for size in _sizes(stack))
    told_apart = _play(game, balls, _MOST_TOLD_APART, limit)
    cells: tuple[Cell, ...] = ()
    if told_apart is not None and told_apart.never:
        cells = tuple(sorted({balls[ball][0] for ball in min(told_apart.never)}))
        where = "one cell" if game.snowmen == 1 else f"{game.snowmen} cells"
        found = f"the balls at {placed(cells)} are never in {where}"
    elif game.snowmen == 1:
        found = f"never are more than {counted(played.highest, 'ball')} in one cell"
    else:
        found = f"never are more than {played.snowmen} of the {snowmen} there at once"
    while_right = f"as long as balls and snow suffice for {snowmen}, " if played.spoils else ""
    return Why(Kind.PART, while_right + found, cells, positions=played.positions)


def _play(game: SnowmanGame, balls: _Balls, most: int, limit: Limit) -> _Played | None:
    """Every position that is not spoiled; None where one is won, or they are too many."""
    found = _Played(set(combinations(range(len(balls)), game.snowmen + 1)))
    start = _walked(game, game.initial), balls
    seen, queue = {start}, [start]
    for state, now in queue:
        if game.is_terminal(state) or len(queue) > most or limit.spent:
            return None
        found.never = {group for group in found.never if len({now[ball][0] for ball in group}) > game.snowmen}
        found.snowmen = max(found.snowmen, sum(stack == SNOWMAN for _, stack in state.stacks))
        found.highest = max(found.highest, *(stack.bit_count() for _, stack in state.stacks))
        for after, moved in _after(game, state, now):
            if shortage((stack for _, stack in after.stacks), len(after.snow)) is not None:
                found.spoils = True
                continue
            position = _walked(game, after), moved
            if position not in seen:
                seen.add(position)
                queue.append(position)
    found.positions = len(queue)
    return found


def _sizes(stack: int) -> Iterator[int]:
    return (size for size in (1, 2, 4) if stack & size)


def _walked(game: SnowmanGame, state: State) -> State:
    """The state that stands for all that differ from it in a walk."""
    return replace(state, character=min(region(game.level, state.character, dict(state.stacks))))


def _after(game: SnowmanGame, state: State, balls: _Balls) -> Iterator[tuple[State, _Balls]]:
    """The positions after one more move of a ball."""
    stacks = dict(state.stacks)
    for stand in region(game.level, state.character, stacks):
        if not any(ahead(stand, letter) in stacks for letter in STEPS):
            continue
        here = replace(state, character=stand)
        for move in game.steps(here):
            if move.islower():
                continue
            after = game.apply(here, move)
            cell = ahead(stand, move)
            there = ahead(cell, move)
            moved = cell, top(stacks[cell])
            landed = there, dict(after.stacks)[there] - stacks.get(there, 0)
            yield after, tuple(landed if ball == moved else ball for ball in balls)
