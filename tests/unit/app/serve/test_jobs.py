"""Jobs tell what they do, end with the result of the command line, and die when they are cancelled."""

from __future__ import annotations

import pytest

pytest.importorskip("starlette")

from starlette.testclient import TestClient

from serving import EASY, LONG, ended, events, started
from soloist.game.result import no_result
from soloist.game.solution import Status


def test_a_solve_is_watched_to_its_end_and_its_certificate_can_be_had(client: TestClient) -> None:
    number = started(client, kind="solve", text=EASY, optimal=True, certificate=True)
    told = events(client, number)
    assert told[-1]["event"] == "ended"
    job = ended(client, number)
    assert told[-1]["job"] == job and job["state"] == "done"
    result = job["answer"]["result"]
    assert set(result) == set(no_result("", Status.ERROR, ""))
    assert (result["status"], result["lurd"], result["proof"]) == ("solved-optimally", "R", "checked")
    assert client.get(result["certificate"]).content.startswith(b"PK")


def test_an_analysis_tells_what_the_command_prints_and_where_to_show_it(client: TestClient) -> None:
    text = "#######\n#@$.  #\n#     #\n#######\n"
    answer = ended(client, started(client, kind="analyse", text=text, seconds=20))["answer"]
    assert answer["report"]["fewest"] == 1 and answer["report"]["optimal_solutions"] == 1
    assert [1, 5] in answer["shown"]["unused"] and [1, 1, 1] in answer["shown"]["heat"]


def test_what_is_shown_stands_on_the_board_that_is_drawn(client: TestClient) -> None:
    texts = client.get("/api/v1/games/warehouse.puzzlescript").json()
    answer = ended(client, started(client, kind="analyse", **texts, level=2, seconds=20))["answer"]
    cells = {(row, column) for row, column, _ in answer["shown"]["heat"]}
    assert (1, 1) in cells and all(1 <= row <= 4 and 1 <= column <= 6 for row, column in cells)


def test_a_level_without_a_solution_says_why(client: TestClient) -> None:
    text = "#####\n#@ $#\n#.  #\n#####\n"
    answer = ended(client, started(client, kind="solve", text=text))["answer"]
    assert answer["result"]["status"] == "unsolvable" and answer["result"]["why"]["message"]
    assert [1, 3] in answer["shown"]["why_cells"]


def test_a_wrong_engine_is_a_job_that_failed_with_a_word(client: TestClient) -> None:
    job = ended(client, started(client, kind="solve", text=EASY, engine="magic"))
    assert job["state"] == "failed" and "magic" in job["message"]


def test_no_more_than_four_run_and_cancelled_ones_are_gone(client: TestClient) -> None:
    numbers = [started(client, **LONG) for _ in range(4)]
    refused = client.post("/api/v1/jobs", json=LONG)
    assert refused.status_code == 429 and "4 jobs" in refused.json()["error"]["message"]
    for number in numbers:
        assert client.delete(f"/api/v1/jobs/{number}").json()["state"] == "cancelled"
    assert events(client, numbers[0])[-1]["job"]["state"] == "cancelled"
    assert ended(client, started(client, kind="solve", text=EASY))["state"] == "done"


def test_a_limit_ends_a_job_with_its_status(client: TestClient) -> None:
    job = ended(client, started(client, **{**LONG, "seconds": 0.5}))
    assert job["answer"]["result"]["status"] == "timeout"
