"""Ground terms as the evaluator handles them: each exists once, so that comparing them is comparing references.

A constant is its name, a plain string. A compound term is a `Compound`, made by `Values` alone, which hands out the
same object for the same term. Terms that share parts therefore stay small, however large they would be if printed.
"""

from __future__ import annotations

from typing import TypeAlias

from soloist.errors import RuleError
from soloist.game.rules import DEEPEST_NESTING, Term, Variable
from soloist.source import Finding, Severity


class Compound:
    """A function symbol applied to values; equal only to itself."""

    __slots__ = ("args", "depth", "name", "text")

    def __init__(self, name: str, args: Row, depth: int) -> None:
        self.name = name
        self.args = args
        self.depth = depth
        self.text: str | None = None
        """How a language writes it, once that has been asked for."""


Value: TypeAlias = str | Compound
Row: TypeAlias = tuple[Value, ...]


class Values:
    """Makes each ground term once."""

    def __init__(self) -> None:
        self._compounds: dict[tuple[str, Row], Compound] = {}

    def compound(self, name: str, args: Row) -> Compound:
        """The value of a function symbol applied to values."""
        key = (name, args)
        found = self._compounds.get(key)
        if found is None:
            depth = 1 + max(arg.depth if isinstance(arg, Compound) else 0 for arg in args)
            if depth > DEEPEST_NESTING:
                message = f"terms grow without end: '{name}' nests more than {DEEPEST_NESTING} deep"
                raise RuleError(Finding(Severity.ERROR, "endless-terms", message))
            found = self._compounds[key] = Compound(name, args, depth)
        return found

    def value(self, term: Term) -> Value:
        """The value of a ground term."""
        if isinstance(term, Variable):
            raise ValueError(f"?{term.name} is not ground")
        if not term.args:
            return term.name
        return self.compound(term.name, tuple(self.value(arg) for arg in term.args))
