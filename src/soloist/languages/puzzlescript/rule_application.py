"""Rules applied to a board, cell by cell: where they match, what they replace, and which commands they give.

Cells are numbered column by column, and the order in which they are visited is part of the language.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, reduce
from itertools import product
from operator import or_

from soloist.errors import UnsupportedError
from soloist.languages.puzzlescript.model import Group, Pattern, Program, Replacement, Rule, RuleList
from soloist.source import Finding, Severity, Span

STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0), "action": (0, 0)}
#: Passes of a group and jumps of a list of rules before the reference engine gives up and goes on.
MOST_PASSES = 200
MOST_JUMPS = 200
#: Ways to combine the matches of a rule's rows; the reference engine has no limit, and never ends where one is needed.
MOST_COMBINATIONS = 2_000_000


@cache
def visiting_order(width: int, height: int, vertical: bool) -> list[int]:
    """The cells in the order in which a rule looks at them: column by column for vertical rules, else row by row."""
    return (
        [x * height + y for x in range(width) for y in range(height)]
        if vertical
        else [x * height + y for y in range(height) for x in range(width)]
    )


@dataclass
class RuleApplication:
    """A board in the middle of a turn: the objects and the movements of every cell, and the commands that wait."""

    program: Program
    width: int
    height: int
    cells: list[int]
    moving: list[int] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)
    endless: list[Span] = field(default_factory=list)
    #: For each cell the rigid groups that moved its layers, five bits a layer, and those layers.
    rigid_groups: list[int] = field(default_factory=list)
    rigid_layers: list[int] = field(default_factory=list)

    def be_still(self) -> None:
        """Take all movements away."""
        nothing = [0] * len(self.cells)
        self.moving, self.rigid_groups, self.rigid_layers = list(nothing), list(nothing), list(nothing)

    def apply_list(self, rules: RuleList, banned: frozenset[int]) -> None:
        """Apply groups in their order, with their loops; rigid groups that are banned are left out."""
        at = jumps = 0
        changed = False
        while at < len(rules.groups):
            group = rules.groups[at]
            if not (group.rigid and group.rigid in banned):
                changed = self._apply_group(group) or changed
            back = (
                rules.loops.get(at + 1)
                if at + 1 == len(rules.groups) and at not in rules.loops
                else rules.loops.get(at)
            )
            if changed and back is not None:
                at, changed, jumps = back, False, jumps + 1
                if jumps > MOST_JUMPS:
                    self.endless.append(group.rules[0].span)
                    return
            else:
                at += 1

    def _apply_group(self, group: Group) -> bool:
        if group.random:
            return self._apply_random(group)
        changed = False
        for _ in range(MOST_PASSES):
            # Every rule is tried, whether or not one before it has changed something.
            changes = [self._apply_rule(rule) for rule in group.rules]
            if not any(changes):
                return changed
            changed = True
        self.endless.append(group.rules[0].span)
        return changed

    def _apply_random(self, group: Group) -> bool:
        for rule in group.rules:
            if all(self._matches(rule, at) for at in range(len(rule.rows))):
                raise _refused("this rule is applied at one of several places by chance", rule)
        return False

    def _apply_rule(self, rule: Rule) -> bool:
        there = reduce(or_, self.cells)
        objects, moving, any_of = rule.needs
        if objects & ~there or not all(there & mask for mask in any_of) or moving & ~reduce(or_, self.moving):
            return False
        found = [self._matches(rule, at) for at in range(len(rule.rows))]
        combinations = 1
        for matches in found:
            combinations *= len(matches)
        if not combinations:
            return False
        if combinations > MOST_COMBINATIONS:
            raise _refused(f"the brackets of this rule match in {combinations} combinations", rule)
        changed = False
        if rule.replacements:
            # The first row varies fastest, and all but the first combination are tested again.
            for number, backwards in enumerate(product(*reversed(found))):
                places = backwards[::-1]
                if number == 0 or all(self._fits(row, at) for row, at in zip(rule.rows, places, strict=True)):
                    for row, at in zip(rule.replacements, places, strict=True):
                        for cell, replacement in zip(at, row, strict=True):
                            if replacement is not None:
                                changed = self._replace(cell, replacement, rule) or changed
        self._queue(rule.commands)
        return changed

    def _fits(self, row: tuple[Pattern | None, ...], places: tuple[int, ...]) -> bool:
        return all(pattern is None or self._has(pattern, at) for pattern, at in zip(row, places, strict=True))

    def _has(self, pattern: Pattern, at: int) -> bool:
        cell, moving = self.cells[at], self.moving[at]
        return (
            cell & pattern.present == pattern.present
            and not cell & pattern.missing
            and moving & pattern.moving == pattern.moving
            and not moving & pattern.still
            and all(cell & mask for mask in pattern.any_of)
        )

    def _matches(self, rule: Rule, number: int) -> list[tuple[int, ...]]:
        """The places where a row of a rule matches, each with a cell for every pattern (-1 for an ellipsis)."""
        row, step = rule.rows[number], STEPS[rule.direction]
        first = row[0]
        assert first is not None
        cells, present, missing = self.cells, first.present, first.missing
        return [
            places
            for at in visiting_order(self.width, self.height, rule.direction in ("up", "down"))
            if cells[at] & present == present and not cells[at] & missing
            for places in self._placed(row, *divmod(at, self.height), step)
        ]

    def _placed(
        self, row: tuple[Pattern | None, ...], x: int, y: int, step: tuple[int, int]
    ) -> Iterator[tuple[int, ...]]:
        """The ways in which a row lies on the board from a cell on, shorter gaps first."""
        if not row:
            yield ()
            return
        if row[0] is None:
            while 0 <= x < self.width and 0 <= y < self.height:
                for rest in self._placed(row[1:], x, y, step):
                    yield (-1, *rest)
                x, y = x + step[0], y + step[1]
        elif 0 <= x < self.width and 0 <= y < self.height and self._has(row[0], x * self.height + y):
            for rest in self._placed(row[1:], x + step[0], y + step[1], step):
                yield (x * self.height + y, *rest)

    def _replace(self, at: int, change: Replacement, rule: Rule) -> bool:
        if change.random or change.random_layers:
            raise _refused("this rule puts an object or a movement by chance", rule)
        cell = self.cells[at] & ~change.clear | change.set
        moving = self.moving[at] & ~change.stop | change.move
        changed = cell != self.cells[at] or moving != self.moving[at]
        self.cells[at], self.moving[at] = cell, moving
        return (rule.rigid > 0 and self._mark(at, change, rule)) or changed

    def _mark(self, at: int, change: Replacement, rule: Rule) -> bool:
        """Write down that a rigid rule answers for layers of a cell; true where that is new."""
        groups = sum(rule.rigid << 5 * layer for layer in range(self.program.layers)) & change.rigid
        if not groups & ~self.rigid_groups[at] or not change.rigid & ~self.rigid_layers[at]:
            return False
        self.rigid_groups[at] |= groups
        self.rigid_layers[at] |= change.rigid
        return True

    def _queue(self, commands: tuple[str, ...]) -> None:
        if "cancel" in self.commands or ("restart" in self.commands and "cancel" not in commands):
            return
        if "cancel" in commands or "restart" in commands:
            self.commands.clear()
        self.commands += [command for command in commands if command not in self.commands]


def _refused(message: str, rule: Rule) -> UnsupportedError:
    return UnsupportedError(
        Finding(Severity.ERROR, "chance" if "chance" in message else "too-much", message, rule.span)
    )
