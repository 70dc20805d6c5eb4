"""Every claim in a file of results, verified once more: from the file and the levels that it names, without any engine.

Moves are replayed, and must earn and cost what their line says. That nothing wins or nothing is cheaper must not be
contradicted by another line about the same level; how strong its proof is, its line says, and it is counted.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from soloist.app.batch.levels import Order, identity
from soloist.app.batch.results import no_results, read_lines
from soloist.app.claims import Claims
from soloist.errors import InputError
from soloist.game.model import Game
from soloist.languages.registry import Entry, read_all, read_one, split_reference
from soloist.view.comparison import Comparison, run_of


def verified(out: Path) -> Claims:
    """What is true and what is false in a file of results; levels that have changed since are told as not verified."""
    claims, levels, runs = Claims(), _Levels(), []
    for line in read_lines(out):
        name = f"{line.get('reference')} ({line.get('engine')})"
        claims.take(name, line)
        run = run_of(line, str(line.get("engine")))
        runs += [] if run is None else [run]
        if line.get("solution") is not None:
            game = levels.of(line)
            if game is None:
                claims.unread.append(name)
            else:
                claims.replay(name, line, game)
    if not runs:
        raise no_results(out)
    claims.false += Comparison(runs).disagreements
    return claims


class _Levels:
    """The levels that lines are about; a file is read once for all lines that follow one another."""

    def __init__(self) -> None:
        self._path = ""
        self._entries: list[Entry] = []

    def of(self, line: dict[str, Any]) -> Game[Any, Any] | None:
        """The level, if it is still where the line says, and the same."""
        try:
            game = self._read(str(line["reference"]), (line.get("order") or {}).get("language"))
            return game if isinstance(game, Game) and identity(game, _order(line)) == line["identity"] else None
        except (InputError, KeyError, IndexError, TypeError, ValueError):
            return None

    def _read(self, reference: str, language: str | None) -> Entry:
        path, name = split_reference(reference)
        if name is None or not name.isdecimal():
            return read_one(reference, language)
        if path != self._path:
            self._path, self._entries = path, read_all(path, language)
        return self._entries[int(name) - 1]


def _order(line: dict[str, Any]) -> Order:
    asked = line["order"]
    return Order(
        engine=asked["engine"],
        metric=asked["metric"],
        optimal=asked["optimal"],
        seed=asked["seed"],
        options=asked["options"],
    )
