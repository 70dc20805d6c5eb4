"""The levels of some files, each known by its content and by how it is to be solved, not by where it is."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from soloist.errors import InputError
from soloist.game.metric import choose_metric
from soloist.game.model import Game
from soloist.languages.registry import read_all, read_one, split_reference
from soloist.limit import DEFAULT_MEMORY_MB, DEFAULT_SECONDS


@dataclass(frozen=True)
class Order:
    """How every level of a batch is to be solved."""

    engine: str | None = None
    metric: str | None = None
    optimal: bool = False
    seconds: float = DEFAULT_SECONDS
    memory_mb: int = DEFAULT_MEMORY_MB
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    language: str | None = None


@dataclass(frozen=True)
class Level:
    """A level of a batch: `FILE` or `FILE#N`, who it is, and what is wrong with it, if it is broken."""

    reference: str
    #: A hash of the level's text and of how it is to be solved, but for the limits.
    identity: str
    error: InputError | None = None
    #: The level as it was read, unless it is broken: who solves it reads no file, which may have changed meanwhile.
    game: Game[Any, Any] | None = field(default=None, repr=False, compare=False)


def levels_of(files: Iterable[str], order: Order) -> Iterator[Level]:
    """Every level of the files; one that is named twice comes once."""
    seen: set[str] = set()
    for file in files:
        for level in _levels(file, order):
            if level.reference not in seen:
                seen.add(level.reference)
                yield level


def _levels(file: str, order: Order) -> Iterator[Level]:
    path, name = split_reference(file)
    try:
        entries = [read_one(file, order.language)] if name is not None else read_all(path, order.language)
    except InputError as error:
        yield Level(file, _hash("unreadable", file, str(error)), error)
        return
    for number, entry in enumerate(entries, start=1):
        reference = file if len(entries) == 1 else f"{path}#{number}"
        if isinstance(entry, InputError):
            yield Level(reference, _hash("broken", reference, str(entry)), entry)
        else:
            yield Level(reference, identity(entry, order), game=entry)


def identity(game: Game[Any, Any], order: Order) -> str:
    """Who a level is: its text, and the engine, metric, aim, options and seed that it is solved with."""
    try:
        metric = choose_metric(game, order.metric)
    except InputError:
        metric = str(order.metric)
    how = (order.engine or game.default_engine, metric, order.optimal, sorted(order.options.items()), order.seed)
    return _hash(game.language, game.text or game.state_text(game.initial), json.dumps(how))


def _hash(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]
