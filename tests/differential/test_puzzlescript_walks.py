"""Steps of a PuzzleScript player that are taken for mere walks are played, each of them: nothing else happens."""

from __future__ import annotations

from collections import Counter, deque

import pytest

from puzzlescript_random import plausible_game, random_game
from soloist._core import puzzlescript as native
from soloist.languages.puzzlescript.flat import flat
from soloist.languages.puzzlescript.game import PuzzleScriptGame

Cells = tuple[tuple[int, ...], ...]


def carried(state: Cells, player: int, cell: int) -> Cells:
    """A state with the player in another cell."""
    rest = [tuple(thing for thing in things if thing != player) for things in state]
    rest[cell] = tuple(sorted((*rest[cell], player)))
    return tuple(rest)


def steps_are_walks(game: PuzzleScriptGame, machine: native.Stepper, state: Cells, told: Counter[str]) -> None:
    """Every input in every cell of the region of a state, but for those that are to be played anyway."""
    region = native.Region(machine)
    machine.place(state)
    if not region.explore():
        told["played"] += 1
        return
    assert tuple(map(tuple, machine.cells())) == state, game.text
    player, home, cells, plays = region.player, region.home, region.cells, set(region.plays)
    around = {carried(state, player, cell) for cell in cells}
    for cell in cells:
        here = carried(state, player, cell)
        machine.place(here)
        assert region.explore(), game.text
        assert region.home == home, game.text
        for way in range(len(game.inputs)):
            if (cell, way) in plays:
                continue
            machine.place(here)
            assert machine.press(way) is native.End.SETTLED, (game.text, here, way)
            after = tuple(map(tuple, machine.cells()))
            assert after in around, (game.text, here, way)
            told["still" if after == here else "walked"] += 1


def walks_hold(game: PuzzleScriptGame, most: int) -> Counter[str]:
    """The first states of a game, breadth-first."""
    machine = native.make_stepper(flat(game.program, game.level))
    told: Counter[str] = Counter()
    if machine.begin() is not native.End.SETTLED:
        return told
    seen = {tuple(map(tuple, machine.cells()))}
    todo = deque(seen)
    while todo and len(seen) < most:
        state = todo.popleft()
        steps_are_walks(game, machine, state, told)
        for way in range(len(game.inputs)):
            machine.place(state)
            if machine.press(way) is native.End.SETTLED:
                after = tuple(map(tuple, machine.cells()))
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
    return told


@pytest.mark.parametrize("block", range(2))
def test_a_step_that_is_taken_for_a_walk_changes_nothing_else(block: int) -> None:
    told: Counter[str] = Counter()
    for seed in range(block * 40, block * 40 + 40):
        told.update(walks_hold(plausible_game(700 + seed), 40))
        told.update(walks_hold(random_game(7000 + seed), 40))
    assert min(told["played"], told["still"], told["walked"]) > 50, told
