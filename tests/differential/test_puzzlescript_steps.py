"""Three implementations of a PuzzleScript turn play the same: the reference, the planes, and the cell-wise checker.

Games are made up: random rules over a few objects on three layers, with all that the language has, on random maps.
Where one refuses (chance, or an effort without end), the others do too.
"""

from __future__ import annotations

import random

import pytest

from soloist._core import cellwise
from soloist._core import puzzlescript as native
from soloist.errors import UnsupportedError
from soloist.game.search import PlainSearch
from soloist.languages.puzzlescript.flat import flat
from soloist.languages.puzzlescript.game import PuzzleScriptGame, State
from soloist.languages.puzzlescript.model import Map
from soloist.languages.puzzlescript.reader import read_program
from soloist.source import Source

HEAD = """{settings}
OBJECTS

Background
black

Wall
brown

Player
red

Crate
orange

Mark
blue

Spark
yellow

LEGEND

. = Background
# = Wall
P = Player
c = Crate
m = Mark
s = Spark
* = Crate and Mark
q = Player and Spark
Solid = Crate or Wall
Thin = Mark or Spark
Any2 = Crate or Mark

SOUNDS

COLLISIONLAYERS

Background
Mark
Player, Wall, Crate
Spark

RULES

{rules}

WINCONDITIONS

{win}

LEVELS

{level}
"""
NAMES = ("Player", "Crate", "Wall", "Mark", "Spark", "Solid", "Thin", "Any2")
PLAIN = ("Player", "Crate", "Wall", "Mark", "Spark")
MOVES = (">", "<", "^", "v", "up", "down", "left", "right", "moving", "stationary", "horizontal", "parallel", "action")
INPUTS = {"u": 0, "d": 1, "l": 2, "r": 3, "x": 4}


def random_cell(rng: random.Random, late: bool) -> list[tuple[str, str]]:
    terms: list[tuple[str, str]] = []
    for name in rng.sample(NAMES, rng.choice((0, 1, 1, 1, 2))):
        word = rng.choice(("", "", "no", *(() if late else (">", ">", rng.choice(MOVES)))))
        terms.append((word, name))
    return terms


def random_rule(rng: random.Random) -> str:
    """A rule whose right side mostly repeats the left one, with terms changed, so that many are well formed."""
    late = rng.random() < 0.25
    left, right = [], []
    for _ in range(rng.choice((1, 1, 1, 2))):
        before = [random_cell(rng, late) for _ in range(rng.choice((1, 1, 2, 2, 3)))]
        after = [list(cell) for cell in before]
        for cell in after:
            if rng.random() < 0.5 and cell:
                word = "" if late else rng.choice(("", ">", "<", "up", "stationary"))
                cell[rng.randrange(len(cell))] = (word, rng.choice(PLAIN))
            if rng.random() < 0.15:
                cell.append(("", rng.choice(PLAIN)))
            if rng.random() < 0.15:
                cell.clear()
        if len(before) > 1 and rng.random() < 0.25:
            at = rng.randrange(1, len(before))
            before.insert(at, [("", "...")])
            after.insert(at, [("", "...")])
        left.append(before)
        right.append(after)

    def side(rows: list[list[list[tuple[str, str]]]]) -> str:
        return " ".join(
            f"[ {' | '.join(' '.join(f'{word} {name}' for word, name in cell) for cell in row)} ]" for row in rows
        )

    prefix = ("late " if late else "rigid " if rng.random() < 0.1 else "") + rng.choice(
        ("", "", "", "right ", "vertical ")
    )
    commands = rng.choice(("", "", "", "", " again", " cancel", " win", " checkpoint", " restart"))
    return f"{rng.choice(('', '', '', '+ '))}{prefix}{side(left)} -> {side(right)}{commands}"


