"""Blind search in PuzzleScript levels, cell by cell, for cross-checks (cpp/cellwise)."""

from enum import Enum

class Outcome(Enum):
    RUNNING = 0
    WON = 1
    EXHAUSTED = 2
    MEMORY = 3
    REFUSED = 4

class Search:
    """A breadth-first search without any bound or pruning, for wins of fewer than `below` inputs."""

    def __init__(self, text: str, below: int, memory: int) -> None: ...
    def run(self, boards: int) -> None: ...
    @property
    def outcome(self) -> Outcome: ...
    @property
    def moves(self) -> int: ...
    @property
    def depth(self) -> int: ...
    @property
    def positions(self) -> int: ...
