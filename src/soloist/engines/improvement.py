"""Makes a plan cheaper before it is shown: needless steps are left out, then windows of it are searched again.

Windows are searched in the native core, on the ground form (cpp/network/windows.hpp). Nothing is proved by it; whoever
gets the plan replays it as any other.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from soloist._core import network
from soloist.engines.elimination import shortened
from soloist.engines.engine import SLICE, Event, Progress, Task
from soloist.engines.grounding.ground import known_ground_form
from soloist.engines.search.compile import compiled_in_slices
from soloist.engines.search.costs import move_costs
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.plan import until_goal
from soloist.limit import Limit

#: What elimination may take: seconds, and a share of the time that is left.
SHORTEN_SECONDS = 3.0
SHORTEN_SHARE = 0.3
#: What windows may take: a share of what the plan has taken, some seconds, and no more than a share of what is left.
#: Round numbers, so that nobody waits for a plan for much more than twice as long; no others were compared on record.
WINDOWS_SHARE = 1.0
WINDOWS_SECONDS = 1.0
WINDOWS_MOST = 0.4
#: Memory for the states of one window, in bytes; there are few of them.
WINDOW_BYTES = 128 << 20


def without_needless_steps(game: PddlGame, moves: Sequence[str], limit: Limit) -> tuple[str, ...]:
    """A plan that is part of the plan, as far as there is time."""
    some = limit.part(min(SHORTEN_SECONDS, SHORTEN_SHARE * limit.remaining))
    return until_goal(game, shortened(game, moves, some))


def improved(task: Task, moves: Sequence[str]) -> Generator[Event, None, tuple[str, ...]]:
    """A plan that costs no more than the given one, of a task in PDDL."""
    game, limit = task.game, task.limit
    assert isinstance(game, PddlGame)
    most = min(WINDOWS_SHARE * limit.elapsed + WINDOWS_SECONDS, WINDOWS_MOST * limit.remaining)
    plan = without_needless_steps(game, moves, limit)
    better = yield from _by_windows(task, plan, limit.part(most))
    # What was found may have needless steps of its own that cost nothing.
    return plan if better == plan else without_needless_steps(game, better, limit)


def _by_windows(task: Task, moves: tuple[str, ...], limit: Limit) -> Generator[Event, None, tuple[str, ...]]:
    # Where the game was too large to be grounded while the plan was looked for, it is so now.
    ground = known_ground_form(task.game)
    if ground is None:
        return moves
    numbers = {text: number for number, text in enumerate(ground.moves)}
    costs = move_costs(ground, task)
    if (costs is not None and costs.refusal) or any(move not in numbers for move in moves):
        return moves
    compiling = compiled_in_slices(ground, use_clock=False, room=limit.search_bytes)
    while not limit.spent:
        try:
            yield next(compiling)
        except MemoryError:
            return moves
        except StopIteration as stop:
            machine: network.Machine = stop.value
            break
    else:
        return moves
    each = costs.scaled if costs is not None else (1,) * len(ground.moves)
    windows = network.Windows(machine, WINDOW_BYTES, each, [numbers[move] for move in moves])
    while not limit.spent and windows.run(min(SLICE, limit.remaining)) is network.Outcome.RUNNING:
        yield Progress("search: windows of the plan", {"moves": len(windows.best_moves)})
    return tuple(ground.moves[number] for number in windows.best_moves)
