"""Functions of the state as an and-inverter graph without duplicates, which can be simplified by what is known.

Literals are as in `game/ground.py`: `2 * variable`, and one more where complemented; variables 1 to `inputs` are the
fluents. A loop variable stands for its least fixpoint and is never taken apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from soloist.game.ground import FALSE, TRUE

#: The gate of a loop variable.
LOOP = (-1, -1)
#: A conjunction of more literals than this is wide.
WIDE = 8


class Graph:
    """Gates by number; equal gates are one gate."""

    def __init__(self, inputs: int, gates: Sequence[tuple[int, int]]) -> None:
        self.inputs = inputs
        self.gates = list(gates)
        self._numbers = {gate: number for number, gate in enumerate(self.gates) if gate != LOOP}
        self._supports: list[int] = []
        self._conjuncts: dict[int, tuple[int, ...]] = {}
        #: How many gates a variable is part of.
        self._uses = [0] * (inputs + 1 + len(self.gates))
        for gate in self.gates:
            self._use(gate)
        self._restricted: dict[tuple[int, int, int], int] = {}

    def is_gate(self, literal: int) -> bool:
        """Whether a literal is of a conjunction; else it is of a fluent, a loop variable or the constant."""
        variable = literal >> 1
        return variable > self.inputs and self.gates[variable - self.inputs - 1] != LOOP

    def is_input(self, literal: int) -> bool:
        """Whether a literal is of a fluent."""
        return 0 < literal >> 1 <= self.inputs

    def both(self, left: int, right: int) -> int:
        """The conjunction of two literals."""
        if left > right:
            left, right = right, left
        if left == FALSE or left == right ^ 1:
            return FALSE
        if left in (TRUE, right):
            return right
        number = self._numbers.get((left, right))
        if number is None:
            number = self._numbers[left, right] = len(self.gates)
            self.gates.append((left, right))
            self._uses.append(0)
            self._use((left, right))
        return (self.inputs + 1 + number) << 1

    def _use(self, gate: tuple[int, int]) -> None:
        if gate != LOOP:
            for part in gate:
                self._uses[part >> 1] += 1

    def every(self, literals: Iterable[int]) -> int:
        """The conjunction of literals."""
        made = TRUE
        for literal in literals:
            made = self.both(made, literal)
        return made

    def conjuncts(self, literal: int) -> tuple[int, ...]:
        """The literals whose conjunction a literal is, taken apart as far as gates go.

        A wide gate that others use too stays whole: written out wherever it is used, a chain of such gates would grow
        with the square of its length.
        """
        if literal & 1 or not self.is_gate(literal):
            return (literal,)
        known = self._conjuncts
        stack = [literal >> 1]
        while stack:
            variable = stack[-1]
            gate = self.gates[variable - self.inputs - 1]
            below = [part >> 1 for part in gate if not part & 1 and self.is_gate(part) and part >> 1 not in known]
            if below:
                stack += below
                continue
            stack.pop()
            found: dict[int, None] = {}
            for part in gate:
                inner = known.get(part >> 1, ()) if not part & 1 else ()
                whole = not inner or (len(inner) > WIDE and self._uses[part >> 1] > 1)
                found |= dict.fromkeys((part,) if whole else inner)
            known[variable] = tuple(found)
        return known[literal >> 1]

    def disjuncts(self, literal: int) -> list[int]:
        """The literals whose disjunction a literal is."""
        if not literal & 1 or not self.is_gate(literal):
            return [literal]
        return [part ^ 1 for part in self.conjuncts(literal ^ 1)]

    def support(self, literal: int) -> int:
        """The fluents that a literal is made of, as bits by variable; what loops depend on is left out."""
        supports = self._supports
        if not supports:
            supports += [0, *(1 << variable for variable in range(1, self.inputs + 1))]
        for left, right in self.gates[len(supports) - self.inputs - 1 : (literal >> 1) - self.inputs]:
            supports.append(0 if left < 0 else supports[left >> 1] | supports[right >> 1])
        return supports[literal >> 1]

    def restrict(self, literal: int, ones: int, zeros: int) -> int:
        """The literal where some fluents, given as bits by variable, are known to be true or false."""
        touched = ones | zeros
        known = self._restricted

        def answer(one: int) -> int | None:
            """The restricted literal where it is known at once."""
            variable = one >> 1
            if not self.support(one) & touched:
                return one
            if variable <= self.inputs:
                return (TRUE if ones >> variable & 1 else FALSE) ^ (one & 1)
            found = known.get((variable, ones, zeros))
            return None if found is None else found ^ (one & 1)

        stack = [literal]
        while stack:
            variable = stack[-1] >> 1
            if answer(stack[-1]) is not None:
                stack.pop()
                continue
            left, right = self.gates[variable - self.inputs - 1]
            first, second = answer(left), answer(right)
            if first is not None and second is not None:
                known[variable, ones, zeros] = self.both(first, second)
                stack.pop()
            else:
                stack += [part for part, done in ((left, first), (right, second)) if done is None]
        made = answer(literal)
        assert made is not None
        return made
