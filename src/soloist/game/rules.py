"""Rules of a game as data: terms, atoms, literals, rules and whole rule sheets.

>>> cell = Function("cell", (Variable("x"), Function("b")))
>>> rule = Rule(Atom("open"), (Atom("true", (cell,)),))
>>> sorted(variable.name for variable in rule.variables())
['x']

Nothing here knows a notation: readers make these values, writers print them, evaluators and grounders work on
them. Places in the source travel along, so that a message can point at them, and take no part in equality.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from soloist.source import Span

DEEPEST_NESTING = 200
"""No sensible rule nests deeper, and everything that walks a term recursively may rely on it."""


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable, by its name alone (`?x` in KIF and `X` in infix are both `Variable("x")`)."""

    name: str


@dataclass(frozen=True, slots=True)
class Function:
    """A function symbol applied to terms; a constant is one without arguments."""

    name: str
    args: tuple[Term, ...] = ()


Term: TypeAlias = Variable | Function


@dataclass(frozen=True, slots=True)
class Atom:
    """A predicate applied to terms; `true`, `does`, `legal` and the like are predicates too."""

    predicate: str
    args: tuple[Term, ...] = ()
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Distinct:
    """Holds when its two terms are different."""

    left: Term
    right: Term
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Not:
    """Holds when its literal cannot be derived."""

    literal: Literal
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Or:
    """Holds when all literals of one alternative hold; an alternative is a conjunction, mostly of one literal."""

    alternatives: tuple[tuple[Literal, ...], ...]
    span: Span | None = field(default=None, compare=False, repr=False)


Literal: TypeAlias = Atom | Not | Or | Distinct


@dataclass(frozen=True, slots=True)
class Rule:
    """`head` holds when every literal of `body` does; a fact is a rule without a body."""

    head: Atom
    body: tuple[Literal, ...] = ()
    span: Span | None = field(default=None, compare=False, repr=False)

    def variables(self) -> Iterator[Variable]:
        """Every occurrence of a variable, the head's first."""
        yield from variables_of(self.head)
        for literal in self.body:
            yield from variables_of(literal)


@dataclass(frozen=True, slots=True)
class Spelling:
    """How a sheet writes what means the same: its notation, and the constants it writes as `(x)`, not `x`."""

    infix: bool = False
    bracketed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """All the rules of a game, in the order of the text."""

    rules: tuple[Rule, ...]
    spelling: Spelling = field(default=Spelling(), compare=False)


@dataclass(frozen=True, slots=True)
class RuleForm:
    """A game as rules, for engines that ground: the sheet, and what its terms are called in the game's own words.

    `move_text` must give what `Game.read_move` reads, since claims are made in that text.
    """

    sheet: RuleSheet
    move_text: Callable[[Function], str]
    fluent_text: Callable[[Function], str]


def variables_of(part: Term | Literal) -> Iterator[Variable]:
    """Every occurrence of a variable in a term or a literal, from left to right."""
    match part:
        case Variable():
            yield part
        case Function(_, args) | Atom(_, args):
            for arg in args:
                yield from variables_of(arg)
        case Distinct(left, right):
            yield from variables_of(left)
            yield from variables_of(right)
        case Not(literal):
            yield from variables_of(literal)
        case Or(alternatives):
            for alternative in alternatives:
                for literal in alternative:
                    yield from variables_of(literal)


def atoms_of(body: tuple[Literal, ...], positive: bool = True) -> Iterator[tuple[Atom, bool]]:
    """Every atom in a body with its sign: False below an odd number of negations."""
    for literal in body:
        match literal:
            case Atom():
                yield literal, positive
            case Not(inner):
                yield from atoms_of((inner,), not positive)
            case Or(alternatives):
                for alternative in alternatives:
                    yield from atoms_of(alternative, positive)
            case Distinct():
                pass
