"""The ground form plays like the reference semantics, on random sheets, whichever way it was made."""

from __future__ import annotations

from hypothesis import given, settings

from golden_lanes import disagreements, random_plays
from grounded import grounded
from random_sheets import sheets
from soloist.engines.grounding.ways import WAYS
from soloist.languages.gdl.machine import StateMachine
from soloist.languages.gdl.reader import read_rules
from soloist.source import Source


@settings(max_examples=80)
@given(sheets())
def test_every_way_gives_a_ground_form_that_plays_like_the_reference(text: str) -> None:
    states = random_plays(StateMachine(read_rules(Source("sheet.kif", text))), plays=3, steps=5)
    for way in WAYS:
        assert disagreements(grounded(text, way), states, whole_states=False) == []
        assert disagreements(grounded(text, way, keep_fluents=True), states, whole_states=True) == []
