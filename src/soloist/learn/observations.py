"""What a trace shows of each piece type: where its words begin, which they were, and in which positions.

A turn is cut behind every `a`: what comes before is a word of the piece that was on the board, what comes after is a
word of the piece that was added. The two are learned apart, since a piece that has just appeared may move otherwise
than one that begins a turn; for an added piece the position is the board at the moment it appears.

The work is the native core's (`cpp/sgrl`). A set of positions is an integer here, one bit a position, and bytes there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from soloist._core import sgrl
from soloist.languages.trace.letters import ADD, DELETE, Letter, Word
from soloist.languages.trace.model import Trace


class Role(NamedTuple):
    """Whose words an automaton spells: a piece type, from the board or just added."""

    type: str
    added: bool = False

    def __str__(self) -> str:
        return f"{self.type} (added)" if self.added else self.type


@dataclass(frozen=True)
class Observations:
    """All that was seen of one role."""

    role: Role
    scene: sgrl.Scene
    #: The board code of the piece.
    code: int
    seen: sgrl.Observed

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """Every word seen, the shortest first."""
        return spelled_words(self.seen)

    @cached_property
    def known(self) -> dict[int, dict[Word, int]]:
        """For each square the words seen there, each with its positions."""
        result: dict[int, dict[Word, int]] = {}
        for square, number, positions in self.seen.known():
            result.setdefault(square, {})[self.words[number]] = to_bits(positions)
        return result


def to_bits(positions: bytes) -> int:
    """A set of positions as an integer."""
    return int.from_bytes(positions, "little")


def plain_letters(seen: sgrl.Observed) -> list[Letter]:
    """The letters of a piece's alphabet as traces write them, without the marks of regions."""
    return [Letter(dx, dy, on, note if on in (ADD, DELETE) else "") for dx, dy, on, note in seen.letters]


def spelled_words(seen: sgrl.Observed) -> tuple[Word, ...]:
    """Every word seen, without the marks of regions."""
    letters = plain_letters(seen)
    return tuple(tuple(letters[number] for number in word) for word in seen.words)


@dataclass(frozen=True)
class RecordedTrace:
    """A trace with its native form, from which the core learns."""

    trace: Trace
    record: sgrl.Record


def record_trace(trace: Trace) -> RecordedTrace:
    """Turn a trace into native form: once for all that is learned from it, since this takes a while."""
    kit = trace.equipment
    record = sgrl.Record(kit.width, kit.height, kit.setup, [(kind.owner, kind.type) for kind in kit.kinds])
    record.add(trace.plays)
    return RecordedTrace(trace, record)


def observe(
    recorded: RecordedTrace, player: int, all_moves: bool, whole: frozenset[str] = frozenset()
) -> dict[Role, Observations]:
    """All that a trace shows of a player's roles: by the legal moves of its turns, or by those played.

    Turns that begin with a piece of a type in `whole` are not cut: what they add depends on what was done before.
    """
    kit = recorded.trace.equipment
    codes = kit.codes
    scene = sgrl.Scene(recorded.record, player, all_moves, {codes[player, name] for name in whole})
    result: dict[Role, Observations] = {}
    for (owner, name), code in codes.items():
        if owner == player:
            seen = sgrl.Observed(scene, code, {})
            if seen.squares:
                result[Role(name)] = Observations(Role(name), scene, code, seen)
    for code, moments in scene.added():
        role = Role(kit.kinds[code - 1].type, True)
        result[role] = Observations(role, moments, code, sgrl.Observed(moments, code, {}))
    return result
