"""One turn: movement of the player, rules, movement, late rules, and what the commands make of it.

This is the reference: it is written to be compared with a description of the language, not to be fast. How rules are
applied is in `rule_application.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from soloist.languages.puzzlescript.model import LAYER_BITS, Condition, Program
from soloist.languages.puzzlescript.rule_application import STEPS, RuleApplication
from soloist.languages.puzzlescript.words import BITS
from soloist.source import Span

Cells = tuple[int, ...]

_STEP_OF_BIT = {BITS[name]: step for name, step in STEPS.items()}
#: Rounds of a turn that rigid groups may undo.
MOST_ROUNDS = 50


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


def holds(mask: int, cell: int, every: bool) -> bool:
    """Whether a cell has all objects of a set, or any of them."""
    return cell & mask == mask if every else bool(cell & mask)


def condition_holds(condition: Condition, cells: Cells) -> bool:
    """Whether a line of the win conditions is met."""
    those = [cell for cell in cells if holds(condition.what, cell, condition.what_all)]
    on = [not condition.placed or holds(condition.where, cell, condition.where_all) for cell in those]
    return {"some": any(on), "no": not any(on), "all": all(on)}[condition.word]


class Turn(RuleApplication):
    """A turn while it is played."""

    def play(self, move: str | None, restart: Cells, *, starting: bool = False) -> Outcome:
        """The whole turn; `move` is None for one without input, `starting` for the one a level begins with."""
        before = tuple(self.cells)
        players = self._push_players(move) if move else []
        self._rules_and_movement()
        self.apply_list(self.program.late, frozenset())
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
            self.apply_list(self.program.rules, frozenset(banned))
            failed = self._move() - banned
            if not failed:
                return
            banned |= failed
            self.cells, self.moving, self.commands = list(cells), list(moving), []

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
        self.be_still()
        return failed

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
    turn.be_still()
    return turn.play(move, restart, starting=starting)


def begin(program: Program, width: int, height: int, cells: Cells) -> Outcome:
    """How a level begins: as it is drawn, or after a turn without input that cannot win and not restart."""
    if "run_rules_on_level_start" not in program.settings:
        return Outcome(cells)
    return play_turn(program, width, height, cells, None, cells, starting=True)
