"""PuzzleScript against the official engine: corner cases, sessions, golden walks, and what is an error.

The reference plays every corner case, and of sessions and walks those that take it a moment; the native engine plays
them all in `test_puzzlescript_native.py`.
"""

from __future__ import annotations

import re
from typing import Any

from data_folder import needs_data
from puzzlescript_data import Session, folder, golden_text, level, names, records
from soloist.languages.puzzlescript.game import PuzzleScriptGame, State
from soloist.languages.puzzlescript.reader import read_program
from soloist.languages.puzzlescript.writer import write
from soloist.source import Source


def board(game: PuzzleScriptGame, state: State) -> list[list[str]]:
    """Rows of cells, each the names of its objects."""
    width, height = game.size
    return [[names(game.program, state.cells[x * height + y]) for x in range(width)] for y in range(height)]


@needs_data
def test_every_corner_case_is_played_as_the_official_engine_plays_it() -> None:
    for record in records("corner"):
        game = level(record["source"], record["level"])
        state, won = game.initial, None
        assert board(game, state) == record["boards"][0], record["name"]
        for number, key in enumerate(record["inputs"]):
            state = game.apply(state, key)
            assert board(game, state) == record["boards"][number + 1], record["name"]
            if state.won:
                won = number
                break
        assert won == record["won_at"], record["name"]


def played(record: dict[str, Any]) -> bool:
    """Whether a session is short and without random numbers."""
    return not record["used_random"] and len(record["inputs"]) * record["width"] * record["height"] < SHORT


#: Inputs times cells of the sessions and walks that the reference plays here.
SHORT = 800


@needs_data
def test_short_sessions_end_on_the_official_board() -> None:
    chosen = [record for record in records("sessions") if played(record)]
    assert len(chosen) > 30
    for record in chosen:
        session = Session(record["source"], record["level"])
        for key in record["inputs"]:
            session.press(key)
        assert session.board() == record["expected"], record["name"]


@needs_data
def test_short_golden_walks_agree_cell_by_cell() -> None:
    chosen = [r for r in records("golden") if len(r["steps"]) * r["width"] * r["height"] < SHORT]
    assert len(chosen) > 20
    for record in chosen:
        game = level(golden_text(record), record["level"])
        state, won = game.initial, None
        width = record["width"]
        cells = [record["legend"][number] for number in record["init"]]
        assert [cell for row in board(game, state) for cell in row] == cells, record["name"]
        for number, (key, changes) in enumerate(record["steps"]):
            for cell, entry in changes:
                cells[cell] = record["legend"][entry]
            state = game.follow(state, game.turn(state, None)) if key == "t" else game.apply(state, key)
            rows = [cells[at : at + width] for at in range(0, len(cells), width)]
            assert board(game, state) == rows, (record["name"], number)
            if state.won:
                won = number
        assert won == record["won_at"], record["name"]


@needs_data
def test_what_the_official_compiler_refuses_is_refused_and_nothing_else() -> None:
    for record in records("errors"):
        findings = read_program(Source("game.txt", record["source"]))[1]
        assert bool(findings.errors) == bool(record["error_count"]), record["name"]


@needs_data
def test_findings_are_on_the_official_lines_in_nine_of_ten() -> None:
    right = asked = 0
    for record in records("errors"):
        lines = {int(number) for text in record["messages"] for number in re.findall(r"^line ([1-9]\d*) :", text)}
        found = read_program(Source("game.txt", record["source"]))[1].found
        asked += bool(lines)
        right += bool(lines & {finding.span.line for finding in found if finding.span})
    assert asked > 100
    assert right >= 0.9 * asked


@needs_data
def test_games_of_the_sessions_without_errors_are_read() -> None:
    without = [record for record in records("sessions")[::4] if not record["compile_errors"]]
    assert without
    for record in without:
        assert not read_program(Source("game.txt", record["source"]))[1].errors, record["name"]


@needs_data
def test_what_is_written_of_a_game_is_read_as_the_same_game() -> None:
    texts = [path.read_text(encoding="utf-8") + "\n" for path in sorted((folder() / "examples").glob("*.txt"))]
    texts += [record["source"] for record in records("corner")]
    texts += [record["source"] for record in records("sessions")[::50]]
    written = 0
    for text in texts:
        first, findings = read_program(Source("game.txt", text))
        if first is not None and not findings.errors:
            assert read_program(Source("written.txt", write(first)))[0] == first, text
            written += 1
    assert written > 60
