"""The final state of a one-way game, without time: which moves are used is all there is to find.

A fluent has changed if and only if a move that changes it is used, so the final state is a function of the set of
used moves, and the clock one of their number. Two readings of legality serve two purposes:

- STRICT: each used move is legal in the final state with its own effects undone. A restriction, which makes many
  puzzles easy; having no solution proves nothing.
- POSSIBLE: each used move may have been legal at some time, every fluent being as it was at first or as it is at last.
  A relaxation: every play satisfies it, so having no solution proves that there is no play.

In games that a wrong move ends, the state before the last move must not be terminal (`last`): a help for finding.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from soloist.engines.logic.cardinality import at_least
from soloist.engines.logic.layers import FALSE, TRUE
from soloist.engines.logic.one_way import OneWay
from soloist.engines.logic.reasoner import Reasoner
from soloist.game.ground import GroundGame


class Legality(Enum):
    """How the legality of the used moves is read."""

    STRICT = "strict"
    POSSIBLE = "possible"


class FinalState:
    """A problem whose models are final states with the moves that lead there, in no order."""

    def __init__(
        self, ground: GroundGame, one_way: OneWay, legality: Legality, reasoner: Reasoner, *, last: bool
    ) -> None:
        self._ground = ground
        self._one_way = one_way
        self._reasoner = reasoner
        self._encoder = reasoner.encoder
        self._used = [FALSE if effects is None else self._encoder.variable() for effects in one_way.effects]
        self._users: dict[int, list[int]] = {}
        for move, effects in enumerate(one_way.effects):
            for fluent in effects or ():
                self._users.setdefault(fluent, []).append(move)
        for fluent, users in self._users.items():
            rivals = [self._used[move] for move in users if fluent in one_way.uses_up[move]]
            self._encoder.at_most_one(rivals)
        self._counts = at_least(self._encoder, [literal for literal in self._used if literal != FALSE], self._most())
        self._supports = self._support_masks()
        final = self._state(self._used, 0)
        self._values = self._evaluate(final)
        self._encoder.clause([self._literal(self._values, ground.terminal)])
        self._goals = [(value, self._literal(self._values, literal)) for value, literal in ground.goals]
        if legality is Legality.STRICT:
            self._legal_at_last()
        else:
            self._legal_at_some_time(final)
        if last:
            self._last_move()

    def _most(self) -> int:
        """How far moves are counted: a move beyond the clock's last reading, and no further than there are moves.

        Without a clock that runs there is nothing to count.
        """
        readings = len(self._one_way.clock)
        return min(readings + 1, sum(literal != FALSE for literal in self._used)) if readings > 1 else 0

    def _state(self, used: Sequence[int], earlier: int) -> list[int]:
        """The literals of all fluents where these moves have been made; `earlier` moves before the last reading."""
        ground, one_way, encoder = self._ground, self._one_way, self._encoder
        literals = []
        for fluent in range(len(ground.fluents)):
            first = fluent in ground.initial
            if fluent in one_way.clock_fluents:
                readings = [number for number, reading in enumerate(one_way.clock) if fluent in reading]
                literals.append(encoder.either([self._moves_made(number + earlier, number) for number in readings]))
            else:
                changed = encoder.either([used[move] for move in self._users.get(fluent, ())])
                literals.append(-changed if first else changed)
        return literals

    def _moves_made(self, moves: int, reading: int) -> int:
        """A literal: so many moves are used; or at least so many, for the clock's last reading."""
        at_least = self._counts[moves] if moves < len(self._counts) else FALSE
        if reading == len(self._one_way.clock) - 1:
            return at_least
        more = self._counts[moves + 1] if moves + 1 < len(self._counts) else FALSE
        return self._encoder.gate([at_least, -more])

    def _evaluate(self, fluents: Sequence[int]) -> list[int]:
        """The literals of all variables of the ground game in a state; the moves are false."""
        ground = self._ground
        values = [FALSE] * (ground.first_node + len(ground.nodes))
        values[1 : 1 + len(fluents)] = fluents
        components = {component.start: component for component in ground.components}
        variable = ground.first_node
        while variable < len(values):
            component = components.get(variable)
            if component is not None:
                self._encoder.fixpoint(ground, component, values)
                variable = component.stop
                continue
            left, right = ground.nodes[variable - ground.first_node]
            values[variable] = self._encoder.gate([self._literal(values, left), self._literal(values, right)])
            variable += 1
        return values

    @staticmethod
    def _literal(values: Sequence[int], literal: int) -> int:
        value = values[literal >> 1]
        return -value if literal & 1 else value

    def _support_masks(self) -> list[int]:
        """For each variable the fluents below it, as bits."""
        ground = self._ground
        masks = [0] * (ground.first_node + len(ground.nodes))
        for fluent in range(len(ground.fluents)):
            masks[1 + fluent] = 1 << fluent
        for number, (left, right) in enumerate(ground.nodes, start=ground.first_node):
            if left >= 0:
                masks[number] = masks[left >> 1] | masks[right >> 1]
        for component in ground.components:
            below = 0
            for variable in range(component.start, component.stop):
                below |= masks[variable]
            for _, definition in component.loops:
                below |= masks[definition >> 1]
            masks[component.start : component.stop] = [below] * (component.stop - component.start)
        return masks

    def _legal_at_last(self) -> None:
        for move, used in enumerate(self._used):
            effects = self._one_way.effects[move]
            if effects is None:
                continue
            undone = {fluent: TRUE if fluent in self._ground.initial else FALSE for fluent in effects}
            undone |= {fluent: self._encoder.variable() for fluent in self._clock_below(self._ground.legal[move])}
            self._encoder.clause([-used, self._with(self._ground.legal[move], undone)])

    def _clock_below(self, literal: int) -> list[int]:
        mask = self._supports[literal >> 1]
        return [fluent for fluent in self._one_way.clock_fluents if mask >> fluent & 1]

    def _with(self, literal: int, changed: dict[int, int]) -> int:
        """A literal of the ground game in the final state with some fluents otherwise."""
        mask = sum(1 << fluent for fluent in changed)
        known: dict[int, int] = {}
        agenda = [literal >> 1]
        first, nodes = self._ground.first_node, self._ground.nodes
        while agenda:
            variable = agenda[-1]
            if variable in known:
                agenda.pop()
            elif not self._supports[variable] & mask or (variable >= first and nodes[variable - first][0] < 0):
                # A loop variable keeps its value in the final state. That may be too strict, and is allowed: only the
                # strict reading of legality comes here, and it proves nothing.
                known[variable] = self._values[variable]
            elif variable < first:
                known[variable] = changed[variable - 1]
            else:
                left, right = nodes[variable - first]
                waiting = [below >> 1 for below in (left, right) if below >> 1 not in known]
                agenda += waiting
                if not waiting:
                    row = [-known[below >> 1] if below & 1 else known[below >> 1] for below in (left, right)]
                    known[variable] = self._encoder.gate(row)
        value = known[literal >> 1]
        return -value if literal & 1 else value

    def _legal_at_some_time(self, final: Sequence[int]) -> None:
        """Require that each used move may have been legal at some time of the play, by a dual-rail encoding.

        Every variable has two literals of the formula, its rails: "it may have been true at some time" and "it may have
        been false at some time". A fluent that nothing has changed has one value only; one that has changed had both. A
        conjunction may have been true where both of its sides may have been, though perhaps at different times, which
        is what makes this a relaxation; it may have been false where one of its sides may have been.
        """
        ground, encoder = self._ground, self._encoder
        rails = [FALSE] * (2 * (ground.first_node + len(ground.nodes)))
        rails[1] = TRUE
        for fluent, literal in enumerate(final):
            first = fluent in ground.initial
            if fluent in self._one_way.clock_fluents:
                holds = any(fluent in reading for reading in self._one_way.clock)
                fails = any(fluent not in reading for reading in self._one_way.clock)
                rails[2 + 2 * fluent], rails[3 + 2 * fluent] = TRUE if holds else FALSE, TRUE if fails else FALSE
            else:
                rails[2 + 2 * fluent], rails[3 + 2 * fluent] = (TRUE, -literal) if first else (literal, TRUE)
        for number, (left, right) in enumerate(ground.nodes, start=ground.first_node):
            if left < 0:
                rails[2 * number] = rails[2 * number + 1] = TRUE
            else:
                rails[2 * number] = encoder.gate([rails[left], rails[right]])
                rails[2 * number + 1] = encoder.either([rails[left ^ 1], rails[right ^ 1]])
        for move, used in enumerate(self._used):
            if used != FALSE:
                encoder.clause([-used, self._rails_with(rails, self._ground.legal[move], self._one_way.uses_up[move])])

    def _rails_with(self, rails: Sequence[int], literal: int, unchanged: frozenset[int]) -> int:
        """Whether a literal may have been true at some time before certain fluents changed: those have one value."""
        mask = sum(1 << fluent for fluent in unchanged)
        known: dict[int, int] = {}
        agenda = [literal]
        first, nodes = self._ground.first_node, self._ground.nodes
        while agenda:
            current = agenda[-1]
            variable = current >> 1
            if current in known:
                agenda.pop()
            elif not self._supports[variable] & mask or (variable >= first and nodes[variable - first][0] < 0):
                known[current] = rails[current]
            elif variable < first:
                holds = variable - 1 in self._ground.initial
                known[current] = TRUE if holds != bool(current & 1) else FALSE
            else:
                left, right = (below ^ (current & 1) for below in nodes[variable - first])
                waiting = [below for below in (left, right) if below not in known]
                agenda += waiting
                if not waiting:
                    row = [known[left], known[right]]
                    known[current] = self._encoder.either(row) if current & 1 else self._encoder.gate(row)
        return known[literal]

    def _last_move(self) -> None:
        """One used move is the last; without it, the game has not ended."""
        encoder = self._encoder
        last = [FALSE if used == FALSE else encoder.variable() for used in self._used]
        possible = [literal for literal in last if literal != FALSE]
        encoder.at_most_one(possible)
        encoder.clause(possible)
        earlier = []
        for used, literal in zip(self._used, last, strict=True):
            encoder.clause([-literal, used])
            earlier.append(encoder.gate([used, -literal]))
        values = self._evaluate(self._state(earlier, 1))
        encoder.clause([-self._literal(values, self._ground.terminal)])

    def solve(self, worse: int, budget: int, most: int | None = None) -> list[int] | bool | None:
        """The used moves of a final state worth more than `worse`, of at most `most` moves; False where there is none.

        None where the budget of conflicts is too small to tell.
        """
        better = self._encoder.either([literal for value, literal in self._goals if value > worse])
        if better == FALSE:
            return False
        assumptions = [] if better == TRUE else [better]
        if most is not None:
            assumptions.append(-self.at_least(most + 1))
        assumptions = [literal for literal in assumptions if literal != TRUE]
        answer = self._reasoner.ask(assumptions, budget, [literal for literal in self._used if literal != FALSE])
        if not answer:
            return None if answer is None else False
        return [move for move, literal in enumerate(self._used) if literal in self._reasoner.true]

    def at_least(self, moves: int) -> int:
        """A literal that holds where so many moves are used."""
        possible = [literal for literal in self._used if literal != FALSE]
        if moves >= len(self._counts):
            self._counts = at_least(self._encoder, possible, min(moves, len(possible)))
        return self._counts[moves] if moves < len(self._counts) else FALSE

    def forbid(self, moves: Sequence[int]) -> None:
        """Exclude exactly this set of moves from now on."""
        chosen = set(moves)
        self._encoder.clause(
            [-literal if move in chosen else literal for move, literal in enumerate(self._used) if literal != FALSE]
        )
