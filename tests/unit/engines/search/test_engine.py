"""The search engine as the pipeline runs it: values, lengths, proofs, and limits as statuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from random_ground import GroundBuilder
from small_games import HOPELESS, game_of
from soloist.engines.engine import Ended, Reason, Task
from soloist.engines.search.compile import compiled
from soloist.engines.search.schedule import SearchSchedule
from soloist.game.ground import GroundGame
from soloist.game.solution import Claim, Status
from soloist.languages.registry import read_one
from soloist.limit import Limit
from soloist.pipeline import solve
from toy import Stairs

EXAMPLES = Path(__file__).resolve().parents[4] / "examples"

#: 100 only at step 6, 90 at others: the first arrival is worth less.
EXACTLY = """
(role you)
(init (step 0)) (init off)
(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8)
(legal you flip) (legal you wait)
(<= (next on) (does you flip) (true off))
(<= (next off) (does you flip) (true on))
(<= (next on) (does you wait) (true on))
(<= (next off) (does you wait) (true off))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= terminal (true on))
(<= terminal (true (step 8)))
(<= (goal you 100) (true on) (true (step 6)))
(<= (goal you 90) (true on) (not (true (step 6))))
(<= (goal you 0) (true off))
"""

TWO_ROLES = """
(role white) (role black)
(init a) (legal white go) (legal black go)
(<= (next b) (true a)) (<= terminal (true b)) (goal white 100) (goal black 0)
"""


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("buttons-and-lights.gdl", 6),
        ("hanoi.kif", 15),
        ("latin-square.kif", 12),
        ("lights-out.kif", 6),
        ("open-doors.kif", 6),
        ("peg-solitaire.kif", 14),
        ("river-crossing.kif", 7),
        ("sliding-puzzle.kif", 18),
    ],
)
def test_the_examples_are_solved_with_a_proof(name: str, moves: int) -> None:
    result = solve(read_one(str(EXAMPLES / name)), engine="search", optimal=True)
    assert (result.status, result.value, result.cost) == (Status.SOLVED_OPTIMALLY, 100, moves)
    assert result.lower_bound == moves


def test_a_reward_that_depends_on_the_step_is_found_and_its_length_proved() -> None:
    result = solve(game_of(EXACTLY), engine="search", optimal=True)
    assert (result.status, result.value, result.cost, result.lower_bound) == (Status.SOLVED_OPTIMALLY, 100, 6, 6)


def test_on_disk_the_search_with_the_depth_in_the_state_has_a_checkpoint_of_its_own(tmp_path: Path) -> None:
    options = {"checkpoint": str(tmp_path / "layers")}
    for message in ("", f"went on from {tmp_path / 'layers'}"):
        result = solve(game_of(EXACTLY), engine="search", optimal=True, options=options)
        assert (result.status, result.value, result.cost, result.lower_bound) == (Status.SOLVED_OPTIMALLY, 100, 6, 6)
        assert result.message.startswith(message)
        assert {path.name for path in tmp_path.iterdir()} == {"layers", "layers.depth"}


def test_that_nothing_can_be_won_is_proved() -> None:
    result = solve(game_of(HOPELESS), engine="search")
    assert result.status is Status.UNSOLVABLE
    assert result.value_is_maximum


def test_a_game_of_two_roles_is_refused() -> None:
    assert solve(game_of(TWO_ROLES), engine="search").status is Status.UNSUPPORTED


def test_a_game_without_rules_is_refused() -> None:
    result = solve(Stairs(), engine="search")
    assert result.status is Status.UNSUPPORTED
    assert "no form in rules" in result.message


def test_no_time_is_a_status() -> None:
    assert solve(game_of(EXACTLY), engine="search", seconds=0.0).status is Status.TIMEOUT


def switches(count: int) -> GroundGame:
    """Switches to be flipped freely, more states than memory holds; the first three on end the game.

    The higher reward asks the first two to differ, so no final state earns it, but no relaxation sees that.
    """
    net = GroundBuilder(fluents=count, moves=count)
    fluents = [net.fluent(number) for number in range(count)]
    after = []
    for number, fluent in enumerate(fluents):
        flip = net.move(number)
        after.append(net.either(net.both(fluent, flip ^ 1), net.both(fluent ^ 1, flip)))
    one, two, three = fluents[:3]
    terminal = net.both(net.both(one, two), three)
    differ = net.either(net.both(one, two ^ 1), net.both(one ^ 1, two))
    all_on = three
    for fluent in fluents:
        all_on = net.both(all_on, fluent)
    return net.game(set(), after, [1] * count, terminal, [(100, differ), (60, net.either(three, all_on))])


def test_running_out_of_memory_is_a_status_with_the_best_play() -> None:
    ground = switches(40)
    room = 60 << 20
    schedule = SearchSchedule(ground, compiled(ground), Task(Stairs(), "moves", limit=Limit(120.0)), room)
    events = list(schedule.events())
    end = events[-1]
    assert isinstance(end, Ended)
    assert end.reason is Reason.MEMORY
    claims = [event for event in events if isinstance(event, Claim)]
    assert claims
    assert not claims[-1].maximum
    assert claims[-1].moves is not None
    assert sorted(claims[-1].moves[-3:]) == ["m0", "m1", "m2"]


def test_memory_that_the_process_held_before_is_not_counted() -> None:
    before = bytearray(b"x") * (300 << 20)
    result = solve(read_one(str(EXAMPLES / "hanoi.kif")), engine="search", memory_mb=250, check_proofs=False)
    assert result.status is Status.SOLVED_OPTIMALLY
    assert len(before) == 300 << 20
