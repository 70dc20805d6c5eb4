"""What all native searches say of themselves."""

from enum import Enum

class Outcome(Enum):
    RUNNING = 0
    SOLVED = 1
    OPTIMAL = 2
    UNSOLVABLE = 3
    FINISHED = 4
    REFUSED = 5
    GAVE_UP = 6
    OUT_OF_MEMORY = 7

class Space(Enum):
    ITERATIVE_DEEPENING = 0
    IDA_STAR = 1
    A_STAR = 2
    BREADTH_FIRST = 3

class Order(Enum):
    FORWARD = 0
    REVERSE = 1
    INERTIA = 2

class SpaceOptions:
    """The state-space layer of Talking Stones."""

    def __init__(self) -> None: ...
    space: Space
    order: Order
    limit: int
    transpositions: bool

class Solver:
    """A solver of levels, in slices."""

    def run(self, seconds: float) -> None: ...
    def set_upper_bound(self, cost: int) -> None: ...
    @property
    def outcome(self) -> Outcome: ...
    @property
    def solution(self) -> str: ...
    @property
    def best_cost(self) -> int: ...
    @property
    def lower_bound(self) -> int: ...
    @property
    def stored(self) -> int: ...
    @property
    def expanded(self) -> int: ...
    @property
    def generated(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    @property
    def stage(self) -> str: ...
    @property
    def depth(self) -> int: ...
    @property
    def critical_seconds(self) -> float: ...
