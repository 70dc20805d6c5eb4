"""Ground terms and their texts: a sheet's own spelling of the values that its rules are evaluated with."""

from __future__ import annotations

from soloist.datalog.tabling.values import Compound, Value, Values
from soloist.game.rules import Function, Spelling
from soloist.languages.gdl.writer import write_term


class SpelledValues(Values):
    """Makes each ground term once, and turns values into texts and back."""

    def __init__(self, spelling: Spelling) -> None:
        super().__init__()
        self._spelling = spelling
        self._constants: dict[str, str] = {}
        self._of_text: dict[str, Value] = {}

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
