"""Solutions by squares: the notation of the Talking Stones paper, and the solution of its Figure 1 in it."""

from __future__ import annotations

from itertools import pairwise

from snowman_levels import read_level
from sokoban_levels import level
from soloist.languages.lurd_game import directions

#: The squares of the figure that its solution needs, and no others.
FIGURE_1 = level(
    "##########",
    "##     ###",
    "##$###   #",
    "#@   $   #",
    "# ..######",
    "##########",
)
WALK = (
    "b4-c4-d4-e4-f4-g4-g3-g2-f2-e2-d2-c2-c3-c4-b4-b5-c5-c4-d4-e4-f4-g4-g3-h3-i3-i4-h4-g4-f4-e4-d4-"
    "e4-f4-g4-g3-g2-f2-e2-d2-c2-c3-c4"
)
STONES = "f4-g4-h4, c3-c4-c5-d5, h4-g4-f4-e4-d4-c4-c5"


def lurd_of(walk: str) -> str:
    """The letters of a walk."""
    cells = [(int(square[1:]), ord(square[0])) for square in walk.split("-")]
    letters = {step: letter for letter, step in directions("lurd").items()}
    return "".join(letters[after[0] - before[0], after[1] - before[1]] for before, after in pairwise(cells))


def test_the_solution_of_figure_1_is_told_as_the_paper_tells_it() -> None:
    moves = FIGURE_1.read_lurd(lurd_of(WALK))
    assert FIGURE_1.in_squares(moves) == [("walk", WALK), ("pieces", STONES)]


def test_it_is_a_solution() -> None:
    state = FIGURE_1.initial
    for move in FIGURE_1.read_lurd(lurd_of(WALK)):
        state = FIGURE_1.apply(state, move)
    assert FIGURE_1.is_terminal(state)


def test_a_ball_that_is_popped_moves_and_the_character_does_not() -> None:
    game = read_level("######\n#q6''#\n#'2''#\n######\n")
    assert game.in_squares(["R"]) == [("walk", "b2"), ("pieces", "c2-d2")]
