"""The demo solves a bundled game of every language in which one can play, and verifies each."""

import pytest

from soloist.app import demo
from soloist.app.examples import folder
from soloist.languages.registry import LANGUAGES, language_of


def test_the_demo_solves_and_verifies_a_game_of_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert demo.main() == 0
    assert capsys.readouterr().out.count("solved-optimally") == len(demo.GAMES)


def test_every_language_that_is_played_is_in_the_demo() -> None:
    shown = {language_of(name, (folder() / name).read_text()).name for files in demo.GAMES for name in files}
    assert shown == {language.name for language in LANGUAGES} - {"trace"}