def random_game(seed: int) -> PuzzleScriptGame | None:
    """A game with the rules among some random ones that are without errors."""
    rng = random.Random(seed)
    rules = ["[ > Player | Crate ] -> [ > Player | > Crate ]"]
    width, height = rng.randint(3, 9), rng.randint(3, 8)
    marks = "....##PPccm s*q".replace(" ", "")
    level = "\n".join("".join(rng.choice(marks) for _ in range(width)) for _ in range(height))
    settings = "\n".join(
        word for word in ("require_player_movement", "run_rules_on_level_start", "noaction") if rng.random() < 0.15
    )
    win = rng.choice(("all Mark on Crate", "no Spark", "some Crate on Mark", "no Crate on Mark\nall Player on Spark"))
    text = ""
    for _ in range(rng.randint(1, 6)):
        tried = [*rules, random_rule(rng)]
        body = "\n".join(["startloop", *tried, "endloop"] if rng.random() < 0.2 else tried)
        text = HEAD.format(settings=settings, rules=body, win=win, level=level)
        if not read_program(Source("game.txt", text))[1].errors:
            rules = tried
    text = HEAD.format(settings=settings, rules="\n".join(rules), win=win, level=level)
    program, findings = read_program(Source("game.txt", text))
    assert program is not None
    assert not findings.errors, text
    entry = program.entries[0]
    assert isinstance(entry, Map)
    return PuzzleScriptGame(program, entry, 0, f"random {seed}", "game.txt", text)


def sets(state: State) -> list[list[int]]:
    return [[at for at in range(cell.bit_length()) if cell >> at & 1] for cell in state.cells]


@pytest.mark.parametrize("block", range(3))
def test_the_planes_play_like_the_reference(block: int) -> None:
    settled = 0
    for seed in range(block * 30, block * 30 + 30):
        game = random_game(seed)
        assert game is not None
        machine = native.make_stepper(flat(game.program, game.level))
        rng = random.Random(seed)
        try:
            state = game.initial
        except UnsupportedError:
            assert machine.begin() is native.End.REFUSED
            continue
        end = machine.begin()
        assert end is (native.End.ENDLESS if state.endless else native.End.SETTLED), game.text
        if state.endless:
            continue
        assert machine.cells() == sets(state), game.text
        for _ in range(12):
            key = rng.choice(game.inputs)
            try:
                state = game.apply(state, key)
            except UnsupportedError:
                assert machine.press(INPUTS[key]) is native.End.REFUSED
                break
            end = machine.press(INPUTS[key])
            assert (end is native.End.WON, end is native.End.ENDLESS) == (state.won, state.endless), game.text
            if state.endless:
                break
            assert machine.cells() == sets(state), game.text
            settled += 1
            if state.won:
                break
    assert settled > 40


@pytest.mark.parametrize("block", range(3))
def test_the_searches_count_the_same_states_and_agree_on_wins(block: int) -> None:
    exhausted = 0
    for seed in range(1000 + block * 25, 1025 + block * 25):
        game = random_game(seed)
        assert game is not None
        words = flat(game.program, game.level)
        breadth = native.Breadth(native.make_stepper(words), 1 << 28)
        while breadth.outcome is native.Outcome.RUNNING and breadth.stored < 20_000:
            breadth.run(0.01)
        if breadth.outcome in (native.Outcome.RUNNING, native.Outcome.REFUSED):
            continue
        won = breadth.outcome is native.Outcome.SOLVED
        below = len(breadth.solution) if won else 1 << 30
        blind = cellwise.Search(" ".join(map(str, words)), below, 1 << 28)
        while blind.outcome is cellwise.Outcome.RUNNING:
            blind.run(1000)
        assert blind.outcome is cellwise.Outcome.EXHAUSTED, game.text
        if won:
            blind = cellwise.Search(" ".join(map(str, words)), below + 1, 1 << 28)
            while blind.outcome is cellwise.Outcome.RUNNING:
                blind.run(1000)
            assert (blind.outcome, blind.moves) == (cellwise.Outcome.WON, below), game.text
        elif not game.initial.endless:
            assert blind.positions == breadth.stored, game.text
            exhausted += 1
    assert exhausted > 3


def test_the_plain_search_over_the_reference_finds_the_same_lengths() -> None:
    compared = 0
    for seed in range(2000, 2040):
        game = random_game(seed)
        assert game is not None
        breadth = native.Breadth(native.make_stepper(flat(game.program, game.level)), 1 << 28)
        while breadth.outcome is native.Outcome.RUNNING and breadth.stored < 40:
            breadth.run(0.001)
        if breadth.outcome is not native.Outcome.SOLVED or breadth.stored > 150 or game.initial.endless:
            continue
        search: PlainSearch[State, str] = PlainSearch(game, "moves", below=None, most_states=5000)
        while search.best is None and not search.exhausted:
            search.run(1)
        assert search.best is not None, game.text
        assert search.best.cost == len(breadth.solution), game.text
        compared += 1
    assert compared > 5
