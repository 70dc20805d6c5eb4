"""The designer's questions about a game without pieces: its inputs, its states, its rules."""

from __future__ import annotations

import pytest

from soloist.analysis import analyse
from soloist.errors import VerificationError
from soloist.game.solution import Status
from soloist.languages.puzzlescript.game import PuzzleScriptGame
from soloist.languages.puzzlescript.reader import read
from soloist.source import Source

SHEET = """OBJECTS
Background
black

Wall
brown

Player
red

Crate
orange

Exit
blue

LEGEND
. = Background
# = Wall
P = Player
c = Crate
e = Exit

SOUNDS
COLLISIONLAYERS
Background
Exit
Player, Wall, Crate

RULES
[ > Player | Crate ] -> [ > Player | > Crate ]
late [ Crate Exit ] -> [ Wall ]
[ Wall | Exit Player ] -> [ | Exit Player ]

WINCONDITIONS
some Player on Exit

LEVELS

#######
#.....#
#Pc.ec#
#.....#
#######
"""


def level(row: str = "#Pc.ec#") -> PuzzleScriptGame:
    [game] = read(Source("game.txt", SHEET.replace("#Pc.ec#", row)), "game.txt")
    return game


def test_a_level_without_pieces_is_analysed_by_its_inputs() -> None:
    report = analyse(level(), "urrdr", 20, play="rrr")
    assert report.best.status is Status.SOLVED_OPTIMALLY
    assert (report.best.cost, report.proved) == (5, True)
    assert report.intended is not None and report.intended.undercut is False
    assert report.mistake is not None and (report.mistake.won, report.mistake.lost) == (1, 2)
    assert dict(report.first_moves) == dict.fromkeys("uldrx", "can be won")
    told = report.as_json()
    # Around the crate above or below, at five places each: it may also be pushed once, or down or up out of the way.
    assert told["optimal_solutions"] == 10
    assert told["survey"]["idle_rules"] == [{"line": 33, "column": 1}]  # type: ignore[index]
    assert "never        line 33 applies in any state" in str(report)


def test_a_first_input_that_loses_is_told() -> None:
    report = analyse(level("#Pce.c#"), None, 20)
    assert dict(report.first_moves)["r"] == "cannot be won"


def test_what_is_no_input_is_refused() -> None:
    with pytest.raises(VerificationError, match="steps are u, l, d, r, x"):
        analyse(level(), "q", 5)
