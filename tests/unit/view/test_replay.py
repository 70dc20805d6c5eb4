"""A replay is a page of its own that shows every state of a play, whatever the texts in it are."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from sokoban_levels import level
from soloist.game.model import Game
from soloist.languages.gdl.reader import read as read_gdl
from soloist.languages.registry import read_one
from soloist.pipeline import solve
from soloist.source import Source
from soloist.view.replay import replay_page, states_of
from soloist.view.tiles import svg_of

HOSTILE = "</script><script>alert(1)</script>"


def data_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script id="data" type="application/json">(.*?)</script>', page, re.S)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


@pytest.mark.parametrize("file", ["lantern.snowman", "cellar.xsb", "lamplighter.puzzlescript"])
def test_the_steps_of_a_board_lead_through_every_state_and_back(file: str) -> None:
    result = solve(read_one(f"examples/{file}"), seconds=30)
    board, page = result.game.board(), replay_page(result.game, result.moves)
    assert board is not None
    tiles = dict(re.findall(r'<g id="tile(\d+)">(.*?)</g>', page))
    shown = re.findall(r'<use href="#tile(\d+)"', page)
    rows = board.cells(result.game.initial)
    width = len(shown) // len(rows)
    steps = data_of(page)["steps"]
    states = states_of(result.game, result.moves)
    assert len(steps) == len(result.moves) > 0

    def check(state: Any) -> None:
        for row, cells in enumerate(board.cells(state)):
            for column, drawings in enumerate(cells):
                assert tiles[shown[row * width + column]] == svg_of(drawings)

    check(states[0])
    for step, state in zip(steps, states[1:], strict=True):
        for cell, before, after in zip(step[::3], step[1::3], step[2::3], strict=True):
            assert shown[cell] == str(before)
            shown[cell] = str(after)
        check(state)


def test_a_game_without_a_board_is_shown_as_its_texts() -> None:
    result = solve(read_one("examples/river-crossing.kif"), seconds=30)
    game: Game[Any, Any] = result.game
    texts = data_of(replay_page(game, result.moves))["texts"]
    assert texts == [game.state_text(state) for state in states_of(game, result.moves)]


class Elements(HTMLParser):
    """The elements of a page, and their addresses of other things."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.addresses: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.addresses += [str(value) for name, value in attrs if name in ("href", "src", "srcset", "action")]


def test_no_text_of_a_game_becomes_a_part_of_the_page() -> None:
    quoted = HOSTILE.replace("<", "").replace(">", "").replace("/", "")
    plain = level("#####", "#@$.#", "#####", title=quoted)
    hostile = level("#####", "#@$.#", "#####", title=HOSTILE)
    assert Elements(replay_page(hostile, "R", [(HOSTILE, HOSTILE)])).names == (
        Elements(replay_page(plain, "R", [(quoted, quoted)])).names
    )


def test_no_state_of_a_game_ends_the_script_that_holds_it() -> None:
    text = (
        "(role you)(init </script><b>)(legal you <b>)(<= terminal (true x))(<= (next x) (does you <b>))(goal you 100)"
    )
    [game] = read_gdl(Source("a.kif", text.replace("</script>", "</script")), "a.kif")
    assert isinstance(game, Game)
    assert Elements(replay_page(game, ["<b>"])).names.count("script") == 2


def test_a_page_asks_for_nothing_from_elsewhere() -> None:
    page = replay_page(level("#####", "#@$.#", "#####"), "R")
    assert all(address.startswith("#") for address in Elements(page).addresses)
    assert "default-src 'none'" in page
