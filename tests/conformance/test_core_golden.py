"""The native core plays the golden playthroughs: legal moves, ends and rewards, step by step from the start.

Sheets whose grounding takes seconds are left out; `conformance/test_ground_golden.py` has the network itself.
"""

from __future__ import annotations

import gzip
import json

import pytest

from data_folder import data_file, data_files, needs_data
from grounded import grounded
from soloist.engines.search.compile import compiled

SLOW = {"mineClearingSmall", "mummymaze1p", "pancakes88", "ruleDepthExponential", "sudoku", "zombieAttack1PL6"}
SHEETS = [path.stem for path in data_files("gdl/*.kif") if path.stem not in SLOW]


@needs_data
@pytest.mark.parametrize("name", SHEETS)
def test_the_core_plays_like_the_golden_states(name: str) -> None:
    game = grounded(data_file(f"gdl/{name}.kif").read_text())
    machine = compiled(game)
    state: list[int] = []
    depth = looked_at = 0
    with gzip.open(data_file(f"gdl-golden/{name}.jsonl.gz"), "rt", encoding="utf-8") as lines:
        for line in map(json.loads, lines):
            looked_at += 1
            if line["step"] == 0:
                state, depth = sorted(game.initial), 0
            terminal, value, successors = machine.look(state, depth)
            assert terminal == line["terminal"]
            if terminal:
                assert value == line["goal"]
                continue
            after = {game.moves[move]: fluents for move, fluents in successors}
            assert set(after) == set(line["legal"])
            if line["move"] is not None:
                state, depth = after[line["move"]], depth + 1
    assert looked_at > 1
