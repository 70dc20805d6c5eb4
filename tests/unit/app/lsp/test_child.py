"""Questions are answered in children: what goes wrong there is told, and nothing is left behind."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

import pytest

import child_functions
from left_behind import left_behind
from soloist.app.lsp.child import Answer, answered


def ask(function: Callable[..., object], *arguments: object, seconds: float = 60.0) -> Answer[object]:
    return asyncio.run(answered(function, *arguments, seconds=seconds))


def test_an_answer_comes_back() -> None:
    assert ask(child_functions.add, 1, 2) == Answer(3)


@pytest.mark.parametrize(
    ("function", "seconds", "silence"),
    [
        (child_functions.sleeping, 0.1, "longer than the 0.1 seconds"),
        (child_functions.failing, 60.0, "it broke"),
        (child_functions.complaining, 60.0, "an internal error: ValueError('no such thing')"),
    ],
)
def test_silence_has_a_reason(function: Callable[..., object], seconds: float, silence: str) -> None:
    answer = ask(function, seconds=seconds)
    assert answer.value is None and silence in answer.silence


def test_a_question_that_is_not_wanted_any_more_ends() -> None:
    before = left_behind()

    async def asked_in_vain() -> None:
        question = asyncio.create_task(answered(child_functions.sleeping, seconds=60.0))
        while not left_behind(before):
            await asyncio.sleep(0.01)
        question.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await question

    asyncio.run(asked_in_vain())
    assert left_behind(before) == []
