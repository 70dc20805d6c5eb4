"""The ground form of every sheet plays like the golden playthroughs: whole states, legal moves, rewards, ends.

Sheets that take longer than a few seconds are left to `make bench-grounding`.
"""

import pytest

from data_folder import data_file, data_files, needs_data
from golden_lanes import disagreements, random_plays, read_golden
from grounded import grounded
from soloist.errors import InputError
from soloist.languages.gdl.game import GdlGame
from soloist.languages.registry import read_one

SLOW = {"mineClearingSmall", "mummymaze1p", "pancakes88", "ruleDepthExponential", "sudoku", "zombieAttack1PL6"}
SHEETS = [path.stem for path in data_files("gdl/*.kif") if path.stem not in SLOW]


@needs_data
@pytest.mark.parametrize("name", SHEETS)
def test_the_ground_form_agrees_with_the_golden_states(name: str) -> None:
    game = grounded(data_file(f"gdl/{name}.kif").read_text(), keep_fluents=True)
    golden = read_golden(data_file(f"gdl-golden/{name}.jsonl.gz"))
    assert disagreements(game, golden, whole_states=True) == []


@needs_data
@pytest.mark.parametrize("name", [path.stem for path in data_files("gdl-conformance/*.kif")])
def test_the_ground_form_of_a_probing_sheet_plays_like_the_reference(name: str) -> None:
    path = data_file(f"gdl-conformance/{name}.kif")
    try:
        game = read_one(str(path))
    except InputError as error:
        pytest.skip(f"the sheet is wrong on purpose: {error.findings[0].code}")
    assert isinstance(game, GdlGame)
    if game.refusal:
        pytest.skip(game.refusal)
    states = random_plays(game.machine, plays=3, steps=10)
    assert disagreements(grounded(path.read_text(), keep_fluents=True), states, whole_states=True) == []
