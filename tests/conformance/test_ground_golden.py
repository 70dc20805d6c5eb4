"""The ground form of every sheet plays like the golden playthroughs: whole states, legal moves, rewards, ends.

Sheets that take longer than a few seconds are left to `make bench-grounding`.
"""

import pytest

from data_folder import data_file, data_files, needs_data
from golden_lanes import disagreements, read_golden
from grounded import grounded

SLOW = {"mineClearingSmall", "mummymaze1p", "pancakes88", "ruleDepthExponential", "sudoku", "zombieAttack1PL6"}
SHEETS = [path.stem for path in data_files("gdl/*.kif") if path.stem not in SLOW]


@needs_data
@pytest.mark.parametrize("name", SHEETS)
def test_the_ground_form_agrees_with_the_golden_states(name: str) -> None:
    game = grounded(data_file(f"gdl/{name}.kif").read_text(), keep_fluents=True)
    golden = read_golden(data_file(f"gdl-golden/{name}.jsonl.gz"))
    assert disagreements(game, golden, whole_states=True) == []
