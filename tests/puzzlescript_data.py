"""The recorded PuzzleScript games of the data folder, and a player for the official sessions."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

from data_folder import data_file
from soloist.languages.puzzlescript.game import MOST_AGAIN, PuzzleScriptGame
from soloist.languages.puzzlescript.model import Map, Message, Program
from soloist.languages.puzzlescript.reader import read_program
from soloist.languages.puzzlescript.turn import Cells, begin, play_turn
from soloist.source import Source

INPUTS = ("up", "left", "down", "right", "action")


def folder() -> Path:
    return data_file("puzzlescript")


@cache
def records(name: str) -> list[dict[str, Any]]:
    """The records of one of the files."""
    with gzip.open(folder() / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        found = [json.loads(line) for line in file]
    assert found, name
    return found


def program(text: str) -> Program:
    """What a text says, even where the reference engine plays it in spite of errors."""
    found, findings = read_program(Source("game.txt", text))
    assert found is not None, findings.found[0]
    return found


@cache
def _sources() -> dict[str, str]:
    return {record["source_id"]: record["source"] for record in records("sessions")}


def golden_text(record: dict[str, Any]) -> str:
    """The text of the game that a golden record is about."""
    if record.get("example"):
        return (folder() / "examples" / f"{Path(record['example']).stem}.txt").read_text(encoding="utf-8") + "\n"
    return _sources()[record["source_id"]]


def level(text: str, index: int) -> PuzzleScriptGame:
    """An entry of a text, messages counted from 0, as a game."""
    found = program(text)
    entry = found.entries[index]
    assert isinstance(entry, Map)
    return PuzzleScriptGame(found, entry, index, "level")


def names(game: Program, cell: int) -> str:
    """The objects of a cell, sorted, as the records write them."""
    return " ".join(sorted(thing.name for thing in game.objects if cell >> thing.number & 1))


class Session:
    """Play as the official test runner does it: undo, restart, ticks, and on to the next entry after a win."""

    def __init__(self, text: str, index: int | str) -> None:
        self.program = program(text)
        self._load(int(index))

    def _load(self, index: int) -> None:
        self.index, self.undo = index, list[Cells]()
        self.text_shown = False
        entry = self.program.entries[index] if index < len(self.program.entries) else Message("")
        if isinstance(entry, Message):
            self.text_shown = True
            return
        self.map = entry
        self._restart_at(entry.cells)

    def _restart_at(self, cells: Cells) -> None:
        self.restart = cells
        outcome = begin(self.program, self.map.width, self.map.height, cells)
        self.cells, self.again = outcome.cells, outcome.again
        if outcome.checkpoint:
            self.restart = outcome.cells
        self._settle()

    def _turn(self, move: str | None, *, by_itself: bool = False) -> None:
        before = self.cells
        outcome = play_turn(self.program, self.map.width, self.map.height, self.cells, move, self.restart)
        if by_itself and outcome.cells == before and not outcome.won and not outcome.restarted:
            self.again = False
            return
        self.again = outcome.again
        if outcome.restarted or (move is not None and outcome.cells != before):
            self.undo.append(before)
        self.cells = outcome.cells
        if outcome.won and not self.text_shown:
            self.again = False
            self._load(self.index + 1)
        elif outcome.checkpoint:
            self.restart = outcome.cells

    def _settle(self) -> None:
        for _ in range(MOST_AGAIN):
            if not self.again:
                return
            self._turn(None, by_itself=True)

    def press(self, key: int | str) -> None:
        if key in ("undo", "restart") and f"no{key}" in self.program.settings:
            return
        if key == "undo":
            self.again = False
            while self.undo and self.undo[-1] == self.cells:
                self.undo.pop()
            if self.undo:
                self.cells = self.undo.pop()
        elif key == "restart":
            self.undo.append(self.cells)
            self._restart_at(self.restart)
        else:
            self._turn(None if key == "tick" else INPUTS[int(key)])
        self._settle()

    def board(self) -> str:
        """The board as the official runner prints it: cells in order, a new line after every `width` of them."""
        seen: dict[str, int] = {}
        text = ""
        for at, cell in enumerate(self.cells):
            shown = names(self.program, cell)
            if shown not in seen:
                seen[shown] = len(seen)
                text += f"{shown}:"
            text += f"{seen[shown]},"
            if at % self.map.width == self.map.width - 1:
                text += "\n"
        return text
