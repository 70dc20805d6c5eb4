"""Small files that used to take gigabytes, or to end in a traceback, are findings."""

from __future__ import annotations

import pytest

from soloist.errors import InputError
from soloist.languages.registry import language_named
from soloist.source import Source

BOMB = "#####\n#@$.#\n" + "9999999#\n" * 30 + "#####\n"
EMPTY_MOVE = """\
boardgame 1
board 2 1
players solo
piece P solo P
setup
P.
moves solo P
state 0 final (1 0 e) 1
state 1 final
filter solo prefer first e
end 100 when on solo P 1
"""
ENDLESS = """\
boardgame 1
board 3 1
players solo
piece M solo M
setup
MMM
moves solo M
state 0 (1 0 w) 1 (-1 0 w) 1
state 1 (0 0 a M) 2
state 2 final
moves solo M added
state 0 (1 0 w) 1 (-1 0 w) 1
state 1 final (0 0 a M) 2
state 2 final
end 0 when stuck solo
"""


@pytest.mark.parametrize(
    ("language", "text", "code"),
    [
        ("sokoban", BOMB, "run-length"),
        ("sokoban", "9999(9999(9999(#)))|#@$.#\n", "run-length"),
        ("sokoban", "#" * 2000 + "\n#" * 2000, "too-large"),
        ("boardgame", EMPTY_MOVE, "empty-move"),
        ("boardgame", ENDLESS, "endless-move"),
        ("boardgame", ENDLESS.replace("board 3 1", "board 99999 99999"), "board"),
        ("boardgame", ENDLESS.replace("board 3 1", f"board {'9' * 5000} 1"), "board"),
        ("boardgame", ENDLESS.replace("board 3 1", "board ² 1"), "board"),
        ("boardgame", ENDLESS.replace("end 0", "end ٣"), "end"),
        ("gdl", f"(role you)(init p)(legal you a)(goal you {'1' * 5000})(<= terminal (true p))", "goal-value"),
        ("gdl", "(role you)(init p)(legal you a)(goal you ٣)(<= terminal (true p))", "goal-value"),
    ],
)
def test_check_tells_what_is_wrong(language: str, text: str, code: str) -> None:
    findings = language_named(language).check(Source("level", text))
    assert code in [finding.code for finding in findings]


@pytest.mark.parametrize("text", [BOMB, "#" * 300_000])
def test_a_level_that_is_a_bomb_is_an_input_error(text: str) -> None:
    [error] = language_named("sokoban").read(Source("level.xsb", text), "level.xsb")
    assert isinstance(error, InputError)


def test_a_game_whose_moves_never_end_is_refused_when_it_is_played() -> None:
    [game] = language_named("boardgame").read(Source("endless", ENDLESS), "endless")
    assert not isinstance(game, InputError)
    assert game.to_rules() is None
    with pytest.raises(InputError, match="may never end"):
        game.moves(game.initial)


def test_a_saved_solution_of_many_small_repetitions_is_played() -> None:
    text = "######\n#@ $.#\n######\nSolution\n" + "1(r)1(l)" * 30_000 + "rr\n"
    assert language_named("sokoban").check(Source("level.xsb", text)) == []
    endless = "######\n#@ $.#\n######\n" + "\nSolution\n900000(rl)\n" * 20
    findings = language_named("sokoban").check(Source("level.xsb", endless))
    assert len(findings) == 20 and all("cannot be read" in finding.message for finding in findings)
