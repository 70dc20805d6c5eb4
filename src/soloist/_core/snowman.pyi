"""The native solver of A Good Snowman."""

from soloist._core.optima import Optima
from soloist._core.solver import Outcome as Outcome
from soloist._core.solver import Solver as Solver
from soloist._core.solver import SpaceOptions

def make_solver(text: str, every_step: bool, memory: int, patience: int = 3000, ceiling: int = 0) -> Solver: ...
def make_stones(text: str, options: SpaceOptions, agents: bool, ceiling: int = 0) -> Solver: ...
def make_optima(text: str, cost: int, memory: int) -> Optima: ...
