"""The order in which a ground game's network is evaluated symbolically: which gates, and how wide.

Two-input gates are joined into wide ones where nothing else looks at them, gates that nobody asks for are left
out, and so are fluents that never reach a legality, the end or a reward.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from soloist.game.graph import reachable
from soloist.game.ground import Component, GroundGame


@dataclass(frozen=True)
class WideGate:
    """A conjunction of literals of the ground game; `variable` is the node that it defines."""

    variable: int
    literals: tuple[int, ...]


Step = WideGate | Component


class EvaluationOrder:
    """The steps that evaluate a state (`state_steps`), and those that evaluate a move in it (`move_steps`)."""

    def __init__(self, ground: GroundGame, *, all_fluents: bool = False) -> None:
        self.ground = ground
        goals = [literal for _, literal in ground.goals]
        self._component_at = {component.start: component for component in ground.components}
        self._inside: dict[int, Component] = {
            variable: component
            for component in ground.components
            for variable in range(component.start, component.stop)
        }
        state_roots = [*ground.legal, ground.terminal, *goals]
        self.fluents = list(range(len(ground.fluents))) if all_fluents else self._relevant_fluents(state_roots)
        move_roots = [ground.next[fluent] for fluent in self.fluents]
        above = {literal >> 1 for literal in (*state_roots, *move_roots)}
        state_cone = self._cone(state_roots)
        move_cone = self._cone(move_roots)
        uses = self._uses(state_cone | move_cone)
        self.state_steps = self._steps(state_cone, above, uses)
        # Gates that both cones share are evaluated once, with the state. `uses` counts both cones, so that no gate
        # is joined into a wider one of the state's cone while the moves' cone needs it by itself.
        self.move_steps = self._steps(move_cone - state_cone, above, uses)

    def _below(self, variable: int) -> Iterable[int]:
        """The variables that a node is made of; a component is taken as a whole."""
        component = self._inside.get(variable)
        first = self.ground.first_node
        if component is None:
            left, right = self.ground.nodes[variable - first]
            return (left >> 1, right >> 1)
        inside = [
            literal >> 1
            for node in range(component.start, component.stop)
            for literal in self.ground.nodes[node - first]
            if literal >= 0
        ]
        return (
            *inside,
            *range(component.start, component.stop),
            *(definition >> 1 for _, definition in component.loops),
        )

    def _cone(self, roots: Iterable[int]) -> set[int]:
        """The nodes below some literals."""
        first = self.ground.first_node
        found = reachable((literal >> 1 for literal in roots), lambda one: self._below(one) if one >= first else ())
        return {variable for variable in found if variable >= first}

    def _relevant_fluents(self, roots: Iterable[int]) -> list[int]:
        """The fluents that the roots depend on, now or later."""
        ground = self.ground

        def below(variable: int) -> Iterable[int]:
            if variable >= ground.first_node:
                return self._below(variable)
            return (ground.next[variable - 1] >> 1,) if 1 <= variable < ground.first_move else ()

        found = reachable((literal >> 1 for literal in roots), below)
        return sorted(variable - 1 for variable in found if 1 <= variable < ground.first_move)

    def _uses(self, cone: set[int]) -> dict[int, int]:
        """How often each variable is looked at; twice at least where it cannot be joined into a wider gate."""
        uses: dict[int, int] = {}
        for variable in cone:
            left, right = self.ground.nodes[variable - self.ground.first_node]
            for literal in (left, right):
                if literal >= 0:
                    # A gate that is used complemented, or inside a component, cannot be joined into a wider one.
                    weight = 2 if literal & 1 or variable in self._inside else 1
                    uses[literal >> 1] = uses.get(literal >> 1, 0) + weight
        # Nor can the definition of a loop variable.
        for component in self.ground.components:
            if component.start in cone:
                for _, definition in component.loops:
                    uses[definition >> 1] = uses.get(definition >> 1, 0) + 2
        return uses

    def _steps(self, cone: set[int], above: set[int], uses: dict[int, int]) -> list[Step]:
        joined: set[int] = set()
        widths: dict[int, tuple[int, ...]] = {}
        steps: list[Step] = []
        first = self.ground.first_node
        for variable in sorted(cone):
            if variable in self._inside:
                if variable in self._component_at:
                    steps.append(self._component_at[variable])
                continue
            literals: list[int] = []
            for literal in self.ground.nodes[variable - first]:
                below = literal >> 1
                if below in widths and below not in above and uses[below] == 1 and not literal & 1:
                    joined.add(below)
                    literals.extend(widths[below])
                else:
                    literals.append(literal)
            widths[variable] = tuple(literals)
            steps.append(WideGate(variable, widths[variable]))
        return [step for step in steps if isinstance(step, Component) or step.variable not in joined]
