"""Ground games compiled to bit-parallel machines, and the searches on them."""

from collections.abc import Sequence
from typing import ClassVar, overload

from soloist._core.solver import Outcome as Outcome

class Ground:
    """A ground game; raises ValueError in `Compiler` where it breaks a promise of soloist/game/ground.py."""

    def __init__(
        self,
        fluents: int,
        moves: int,
        nodes: Sequence[tuple[int, int]],
        components: Sequence[tuple[int, int, Sequence[tuple[int, int]]]],
        initial: Sequence[int],
        next: Sequence[int],
        legal: Sequence[int],
        terminal: int,
        goals: Sequence[tuple[int, int]],
    ) -> None: ...

def specialised(
    game: Ground, most_gates: int
) -> tuple[
    list[tuple[int, int]],
    list[tuple[int, int]],
    list[int],
    list[int],
    list[list[tuple[int, int]]],
    int,
    list[tuple[int, int]],
    list[int],
]:
    """Gates, loops, moves, legality, changes, end, rewards, fixed fluents; `engines/finite_domain` says more."""

class Machine:
    """A compiled game."""

    @property
    def words(self) -> int: ...
    @property
    def fluents(self) -> list[int]: ...
    @property
    def operators(self) -> int: ...
    @property
    def moves(self) -> list[int]: ...
    @property
    def goals(self) -> list[int]: ...
    @property
    def shared_gates(self) -> int: ...
    @property
    def move_gates(self) -> int: ...
    @property
    def batch_bytes(self) -> int: ...
    @property
    def clock(self) -> str: ...
    @property
    def clock_bounded(self) -> bool: ...
    @property
    def clock_rows(self) -> int: ...
    def look(self, state: Sequence[int], depth: int) -> tuple[bool, int, list[tuple[int, list[int]]]]: ...

class Compiler:
    """Compiles in slices: call `run` until it is true, then `take`. MemoryError: more than `most_gates` are needed."""

    def __init__(self, game: Ground, use_clock: bool = True, most_gates: int = ...) -> None: ...
    def run(self, seconds: float) -> bool: ...
    def take(self) -> Machine: ...

class Search:
    """What all searches can say."""

    def run(self, seconds: float) -> Outcome: ...
    @property
    def best_value(self) -> int: ...
    @property
    def best_moves(self) -> list[int]: ...
    @property
    def states(self) -> int: ...
    @property
    def generated(self) -> int: ...
    @property
    def depth(self) -> int: ...
    @property
    def memory_used(self) -> int: ...
    def set_memory(self, bytes: int) -> None: ...

class BreadthProver(Search):
    """What breadth-first searches prove. `bound` is -1 where no play earns the value."""

    @property
    def exhausted(self) -> bool: ...
    @property
    def upper(self) -> int: ...
    def bound(self, value: int) -> int: ...

class BreadthFirst(BreadthProver):
    """Shortest plays; the proof of the maximum when all is explored."""

    def __init__(self, machine: Machine, bytes: int, layered: bool = False, cores: int = 1) -> None: ...
    @property
    def critical_seconds(self) -> float: ...

class DiskBreadthFirst(BreadthProver):
    """The same with its layers on disk: in the folder `scratch`, or in the file `checkpoint` where it is not empty.

    `run` raises OSError where the disk is full or cannot be used, and ValueError where the file is not one of a search
    with the same `identity`, or damaged.
    """

    def __init__(
        self, machine: Machine, bytes: int, layered: bool, scratch: str, checkpoint: str, identity: str
    ) -> None: ...
    @property
    def kept_layers(self) -> int: ...
    @property
    def disk_bytes(self) -> int: ...
    @property
    def most_disk_bytes(self) -> int: ...

class CheapestFirst(Search):
    """Plays of the least cost, and the proof of it; `costs` are those of the ground game's moves, below `most_cost`.

    ValueError where one is not, or where the machine has a clock. `bound` is -1 where no play earns the value.
    """

    most_cost: ClassVar[int]
    def __init__(self, machine: Machine, bytes: int, costs: Sequence[int]) -> None: ...
    def set_known(self, cost: int) -> None: ...
    @property
    def exhausted(self) -> bool: ...
    @property
    def upper(self) -> int: ...
    def bound(self, value: int) -> int: ...

class Windows(Search):
    """A play made cheaper, a window at a time; `best_moves` is never dearer than what it was given.

    ValueError where the moves are no whole play, a cost is `most_cost` or more, or the machine has a clock.
    """

    def __init__(self, machine: Machine, bytes: int, costs: Sequence[int], moves: Sequence[int]) -> None: ...

class BestFirst(Search):
    """Greedy best-first search with novelty."""

    def __init__(self, machine: Machine, bytes: int) -> None: ...

class DepthFirst(Search):
    """Depth-first search with a table; with weights (distance, moves), ordered and restarted."""

    @overload
    def __init__(self, machine: Machine, bytes: int) -> None: ...
    @overload
    def __init__(
        self, machine: Machine, bytes: int, weights: Sequence[tuple[float, float]], restart_after: int, seed: int
    ) -> None: ...

class Beam(Search):
    """Layered beams with restarts, twice as wide in every round."""

    def __init__(
        self, machine: Machine, bytes: int, weights: Sequence[tuple[float, float]], width: int, seed: int
    ) -> None: ...
