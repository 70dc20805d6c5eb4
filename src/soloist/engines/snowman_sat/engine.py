"""Horizon by horizon with a SAT solver: the first one that can be satisfied is the least.

CaDiCaL keeps what it has learnt from one horizon to the next; Kissat starts afresh at each. A call of a solver
cannot be interrupted, so all of it runs in a child process.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar

from soloist.engines.engine import Ended, Engine, Event, Progress, Reason, Task
from soloist.engines.process import run
from soloist.engines.snowman_sat.reach import counted_path, counts, no_path, ordered_chain, stuck
from soloist.engines.snowman_sat.steps import Clauses, Layer, Steps
from soloist.errors import VerificationError
from soloist.game.board import Cell
from soloist.game.model import Game
from soloist.game.solution import Claim
from soloist.languages.snowman.game import STEPS, SnowmanGame
from soloist.languages.snowman.route import Step, letters

#: How the character comes to where it acts, by encoding.
WALKS = {
    "basic": no_path,
    "cheating": no_path,
    "r-order": ordered_chain,
    "r-count": counted_path,
    "r-count+": counted_path,
    "r-count-stuck": counted_path,
}
#: What an encoding says of every state beside the rules: states without it cannot be solved.
INVARIANTS = {"r-count+": counts, "r-count-stuck": stuck}
SOLVERS = ("cadical195", "cadical153", "cadical103", "kissat404")


class SnowmanSat(Engine):
    """Planning as satisfiability for snowman levels."""

    name: ClassVar[str] = "sat"
    summary: ClassVar[str] = "A Good Snowman levels as satisfiability, in six encodings"

    @staticmethod
    def takes(game: Game[Any, Any]) -> bool:
        """Whether these encodings are made for a game."""
        return isinstance(game, SnowmanGame)

    def supports(self, task: Task) -> str | None:
        if not self.takes(task.game):
            return "this engine takes A Good Snowman levels only"
        encoding, solver = _choice(task)
        if encoding not in WALKS:
            return f"there is no encoding {encoding!r}; there are: {', '.join(WALKS)}"
        if solver not in SOLVERS:
            return f"there is no solver {solver!r} here; there are: {', '.join(SOLVERS)}"
        return None

    def solve(self, task: Task) -> Generator[Event, None, None]:
        encoding, solver = _choice(task)
        order = (task.game, encoding, solver, task.metric)
        stage = f"{encoding}, {solver}"
        outcome = yield from run(self.name, search, *order, limit=task.limit.beside(), stage=stage)
        if outcome.reason is not Reason.FINISHED:
            yield Ended(outcome.reason)
            return
        yield Ended(Reason.GAVE_UP if outcome.value else Reason.FINISHED, outcome.value or "")


def _choice(task: Task) -> tuple[str, str]:
    return task.options.get("encoding", "r-count"), task.options.get("solver", SOLVERS[0])


def search(game: SnowmanGame, encoding: str, solver: str, metric: str) -> Generator[Event, None, str]:
    """Raise the horizon until it can be satisfied; the message is empty unless the plan found is no solution."""
    incremental = solver.startswith("cadical")
    attempt = Horizon(game, encoding, solver)
    # An action is a step in the basic encoding and a ball move in the others.
    counted = "moves" if encoding == "basic" else "ball-moves"
    length = 0
    while not attempt.satisfied():
        length += 1
        if incremental:
            attempt.extend()
        else:
            attempt = Horizon(game, encoding, solver, length)
        if counted == metric:
            yield Claim(lower_bound=length, evidence=f"{encoding} cannot be satisfied with {length - 1} actions")
        yield Progress(f"{encoding}, {solver}", {"horizon": length, "clauses": attempt.clauses.count})
    try:
        moves = attempt.moves()
    except VerificationError as error:
        return f"a plan of {length} ball moves that is not valid: {error}"
    evidence = f"{encoding} with {length} actions, none less"
    yield Claim(moves, lower_bound=length if counted == metric else None, evidence=evidence)
    return ""


class Horizon:
    """The formula of a number of actions and the solver that holds it."""

    def __init__(self, game: SnowmanGame, encoding: str, solver: str, length: int = 0) -> None:
        from pysat.solvers import Solver

        self._game = game
        self._solver: Any = Solver(name=solver)
        self._assumes = solver.startswith("cadical")
        self.clauses = Clauses(self._solver.add_clause)
        self._steps = Steps(game, self.clauses, walks=encoding == "basic")
        self._walk = WALKS[encoding]
        self._invariant = INVARIANTS.get(encoding)
        for _ in range(length):
            self.extend()

    def extend(self) -> None:
        """One action more."""
        now = self._steps.layers[-1]
        if self._assumes:
            self.clauses.add(-now.goal)  # it was refuted at this length
        then = self._steps.extend()
        self._walk(self._steps, now)
        if self._invariant is not None:
            self._invariant(self._steps, then)

    def satisfied(self) -> bool:
        """Whether the level can be solved with this many actions."""
        goal = self._steps.layers[-1].goal
        if self._assumes:
            return bool(self._solver.solve(assumptions=[goal]))
        self.clauses.add(goal)
        return bool(self._solver.solve())

    def moves(self) -> tuple[str, ...]:
        """The solution behind the solver's model; `VerificationError` where the character cannot walk as claimed."""
        true = {literal for literal in self._solver.get_model() if literal > 0}
        actions = [_action(layer, true) for layer in self._steps.layers[:-1]]
        return letters(self._game, actions)


def _action(layer: Layer, true: set[int]) -> Step:
    def chosen(variables: dict[Any, int]) -> Any:
        return next(key for key, variable in variables.items() if variable in true)

    stand: Cell = chosen(layer.stand)
    letter: str = chosen(layer.direction)
    assert letter in STEPS
    return stand, letter
