"""The levels of a batch as one collection for players of Sokoban, each with the solution that is known of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from soloist.app.batch.levels import Order, identity
from soloist.app.batch.results import read_lines
from soloist.errors import InputError
from soloist.game.model import Game
from soloist.languages.registry import read_all, read_one, split_reference
from soloist.verify.replay import replay


def collection(files: Iterable[str], order: Order, out: Path) -> str:
    """The text of the collection; solutions are replayed once more, for a file of results can be edited."""
    known = {str(line.get("identity")): line.get("solution") for line in read_lines(out)}
    texts = []
    for game in _games(files, order):
        moves = known.get(identity(game, order))
        solutions = [replay(game, tuple(map(str, moves)), game.metrics[0]).moves] if isinstance(moves, list) else []
        texts.append(game.as_sok(solutions))
    return "\n".join(texts)


def _games(files: Iterable[str], order: Order) -> Iterator[Game[Any, Any]]:
    """The levels that can be read."""
    for file in files:
        path, name = split_reference(file)
        try:
            entries = [read_one(file, order.language)] if name is not None else read_all(path, order.language)
        except InputError:
            continue
        yield from (entry for entry in entries if isinstance(entry, Game))
