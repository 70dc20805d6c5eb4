"""Whatever is asked of the workbench over the network, it answers, and never with a status of 500 or more."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

import pytest

pytest.importorskip("starlette")

import requests

from malformed import PATIENCE, is_broken, send
from serving import EASY

#: Of each operation, with right data and with wrong data; `make bench-robustness` sends a thousand.
EXAMPLES = 4


def test_no_request_that_the_description_suggests_breaks_the_server(address: str) -> None:
    told = send(address, EXAMPLES)
    assert told.broken == []
    assert told.sent > 100 and min(told.modes.values()) > 30
    assert {status // 100 for status in told.statuses} >= {2, 4}


JSON = {"Content-Type": "application/json"}
NASTY = {
    "deep lists": b'{"text": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "deep objects": b'{"a":' * 50_000 + b"1" + b"}" * 50_000,
    "deep terms": b'{"language": "gdl", "text": "' + b"(" * 20_000 + b'"}',
    "a NUL": rb'{"text": "#####\u0000"}',
    "half a character": rb'{"text": "\ud800", "name": "\udfff"}',
    "half a character as a name": rb'{"\ud800": 1}',
    "an endless number": b'{"text": "x", "level": 1e999}',
    "a number of many digits": b'{"text": "x", "level": ' + b"9" * 5_000 + b"}",
    "no number": b'{"text": "x", "level": NaN}',
    "minus zero": b'{"text": "x", "level": -0.0}',
    "a key twice": b'{"text": "x", "text": 7, "text": {"text": []}}',
    "no JSON": b"{'text': 1}",
    "nothing": b"",
    "a list": b"[1, 2]",
    "no UTF-8": b'{"text": "\xff\xfe"}',
    "UTF-16": '{"text": "x"}'.encode("utf-16"),
    "an empty text": b'{"text": "  "}',
    "no language": b'{"text": "x", "language": "klingon"}',
    "a wrong level": ('{"text": ' + '"#####\\n#@$.#\\n#####\\n"' + ', "level": 1000000}').encode(),
}


@pytest.mark.parametrize("body", NASTY.values(), ids=NASTY)
def test_nasty_bodies_are_refused_with_a_word(address: str, body: bytes) -> None:
    for task in ("read", "check", "play", "hint", "replay", "picture", "export", "jobs"):
        told = requests.post(f"{address}api/v1/{task}", data=body, headers=JSON, timeout=PATIENCE)
        assert not is_broken(told), (task, told.text[:300])
        assert told.status_code == 200 or told.json()["error"]["message"]


@pytest.mark.parametrize("kind", ["", "text/plain", "application/json-seq", "multipart/form-data", "application/xml"])
def test_other_kinds_of_bodies_are_refused(address: str, kind: str) -> None:
    told = requests.post(
        f"{address}api/v1/check", data=b'{"text": "x"}', headers={"Content-Type": kind}, timeout=PATIENCE
    )
    assert told.status_code == 415


@pytest.mark.parametrize("number", ["0", "no-such-job", "..%2Fgames", "%00", "%FF", "a" * 5_000, "💥"])
def test_a_job_that_does_not_exist_is_not_found(address: str, number: str) -> None:
    for method, rest in (("GET", ""), ("DELETE", ""), ("GET", "/events"), ("GET", "/certificate")):
        told = requests.request(method, f"{address}api/v1/jobs/{number}{rest}", timeout=PATIENCE)
        assert told.status_code in (404, 405), told.text


def test_a_body_in_chunks_is_no_longer_than_others(address: str) -> None:
    chunks = (b" " * 100_000 for _ in range(30))
    told = requests.post(f"{address}api/v1/check", data=chunks, headers=JSON, timeout=PATIENCE)
    assert told.status_code == 413
    short = requests.post(f"{address}api/v1/check", data=iter([b'{"text": ', b'"x"}']), headers=JSON, timeout=PATIENCE)
    assert not is_broken(short)


@pytest.mark.parametrize(
    "head",
    [
        b"POST /api/v1/check HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 2\r\n\r\n{}",
        b"POST /api/v1/check HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://evil.example\r\nContent-Length: 2\r\n\r\n{}",
        b"POST /api/v1/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n{}",
        b"POST /api/v1/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999999999999999999\r\n\r\n{}",
        b"POST /api/v1/check HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
        b"GET /%ff%fe/../..//etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"BREW /api/v1/check HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ],
)
def test_what_is_hardly_a_request_is_refused(address: str, head: bytes) -> None:
    parts = urlsplit(address)
    with socket.create_connection((parts.hostname or "", parts.port or 0), timeout=PATIENCE) as connection:
        connection.sendall(head)
        connection.shutdown(socket.SHUT_WR)
        answer = connection.recv(1000)
    assert not answer or answer.startswith(b"HTTP/1.1 4"), answer
    assert requests.post(f"{address}api/v1/check", json={"text": EASY}, timeout=PATIENCE).status_code == 200
