"""What a designer wants to know of a level beside its solution: how many there are, what loses, what is never used."""

from __future__ import annotations

from dataclasses import dataclass

from soloist.source import Span


@dataclass(frozen=True)
class Survey:
    """What was seen of a level within a limit."""

    #: Whether every state was looked at; else what follows is about those that were.
    whole: bool
    states: int
    #: How many solutions of the least length there are; None where that is not known.
    shortest: float | None
    #: First moves after which the level is proved to be lost.
    losing: tuple[str, ...]
    #: Lines that never did anything in this level.
    idle: frozenset[Span]
    #: What else is remarkable.
    remarks: tuple[str, ...]
