"""Encodes gates and constraints as the rules of a ground answer set program that grows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from soloist.engines.logic.layers import FALSE, TRUE, Encoder
from soloist.game.ground import Component, GroundGame


class AspEncoder(Encoder):
    """Adds rules through clingo's backend; atom 1 is a fact.

    Least fixpoints need no care here: they are what answer sets are about. Only the gates inside a component must
    be written without double negation, so that support goes through positive bodies.
    """

    def __init__(self, control: Any) -> None:
        super().__init__()
        self._control = control
        self._open: Any = None
        self._current: Any = None
        fact = self._backend.add_atom()
        if fact != TRUE:
            raise AssertionError("the first atom of a program is not 1")
        self._backend.add_rule([fact], [])

    @property
    def _backend(self) -> Any:
        """The control's backend, which stays open from the first rule to the next question."""
        if self._open is None:
            self._open = self._control.backend()
            self._current = self._open.__enter__()
        return self._current

    def flush(self) -> None:
        """Hand over what has been added, before solving."""
        if self._open is not None:
            self._open.__exit__(None, None, None)
            self._open = self._current = None

    def variable(self) -> int:
        atom: int = self._backend.add_atom()
        self._backend.add_rule([atom], [], choice=True)
        return atom

    def clause(self, literals: Sequence[int]) -> None:
        if TRUE not in literals:
            self._backend.add_rule([], [-literal for literal in literals if literal != FALSE])

    def at_most_one(self, literals: Sequence[int], guard: int = TRUE) -> None:
        row = [literal for literal in literals if literal != FALSE]
        if len(row) < 2:
            return
        if guard == TRUE:
            self._backend.add_weight_rule([], 2, [(literal, 1) for literal in row])
            return
        two: int = self._backend.add_atom()
        self._backend.add_weight_rule([two], 2, [(literal, 1) for literal in row])
        self._backend.add_rule([], [two, guard])

    def conjunction(self, literals: tuple[int, ...]) -> int:
        atom: int = self._backend.add_atom()
        self._backend.add_rule([atom], literals)
        return atom

    def fixpoint(self, ground: GroundGame, component: Component, values: list[int]) -> None:
        loops = dict(component.loops)
        for variable in loops:
            values[variable] = self._backend.add_atom()
        made: dict[int, int] = {}

        def positive(literal: int) -> int:
            """The literal as an atom with rules of its own, without negation above the loops."""
            variable = literal >> 1
            if not component.start <= variable < component.stop:
                value = values[variable]
                return -value if literal & 1 else value
            if variable in loops:
                return values[variable]
            if literal not in made:
                atom: int = self._backend.add_atom()
                made[literal] = atom
                left, right = ground.nodes[variable - ground.first_node]
                if literal & 1:
                    self._rule(atom, [positive(left ^ 1)])
                    self._rule(atom, [positive(right ^ 1)])
                else:
                    self._rule(atom, [positive(left), positive(right)])
            return made[literal]

        for variable, definition in component.loops:
            self._rule(values[variable], [positive(definition)])
        # Gates of the component that are asked for from outside; the loops have their values now.
        for variable in range(component.start, component.stop):
            if variable not in loops:
                left, right = ground.nodes[variable - ground.first_node]
                values[variable] = self.gate([_value(values, left), _value(values, right)])

    def _rule(self, head: int, body: list[int]) -> None:
        if FALSE not in body:
            self._backend.add_rule([head], [literal for literal in body if literal != TRUE])


def _value(values: list[int], literal: int) -> int:
    value = values[literal >> 1]
    return -value if literal & 1 else value
