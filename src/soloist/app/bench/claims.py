"""Every claim of a file of results, verified once more, from the file alone.

Moves are replayed with the reference semantics of their game, read again; rewards and costs must be those of the
replay. What was claimed to be the least or the most must not be contradicted by anything else that is known of the same
case: by another engine, by what others have published, or by a maximum that is known. Whether a proof was checked by
another way when it was made is told by its line, and counted here.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from soloist.app.bench.case import Line
from soloist.app.bench.places import Places
from soloist.app.bench.record import Record, comparison
from soloist.app.claims import Claims
from soloist.errors import InputError
from soloist.game.model import Game
from soloist.game.solution import Status
from soloist.languages.registry import read_one, split_reference


def verified(record: Record, places: Places) -> Claims:
    """The claims of a record."""
    claims = Claims()
    for line in record.lines.values():
        _verify(line, places, claims)
    for suite in record.suites:
        claims.false += comparison(record.of(suite)).disagreements
    return claims


def _verify(line: Line, places: Places, claims: Claims) -> None:
    name = f"{line['suite']} {line['case']} ({line['way']})"
    claims.positions += int(line.get("positions") or 0)
    claims.take(name, line)
    most = line.get("maximum")
    told_most = 0 if line["status"] == Status.UNSOLVABLE else line.get("value")
    if most is not None and line.get("value_is_maximum") and told_most != most:
        claims.false.append(f"{name}: {told_most} is claimed to be the maximum, and {most} is known to be")
    if line.get("solution") is None:
        return
    try:
        game = _game([places.long(str(file)) for file in line["files"]])
    except (InputError, OSError):
        claims.unread.append(name)
        return
    claims.replay(name, line, game)


def _game(files: Iterable[str]) -> Game[Any, Any]:
    first, *more = files
    if not Path(split_reference(first)[0]).exists():
        raise FileNotFoundError(first)
    return read_one(first, None, *more)
