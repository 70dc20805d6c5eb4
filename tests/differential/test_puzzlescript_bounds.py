"""What prunes PuzzleScript levels is right: bounds against true distances of all states, A*, greedy and beam against
breadth-first search that prunes nothing, on games that are made up.
"""

from __future__ import annotations

from collections import Counter, deque

import pytest

from puzzlescript_random import plausible_game, random_game
from soloist._core import puzzlescript as native
from soloist.languages.puzzlescript.flat import flat
from soloist.languages.puzzlescript.game import PuzzleScriptGame

Cells = tuple[tuple[int, ...], ...]


def finished(search: native.AStar | native.Breadth | native.Greedy | native.Beam, slices: int) -> bool:
    for _ in range(slices):
        search.run(0.005)
        if search.outcome is not native.Outcome.RUNNING:
            break
    return search.outcome in (native.Outcome.SOLVED, native.Outcome.FINISHED)


def searches_agree(game: PuzzleScriptGame) -> str:
    """What breadth-first search makes of a game, and the others with it; what was left open is said."""
    words = flat(game.program, game.level)
    breadth = native.Breadth(native.make_stepper(words), 1 << 28)
    if not finished(breadth, 10):
        return "open"
    astar = native.AStar(native.make_stepper(words, True), 1 << 28)
    assert finished(astar, 1000), game.text
    assert astar.outcome is breadth.outcome, (game.title, game.text, breadth.solution)
    assert len(astar.solution) == len(breadth.solution), (game.title, game.text, breadth.solution, astar.solution)
    if breadth.solution:
        assert astar.first_bound <= len(breadth.solution), (game.title, game.text)
    for kind in (native.Greedy, native.Beam):
        search = kind(native.make_stepper(words, True), 1 << 28)
        if finished(search, 10):
            assert search.outcome is breadth.outcome, (game.title, game.text, kind)
            assert len(search.solution) >= len(breadth.solution), (game.title, game.text, kind)
    return "pruned" if astar.expanded < breadth.expanded * 0.9 else "alike"


def bounds_hold(game: PuzzleScriptGame, most: int) -> Counter[str]:
    """No bound is more than the distance of a win that is found, and no state with one is lost."""
    machine = native.make_stepper(flat(game.program, game.level))
    told: Counter[str] = Counter()
    if machine.begin() is not native.End.SETTLED:
        return told
    bounds = native.Bounds(machine)

    def here() -> Cells:
        return tuple(map(tuple, machine.cells()))

    states: dict[Cells, int] = {here(): bounds.least()}
    before: dict[Cells, set[Cells]] = {}
    distance: dict[Cells, int] = {}
    todo = deque(states)
    while todo and len(states) < most:
        state = todo.popleft()
        for key in (0, 1, 2, 3, 4)[: 5 if "x" in game.inputs else 4]:
            machine.place(state)
            end = machine.press(key)
            if end is native.End.WON:
                distance[state] = 1
            if end is not native.End.SETTLED:
                continue
            after = here()
            before.setdefault(after, set()).add(state)
            if after not in states:
                states[after] = bounds.least()
                todo.append(after)
    queue = deque(distance)
    while queue:
        state = queue.popleft()
        for earlier in before.get(state, ()):
            if earlier not in distance:
                distance[earlier] = distance[state] + 1
                queue.append(earlier)
    for state, least in states.items():
        true = distance.get(state)
        assert true is None or 1 <= least <= true, (game.title, game.text, state, least, true)
        told["lost" if least < 0 else "exact" if least == true else "weak"] += 1
    return told


@pytest.mark.parametrize("block", range(2))
def test_searches_that_prune_agree_with_one_that_does_not(block: int) -> None:
    told = Counter(searches_agree(plausible_game(seed)) for seed in range(block * 40, block * 40 + 40))
    told.update(searches_agree(random_game(3000 + seed)) for seed in range(block * 10, block * 10 + 10))
    assert told["pruned"] > 10


def test_no_bound_is_more_than_the_distance_and_no_state_that_wins_is_lost() -> None:
    told: Counter[str] = Counter()
    for seed in range(500, 560):
        told.update(bounds_hold(plausible_game(seed), 60))
    assert min(told["lost"], told["exact"], told["weak"]) > 50
