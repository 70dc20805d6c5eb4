"""Whatever a request says, the workbench answers it: with an answer or a refusal, never with an error of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

pytest.importorskip("starlette")

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from serving import EASY, bench
from soloist.app.serve.operations import JOBS, KIND, OPERATIONS

TASKS = {f"/api/v1/{each.task}": each.fields for each in OPERATIONS}
TASKS["/api/v1/jobs"] = (KIND, *(field for fields in JOBS.values() for field in fields))

NAMES = sorted({field.name for fields in TASKS.values() for field in fields})
TEXTS = st.sampled_from(
    [EASY, "", "#", "(role you)", "(" * 400, "<script>", "\ud800", "\0", "define", "objects\nlegend\n"]
)
CHOICES = st.sampled_from([choice for fields in TASKS.values() for field in fields for choice in field.choices])
NUMBERS = st.one_of(st.integers(), st.floats(), st.sampled_from([0, 1, -1, 1e308, 2**70]))
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, TEXTS, CHOICES, st.text()),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(), inner, max_size=3)),
    max_leaves=6,
)
BODIES = st.dictionaries(st.one_of(st.sampled_from(NAMES), st.text(max_size=5)), VALUES, max_size=6)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with bench() as made:
        yield made


def check(client: TestClient, method: str, path: str, content: bytes) -> None:
    told = client.request(method, path, content=content, headers={"content-type": "application/json"})
    assert told.status_code < 500 or told.status_code == 503, (told.status_code, method, path, content)
    if told.status_code >= 400 and method != "HEAD":
        assert told.json()["error"]["message"]
    if told.status_code == 201:
        client.delete(f"/api/v1/jobs/{told.json()['id']}")


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(path=st.sampled_from(sorted(TASKS)), body=BODIES, easy=st.booleans())
def test_strange_fields(client: TestClient, path: str, body: dict[str, Any], easy: bool) -> None:
    known = {field.name for field in TASKS[path]}
    # Half of the requests have a text that can be read and no field that is unknown: these come through to the work.
    asked = {"text": EASY, **{name: value for name, value in body.items() if name in known}} if easy else body
    asked = {"kind": "solve", **asked, "seconds": 0.1} if easy and path.endswith("jobs") else asked
    check(client, "POST", path, json.dumps(asked).encode())


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    method=st.sampled_from(["GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD", "PATCH"]),
    path=st.one_of(
        st.sampled_from([*TASKS, "/api/v1/games/x", "/api/v1/jobs/x/events", "/"]), st.from_regex(r"/[!-~]{0,12}")
    ),
    content=st.binary(max_size=50),
)
def test_strange_paths_methods_and_bodies(client: TestClient, method: str, path: str, content: bytes) -> None:
    check(client, method, quote(path), content)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    text=st.text(alphabet="#@$*.+ \n()=>[]|<abxyz01", max_size=120),
    name=st.sampled_from(
        ["a.xsb", "a.kif", "a.txt", "a.pddl", "a.snowman", "a.puzzlescript", "a.soloist", "a.trace", "a"]
    ),
)
def test_strange_levels(client: TestClient, text: str, name: str) -> None:
    for task in ("read", "check", "play"):
        check(client, "POST", f"/api/v1/{task}", json.dumps({"text": text, "name": name}).encode())
