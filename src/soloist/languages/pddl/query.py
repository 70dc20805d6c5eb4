"""Finds all values of variables that make a condition true: the one piece of reasoning of the PDDL interpreter.

A condition is compiled once into a chain of steps. Each step extends a binding of variables: by the facts that
match an atom, by an equality, by a test of what is bound, or, when nothing else is left, by every object of a
type. Positive atoms go first, those with most terms known before the others, so that tests run early.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from soloist.languages.pddl.formula import (
    And,
    Atom,
    Equal,
    Exists,
    Forall,
    Formula,
    Not,
    Or,
    Parameter,
    conjunction,
    free_variables,
    is_variable,
    negation,
    substitute,
)

Row = tuple[str, ...]
Binding = dict[str, str]
#: The objects that a parameter ranges over; None where its atoms alone say what it can be.
Objects = Callable[[Parameter], Sequence[str] | None]


class Facts:
    """True atoms by predicate, with an index for each set of known positions, made when first asked for."""

    def __init__(self, rows: Mapping[str, Iterable[Row]], below: Facts | None = None) -> None:
        self._rows = {predicate: set(found) for predicate, found in rows.items()}
        self._below = below
        self._indexes: dict[tuple[str, tuple[int, ...]], dict[Row, list[Row]]] = {}

    def rows(self, predicate: str) -> set[Row]:
        """All the rows of a predicate."""
        found = self._rows.get(predicate)
        if found is None:
            return self._below.rows(predicate) if self._below is not None else set()
        return found

    def put(self, predicate: str, rows: set[Row]) -> None:
        """Set the rows of a predicate."""
        self._rows[predicate] = rows
        for key in [key for key in self._indexes if key[0] == predicate]:
            del self._indexes[key]

    def matching(self, predicate: str, positions: tuple[int, ...], values: Row) -> Sequence[Row]:
        """The rows that have the values at the positions."""
        if predicate not in self._rows and self._below is not None:
            return self._below.matching(predicate, positions, values)
        index = self._indexes.get((predicate, positions))
        if index is None:
            index = {}
            for row in self._rows.get(predicate, ()):
                index.setdefault(tuple(row[position] for position in positions), []).append(row)
            self._indexes[predicate, positions] = index
        return index.get(values, ())


class _Step(ABC):
    @abstractmethod
    def extend(self, binding: Binding, facts: Facts) -> Iterator[Binding]:
        """Every way to go on; the binding itself is never changed."""


class _Match(_Step):
    """Extend by the rows that match an atom."""

    def __init__(self, atom: Atom, bound: set[str]) -> None:
        self._predicate = atom.predicate
        known = [place for place, term in enumerate(atom.args) if not is_variable(term) or term in bound]
        self._positions = tuple(known)
        self._terms = tuple(atom.args[place] for place in known)
        self._new = [(place, term) for place, term in enumerate(atom.args) if place not in known]
        self._repeats = len({term for _, term in self._new}) < len(self._new)

    def extend(self, binding: Binding, facts: Facts) -> Iterator[Binding]:
        values = tuple(binding.get(term, term) for term in self._terms)
        for row in facts.matching(self._predicate, self._positions, values):
            extended = binding.copy()
            if self._repeats and any(extended.setdefault(term, row[place]) != row[place] for place, term in self._new):
                continue
            for place, term in self._new:
                extended[term] = row[place]
            yield extended


class _Test(_Step):
    """Keep a binding under which an atom or an equality, all known, holds (or does not)."""

    def __init__(self, part: Atom | Equal, positive: bool) -> None:
        self._part = part
        self._positive = positive

    def extend(self, binding: Binding, facts: Facts) -> Iterator[Binding]:
        match self._part:
            case Atom(predicate, args):
                holds = tuple([binding.get(arg, arg) for arg in args]) in facts.rows(predicate)
            case Equal(left, right):
                holds = binding.get(left, left) == binding.get(right, right)
        if holds is self._positive:
            yield binding


class _Assign(_Step):
    """Give a variable the value of a known term."""

    def __init__(self, variable: str, term: str) -> None:
        self._variable = variable
        self._term = term

    def extend(self, binding: Binding, facts: Facts) -> Iterator[Binding]:
        del facts
        yield {**binding, self._variable: binding.get(self._term, self._term)}


class _Range(_Step):
    """Try every object for a variable."""

    def __init__(self, variable: str, objects: Sequence[str]) -> None:
        self._variable = variable
        self._objects = objects

    def extend(self, binding: Binding, facts: Facts) -> Iterator[Binding]:
        del facts
        for name in self._objects:
            yield {**binding, self._variable: name}


class _Member(_Step):
    """Keep a binding whose value of a variable is one of the objects of its type."""

    def __init__(self, variable: str, objects: Sequence[str]) -> None:
        self._variable = variable
        self._objects = frozenset(objects)

    def extend(self, binding: Binding, facts: Facts) -> Iterator[Binding]:
        del facts
        if binding[self._variable] in self._objects:
            yield binding


class _Some(_Step):
    """Keep a binding under which one of several chains has a way through (or none has)."""

    def __init__(self, chains: list[list[_Step]], positive: bool) -> None:
        self._chains = chains
        self._positive = positive

    def extend(self, binding: Binding, facts: Facts) -> Iterator[Binding]:
        found = any(next(_run(chain, binding, facts), None) is not None for chain in self._chains)
        if found is self._positive:
            yield binding


def _run(steps: Sequence[_Step], binding: Binding, facts: Facts, start: int = 0) -> Iterator[Binding]:
    if start == len(steps):
        yield binding
        return
    for extended in steps[start].extend(binding, facts):
        yield from _run(steps, extended, facts, start + 1)


class Query:
    """A condition ready to be asked: which values of the parameters make it true, given those that are known?"""

    def __init__(
        self,
        condition: Formula,
        parameters: Sequence[Parameter],
        objects: Objects,
        known: Iterable[str] = (),
    ) -> None:
        self._names = [parameter.name for parameter in parameters]
        compiler = _Compiler(objects)
        # The alternatives of a disjunction are asked one by one: then each finds its values by its own atoms.
        parts = condition.parts if isinstance(condition, Or) else (condition,)
        self._chains = [compiler.chain(part, list(parameters), set(known)) for part in parts]

    def answers(self, facts: Facts, known: Mapping[str, str] | None = None) -> Iterator[Row]:
        """The values of the parameters, in their order, each once."""
        seen: set[Row] = set()
        for chain in self._chains:
            for binding in _run(chain, dict(known or {}), facts):
                row = tuple([binding[name] for name in self._names])
                if row not in seen:
                    seen.add(row)
                    yield row

    def holds(self, facts: Facts, known: Mapping[str, str] | None = None) -> bool:
        """Whether there is an answer."""
        start = dict(known or {})
        return any(next(_run(chain, start, facts), None) is not None for chain in self._chains)


class _Compiler:
    """Turns a condition into steps; quantified variables get names of their own, so that no two meet."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._renamed = 0

    def chain(self, condition: Formula, parameters: list[Parameter], known: set[str]) -> list[_Step]:
        """The steps for a condition and the variables it shall bind."""
        steps: list[_Step] = []
        bound = set(known)
        open_types = {parameter.name: self._objects(parameter) for parameter in parameters}
        todo = self._pieces(condition, open_types)
        while True:
            position = self._next(todo, bound)
            if position is None:
                waiting = [name for name in open_types if name not in bound]
                needed = [name for name in waiting if any(name in free_variables(piece) for piece in todo)] or waiting
                if not needed:
                    return steps + [self._test(piece, bound) for piece in todo]
                choices = open_types[needed[0]]
                assert choices is not None, f"nothing says what {needed[0]} can be"
                steps.append(_Range(needed[0], choices))
                bound.add(needed[0])
                continue
            piece = todo.pop(position)
            if not free_variables(piece) <= bound:
                before = set(bound)
                steps.append(self._extension(piece, bound))
                for name in sorted(bound - before):
                    allowed = open_types[name]
                    if allowed is not None:
                        steps.append(_Member(name, allowed))
            else:
                steps.append(self._test(piece, bound))

    def _pieces(self, condition: Formula, open_types: dict[str, Sequence[str] | None]) -> list[Formula]:
        """The conjuncts; the variables of an `exists` among them join those to be bound."""
        todo: list[Formula] = []
        stack = [condition]
        while stack:
            match stack.pop():
                case And(parts):
                    stack.extend(reversed(parts))
                case Exists(parameters, part):
                    fresh = self._fresh(parameters)
                    for parameter in parameters:
                        open_types[fresh[parameter.name]] = self._objects(parameter)
                    stack.append(substitute(part, fresh))
                case Not(Not(part)):
                    stack.append(part)
                case Not(And() | Or() | Exists() | Forall() as part):
                    stack.append(negation(part))
                case piece:
                    todo.append(piece)
        return todo

    def _fresh(self, parameters: tuple[Parameter, ...]) -> dict[str, str]:
        self._renamed += 1
        # A space keeps these names apart from all that a text can contain.
        return {parameter.name: f"{parameter.name} {self._renamed}" for parameter in parameters}

    def _next(self, todo: list[Formula], bound: set[str]) -> int | None:
        """The best piece to do now: a test that is all known, an equality, or the atom that is known best."""
        best: tuple[int, int] | None = None
        choice = None
        for position, piece in enumerate(todo):
            missing = len(free_variables(piece) - bound)
            if missing == 0:
                rank = (0, 1 if isinstance(piece, Or | Forall) else 0)
            elif isinstance(piece, Equal) and missing == 1 and piece.left != piece.right:
                rank = (1, 0)
            elif isinstance(piece, Atom):
                rank = (2 if len(piece.args) > missing else 3, missing)
            else:
                continue
            if best is None or rank < best:
                best, choice = rank, position
        return choice

    def _extension(self, piece: Formula, bound: set[str]) -> _Step:
        match piece:
            case Equal(left, right):
                variable, term = (left, right) if is_variable(left) and left not in bound else (right, left)
                bound.add(variable)
                return _Assign(variable, term)
            case Atom():
                step = _Match(piece, bound)
                bound |= free_variables(piece)
                return step
            case _:
                raise AssertionError(f"cannot extend by {piece}")

    def _test(self, piece: Formula, bound: set[str]) -> _Step:
        match piece:
            case Atom() | Equal():
                return _Test(piece, True)
            case Not(Atom() | Equal() as part):
                return _Test(part, False)
            case Or(parts):
                return _Some([self.chain(part, [], bound) for part in parts], True)
            case Forall(parameters, part):
                fresh = self._fresh(parameters)
                renamed = [Parameter(fresh[parameter.name], parameter.types) for parameter in parameters]
                counter = conjunction([negation(substitute(part, fresh))])
                return _Some([self.chain(counter, renamed, bound)], False)
            case _:
                raise AssertionError(f"cannot test {piece}")
