"""A rule sheet keeps the common contract of games, and bad input ends with a message."""

from pathlib import Path

import pytest

import soloist
from soloist.errors import InputError, ParseError
from soloist.languages.gdl.game import GdlGame
from soloist.languages.gdl.reader import read, recognises
from soloist.languages.registry import language_of
from soloist.source import Source

KIF = """(role you) (init (at 1)) (init (lock))
(<= (legal you (go ?y)) (true (at ?x)) (next-to ?x ?y))
(<= (next (at ?y)) (does you (go ?y)))
(<= (next (lock)) (true (lock)))
(<= terminal (true (at 3)))
(<= (goal you 80) (true (at 3)))
(next-to 1 2) (next-to 2 3) (next-to 2 1)
"""


def _game(text: str = KIF) -> GdlGame:
    [game] = read(Source("maze.kif", text), "some/maze.kif")
    assert isinstance(game, GdlGame)
    return game


def test_a_sheet_is_played_as_a_game() -> None:
    game = _game()
    assert (game.title, game.language, game.roles) == ("maze", "gdl", ("you",))
    assert game.moves(game.initial) == ("(go 2)",)
    middle = game.apply(game.initial, "(go 2)")
    assert game.moves(middle) == ("(go 1)", "(go 3)")
    end = game.apply(middle, "(go 3)")
    assert (game.is_terminal(end), game.moves(end), game.value(end)) == (True, (), 80)
    assert game.value(middle) == 0
    assert game.state_text(end) == "(at 3)\n(lock)"


def test_a_move_is_read_in_either_notation_and_spelt_as_in_the_sheet() -> None:
    game = _game()
    assert game.read_move(" ( go  2 ) ") == game.read_move("go(2)") == "(go 2)"
    assert game.move_text("(go 2)") == "(go 2)"


@pytest.mark.parametrize("text", ["", "(go 2", "(go ?x)", "a b", "(go 2) (go 3)"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        _game().read_move(text)


def test_a_joint_move_needs_a_move_of_each_role() -> None:
    game = _game("(role a) (role b) (legal a x) (legal b (y 1)) (next z) (<= terminal (true z)) (goal a 0) (goal b 0)")
    assert game.moves(game.initial) == ("(x (y 1))",)
    assert game.read_move("x (y 1)") == game.read_move("( x (y 1) )") == "(x (y 1))"
    assert game.is_terminal(game.apply(game.initial, "(x (y 1))"))
    with pytest.raises(ParseError, match="one move for each"):
        game.read_move("x")


def test_infix_sheets_show_moves_and_facts_in_infix() -> None:
    game = _game(
        "role(you) init(at('A', 1)) legal(you, go('A', 2)) next(at('B', 2)) terminal :- true(at('B', 2)) goal(you, 1)"
    )
    assert game.moves(game.initial) == ("go('A', 2)",)
    assert game.read_move("(go A 2)") == "go('A', 2)"
    assert game.state_text(game.initial) == "at('A', 1)"


def test_the_language_is_told_from_ending_or_content(tmp_path: Path) -> None:
    path = tmp_path / "maze.kif"
    path.write_text(KIF)
    assert isinstance(soloist.read(str(path)), GdlGame)
    assert language_of("maze", KIF).name == "gdl"
    assert language_of("maze", "role(you)\nlegal(you, x)").name == "gdl"
    assert not recognises("(define (domain d))")
    assert not recognises("#####\n#@$.#\n#####")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"   \n",
        b"; only a comment",
        b"\x7fELF\x00\x01\x02",
        b"\x01\x02\x03",
        b"\xff\xfe\xfd",
        b"(role you",
        b"(role you))",
        b"(" * 100_000,
        b"(" * 100_000 + b")" * 100_000,
        b"(p " * 100_000 + b")" * 100_000,
        b"p(" * 100_000,
        KIF.replace("(role you)", "").encode(),
        KIF.replace("80", "150").encode(),
        KIF.replace("(init (at 1))", "").encode(),
        KIF.encode() + b"(n z) (<= (n (s ?x)) (n ?x)) (<= (legal you ?x) (n ?x))",
        "(role yoü) ☃".encode(),
    ],
)
def test_bad_input_is_a_clear_error(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.kif"
    path.write_bytes(content)
    with pytest.raises(InputError) as caught:
        soloist.read(str(path))
    assert caught.value.findings
    assert "error[" in str(caught.value)
