"""The PuzzleScript engine as an engine: shortest with proof, unsolvable, refusals, limits, and Sokoban by its rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from soloist.app.keeping import check_outputs, write_output
from soloist.errors import UsageError
from soloist.game.solution import Status
from soloist.languages.puzzlescript.game import PuzzleScriptGame
from soloist.languages.puzzlescript.pushing import as_sokoban
from soloist.languages.puzzlescript.reader import read
from soloist.languages.registry import read_all, read_one
from soloist.pipeline import solve
from soloist.source import Source

SHEET = """{settings}
OBJECTS
Background
black

Wall
brown

Hero
red

Crate
orange

Spot
blue

LEGEND
Player = Hero
. = Background
# = Wall
P = Hero
c = Crate
o = Spot
@ = Crate and Spot
Solid = Wall or Crate

SOUNDS
COLLISIONLAYERS
Background
Spot
Hero, Wall, Crate

RULES
{rules}

WINCONDITIONS
{win}

LEVELS

{level}
"""
PUSH = "[ > Hero | Crate ] -> [ > Hero | > Crate ]"
ROOM = "#######\n#P.c.o#\n#.....#\n#######"


def level(rules: str = PUSH, win: str = "all Spot on Crate", settings: str = "", rows: str = ROOM) -> PuzzleScriptGame:
    text = SHEET.format(rules=rules, win=win, settings=settings, level=rows)
    return read(Source("game.txt", text), "game.txt")[0]


@pytest.mark.parametrize("search", ["breadth", "both", None])
def test_the_shortest_solution_is_proved(search: str | None) -> None:
    result = solve(level(), optimal=True, options={"search": search} if search else {})
    assert (result.status, result.cost, result.lower_bound) == (Status.SOLVED_OPTIMALLY, 3, 3)


def test_greedy_search_finds_a_solution_and_proves_nothing() -> None:
    result = solve(level(), options={"search": "greedy"})
    assert result.status is Status.SOLVED
    assert result.lower_bound is None


def test_a_level_without_a_solution_is_proved_to_have_none() -> None:
    result = solve(level(rows="#####\n#Pco#\n#####\n".replace("co", "oc")), optimal=True)
    assert result.status is Status.UNSOLVABLE


def test_a_level_that_is_won_as_drawn_takes_one_key() -> None:
    result = solve(level(rows="####\n#P@#\n####"), optimal=True)
    assert (result.status, result.cost) == (Status.SOLVED_OPTIMALLY, 1)


def test_chance_is_refused_with_its_line() -> None:
    result = solve(level(rules=f"{PUSH}\n[ > Hero | ] -> [ randomdir Hero | ]"))
    assert result.status is Status.UNSUPPORTED
    assert "game.txt" in result.message
    assert "chance" in result.message


def test_a_rule_of_chance_that_never_applies_is_no_obstacle() -> None:
    result = solve(level(rules=f"{PUSH}\n[ Hero | Spot | Spot ] -> [ randomdir Hero | Spot | Spot ]"), optimal=True)
    assert result.status is Status.SOLVED_OPTIMALLY


def test_real_time_is_refused_where_time_changes_something() -> None:
    moving = level(rules=f"{PUSH}\nright [ Crate | no Solid ] -> [ | Crate ]", settings="realtime_interval 0.5")
    assert solve(moving).status is Status.UNSUPPORTED
    assert solve(level(settings="realtime_interval 0.5"), optimal=True).status is Status.SOLVED_OPTIMALLY


def test_a_run_out_of_memory_says_so_and_keeps_its_bound() -> None:
    rows = "\n".join(["P.........", *["..c.c.c.c."] * 4, "oooooooooo", "oooooo...."])
    hard = level(rules=f"{PUSH}\n[ > Hero | Spot ] -> [ > Hero | Spot ]", rows=rows)
    result = solve(hard, optimal=True, memory_mb=20, options={"search": "astar"})
    assert result.status is Status.MEMOUT
    assert result.lower_bound is not None


@pytest.mark.parametrize(
    ("changed", "is_one"),
    [
        ({}, True),
        ({"win": "all Crate on Spot"}, True),
        ({"rules": f"{PUSH} sfx0"}, True),
        ({"rules": f"{PUSH}\nlate [ Hero Spot ] -> [ Hero ]"}, False),
        ({"rules": f"{PUSH}\n[ > Hero | Spot ] -> [ Hero | Spot ]"}, False),
        ({"rules": "[ > Hero | Crate | Crate ] -> [ > Hero | > Crate | > Crate ]"}, False),
        ({"rules": "horizontal " + PUSH}, False),
        ({"rules": PUSH + " again"}, False),
        ({"rules": "[ > Hero | Solid ] -> [ > Hero | > Solid ]"}, False),
        ({"win": "some Crate on Spot"}, False),
        ({"settings": "require_player_movement"}, False),
        ({"rows": "#######\n#P.c.o#\n#....o#\n#######"}, False),
        ({"rows": "#######\n#P.c.o#\n#P....#\n#######"}, False),
    ],
)
def test_sokoban_is_known_by_its_rules(changed: dict[str, str], is_one: bool) -> None:
    assert (as_sokoban(level(**changed)) is not None) == is_one


def test_a_level_that_is_sokoban_plays_like_it_step_by_step() -> None:
    game = level(rows="P..c\n.c.o\no..#")
    pushing = as_sokoban(game)
    assert pushing is not None
    ours, theirs = game.initial, pushing.initial
    seen, todo = {ours}, [(ours, theirs)]
    while todo:
        ours, theirs = todo.pop()
        steps = {move.lower(): move for move in pushing.steps(theirs)}
        for key in game.inputs:
            after = game.apply(ours, key)
            then = pushing.apply(theirs, steps[key]) if key in steps else theirs
            assert after.won == pushing.is_terminal(then)
            if after not in seen and not after.won:
                seen.add(after)
                todo.append((after, then))
    assert len(seen) > 80


@pytest.mark.parametrize(("name", "lengths"), [("lamplighter", [3, 3]), ("warehouse", [3, 16, None])])
def test_the_bundled_games_have_known_lengths(name: str, lengths: list[int | None]) -> None:
    games = read_all(str(Path("examples") / f"{name}.puzzlescript"))
    assert [solve(game, optimal=True).cost for game in games if isinstance(game, PuzzleScriptGame)] == lengths


def test_a_level_is_named_by_its_number_among_the_maps() -> None:
    game = read_one("examples/warehouse.puzzlescript#2")
    assert game.title == "Night in the warehouse 2"


@pytest.mark.parametrize(
    "changed", [{}, {"settings": "run_rules_on_level_start"}, {"rules": f"{PUSH}\n[ Spot Hero ] -> restart"}]
)
def test_a_level_restarted_in_a_state_has_the_states_that_follow_it(changed: dict[str, str]) -> None:
    game = level(**changed)
    state = game.apply(game.initial, "d")
    again = game.restarted(state)
    assert again.initial == state
    for key in game.inputs:
        assert again.apply(again.initial, key) == game.apply(state, key)
    assert solve(again, optimal=True).cost == 4


def test_a_solution_is_written_for_the_console_of_the_editor(tmp_path: Path) -> None:
    result = solve(level(), optimal=True, options={"search": "astar"})
    check_outputs(result.game, tmp_path / "solution.js", None)
    write_output(result, tmp_path / "solution.js")
    assert f"[{', '.join(str('uldrx'.index(move)) for move in result.moves)}]" in (tmp_path / "solution.js").read_text()
    with pytest.raises(UsageError, match="browser"):
        check_outputs(read_one("examples/cellar.xsb#1"), tmp_path / "solution.js", None)
