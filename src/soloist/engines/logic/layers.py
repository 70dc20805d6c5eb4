"""A ground game unrolled over time: layer after layer of literals, over a SAT solver or an answer set program.

Layer t holds a literal for each fluent after t moves, and for each move that may be made there. A layer is
evaluated symbolically: constants are folded and equal gates are one gate, so what cannot vary yet (a step counter,
a piece that nothing has reached) stays a constant and costs nothing.

`on[t]` is a literal that says "a move is made at time t": exactly one, legal, and the game has not ended. All that
comes after is meant only under it. So "the play ends with this reward after n moves" is a set of assumptions
(`ends`), and what a solver learns stays true when more layers are added.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence

from soloist.engines.logic.evaluation_order import EvaluationOrder, Step, WideGate
from soloist.engines.logic.groups import Group
from soloist.game.ground import Component, GroundGame

#: The literals of the constants: variable 1 is true in every solver that is used here.
TRUE = 1
FALSE = -1


class Encoder(ABC):
    """Where gates and constraints go: a solver, seen through as little as is needed."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, ...], int] = {}

    @abstractmethod
    def variable(self) -> int:
        """A new free variable."""

    @abstractmethod
    def clause(self, literals: Sequence[int]) -> None:
        """Some literal must hold."""

    @abstractmethod
    def at_most_one(self, literals: Sequence[int], guard: int = TRUE) -> None:
        """No two of the literals may hold, where the guard does."""

    @abstractmethod
    def conjunction(self, literals: tuple[int, ...]) -> int:
        """A new variable that holds when all of two or more literals do."""

    @abstractmethod
    def fixpoint(self, ground: GroundGame, component: Component, values: list[int]) -> None:
        """Fill in the values of a component's nodes, as the least fixpoint of its definitions."""

    def gate(self, literals: Sequence[int]) -> int:
        """The conjunction of any literals, simplified."""
        row = set(literals)
        row.discard(TRUE)
        if FALSE in row or any(-literal in row for literal in row):
            return FALSE
        if len(row) <= 1:
            return row.pop() if row else TRUE
        key = tuple(sorted(row))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self.conjunction(key)
        return found

    def either(self, literals: Sequence[int]) -> int:
        """The disjunction of any literals, simplified."""
        return -self.gate([-literal for literal in literals])


class Layers:
    """The layers that have been made so far; `extend` makes the next one.

    With `initial`, the literals of a first state that need not be the game's, every fluent is followed; without
    it, only those that can matter for legality, the end or the reward.
    """

    def __init__(
        self,
        ground: GroundGame,
        encoder: Encoder,
        initial: Sequence[int] | None = None,
        groups: Sequence[Group] = (),
    ) -> None:
        self.ground = ground
        self._groups = groups
        self.encoder = encoder
        self.plan = EvaluationOrder(ground, all_fluents=initial is not None)
        self._followed = frozenset(self.plan.fluents)
        #: For each layer the literals of all fluents (FALSE for those that do not matter).
        self.fluents: list[list[int]] = []
        #: For each layer the literals of all moves (FALSE where they cannot be legal).
        self.moves: list[list[int]] = []
        self.on: list[int] = []
        self.terminal: list[int] = []
        self.goals: list[list[tuple[int, int]]] = []
        self._values: list[int] = []
        first = initial
        if first is None:
            first = [TRUE if fluent in ground.initial else FALSE for fluent in range(len(ground.fluents))]
        self._add(list(first))

    @property
    def last(self) -> int:
        """The number of the last layer: the longest play, in moves, that can be asked about."""
        return len(self.fluents) - 1

    def extend(self) -> None:
        """Make a move in the last layer, and the layer after it."""
        ground, encoder = self.ground, self.encoder
        values, moves = self._values, self.moves[-1]
        for move, literal in enumerate(moves):
            values[ground.first_move + move] = literal
        possible = [literal for literal in moves if literal != FALSE]
        self._run(self.plan.move_steps, values, frozenset(-literal for literal in possible))
        after = [FALSE] * len(ground.fluents)
        for fluent in self.plan.fluents:
            after[fluent] = _value(values, ground.next[fluent])
        on = self.on[-1]
        encoder.clause([-on, *possible])
        encoder.clause([-on, -self.terminal[-1]])
        if len(self.on) > 1:
            encoder.clause([-on, self.on[-2]])
        self._add(after)
        for group in self._groups:
            self._impose(group, after, on)

    def _impose(self, group: Group, fluents: list[int], guard: int) -> None:
        """A proved invariant, as clauses that the solver could learn only by induction."""
        literals = [fluents[fluent] for fluent in group.fluents if fluents[fluent] != FALSE]
        self.encoder.at_most_one(literals, guard)
        if group.exactly and TRUE not in literals and self._followed.issuperset(group.fluents):
            self.encoder.clause([-guard, *literals])

    def _add(self, fluents: list[int]) -> None:
        ground, encoder = self.ground, self.encoder
        values = [FALSE] * (ground.first_node + len(ground.nodes))
        values[1 : 1 + len(fluents)] = fluents
        self._run(self.plan.state_steps, values, None)
        self._values = values
        terminal = _value(values, ground.terminal)
        moves = []
        for literal in ground.legal:
            legal = _value(values, literal) if terminal != TRUE else FALSE
            move = FALSE
            if legal != FALSE:
                move = encoder.variable()
                if legal != TRUE:
                    encoder.clause([-move, legal])
            moves.append(move)
        encoder.at_most_one([move for move in moves if move != FALSE])
        self.fluents.append(fluents)
        self.moves.append(moves)
        self.terminal.append(terminal)
        self.goals.append([(value, _value(values, literal)) for value, literal in ground.goals])
        self.on.append(encoder.variable())

    def _run(self, steps: Sequence[Step], values: list[int], no_move: frozenset[int] | None) -> None:
        """Evaluate gates in order. `no_move`, the conjunction of all "not this move", is false where a move is made."""
        encoder = self.encoder
        for step in steps:
            if isinstance(step, WideGate):
                row = [values[literal >> 1] if not literal & 1 else -values[literal >> 1] for literal in step.literals]
                if no_move and len(row) >= len(no_move) and no_move.issubset(row):
                    values[step.variable] = FALSE
                else:
                    values[step.variable] = encoder.gate(row)
            else:
                encoder.fixpoint(self.ground, step, values)

    def better(self, layer: int, reward: int) -> int:
        """A literal that holds when the state of a layer is worth more than a reward."""
        return self.encoder.either([literal for value, literal in self.goals[layer] if value > reward])

    def ends(self, layer: int, reward: int) -> list[int] | None:
        """Assumptions: the play ends after so many moves, worth more than a reward; None where it plainly cannot."""
        assumptions = [self.terminal[layer], self.better(layer, reward), *self.on[:layer]]
        return None if FALSE in assumptions else [literal for literal in assumptions if literal != TRUE]

    def goes_on(self, layer: int) -> list[int]:
        """Assumptions: the play has a move after so many; the layer must have been extended."""
        return self.on[: layer + 1]

    def play(self, model: Collection[int], length: int) -> tuple[str, ...]:
        """The moves of a model."""
        names = self.ground.moves
        return tuple(
            next(names[move] for move, literal in enumerate(moves) if literal in model) for moves in self.moves[:length]
        )


def _value(values: list[int], literal: int) -> int:
    value = values[literal >> 1]
    return -value if literal & 1 else value
