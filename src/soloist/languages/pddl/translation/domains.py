"""What each argument can be, and the types that follow.

Values are found column by column: an argument of a head can be what its variable can be in every atom of the body.
That is more than can really happen, never less, so a quantifier may range over it. Arguments between which values
flow belong to one kind of thing; kinds share no objects, because nothing ever compares them. Inside a kind, sets of
values that contain or avoid one another become subtypes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from soloist.datalog.queries.facts import Row
from soloist.datalog.queries.formula import And, Atom, Equal, Exists, Forall, Formula, Not, Or, is_variable
from soloist.game.graph import UnionFind
from soloist.languages.pddl.translation.flat import FlatRule

#: The place of an argument: a predicate and a position.
Place = tuple[str, int]
#: Relations up to this size narrow the values of their columns row by row.
_NARROWING = 3000


@dataclass
class Domains:
    """The values that can stand at each place."""

    static: Mapping[str, Collection[Row]]
    values: dict[Place, set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for predicate, rows in self.static.items():
            for row in rows:
                self._add(Atom(predicate, row), {})

    def _add(self, head: Atom, variables: Mapping[str, set[str]]) -> bool:
        grown = False
        for place, arg in enumerate(head.args):
            known = self.values.setdefault((head.predicate, place), set())
            before = len(known)
            known |= variables[arg] if is_variable(arg) else {arg}
            grown = grown or len(known) > before
        return grown

    def spread(self, initial: Iterable[Atom], rules: Sequence[FlatRule]) -> None:
        """Follow the values from the initial state through the rules until nothing new comes out."""
        heads: set[str] = set()
        for atom in initial:
            self._add(atom, {})
            heads.add(atom.predicate)
        mentioned = [{part.predicate for part in rule.body if isinstance(part, Atom)} for rule in rules]
        grown: set[str] | None = None
        while grown is None or grown:
            before, grown = grown, set()
            for rule, body in zip(rules, mentioned, strict=True):
                if before is not None and not body & before and not body & grown:
                    continue
                found = self.variables(rule.body, heads)
                if found is None:
                    continue
                if self._add(rule.head, found) or rule.head.predicate not in heads:
                    heads.add(rule.head.predicate)
                    grown.add(rule.head.predicate)

    def variables(self, body: Sequence[Formula], heads: set[str] | None = None) -> dict[str, set[str]] | None:
        """The values of the variables of a conjunction; None where it can never hold."""
        found: dict[str, set[str]] = {}
        positive = [part for part in body if isinstance(part, Atom)]
        for atom in positive:
            if heads is not None and atom.predicate not in heads and atom.predicate not in self.static:
                return None
            for place, arg in enumerate(atom.args):
                values = self.values.get((atom.predicate, place), set())
                if not is_variable(arg):
                    if arg not in values:
                        return None
                elif arg in found:
                    found[arg] &= values
                else:
                    found[arg] = set(values)
        for _ in range(2):
            for part in body:
                if isinstance(part, Equal):
                    _equate(part, found)
            for atom in positive:
                self._narrow(atom, found)
        return None if any(not values for values in found.values()) else found

    def excludes(self, atom: Atom) -> bool:
        """Whether an atom never holds, since an object in it is none of the values that can stand at its place."""
        places = ((arg, self.values.get((atom.predicate, place), ())) for place, arg in enumerate(atom.args))
        return any(not is_variable(arg) and arg not in values for arg, values in places)

    def _narrow(self, atom: Atom, found: dict[str, set[str]]) -> None:
        rows = self.static.get(atom.predicate)
        variables = [arg for arg in atom.args if is_variable(arg)]
        if rows is None or len(variables) == len(atom.args) == 1 or not variables:
            return
        if len(rows) > _NARROWING:
            return
        allowed = [found[arg] if is_variable(arg) else {arg} for arg in atom.args]
        places = range(len(atom.args))
        kept = [row for row in rows if all(row[place] in allowed[place] for place in places)]
        for place, arg in enumerate(atom.args):
            if is_variable(arg):
                found[arg] &= {row[place] for row in kept}


def _equate(equality: Equal, found: dict[str, set[str]]) -> None:
    sides = [{side} if not is_variable(side) else found.get(side) for side in (equality.left, equality.right)]
    known = [side for side in sides if side is not None]
    common = set.intersection(*known) if known else set()
    for side in (equality.left, equality.right):
        if is_variable(side) and known:
            found[side] = set(common)


class Kinds:
    """Which places hold the same kind of thing: joined by every variable and every comparison.

    A constant that occurs in several kinds becomes several objects, `1` and `1@2`, so that a type is a plain set.
    """

    def __init__(self, rules: Sequence[FlatRule]) -> None:
        self._places = UnionFind()
        self._first: dict[str, object] = {}
        self._numbers: dict[object, int] = {}
        self.of_object: dict[str, int] = {}
        self.constants: dict[str, str] = {}
        for number, rule in enumerate(rules):
            self._follow(rule.head, number)
            for part in rule.body:
                self._follow(part, number)

    def _follow(self, part: Formula, number: int) -> None:
        match part:
            case Atom(predicate, args):
                for place, arg in enumerate(args):
                    if is_variable(arg):
                        self._places.join((number, arg), (predicate, place))
            case Equal(left, right):
                if is_variable(left) and is_variable(right):
                    self._places.join((number, right), (number, left))
            case Not(inner):
                self._follow(inner, number)
            case And(parts) | Or(parts):
                for inner in parts:
                    self._follow(inner, number)
            case Exists(_, inner) | Forall(_, inner):
                self._follow(inner, number)

    def object_at(self, constant: str, thing: object) -> str:
        """The object that a constant is at a place (or as the value of a rule's variable)."""
        root = self._places.find(thing)
        first = self._first.setdefault(constant, root)
        number = self._numbers.setdefault(root, len(self._numbers))
        name = constant if first == root else f"{constant}@{number}"
        self.of_object[name] = number
        self.constants[name] = constant
        return name

    def with_objects(self, rules: Sequence[FlatRule]) -> list[FlatRule]:
        """The rules that these kinds were made from, with objects for constants."""
        return [
            FlatRule(rule.use, self.atom(rule.head), tuple(self._renamed(part, number) for part in rule.body))
            for number, rule in enumerate(rules)
        ]

    def atom(self, atom: Atom) -> Atom:
        """An atom with objects for constants."""
        return Atom(
            atom.predicate,
            tuple(
                arg if is_variable(arg) else self.object_at(arg, (atom.predicate, place))
                for place, arg in enumerate(atom.args)
            ),
        )

    def _renamed(self, part: Formula, number: int) -> Formula:
        match part:
            case Atom():
                return self.atom(part)
            case Equal(left, right):
                variable = left if is_variable(left) else right
                sides = (
                    side if is_variable(side) else self.object_at(side, (number, variable)) for side in (left, right)
                )
                return Equal(*sides)
            case Not(inner):
                return Not(self._renamed(inner, number))
            case And(parts):
                return And(tuple(self._renamed(inner, number) for inner in parts))
            case Or(parts):
                return Or(tuple(self._renamed(inner, number) for inner in parts))
            case Exists() | Forall():
                raise AssertionError("flat rules have no quantifiers")


@dataclass(frozen=True)
class Type:
    """A set of values of one kind, below a larger one or at the top."""

    number: int
    kind: int
    values: frozenset[str]
    above: int | None


class Types:
    """The tree of types of each kind; every set of values has a smallest type around it."""

    def __init__(self, sets: Iterable[tuple[int, frozenset[str]]]) -> None:
        self.types: list[Type] = []
        whole: dict[int, set[str]] = {}
        wanted = list(sets)
        for kind, values in wanted:
            whole.setdefault(kind, set()).update(values)
        for kind, all_values in sorted(whole.items()):
            self.types.append(Type(len(self.types), kind, frozenset(all_values), None))
        for kind, values in sorted(set(wanted), key=lambda item: (item[0], -len(item[1]), sorted(item[1]))):
            above = self.smallest(kind, values)
            inside = [other for other in self.types if other.above == above.number and other.kind == kind]
            if values and values != above.values and all(not (values & other.values) for other in inside):
                self.types.append(Type(len(self.types), kind, values, above.number))

    def smallest(self, kind: int, values: Iterable[str]) -> Type:
        """The smallest type that contains all the values."""
        wanted = frozenset(values)
        fitting = [found for found in self.types if found.kind == kind and wanted <= found.values]
        return min(fitting, key=lambda found: len(found.values))

    def narrowest(self, kind: int, value: str) -> Type:
        """The type that an object of a kind is declared with."""
        return self.smallest(kind, [value])
