"""Writing a game: what was written is read as the same game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from puzzlescript_random import plausible_game, random_game
from soloist.languages.puzzlescript.game import PuzzleScriptGame
from soloist.languages.puzzlescript.model import Map, Program
from soloist.languages.puzzlescript.reader import read_program
from soloist.languages.puzzlescript.writer import write
from soloist.source import Source

SHEET = """title The Title
again_interval 0.1

OBJECTS
Floor Boards
black grey
01010
10101
01010
10101
01010

Grass
green

Hero (a comment)
#f00
..0..

Box
orange

Lamp
yellow #00f

LEGEND
Player = Hero
Background = Floor or Grass
Thing = Box or Lamp or Box
Lit = Box and Lamp
. = Boards
, = Grass
P = Hero
b = Box
L = Lit

SOUNDS
sfx0 123
Box move up 456

COLLISIONLAYERS
Lamp
Floor, Grass
Hero, Box
Lamp

RULES
startloop
[ > Hero | Box ] -> [ > Hero | > Box ] sfx0
+ late [ Hero | ... | no Thing ] -> [ Hero | ... | ] again message Look (here) Now
endloop
horizontal [ Hero ] [ stationary Box ] -> cancel
random [ Lamp ] -> [ ]

WINCONDITIONS
all Lit on Hero
no Thing

LEVELS

message Well, (well)
,,.
pbL
,,

P.
.,
"""


def program(text: str) -> Program:
    found, findings = read_program(Source("game.txt", text))
    assert found is not None
    assert not findings.errors, findings.errors
    return found


def test_all_that_a_file_may_say_is_written() -> None:
    first = program(SHEET)
    text = write(first)
    assert program(text) == first
    assert write(program(text)) == text
    assert "message Look (here) Now" in text
    assert "box move up 456" in text


@pytest.mark.parametrize("name", ["warehouse", "lamplighter"])
def test_a_bundled_game_is_the_same_after_writing(name: str) -> None:
    first = program(Path(f"examples/{name}.puzzlescript").read_text(encoding="utf-8"))
    assert program(write(first)) == first


@pytest.mark.parametrize("make", [random_game, plausible_game])
def test_games_that_are_made_up_are_the_same_after_writing(make: Callable[[int], PuzzleScriptGame]) -> None:
    for seed in range(20):
        first = make(seed).program
        assert program(write(first)) == first


def test_a_level_keeps_the_background_it_was_filled_with() -> None:
    levels = [entry for entry in program(write(program(SHEET))).entries if isinstance(entry, Map)]
    assert levels == program(SHEET).maps
    assert len({cell & program(SHEET).mask("background") for cell in levels[0].cells}) == 2
