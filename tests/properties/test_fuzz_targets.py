"""What `make fuzz` begins with is read by every target as it should be: a text of its kind, or a refusal."""

from __future__ import annotations

import contextlib

import pytest

from fuzz.seeds import seeds
from fuzz.targets import REFUSALS, TARGETS


@pytest.mark.parametrize("kind", TARGETS)
def test_seeds_and_their_beginnings_are_read_or_refused(kind: str) -> None:
    read = 0
    for text in seeds(kind)[:5]:
        with contextlib.suppress(*REFUSALS):
            TARGETS[kind](text)
            read += 1
        for end in range(0, len(text), 1 + len(text) // 20):
            with contextlib.suppress(*REFUSALS):
                TARGETS[kind](text[:end])
    assert read, "some seed must be one of its kind"


def test_every_kind_of_text_that_others_write_is_a_target() -> None:
    languages = {"kif", "infix", "pddl", "plan", "xsb", "sok", "slc", "snowman", "puzzlescript", "trace", "boardgame"}
    assert languages | {"certificate", "proof", "message", "body"} <= set(TARGETS)
