"""What a file says once it has been read: objects, compiled rules, win conditions, and the list of levels.

Sets of objects are integers with a bit for each object's number. Movements of a cell are integers with five bits for
each layer (see `words.BITS`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING

from soloist.source import Span

if TYPE_CHECKING:
    from soloist.languages.puzzlescript.rule_lines import Marker, RuleLine

#: The bits of one layer's movements.
LAYER_BITS = 31


@dataclass(frozen=True)
class Object:
    """A kind of thing that a cell may hold, with its picture: rows of colour numbers, -1 for none."""

    name: str
    number: int
    layer: int
    colours: tuple[str, ...]
    sprite: tuple[tuple[int, ...], ...]
    span: Span = field(compare=False)


@dataclass(frozen=True)
class Pattern:
    """What a rule asks of a cell."""

    present: int = 0
    missing: int = 0
    #: Of each of these sets at least one object is there.
    any_of: tuple[int, ...] = ()
    moving: int = 0
    still: int = 0


@dataclass(frozen=True)
class Replacement:
    """What a rule makes of a cell: first clear, then set."""

    clear: int = 0
    set: int = 0
    stop: int = 0
    move: int = 0
    #: The layers whose movement a rigid rule answers for, five bits each.
    rigid: int = 0
    #: One of these is put there at random, and these layers get a movement at random.
    random: int = 0
    random_layers: int = 0


@dataclass(frozen=True)
class Rule:
    """A concrete rule: rows of cells to match in one direction, None for an ellipsis, and what replaces them."""

    direction: str
    rows: tuple[tuple[Pattern | None, ...], ...]
    #: As many rows as are matched, or none at all where the rule has commands only.
    replacements: tuple[tuple[Replacement | None, ...], ...]
    commands: tuple[str, ...]
    #: The number of its group among those with a rigid rule, from 1, where the rule itself is rigid; else 0.
    rigid: int
    span: Span = field(compare=False)

    @cached_property
    def needs(self) -> tuple[int, int, tuple[int, ...]]:
        """Objects, movements and sets of which there is one: all must be on the board for the rule to match at all."""
        patterns = [pattern for row in self.rows for pattern in row if pattern]
        return (
            reduce(or_, (pattern.present for pattern in patterns), 0),
            reduce(or_, (pattern.moving for pattern in patterns), 0),
            tuple({mask for pattern in patterns for mask in pattern.any_of}),
        )


@dataclass(frozen=True)
class Group:
    """Rules that are repeated together until none of them changes anything."""

    rules: tuple[Rule, ...]
    random: bool
    #: The number among the groups that have a rigid rule, from 1; 0 for the others.
    rigid: int = 0


@dataclass(frozen=True)
class RuleList:
    """The normal or the late rules: groups, and from the end of which group to jump back to which."""

    groups: tuple[Group, ...]
    loops: dict[int, int]


@dataclass(frozen=True)
class Condition:
    """A line of the win conditions: `some`, `no` or `all` of one set of objects, on another where it is given."""

    word: str
    what: int
    what_all: bool
    where: int
    where_all: bool
    #: Whether there is an `on`.
    placed: bool


@dataclass(frozen=True)
class Map:
    """A level's cells, column by column, each a set of objects."""

    width: int
    height: int
    cells: tuple[int, ...]
    span: Span = field(compare=False)


@dataclass(frozen=True)
class Message:
    """A text between levels."""

    text: str


@dataclass(frozen=True)
class Program:
    """A whole file."""

    settings: dict[str, str]
    objects: tuple[Object, ...]
    layers: int
    #: The names of sets of objects that rules, win conditions and maps may use, with their objects.
    names: dict[str, tuple[int, ...]]
    aggregates: frozenset[str]
    rules: RuleList
    late: RuleList
    conditions: tuple[Condition, ...]
    entries: tuple[Map | Message, ...]
    #: Where in the text the heading of the levels ends.
    levels_at: int = field(compare=False)
    #: The rules as they are written, for who writes them again, and the lines of the sounds, which mean nothing here.
    rule_lines: tuple[RuleLine | Marker, ...] = field(compare=False)
    sound_lines: tuple[str, ...] = field(compare=False)

    @property
    def maps(self) -> list[Map]:
        """The levels that are played, without messages."""
        return [entry for entry in self.entries if isinstance(entry, Map)]

    def mask(self, name: str) -> int:
        """The objects that a name stands for."""
        return sum({1 << number for number in self.names[name]})

    @cached_property
    def layer_masks(self) -> tuple[int, ...]:
        """The objects of each layer."""
        masks = [0] * self.layers
        for thing in self.objects:
            masks[thing.layer] |= 1 << thing.number
        return tuple(masks)

    @cached_property
    def all_rules(self) -> list[Rule]:
        """Normal and late rules, in order."""
        return [rule for rules in (self.rules, self.late) for group in rules.groups for rule in group.rules]
