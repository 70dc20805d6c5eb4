"""The bundled games are clean, and can be won as their comments say."""

from collections import deque
from itertools import product
from pathlib import Path

import pytest

from soloist.languages.gdl.game import GdlGame
from soloist.languages.gdl.reader import check, read
from soloist.source import Source
from soloist.verify.replay import replay

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SHEETS = sorted([*EXAMPLES.glob("*.kif"), *EXAMPLES.glob("*.gdl")])


def _game(name: str) -> GdlGame:
    path = EXAMPLES / name
    [game] = read(Source(name, path.read_text()), str(path))
    assert isinstance(game, GdlGame)
    return game


def _shortest(game: GdlGame) -> int:
    """The length of a shortest play that earns 100, by trying everything."""
    agenda = deque([(game.initial, 0)])
    seen = {game.initial}
    while agenda:
        state, length = agenda.popleft()
        if game.is_terminal(state) and game.value(state) == 100:
            return length
        for after in (game.apply(state, move) for move in game.moves(state)):
            if after not in seen:
                seen.add(after)
                agenda.append((after, length + 1))
    raise AssertionError("no play earns 100")


def test_there_are_games_of_every_kind() -> None:
    assert len(SHEETS) >= 8


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_an_example_has_no_finding(path: Path) -> None:
    assert [str(finding) for finding in check(Source(path.name, path.read_text()))] == []


def test_buttons_and_lights_has_exactly_the_two_solutions_of_the_chapter() -> None:
    game = _game("buttons-and-lights.gdl")
    winning = {"".join(moves) for moves in product("abc", repeat=6) if replay(game, moves, "moves").value == 100}
    assert winning == {"abcaba", "abacba"}


@pytest.mark.parametrize(
    ("name", "length"),
    [("hanoi.kif", 15), ("river-crossing.kif", 7), ("peg-solitaire.kif", 14), ("open-doors.kif", 6)],
)
def test_the_shortest_play_is_as_long_as_it_should_be(name: str, length: int) -> None:
    assert _shortest(_game(name)) == length


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("sliding-puzzle.kif", [f"(slide {tile})" for tile in "135684714865321456"]),
        ("lights-out.kif", [f"(press {lamp})" for lamp in ("2 1", "2 3", "2 4", "3 2", "3 3", "3 4")]),
        (
            "latin-square.kif",
            [
                f"(write {row} {column} {letter})"
                for row, letters in enumerate([".cbd", "cb.a", "d.cb", "bda."], start=1)
                for column, letter in enumerate(letters, start=1)
                if letter != "."
            ],
        ),
    ],
)
def test_a_known_solution_earns_the_full_reward(name: str, moves: list[str]) -> None:
    assert replay(_game(name), moves, "moves").value == 100
