"""The state machine plays every golden playthrough exactly like the Java reference implementation."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from data_folder import data_file, data_files, needs_data
from soloist.languages.gdl.machine import State, StateMachine
from soloist.languages.gdl.reader import read_rules
from soloist.source import Source

SHEETS = [path.stem for path in data_files("gdl/*.kif")]


def _machine(path: Path) -> StateMachine:
    return StateMachine(read_rules(Source(path.name, path.read_text())))


def _lines(name: str) -> Iterator[dict[str, object]]:
    with gzip.open(data_file(f"gdl-golden/{name}.jsonl.gz"), "rt") as lines:
        yield from map(json.loads, lines)


@needs_data
def test_there_is_a_playthrough_for_each_of_the_eighty_sheets() -> None:
    assert len(SHEETS) == 80
    assert [path.name.removesuffix(".jsonl.gz") for path in data_files("gdl-golden/*.gz")] == SHEETS


@needs_data
@pytest.mark.parametrize("name", SHEETS)
def test_states_moves_rewards_and_ends_agree_with_the_reference(name: str) -> None:
    machine = _machine(data_file(f"gdl/{name}.kif"))
    [role] = machine.roles
    state: State = machine.initial
    lines = list(_lines(name))
    assert len(lines) > 1
    for line in lines:
        place = f"seed {line['seed']}, step {line['step']}"
        state = machine.initial if line["step"] == 0 else state
        assert sorted(state) == line["state"], place
        assert list(machine.legal(state, role)) == line["legal"], place
        assert machine.is_terminal(state) == line["terminal"], place
        assert machine.goal(state, role) == line["goal"], place
        if line["move"] is not None:
            state = machine.next(state, {role: str(line["move"])})
