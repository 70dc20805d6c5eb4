"""The workbench answers to its own machine and its own page, and takes no more than it can hold."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("starlette")

from starlette.testclient import TestClient

from serving import EASY, HOME


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:8765", "", "192.168.0.1:8765", "::"])
def test_other_names_are_not_answered(client: TestClient, host: str) -> None:
    assert client.get("/api/v1/about", headers={"host": host}).status_code == 421


@pytest.mark.parametrize("host", ["localhost:8765", "127.0.0.1", "[::1]:9000"])
def test_names_of_this_machine_are(client: TestClient, host: str) -> None:
    assert client.get("/api/v1/about", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9999"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_other_origins_are_not_answered(client: TestClient, headers: dict[str, str]) -> None:
    assert client.post("/api/v1/check", json={"text": EASY}, headers=headers).status_code == 403


def test_the_own_origin_is(client: TestClient) -> None:
    headers = {"origin": HOME, "sec-fetch-site": "same-origin"}
    assert client.post("/api/v1/check", json={"text": EASY}, headers=headers).status_code == 200


def test_a_form_of_another_page_cannot_ask(client: TestClient) -> None:
    assert (
        client.post("/api/v1/check", content='{"text": "x"}', headers={"content-type": "text/plain"}).status_code == 415
    )


def test_a_large_body_is_refused_whether_or_not_it_says_so(client: TestClient) -> None:
    headers = {"content-type": "application/json"}
    told = client.post("/api/v1/check", content=b" " * 1_000_001, headers=headers)
    assert told.status_code == 413 and "1,000,000 bytes" in told.json()["error"]["message"]

    def chunks() -> Iterator[bytes]:
        for _ in range(11):
            yield b" " * 100_000

    assert client.post("/api/v1/check", content=chunks(), headers=headers).status_code == 413


def test_every_answer_tells_the_browser_to_take_nothing_from_elsewhere(client: TestClient) -> None:
    for path in ("/", "/api/v1/about", "/api/v1/nothing"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "http" not in policy
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("name", ["..%2F..%2Fpyproject.toml", "%2Fetc%2Fpasswd", "cellar.xsb%00", "../cellar.xsb"])
def test_no_path_is_read(client: TestClient, name: str) -> None:
    for place in ("/api/v1/games/", "/", "/api/v1/jobs/"):
        assert client.get(place + name).status_code == 404


def test_a_name_of_a_file_is_only_a_name(client: TestClient) -> None:
    body = {"text": EASY, "name": "/etc/passwd", "language": "sokoban"}
    assert client.post("/api/v1/read", json=body).json()["game"]["title"] == "passwd 1"
    assert client.post("/api/v1/read", json={"text": "/etc/passwd", "name": "x.kif"}).json()["error"]
