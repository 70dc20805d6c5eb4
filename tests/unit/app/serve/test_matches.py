"""A match is told state by state to its rewards, with clocks of its own, and ends when it is told to."""

from __future__ import annotations

from contextlib import closing

import pytest

pytest.importorskip("starlette")

from starlette.testclient import TestClient

from running_player import LAMPS, Running
from serving import EASY, ended, events, started

#: The player answers as soon as it knows the best, so long clocks cost nothing.
CLOCKS = {"start_clock": 30, "play_clock": 30}


def test_a_match_is_told_state_by_state_to_its_rewards(client: TestClient) -> None:
    told = events(client, started(client, kind="match", text=LAMPS, **CLOCKS))
    states = [event for event in told if event["event"] == "state"]
    assert [state["step"] for state in states] == [0, 1, 2]
    assert all(state["board"] or state["texts"] for state in states)
    assert {made["role"] for state in states for made in state["made"]} == {"you"}
    answer = told[-1]["job"]["answer"]
    assert answer["ended"] and answer["match"]["rewards"] == [100] and answer["match"]["faults"] == []
    # What was played can be replayed.
    replayed = client.post("/api/v1/replay", json={"text": LAMPS, "moves": answer["moves"]})
    assert replayed.status_code == 200 and len(answer["moves"]) == 2


def test_a_match_of_another_player_on_this_machine_is_told_too(client: TestClient) -> None:
    with closing(Running()) as player:
        answer = ended(client, started(client, kind="match", text=LAMPS, port=player.port, **CLOCKS))["answer"]
    assert answer["match"]["players"] == [player.url] and answer["match"]["rewards"] == [100]
    # It has gone, and the match says so.
    answer = ended(client, started(client, kind="match", text=LAMPS, port=player.port, **CLOCKS))["answer"]
    assert answer["match"]["dead"] == ["you"] and answer["match"]["faults"]


def test_a_match_is_called_off_when_its_time_is_over(client: TestClient) -> None:
    answer = ended(client, started(client, kind="match", text=LAMPS, seconds=0, **CLOCKS))["answer"]
    assert not answer["ended"] and answer["match"]["rewards"] == []


def test_a_match_that_is_cancelled_is_gone(client: TestClient) -> None:
    texts = client.get("/api/v1/games/peg-solitaire.kif").json()
    number = started(client, kind="match", **texts, **CLOCKS)
    assert client.delete(f"/api/v1/jobs/{number}").json()["state"] == "cancelled"


def test_other_games_have_no_matches(client: TestClient) -> None:
    job = ended(client, started(client, kind="match", text=EASY))
    assert job["state"] == "failed" and "played in GDL" in job["message"]
    assert client.post("/api/v1/read", json={"text": EASY}).json()["game"]["matches"] is False
    assert client.post("/api/v1/read", json={"text": LAMPS}).json()["game"]["matches"] is True
