"""Adding a language touches its folder and one line of the registry: everything else asks what it offers."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from soloist.analysis import analyse
from soloist.app.cli import app
from soloist.app.keys import play_with_arrows
from soloist.errors import UnsupportedError
from soloist.game.solution import Proof, Status
from soloist.languages import registry
from soloist.languages.pddl.translation.files import translate
from soloist.languages.registry import read_all, read_one
from soloist.pipeline import solve
from soloist.view.board import draw_state

TEXT = "hop ..*.\nhop *?\nhop .\n"


@pytest.fixture
def lamps(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    line = registry.Language("lamps", "made_up", (".lamps",))
    monkeypatch.setattr(registry, "LANGUAGES", (*registry.LANGUAGES, line))
    path = tmp_path / "row.lamps"
    path.write_text(TEXT)
    return path


def test_its_levels_are_read_and_broken_ones_keep_their_place(lamps: Path) -> None:
    entries = read_all(str(lamps))
    assert [isinstance(entry, Exception) for entry in entries] == [False, True, False]


def test_it_is_solved_verified_and_checked_without_an_engine_of_its_own(lamps: Path) -> None:
    result = solve(read_one(f"{lamps}#1"), optimal=True)
    assert (result.status, result.engine) == (Status.SOLVED_OPTIMALLY, "blackbox")
    assert result.as_json()["verified"] is True
    assert solve(read_one(f"{lamps}#3")).status is Status.UNSOLVABLE


def test_an_engine_that_needs_what_it_does_not_offer_says_so(lamps: Path) -> None:
    game = read_one(f"{lamps}#1")
    for engine in ("search", "sat", "downward", "sokoban"):
        assert solve(game, engine=engine).status is Status.UNSUPPORTED
    with pytest.raises(UnsupportedError, match="lamps"):
        translate(game)
    with pytest.raises(UnsupportedError, match="pieces"):
        analyse(game)


def test_it_is_drawn_and_played_with_keys(lamps: Path) -> None:
    game = read_one(f"{lamps}#1")
    board = game.board()
    assert board is not None
    assert draw_state(board, game.initial).count('class="lamp"') == 4
    keys = iter(["\x1b[C", "\x1b[C", "q"])
    assert play_with_arrows(game, board, lambda: next(keys), lambda _: None, colours=False) == ["right", "right"]


def test_the_commands_know_it(lamps: Path) -> None:
    shell = CliRunner()
    checked = shell.invoke(app, ["check", str(lamps)])
    assert "no-lamps" in checked.output
    shown = shell.invoke(app, ["show", f"{lamps}#1", "--no-play"])
    assert "lamps" in shown.output
    solved = shell.invoke(app, ["solve", f"{lamps}#1", "--optimal", "--json"])
    assert json.loads(solved.output)["game"]["language"] == "lamps"


def test_editors_are_told_nothing_of_words_that_it_says_nothing_of(lamps: Path) -> None:
    assert registry.language_named("lamps").symbols(registry.load(str(lamps))) is None


def test_its_proofs_are_the_engines_word_where_nothing_else_can_check_them(lamps: Path) -> None:
    """The black-box engine and the check of last resort are the same search, so neither checks the other."""
    assert solve(read_one(f"{lamps}#3")).proof is Proof.ENGINE


def test_there_is_no_other_place_to_touch() -> None:
    """No module outside `languages` compares a language's name."""
    source = Path(registry.__file__).parents[1]
    comparing = [
        f"{path.name}: {line.strip()}"
        for path in source.rglob("*.py")
        if source / "languages" not in path.parents
        for line in path.read_text().splitlines()
        if re.search(r"\.language (==|!=|in|not in) ", line)
    ]
    assert comparing == []
