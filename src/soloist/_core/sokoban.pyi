"""The native Sokoban solvers."""

from soloist._core.optima import Optima
from soloist._core.solver import Outcome as Outcome
from soloist._core.solver import Solver as Solver
from soloist._core.solver import SpaceOptions

class StonesOptions:
    def __init__(self) -> None: ...
    space: SpaceOptions
    agents: bool
    straight: bool
    last_tie: bool
    nearest: bool
    deadlocks: bool
    packing: bool

def make_strong(rows: list[str], memory: int, seed: int, ceiling: int = 0) -> Solver: ...
def make_optimal(
    rows: list[str], memory: int, push_weight: int, step_weight: int, ceiling: int = 0, cores: int = 1
) -> Solver: ...
def make_improver(rows: list[str], lurd: str, push_weight: int, step_weight: int, ceiling: int = 0) -> Solver: ...
def make_stones(rows: list[str], options: StonesOptions, ceiling: int = 0) -> Solver: ...
def make_optima(rows: list[str], pushes: int, memory: int) -> Optima: ...
