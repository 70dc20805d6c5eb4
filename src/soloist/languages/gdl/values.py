"""Ground terms as the evaluator handles them: each exists once, so that comparing them is comparing references.

A constant is its name, a plain string. A compound term is a `Compound`, made by `Values` alone, which hands out the
same object for the same term. Terms that share parts therefore stay small, however large they would be if printed.
"""

from __future__ import annotations

from typing import TypeAlias

from soloist.errors import RuleError
from soloist.game.rules import Function, Spelling, Term, Variable
from soloist.languages.gdl.syntax import DEEPEST_NESTING
from soloist.languages.gdl.writer import write_term
from soloist.source import Finding, Severity


class Compound:
    """A function symbol applied to values; equal only to itself."""

    __slots__ = ("args", "depth", "name", "text")

    def __init__(self, name: str, args: Row, depth: int) -> None:
        self.name = name
        self.args = args
        self.depth = depth
        self.text: str | None = None


Value: TypeAlias = str | Compound
Row: TypeAlias = tuple[Value, ...]


class Values:
    """Makes each ground term once, and turns terms and their texts into values and back."""

    def __init__(self, spelling: Spelling) -> None:
        self._spelling = spelling
        self._compounds: dict[tuple[str, Row], Compound] = {}
        self._constants: dict[str, str] = {}
        self._of_text: dict[str, Value] = {}

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

    def text(self, value: Value) -> str:
        """A value in the sheet's own spelling."""
        if isinstance(value, Compound):
            if value.text is None:
                value.text = self._compound_text(value)
                self._of_text[value.text] = value
            return value.text
        text = self._constants.get(value)
        if text is None:
            text = self._constants[value] = write_term(Function(value), self._spelling)
            self._of_text[text] = value
        return text

    def _compound_text(self, value: Compound) -> str:
        args = [self.text(arg) for arg in value.args]
        if not self._spelling.infix:
            return f"({' '.join([value.name, *args])})"
        return f"{write_term(Function(value.name), Spelling(infix=True))}({', '.join(args)})"

    def of_text(self, text: str) -> Value | None:
        """The value that has this text, if its text has been asked for before."""
        return self._of_text.get(text)
