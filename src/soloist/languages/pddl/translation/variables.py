"""The variables of conditions, with the smallest types that hold all their values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from soloist.datalog.queries.formula import Formula, Parameter
from soloist.languages.pddl.translation.domains import Domains, Types
from soloist.languages.pddl.translation.shapes import unsupported


class Variables:
    """Declares variables: with the values that conditions leave them, or as arguments of a predicate."""

    def __init__(self, domains: Domains, types: Types, kinds: Mapping[str, int]) -> None:
        self.domains = domains
        self._types = types
        self._kinds = kinds

    def parameters(self, names: Iterable[str], parts: Sequence[Formula]) -> tuple[Parameter, ...] | None:
        """The variables with the smallest types that hold all their values; None if one can have no value."""
        found = self.domains.variables(parts)
        if found is None:
            return None
        made = []
        for name in names:
            if name not in found:
                raise unsupported(f"nothing says what the variable {name} can be")
            made.append(Parameter(name, (self._type(found[name]),)))
        return tuple(made)

    def _type(self, values: set[str]) -> str:
        kind = self._kinds[next(iter(values))]
        return str(self._types.smallest(kind, values).number)

    def place_type(self, predicate: str, place: int) -> str:
        """The type of an argument of a predicate."""
        values = self.domains.values.get((predicate, place))
        return self._type(values) if values else "object"

    def arguments(self, predicate: str, arity: int, letter: str) -> tuple[Parameter, ...]:
        """A variable for each argument of a predicate."""
        return tuple(
            Parameter(f"?{letter}#{place + 1}", (self.place_type(predicate, place),)) for place in range(arity)
        )
