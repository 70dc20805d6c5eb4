"""One step of a game from any state at all, for questions about every move at once.

The state before the step is free, except for groups of fluents that are proved to hold exactly once; the move is
legal, there is exactly one, and the game has not ended. What is impossible here is impossible in every play.
"""

from __future__ import annotations

from collections.abc import Sequence

from soloist.engines.logic.groups import Group
from soloist.engines.logic.layers import FALSE, TRUE, Layers
from soloist.engines.logic.sat_encoder import SatEncoder
from soloist.game.ground import GroundGame


class Model:
    """The answer of a solver, asked for single literals: cheaper than a set of all of them."""

    def __init__(self, literals: Sequence[int]) -> None:
        self._literals = literals

    def __contains__(self, literal: int) -> bool:
        if abs(literal) == TRUE:
            return literal == TRUE
        return abs(literal) <= len(self._literals) and self._literals[abs(literal) - 1] == literal


class OneStep:
    """Questions about one step; the literals of fluents before and after, and of the moves."""

    def __init__(self, ground: GroundGame, groups: Sequence[Group]) -> None:
        from pysat.solvers import Solver

        self._solver = Solver(name="glucose4")
        self.encoder = SatEncoder(self._solver.add_clause)
        self.before = [self.encoder.variable() for _ in ground.fluents]
        layers = Layers(ground, self.encoder, self.before)
        for group in groups:
            literals = [self.before[fluent] for fluent in group.fluents]
            self.encoder.at_most_one(literals)
            if group.exactly:
                self.encoder.clause(literals)
        layers.extend()
        self.encoder.clause([layers.on[0]])
        self.after = layers.fluents[1]
        self.moves = layers.moves[0]

    def possible(self, *literals: int) -> bool:
        """Whether a step can be made under which all these literals hold."""
        if FALSE in literals:
            return False
        answer: bool = self._solver.solve(assumptions=[literal for literal in literals if literal != TRUE])
        return answer

    def model(self) -> Model:
        """The literals of the last step that was found possible."""
        return Model(self._solver.get_model())

    def assumption(self, literals: Sequence[int]) -> int:
        """A literal under which one of these must hold."""
        chosen = self.encoder.variable()
        self.encoder.clause([-chosen, *literals])
        return chosen

    def release(self, assumption: int) -> None:
        """Forget an assumption: the solver may drop its clause."""
        self.encoder.clause([-assumption])

    def close(self) -> None:
        """Free the solver."""
        self._solver.delete()
