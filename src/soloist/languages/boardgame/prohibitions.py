"""What is never done: moves of a piece type that are of some form, where a condition holds of them.

    never PLAYER TYPE FORM when CONDITION
    form := any | SHAPE | LETTERS

A shape is what a word finds on its way, however far: `e` for a slide over empty squares, `pde` for a jump that takes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from soloist.languages.boardgame.attacks import Attacks, Mover, exposes
from soloist.languages.boardgame.conditions import ON_BOARDS, Case, Condition, cases, read_condition, stifled
from soloist.languages.boardgame.lines import OF_LINES, holds_on_line
from soloist.languages.boardgame.memory import OF_THE_PAST, Memory, holds
from soloist.languages.trace.board import apply_move
from soloist.languages.trace.letters import ADD, Move, Word, read_move_text, word_text
from soloist.languages.trace.model import Board, Equipment

ANY = "any"


class Prohibition(NamedTuple):
    """Moves that are never made."""

    player: int
    type: str
    #: `any`, a shape, or the letters of a word.
    form: str
    condition: Condition

    def concerns(self, name: str, word: Word) -> bool:
        """Whether moves of a type with a word are of the form."""
        return name == self.type and self.form in (ANY, shape_of(word), word_text(word))

    def text(self, kit: Equipment) -> str:
        """The prohibition as game files write it."""
        return f"{kit.players[self.player]} {self.type} {self.form} when {self.condition.text(kit)}"

    def plainly(self, kit: Equipment) -> str:
        """The prohibition as a person says it."""
        form = "" if self.form == ANY else f" {self.form}"
        return f"{self.type} never goes{form} {self.condition.plainly(kit)}"


class Forbidden:
    """Tells of moves whether they are never made; the cases of each move are found once."""

    def __init__(self, kit: Equipment, prohibitions: Iterable[Prohibition], movers: Iterable[Mover]) -> None:
        self._kit = kit
        self._prohibitions = tuple(prohibitions)
        self._cases: dict[tuple[int, str, Move], tuple[list[Case], list[Condition]]] = {}
        asking = {each.player for each in self._prohibitions if each.condition.kind == "exposed"}
        movers = tuple(movers)
        self._attacks = {player: Attacks(kit, kit.other(player), movers) for player in asking}

    @property
    def of_the_past(self) -> bool:
        """Whether something is asked of what was played before."""
        return any(each.condition.kind in OF_THE_PAST for each in self._prohibitions)

    def __call__(self, board: Board, player: int, name: str, move: Move, memory: Memory | None = None) -> bool:
        """Whether a player's piece of a type never makes a move on a board."""
        key = (player, name, move)
        if key not in self._cases:
            self._cases[key] = self._ask(player, name, move)
        plain, others = self._cases[key]
        return any(all(board[square] in codes for square, codes in case) for case in plain) or any(
            self._holds(board, player, move, condition, memory) for condition in others
        )

    def _holds(self, board: Board, player: int, move: Move, condition: Condition, memory: Memory | None) -> bool:
        if condition.kind in OF_THE_PAST:
            # Of a board that came from nowhere nothing is remembered.
            return memory is not None and holds(self._kit, move, condition.kind, memory)
        if condition.kind in OF_LINES:
            return holds_on_line(self._kit, board, move, condition.kind)
        if condition.kind == "stifled":
            return stifled(self._kit, board, player, move, condition.squares)
        after = apply_move(self._kit, board, player, move)
        return exposes(self._kit, player, after, condition.what, self._attacks[player])

    def _ask(self, player: int, name: str, move: Move) -> tuple[list[Case], list[Condition]]:
        asked = [
            each.condition for each in self._prohibitions if each.player == player and each.concerns(name, move.word)
        ]
        plain = [case for each in asked if each.kind not in ON_BOARDS for case in cases(self._kit, player, move, each)]
        return plain, [each for each in asked if each.kind in ON_BOARDS]


def shape_of(word: Word) -> str:
    """What a word finds on its way, however far: `e` for a slide over empty squares, `pde` for a jump that takes."""
    letters = [letter.note if letter.on == ADD else letter.on for letter in word]
    return "".join(on for number, on in enumerate(letters) if number == 0 or on != letters[number - 1] or on != "e")


def read_prohibition(text: str, kit: Equipment) -> Prohibition | None:
    """The prohibition that a text writes, or none."""
    before, _, after = text.partition(" when ")
    player, _, rest = before.strip().partition(" ")
    name, _, form = rest.strip().partition(" ")
    condition = read_condition(after.split(), kit)
    if player not in kit.players or (kit.players.index(player), name) not in kit.codes or condition is None:
        return None
    form = form.strip()
    if form.startswith("("):
        move = read_move_text(f"(0 {form})")
        if move is None:
            return None
        form = word_text(move.word)
    elif not form or " " in form:
        return None
    return Prohibition(kit.players.index(player), name, form, condition)
