"""Requests that schemathesis makes from the description of the interface, right ones and wrong ones, sent to a server.

What is sent depends on the seed and on the description alone, so that a request that went wrong comes again.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable

from soloist.app.serve.openapi import description

#: How long a server may take to answer, in seconds: some work is given a minute.
PATIENCE = 200
_EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
GAMES = [
    (_EXAMPLES / name).read_text(encoding="utf-8")
    for name in ("cellar.xsb", "hanoi.kif", "lantern.snowman", "warehouse.puzzlescript")
]


@dataclass
class Told:
    """How many requests were answered how; `broken` are those that a server must never answer so."""

    statuses: Counter[int] = field(default_factory=Counter)
    modes: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)

    @property
    def sent(self) -> int:
        return self.statuses.total()


def send(address: str, examples: int, number: int = 0) -> Told:
    """Send at most so many requests of each operation with right and with wrong data; jobs that begin are ended."""
    told = Told()
    schema = schemathesis.openapi.from_dict(description())
    with requests.Session() as session:
        for operation in map(_valid, schema.get_all_operations()):
            for mode in schemathesis.GenerationMode:
                _send_all(address, session, operation.as_strategy(mode), mode.value, examples, number, told)
    return told


def is_broken(answer: requests.Response) -> bool:
    """Whether something went wrong in the server; that a busy machine was too slow for an answer is no such thing."""
    return bool(answer.status_code >= 500 and "there was no answer within" not in answer.text)


def _valid(result: Any) -> Any:
    return result.ok()


def _send_all(
    address: str, session: requests.Session, cases: Any, mode: str, examples: int, number: int, told: Told
) -> None:
    @seed(number)
    @settings(
        max_examples=examples,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases)
    def sending(case: Any) -> None:
        if told.sent % 2 and isinstance(case.body, dict) and isinstance(case.body.get("text"), str):
            # A random text is no game: with one, the other fields are looked at too.
            case.body |= {"text": GAMES[told.sent // 2 % len(GAMES)], "language": None}
        answer = session.request(**case.as_transport_kwargs(base_url=f"{address}api/v1"), timeout=PATIENCE)
        told.statuses[answer.status_code] += 1
        told.modes[mode] += 1
        if is_broken(answer):
            told.broken.append(f"{answer.status_code} {answer.text[:300]} {case.as_curl_command()[:2000]}")
        if answer.status_code == 201:
            session.delete(f"{address}api/v1/jobs/{answer.json()['id']}", timeout=PATIENCE)

    # An operation that takes nothing can be asked nothing wrong.
    with contextlib.suppress(Unsatisfiable):
        sending()
