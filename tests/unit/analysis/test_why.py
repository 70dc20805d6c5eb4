"""Why levels cannot be won: every statement is true of the whole level, and none is made of a level that can be won."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from snowman_levels import random_level as random_snowman
from snowman_levels import read_level
from sokoban_levels import fewest_pushes, level, random_level
from soloist.analysis import analyse
from soloist.analysis.check import check
from soloist.analysis.why import QUICK, THOROUGH, explain, explained
from soloist.game.board import Cell
from soloist.game.solution import Status
from soloist.game.why import Kind, Why
from soloist.languages.lurd_game import ahead
from soloist.languages.pushes import pushes
from soloist.languages.registry import language_named, read_one
from soloist.languages.snowman.apart import apart
from soloist.languages.snowman.game import SNOWMAN, SnowmanGame, top
from soloist.languages.snowman.game import State as SnowmanState
from soloist.languages.snowman.played_out import played_out
from soloist.languages.sokoban.game import SokobanGame, State
from soloist.limit import Limit
from soloist.pipeline import solve
from soloist.source import Source
from soloist.verify.exhaustion import ANY, exhaust

SEEDS = range(160)


@cache
def random_sokoban(seed: int) -> SokobanGame:
    return random_level(seed, width=6 + seed % 2, height=5 + seed % 3 % 2, boxes=1 + seed % 4)


def states(game: SokobanGame) -> Iterator[tuple[State, tuple[Cell, ...]]]:
    """Every state of a level that steps lead to, with where each box of the start is in it."""
    boxes = tuple(sorted(game.initial.boxes))
    seen = {(game.initial, boxes)}
    queue = list(seen)
    for state, at in queue:
        yield state, at
        for move in game.steps(state):
            after = game.apply(state, move)
            pushed = ahead(state.player, move)
            now = tuple(ahead(box, move) if box == pushed and move.isupper() else box for box in at)
            if (after, now) not in seen:
                seen.add((after, now))
                queue.append((after, now))


def assert_true(game: SokobanGame, why: Why) -> None:
    """What a statement says of pieces, goals and cells, looked at in every state of the whole level."""
    boxes = sorted(game.initial.boxes)
    lost = [boxes.index(cell) for cell in why.pieces]
    goals = game.level.goals
    reached = set()
    for state, at in states(game):
        mine = [at[number] for number in lost]
        assert not game.is_terminal(state)
        assert state.player not in why.closed
        reached |= {(boxes[number], cell) for number, cell in enumerate(at)}
        if why.kind in (Kind.PART, Kind.CORRAL, Kind.FROZEN):
            assert not set(mine) <= goals
        if why.kind is Kind.FROZEN:
            assert tuple(mine) == why.pieces
        if why.kind is Kind.PIECE:
            assert not goals & set(mine)
    if why.kind is Kind.GOAL:
        assert why.goals and not any(cell in why.goals for _, cell in reached)
    if why.kind is Kind.MATCHING and len(why.pieces) > len(why.goals):
        assert {cell for box, cell in reached if box in why.pieces} & goals <= set(why.goals)
    elif why.kind is Kind.MATCHING:
        assert {box for box, cell in reached if cell in why.goals} <= set(why.pieces)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_said_of_a_sokoban_level_is_true(seed: int) -> None:
    game = random_sokoban(seed)
    why = explain(game, Limit(60), THOROUGH)
    if fewest_pushes(game) is not None:
        assert why is None
        return
    assert why is not None, "small enough to be exhausted whole"
    assert_true(game, why)
    assert why.parts
    for part in why.parts:
        assert isinstance(part, SokobanGame)
        assert fewest_pushes(part) is None
    if why.minimal:
        pieces = game.pieces()
        for spared in why.pieces:
            less = pieces.part(((cell, "box") for cell in why.pieces if cell != spared), game.level.goals)
            assert isinstance(less, SokobanGame)
            assert fewest_pushes(less) is not None


def test_random_levels_are_lost_in_many_ways() -> None:
    found = {why.kind for seed in SEEDS if (why := explain(random_sokoban(seed), Limit(60))) is not None}
    assert found >= {Kind.PIECE, Kind.MATCHING, Kind.PART, Kind.CORRAL}


EXAMPLES: list[tuple[list[str], Kind, dict[str, Any]]] = [
    (["#######", "#$ @ .#", "#     #", "#######"], Kind.PIECE, {"pieces": ((1, 1),)}),
    (["#########", "# @ $ . #", "#### ####", "#. #    #", "#  $    #", "#########"], Kind.PIECE, {}),
    (
        ["#########", "#   .   #", "#  $$   #", "# @$$   #", "# ...   #", "#########"],
        Kind.FROZEN,
        {"pieces": ((2, 3), (2, 4), (3, 3), (3, 4))},
    ),
    (
        ["########", "#      #", "# $ $  #", "#  @   #", "#.     #", "###### #", "#####. #", "########"],
        Kind.GOAL,
        {"goals": ((6, 5),)},
    ),
]


@pytest.mark.parametrize(("rows", "kind", "told"), EXAMPLES)
def test_levels_are_lost_for_the_reason_that_a_person_sees(rows: list[str], kind: Kind, told: dict[str, Any]) -> None:
    game = level(*rows)
    why = explain(game, Limit(60))
    assert why is not None
    assert why.kind is kind, why.message
    assert {name: getattr(why, name) for name in told} == told
    assert_true(game, why)


@pytest.mark.parametrize("seed", range(60))
def test_what_is_said_of_a_snowman_level_is_true(seed: int) -> None:
    game = read_level(random_snowman(seed, snowmen=(1,)))
    if exhaust(game, "ball-moves", ANY, Limit(60)).win is not None:
        assert game.pieces().shortage() is None
        assert apart(game.level, list(game.pieces().of(game.initial)), game.snowmen) is None
        assert seed % 10 or played_out(game, Limit(60)) is None  # that takes seconds where a level can be won
        return
    why = explain(game, Limit(60))
    assert why is not None, "small levels have a reason"
    if why.kind is Kind.PIECE:
        for cell in why.pieces:
            assert_never_in_a_snowman(game, cell)
    single = all(dict(game.initial.stacks)[cell].bit_count() == 1 for cell in why.pieces)
    if why.kind is Kind.PART and why.pieces and single:
        assert_never_together(game, why.pieces, spoiled="as long as" in why.message)
    if "whichever ball is moved first" in why.message:
        assert all(spoilt(push.after) for push in pushes(game, game.pieces(), game.initial))


def spoilt(state: SnowmanState) -> bool:
    """Whether balls of one snowman cannot become one of each size, even if every ball grew on snow of its own."""
    balls = sorted(size for _, stack in state.stacks for size in (1, 2, 4) if stack & size)
    lacking = [wanted // size for wanted, size in zip((1, 2, 4), balls, strict=True)]
    return 0 in lacking or sum(times.bit_length() - 1 for times in lacking) > len(state.snow)


def assert_never_in_a_snowman(game: SnowmanGame, cell: Cell) -> None:
    """No ball that stands on a cell at first is ever in a snowman."""
    for size in (1, 2, 4):
        if not dict(game.initial.stacks)[cell] & size:
            continue
        seen = {(game.initial, (cell, size))}
        for_all = list(seen)
        for state, (at, now) in for_all:
            stacks = dict(state.stacks)
            assert stacks[at] != SNOWMAN
            for move in game.steps(state):
                after, from_cell = game.apply(state, move), ahead(state.character, move)
                ball = (at, now)
                if move.isupper() and from_cell == at and top(stacks[at]) == now:
                    there = ahead(at, move)
                    ball = (there, dict(after.stacks)[there] - stacks.get(there, 0))
                if (after, ball) not in seen and len(seen) < 5_000:
                    seen.add((after, ball))
                    for_all.append((after, ball))


def assert_never_together(game: SnowmanGame, cells: tuple[Cell, ...], *, spoiled: bool) -> None:
    """The balls that stand on these cells at first are never in one cell; where `spoiled`, unless all is lost then."""
    stacks = dict(game.initial.stacks)
    start = (game.initial, tuple((cell, stacks[cell]) for cell in cells))
    seen, queue = {start}, [start]
    for state, balls in queue:
        if spoiled and spoilt(state):
            continue
        assert len({cell for cell, _ in balls}) > game.snowmen
        stacks = dict(state.stacks)
        for move in game.steps(state):
            after, at = game.apply(state, move), ahead(state.character, move)
            there = ahead(at, move)
            moved = (at, top(stacks[at])) if move.isupper() else None
            now = tuple(
                (there, dict(after.stacks)[there] - stacks.get(there, 0)) if ball == moved else ball for ball in balls
            )
            if (after, now) not in seen and len(seen) < 5_000:
                seen.add((after, now))
                queue.append((after, now))


def test_random_snowman_levels_are_lost_in_several_ways() -> None:
    wanted = {Kind.COUNT, Kind.PART}
    for seed in range(1, 60):
        game = read_level(random_snowman(seed, snowmen=(1,)))
        if exhaust(game, "ball-moves", ANY, Limit(60)).win is not None:
            continue
        why = explain(game, Limit(60))
        wanted -= {why.kind} if why is not None else set()
        if not wanted:
            return
    raise AssertionError(wanted)


def test_a_ball_that_two_others_cannot_meet_is_told() -> None:
    game = read_level("#######\n#q''#1#\n#'4'###\n#''2''#\n#######\n")
    why = explain(game, Limit(60))
    assert why is not None and why.kind is Kind.PIECE
    assert (1, 5) in why.pieces


def test_too_few_balls_of_a_size_are_told_with_the_result() -> None:
    game = read_level("#####\n#q44#\n#1''#\n#####\n")
    why = explain(game, Limit(60))
    assert why is not None and why.kind is Kind.COUNT
    assert "1 snowman cannot be built of 1 small, 0 medium and 2 large balls" in why.message


def test_check_tells_of_each_lost_level_at_its_place() -> None:
    text = "#######\n#$ @ .#\n#     #\n#######\nTitle: Corner\n\n#####\n#@$.#\n#####\nTitle: Fine\n"
    findings = check(language_named("sokoban"), Source("two.xsb", text))
    (finding,) = (finding for finding in findings if finding.code == "cannot-be-won")
    assert str(finding).startswith(
        "two.xsb:2:2: warning[cannot-be-won]: 'Corner' cannot be won: the box at row 2 column 2"
    )


def test_a_few_positions_are_enough_for_simple_reasons() -> None:
    why = explain(level("#######", "#$ @ .#", "#     #", "#######"), Limit(60), QUICK)
    assert why is not None and why.positions <= 10


def test_a_level_that_can_be_won_has_no_reason_in_its_result() -> None:
    assert solve(level("#####", "#@$.#", "#####")).as_json()["why"] is None


def test_a_level_that_is_sokoban_by_its_rules_is_told_about_in_its_own_cells() -> None:
    text = Path("examples/warehouse.puzzlescript").read_text(encoding="utf-8")
    lost = text.replace("#P.c.o#\n#.....#", "#P...o#\n#c....#")
    findings = check(language_named("puzzlescript"), Source("w.puzzlescript", lost))
    (finding,) = (finding for finding in findings if finding.code == "cannot-be-won")
    assert finding.span is not None and finding.span.text == "c"
    assert "the box at row 3 column 2 can never be pushed onto a goal" in finding.message
    games = language_named("puzzlescript").read(Source("w.puzzlescript", lost), "w.puzzlescript")
    result = solve(games[0])  # type: ignore[arg-type]
    assert result.status is Status.UNSOLVABLE
    assert explained(result, Limit(60)).why is not None


def test_levels_that_are_sokoban_by_their_rules_are_analysed() -> None:
    report = analyse(read_one("examples/warehouse.puzzlescript#1"), seconds=10)
    assert report.proved and report.best.cost == 2
