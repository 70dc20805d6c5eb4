"""One turn, cell by cell: movement of the player, rules, movement, late rules, and what the commands make of it.

Cells are numbered column by column, and the order in which they are visited is part of the language. This is the
reference: it is written to be compared with a description of the language, not to be fast.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, reduce
from itertools import product
from operator import or_

from soloist.errors import UnsupportedError
from soloist.languages.puzzlescript.model import (
    LAYER_BITS,
    Condition,
    Group,
    Pattern,
    Program,
    Replacement,
    Rule,
    RuleList,
)
from soloist.languages.puzzlescript.words import BITS
from soloist.source import Finding, Severity, Span

Cells = tuple[int, ...]

STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0), "action": (0, 0)}
_STEP_OF_BIT = {BITS[name]: step for name, step in STEPS.items()}
#: Passes of a group and jumps of a list of rules before the reference engine gives up and goes on.
MOST_PASSES = 200
MOST_JUMPS = 200
#: Rounds of a turn that rigid groups may undo.
MOST_ROUNDS = 50
#: Ways to combine the matches of a rule's rows; the reference engine has no limit, and never ends where one is needed.
MOST_COMBINATIONS = 2_000_000


@dataclass(frozen=True)
class Outcome:
    """What a turn came to."""

    cells: Cells
    won: bool = False
    #: Whether a turn without input is to follow, if it changes something.
    again: bool = False
    checkpoint: bool = False
    restarted: bool = False
    #: Whether the turn was taken back.
    cancelled: bool = False
    #: The rules whose groups or loops were given up after too many passes.
    endless: tuple[Span, ...] = ()


@cache
def visiting_order(width: int, height: int, vertical: bool) -> list[int]:
    """The cells in the order in which a rule looks at them: column by column for vertical rules, else row by row."""
    return (
        [x * height + y for x in range(width) for y in range(height)]
        if vertical
        else [x * height + y for y in range(height) for x in range(width)]
    )


def holds(mask: int, cell: int, every: bool) -> bool:
    """Whether a cell has all objects of a set, or any of them."""
    return cell & mask == mask if every else bool(cell & mask)


def condition_holds(condition: Condition, cells: Cells) -> bool:
    """Whether a line of the win conditions is met."""
    those = [cell for cell in cells if holds(condition.what, cell, condition.what_all)]
    on = [not condition.placed or holds(condition.where, cell, condition.where_all) for cell in those]
    return {"some": any(on), "no": not any(on), "all": all(on)}[condition.word]


@dataclass
class Turn:
    """A turn while it is played: the objects and the movements of every cell, and the commands that wait."""

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

    def play(self, move: str | None, restart: Cells, *, starting: bool = False) -> Outcome:
        """The whole turn; `move` is None for one without input, `starting` for the one a level begins with."""
        before = tuple(self.cells)
        players = self._push_players(move) if move else []
        self._rules_and_movement()
        self._apply_list(self.program.late, frozenset())
        mask = self.program.mask("player")
        required = "require_player_movement" in self.program.settings
        if required and players and all(self.cells[at] & mask for at in players):
            return Outcome(before, cancelled=True, endless=tuple(self.endless))
        if "cancel" in self.commands:
            return Outcome(before, cancelled=True, endless=tuple(self.endless))
        if restarted := "restart" in self.commands:
            self.commands = []
            if not starting:
                fresh = begin(self.program, self.width, self.height, restart)
                self.cells, self.commands = list(fresh.cells), ["again"] if fresh.again else []
        after = tuple(self.cells)
        conditions = self.program.conditions
        won = "win" in self.commands or (
            bool(conditions) and all(condition_holds(condition, after) for condition in conditions)
        )
        return Outcome(
            after,
            won and not starting,
            "again" in self.commands and (after != before or restarted),
            "checkpoint" in self.commands,
            restarted,
            endless=tuple(self.endless),
        )

    def _push_players(self, move: str) -> list[int]:
        """Give every player the movement of the input; returns the cells they are in."""
        mask, every = self.program.mask("player"), "player" in self.program.aggregates
        players = [at for at, cell in enumerate(self.cells) if holds(mask, cell, every)]
        for at in players:
            for layer, objects in enumerate(self.program.layer_masks):
                if self.cells[at] & mask & objects:
                    self.moving[at] |= BITS[move] << 5 * layer
        return players

    def _rules_and_movement(self) -> None:
        cells, moving = list(self.cells), list(self.moving)
        banned: set[int] = set()
        for _ in range(MOST_ROUNDS):
            self._apply_list(self.program.rules, frozenset(banned))
            failed = self._move() - banned
            if not failed:
                return
            banned |= failed
            self.cells, self.moving, self.commands = list(cells), list(moving), []

    # Rules.

    def _apply_list(self, rules: RuleList, banned: frozenset[int]) -> None:
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

    # Movement.

    def _move(self) -> set[int]:
        """Let everything move that can; returns the rigid groups that moved something which could not."""
        moved = True
        while moved:
            moves = [self._move_from(at) for at in range(len(self.cells)) if self.moving[at]]
            moved = any(moves)
        failed: set[int] = set()
        for at, moving in enumerate(self.moving):
            blocked = moving & self.rigid_layers[at]
            for layer in range(self.program.layers):
                if blocked >> 5 * layer & LAYER_BITS:
                    failed.add(self.rigid_groups[at] >> 5 * layer & LAYER_BITS)
                    break
        self._still()
        return failed

    def _still(self) -> None:
        nothing = [0] * len(self.cells)
        self.moving, self.rigid_groups, self.rigid_layers = list(nothing), list(nothing), list(nothing)

    def _move_from(self, at: int) -> bool:
        moved = False
        x, y = divmod(at, self.height)
        for layer, objects in enumerate(self.program.layer_masks):
            bits = self.moving[at] >> 5 * layer & LAYER_BITS
            if not bits:
                continue
            dx, dy = _STEP_OF_BIT[bits]
            if not (0 <= x + dx < self.width and 0 <= y + dy < self.height):
                continue
            to = at + dx * self.height + dy
            if to != at:
                if self.cells[to] & objects:
                    continue
                self.cells[to] |= self.cells[at] & objects
                self.cells[at] &= ~objects
            self.moving[at] &= ~(bits << 5 * layer)
            moved = True
        return moved


def play_turn(
    program: Program,
    width: int,
    height: int,
    cells: Cells,
    move: str | None,
    restart: Cells,
    *,
    starting: bool = False,
) -> Outcome:
    """One turn on a board, without the ones that may follow by themselves."""
    turn = Turn(program, width, height, list(cells))
    turn._still()
    return turn.play(move, restart, starting=starting)


def begin(program: Program, width: int, height: int, cells: Cells) -> Outcome:
    """How a level begins: as it is drawn, or after a turn without input that cannot win and not restart."""
    if "run_rules_on_level_start" not in program.settings:
        return Outcome(cells)
    return play_turn(program, width, height, cells, None, cells, starting=True)


def _refused(message: str, rule: Rule) -> UnsupportedError:
    return UnsupportedError(
        Finding(Severity.ERROR, "chance" if "chance" in message else "too-much", message, rule.span)
    )
