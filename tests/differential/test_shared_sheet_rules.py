"""What the logic engines and the core claim of the shared sheets holds in the states that play comes to."""

from __future__ import annotations

from pathlib import Path

import pytest

from core_rules import check_states
from data_folder import data_files, needs_data
from grounded import grounded
from logic_rules import check_clock, check_groups, check_linear, check_one_way

LARGEST_SHEET = 4_000
MOST_NODES, MOST_MOVES = 800, 64
SHEETS = [path for path in data_files("gdl/*.kif") if path.stat().st_size <= LARGEST_SHEET]


@needs_data
@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.stem)
def test_no_state_contradicts_what_is_claimed(sheet: Path) -> None:
    game = grounded(sheet.read_text())
    if len(game.nodes) > MOST_NODES or len(game.moves) > MOST_MOVES:
        pytest.skip(f"{len(game.nodes)} gates and {len(game.moves)} moves are too many for plain exploration")
    assert check_groups(game) is None
    assert check_clock(game) is None
    assert check_linear(game) is None
    assert check_one_way(game) is None
    assert check_states(game, use_clock=True) is None
