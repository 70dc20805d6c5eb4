"""What the workbench answers is what the command line prints, and every answer says which text it is about."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

pytest.importorskip("starlette")

from starlette.testclient import TestClient

from serving import EASY
from soloist.app.main import run
from soloist.app.serve.openapi import description


def asked(client: TestClient, task: str, **body: Any) -> dict[str, Any]:
    told = client.post(f"/api/v1/{task}", json=body)
    assert told.status_code == 200, told.text
    data: dict[str, Any] = told.json()
    return data


def printed(*arguments: str) -> dict[str, Any]:
    with patch("sys.argv", ["soloist", *arguments]), patch("sys.stdout", new_callable=StringIO) as out:
        run()
    data: dict[str, Any] = json.loads(out.getvalue())
    return data


@pytest.mark.parametrize("file", ["cellar.xsb", "hanoi.kif", "warehouse.puzzlescript", "lantern.snowman"])
def test_a_check_tells_what_the_command_prints(client: TestClient, file: str) -> None:
    path = f"examples/{file}"
    told = asked(client, "check", text=Path(path).read_text(), name=path)
    del told["revision"]
    assert told == printed("check", path, "--json")


def test_every_bundled_game_is_read_and_begins(client: TestClient) -> None:
    games = client.get("/api/v1/games").json()["games"]
    assert len(games) > 10
    for game in games:
        texts = client.get(f"/api/v1/games/{game['name']}").json()
        told = asked(client, "read", **texts)
        assert told["error"] is None and told["language"] == game["language"]
        assert told["state"]["board"] or told["state"]["texts"]
        assert game["language"] == "trace" or told["game"]["engines"]


def test_keys_move_on_a_board_and_walls_do_not_give_way(client: TestClient) -> None:
    text = "#####\n#@$ #\n# . #\n#####\n"
    state = asked(client, "play", text=text, key="right")
    assert (state["moves"], state["lurd"], state["costs"]) == (["R"], "R", {"moves": 1, "pushes": 1})
    assert state["lost"] == [[1, 3]] and not state["terminal"]
    assert asked(client, "play", text=text, moves=["R"], key="up")["moves"] == ["R"]
    won = asked(client, "play", text=EASY, moves=[], key="right")
    assert won["terminal"] and won["value"] == 100


def test_moves_that_are_none_are_refused_with_their_number(client: TestClient) -> None:
    told = client.post("/api/v1/play", json={"text": EASY, "moves": ["L"]})
    assert told.status_code == 422 and "move 1" in told.json()["error"]["message"]
    assert client.post("/api/v1/play", json={"text": EASY, "moves": ["zzz"]}).status_code == 422


def test_other_games_are_played_by_their_moves(client: TestClient) -> None:
    texts = client.get("/api/v1/games/river-crossing.kif").json()
    first = asked(client, "play", **texts)
    after = asked(client, "play", **texts, moves=[first["legal"][0]])
    assert after["texts"] != first["texts"] and after["legal"] != first["legal"]


def test_a_broken_level_still_has_its_map(client: TestClient) -> None:
    told = asked(client, "read", text="title\n#####\n# $.#\n#####\n", language="sokoban")
    assert told["error"]["findings"] and told["game"] is None
    assert told["sketch"]["maps"] == [{"line": 2, "rows": ["#####", "# $.#", "#####"]}]


def test_a_hint_leads_to_the_end_or_says_that_all_is_lost(client: TestClient) -> None:
    assert asked(client, "hint", text=EASY)["move"] == "R"
    told = asked(client, "hint", text="#####\n#@$ #\n# . #\n#####\n", moves=["R"])
    assert told["move"] is None and told["lost"]


def test_a_replay_leads_from_the_start_to_the_end(client: TestClient) -> None:
    told = asked(client, "replay", text=EASY, moves=["R"])
    before, after = dict(enumerate(told["board"]["first"])), {}
    [step] = told["board"]["steps"]
    for cell, old, new in zip(step[::3], step[1::3], step[2::3], strict=True):
        assert before[cell] == old
        after[cell] = new
    assert len(after) == 3


@pytest.mark.parametrize(
    ("form", "sign"), [("svg", b"<svg"), ("gif", b"GIF8"), ("html", b"<!DOCTYPE"), ("png", b"\x89PNG")]
)
def test_pictures_come_as_files(client: TestClient, form: str, sign: bytes) -> None:
    made = client.post("/api/v1/picture", json={"text": EASY, "form": form, "moves": ["R"]})
    assert made.content.startswith(sign) and "attachment" in made.headers["content-disposition"]


def test_levels_go_out_in_other_languages(client: TestClient) -> None:
    for form, part in (("xsb", "#@$.#"), ("pddl", "(define"), ("gdl", "(role")):
        made = client.post("/api/v1/export", json={"text": EASY, "form": form})
        assert part in made.text or (made.status_code == 422 and made.json()["error"]["message"]), form
    assert "#@$.#" in client.post("/api/v1/export", json={"text": EASY, "form": "xsb"}).text


def test_a_level_that_is_too_large_is_refused(client: TestClient) -> None:
    text = "#" * 101 + "\n#@$." + " " * 96 + "#\n" + "#" * 101 + "\n"
    told = client.post("/api/v1/play", json={"text": text})
    assert told.status_code == 422 and "100 by 100" in told.json()["error"]["message"]


def test_a_text_that_was_changed_has_another_revision(client: TestClient) -> None:
    first, second = (asked(client, "read", text=text)["revision"] for text in (EASY, EASY + " "))
    assert first != second and first == asked(client, "check", text=EASY)["revision"]


def test_the_description_names_what_there_is(client: TestClient) -> None:
    told = client.get("/api/v1/openapi.json").json()
    assert told == json.loads(json.dumps(description()))
    for path, methods in told["paths"].items():
        for method in methods:
            status = client.request(method, f"/api/v1{path}", json={} if method == "post" else None).status_code
            assert status != 405 and (status != 404 or "{" in path), path
