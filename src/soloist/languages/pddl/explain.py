"""Why a condition does not hold in a state, part by part, and what would have to be otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product

from soloist.datalog.queries.formula import (
    And,
    Atom,
    Equal,
    Exists,
    Forall,
    Formula,
    Not,
    Or,
    Parameter,
    conjuncts,
    negation,
    substitute,
)
from soloist.languages.pddl.numbers import is_comparison
from soloist.languages.pddl.writer import formula_text

#: Whether a condition without free variables holds.
Holds = Callable[[Formula], bool]
#: The objects that a parameter stands for.
Ranges = Callable[[Parameter], Sequence[str]]
#: What a derived atom stands for, all its rules together; None where an atom is not derived.
Definition = Callable[[Atom], Formula | None]

#: Of the objects that break a `forall` so many are named, and of those that might do for an `exists` so many are tried.
_MOST_NAMED = 3
_MOST_TRIED = 500
#: Derived atoms are explained by their rules so many times, one inside the other.
_DEEPEST = 2


@dataclass(frozen=True)
class Explainer:
    """Explains what holds in one state."""

    holds: Holds
    ranges: Ranges
    define: Definition
    #: Whether nothing ever changes a predicate.
    is_static: Callable[[str], bool]
    #: The values that a comparison of numbers is about.
    values: Callable[[Atom], str]

    def failures(self, condition: Formula) -> list[tuple[str, str]]:
        """The parts of a condition that do not hold, each with what would have to change, if anything could."""
        parts = conjuncts(condition)
        return [(formula_text(part), self._remedy(part, 0)) for part in parts if not self.holds(part)]

    def _remedy(self, part: Formula, depth: int) -> str:
        """What has to be true or false for a condition that fails; empty where nothing helps."""
        match part:
            case Not(Atom() as atom) if is_comparison(atom):
                return self.values(atom)
            case Atom() if is_comparison(part):
                return self.values(part)
            case Atom():
                rule = self.define(part)
                if rule is not None:
                    return self._remedy(rule, depth + 1) if depth < _DEEPEST else ""
                return "" if self.is_static(part.predicate) else f"{formula_text(part)} must be true"
            case Not(Atom() as atom):
                return "" if self.is_static(atom.predicate) else f"{formula_text(atom)} must be false"
            case Equal() | Not(Equal()):
                return ""
            case Not(inner):
                return self._remedy(negation(inner), depth)
            case And(parts):
                needed = [self._remedy(piece, depth) for piece in parts if not self.holds(piece)]
                return " and ".join(needed) if all(needed) else ""
            case Or(parts):
                ways = list(filter(None, (self._remedy(piece, depth) for piece in parts)))
                return f"either {', or '.join(ways)}" if len(ways) > 1 else "".join(ways)
            case Forall():
                broken = [instance for instance in self._instances(part) if not self.holds(instance)]
                needed = [self._remedy(instance, depth) for instance in broken[:_MOST_NAMED]]
                more = f" and {len(broken) - _MOST_NAMED} more" if len(broken) > _MOST_NAMED else ""
                return " and ".join(needed) + more if all(needed) else ""
            case Exists():
                tried = (self._remedy(instance, depth) for instance in islice(self._instances(part), _MOST_TRIED))
                return min(filter(None, tried), key=lambda text: (text.count(" must be "), text), default="")

    def _instances(self, part: Forall | Exists) -> Iterator[Formula]:
        names = [parameter.name for parameter in part.parameters]
        for row in product(*map(self.ranges, part.parameters)):
            yield substitute(part.part, dict(zip(names, row, strict=True)))
