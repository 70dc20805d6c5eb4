"""Blind search in games of pushing, for cross-checks (cpp/blind)."""

from enum import Enum

class Rules(Enum):
    SNOWMAN = 0
    SOKOBAN = 1

class Outcome(Enum):
    RUNNING = 0
    WON = 1
    EXHAUSTED = 2
    MEMORY = 3

class Search:
    """A breadth-first search without any bound, pruning or symmetry, for wins of fewer than `below` moves."""

    def __init__(self, text: str, rules: Rules, every_step: bool, below: int, memory: int) -> None: ...
    def run(self, positions: int) -> None: ...
    @property
    def outcome(self) -> Outcome: ...
    @property
    def moves(self) -> int: ...
    @property
    def depth(self) -> int: ...
    @property
    def positions(self) -> int: ...
