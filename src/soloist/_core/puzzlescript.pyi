"""Turns of PuzzleScript games on planes, and searches over them."""

from collections.abc import Sequence
from enum import Enum

from soloist._core.solver import Outcome as Outcome

class End(Enum):
    SETTLED = 0
    WON = 1
    ENDLESS = 2
    REFUSED = 3

class Refusal(Enum):
    NONE = 0
    CHANCE = 1
    COMBINATIONS = 2
    AGAIN = 3
    EFFORT = 4
    REALTIME = 5

class Stepper:
    """Plays turns: inputs are 0 up, 1 down, 2 left, 3 right, 4 action, and -1 for none."""

    def begin(self) -> End: ...
    def press(self, input: int) -> End: ...
    def cells(self) -> list[list[int]]: ...
    def place(self, cells: Sequence[Sequence[int]]) -> None: ...
    @property
    def key_words(self) -> int: ...
    @property
    def fired(self) -> list[bool]: ...
    @property
    def gave_up(self) -> bool: ...

def make_stepper(words: Sequence[int], merge: bool = False) -> Stepper:
    """A machine for a level as numbers; with `merge`, objects that no rule tells apart are made one."""

class Bounds:
    """How many inputs are needed at least, for the states that can be reached from the one the stepper is in."""

    def __init__(self, stepper: Stepper) -> None: ...
    def least(self) -> int:
        """From the state that the stepper is in now; -1 where it is lost."""

class Region:
    """Where the one player can walk to and back from, without any other effect."""

    def __init__(self, stepper: Stepper) -> None: ...
    def explore(self) -> bool:
        """From the state that the stepper is in; false where no step is known without being played."""
    @property
    def player(self) -> int:
        """The object."""
    @property
    def home(self) -> int:
        """The cell that stands for all."""
    @property
    def cells(self) -> list[int]: ...
    @property
    def plays(self) -> list[tuple[int, int]]:
        """Cells and inputs that may do more than walk about in the region; all others there do not."""

class Windows:
    """How many states are chosen at once; the rounds of a search that are shared out have so many states at least."""

    def __init__(self, expanded_for_each: int, most: int, worth_sharing: int) -> None: ...

class _Running:
    def run(self, seconds: float) -> None: ...
    @property
    def outcome(self) -> Outcome: ...
    @property
    def solution(self) -> str: ...
    @property
    def stored(self) -> int: ...
    @property
    def refusal(self) -> Refusal: ...
    @property
    def refused_rule(self) -> int: ...

class DiskBreadth(_Running):
    """Breadth-first search with its layers on disk: in the folder `scratch`, or in the file `checkpoint` if not empty.

    `run` raises OSError where the disk is full or cannot be used, and ValueError where the file is not one of a search
    with the same `identity`, or damaged.
    """

    def __init__(self, stepper: Stepper, memory: int, scratch: str, checkpoint: str, identity: str) -> None: ...
    @property
    def generated(self) -> int: ...
    @property
    def lower_bound(self) -> int: ...
    @property
    def kept_layers(self) -> int: ...
    @property
    def most_disk_bytes(self) -> int: ...

class _Search(_Running):
    @property
    def expanded(self) -> int: ...
    @property
    def turns(self) -> int: ...
    @property
    def endless(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    @property
    def critical_seconds(self) -> float: ...

class Breadth(_Search):
    """Breadth-first search: the first win is a shortest one."""

    def __init__(
        self,
        stepper: Stepper,
        memory: int,
        prefix: str = "",
        after_win: int = 0,
        cores: int = 1,
        windows: Windows = ...,
    ) -> None: ...
    @property
    def counts(self) -> list[int]: ...
    @property
    def wins(self) -> list[int]: ...
    @property
    def shortest(self) -> float: ...
    @property
    def lower_bound(self) -> int: ...

class AStar(_Search):
    """A* with bounds from the rules: the first win is a shortest one."""

    def __init__(
        self, stepper: Stepper, memory: int, prefix: str = "", cores: int = 1, windows: Windows = ...
    ) -> None: ...
    @property
    def lower_bound(self) -> int: ...
    @property
    def first_bound(self) -> int: ...

class Greedy(_Search):
    """Greedy best-first search: any win, soon. One state for all cells of a region."""

    def __init__(self, stepper: Stepper, memory: int, prefix: str = "") -> None: ...

class Beam(_Search):
    """Ever wider beams: any win, soon, and often a shorter one."""

    def __init__(self, stepper: Stepper, memory: int, prefix: str = "") -> None: ...
