"""Rows of cells as rules write them, and what is wrong with them."""

from __future__ import annotations

from itertools import pairwise

from soloist.languages.puzzlescript.lines import Line, Token
from soloist.languages.puzzlescript.names import Names

#: A modifier and a name.
Term = tuple[str, str]
Cell = tuple[Term, ...]
Row = tuple[Cell, ...]
ELLIPSIS: Cell = (("...", "..."),)


class RowChecks:
    """Tells what is wrong with the rows of one line."""

    def __init__(self, line: Line, names: Names) -> None:
        self.line, self.names = line, names
        self.findings = names.findings

    def error(self, message: str, at: Token | None = None, hint: str = "") -> None:
        self.findings.error("rule", message, at.span if at else self.line.span(), hint)

    def warning(self, message: str, at: Token | None = None, hint: str = "") -> None:
        self.findings.warning("rule", message, at.span if at else self.line.span(), hint)

    def cell(self, terms: list[Term], at: Token, right: bool) -> Cell:
        """A cell's terms, with what is wrong in them."""
        seen: dict[str, str] = {}
        for modifier, name in terms:
            if modifier in ("...", "random"):
                continue
            if modifier == "no" and seen.get(name) == "no":
                self.warning(f"no {name} stands twice in this cell", at)
            elif name in seen:
                self.error(f"{name} stands twice in this cell", at)
            seen[name] = modifier
            if modifier == "no" and name in self.names.aggregates:
                hint = "name its objects, each with its own no"
                self.error(f"{name} is defined with 'and', and cannot be excluded with 'no'", at, hint)
        self._excluded(terms, at, right)
        return tuple(terms)

    def _excluded(self, terms: list[Term], at: Token, right: bool) -> None:
        """Tell of a `no` that says nothing new, or on the right contradicts what is put there."""
        names = self.names
        wanted = [name for modifier, name in terms if modifier not in ("no", "random", "...")]
        single = {member for name in wanted if name not in names.properties for member in names.members(name)}
        layers = {names.layer(name) for name in (*wanted, *single)} - {None}
        for name in (name for modifier, name in terms if modifier == "no"):
            members = names.members(name)
            if single & set(members):
                if right and name not in wanted:
                    self.error(f"no {name} contradicts what else is in this cell", at, "take it out")
            elif wanted and members and {names.objects[member].layer for member in members} <= layers:
                message = f"no {name} says nothing new: its layers are taken by what else is in this cell"
                self.warning(message, at, "take it out")

    def same_shape(self, left: tuple[Row, ...], right: tuple[Row, ...], commands: bool) -> bool:
        """Whether the two sides fit; a rule with commands may have no right side."""
        if len(left) != len(right):
            if right or not commands:
                self.warning("the two sides of the arrow need equally many brackets; this rule is left out")
                return False
            return self._ellipses(left, left)
        if any(len(before) != len(after) for before, after in zip(left, right, strict=True)):
            self.error("brackets on both sides of the arrow need equally many cells")
            return False
        return self._ellipses(left, right)

    def _ellipses(self, left: tuple[Row, ...], right: tuple[Row, ...]) -> bool:
        good = True
        for before, after in zip(left, right, strict=True):
            dots = [ELLIPSIS[0] in cell for cell in before]
            if dots != [ELLIPSIS[0] in cell for cell in after]:
                self.error("an ellipsis must stand at the same place on both sides")
                good = False
            elif any(len(cell) > 1 for cell in (*before, *after) if ELLIPSIS[0] in cell):
                self.error("nothing stands in a cell with an ellipsis", hint="write | ... |")
                good = False
            elif dots[0] or dots[-1]:
                self.error("an ellipsis at the end of a row has no use", hint="it stands between two cells")
                good = False
            elif sum(dots) > 2:
                self.error("a row has at most two ellipses")
                good = False
            elif any(first and second for first, second in pairwise(dots)):
                self.warning("two ellipses in a row are the same as one")
        return good
