"""Finds all values of variables that make a condition true, by nested loops over indexed relations.

A condition is compiled once into a chain of steps (`steps.py`). Each step fills slots of variables: by the facts that
match an atom, by an equality, or, when nothing else is left, by every object of a type; tests of what is known run as
early as they can. Positive atoms go first, those with most terms known before the others. Where only the alternatives
of a disjunction say what a variable can be, each of them is followed by a chain of its own. Once all that the answer
is made of is known, the rest of the condition is a test, which ends at the first values that do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from soloist.datalog.queries import steps
from soloist.datalog.queries.facts import Facts, Row
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
    disjuncts,
    free_variables,
    is_variable,
    negation,
    substitute,
)
from soloist.datalog.queries.steps import Check, Slots, Step, Then

#: The objects that a parameter ranges over; None where its atoms alone say what it can be.
Objects = Callable[[Parameter], Sequence[str] | None]
#: Predicates that begin so hold the rows that the last round of a recursion has found (its delta). They are few, and a
#: query starts with them.
DELTA = "new "
#: A chain is split at a disjunction so many times at most, one split inside the other.
_MOST_SPLITS = 4


class Query:
    """A condition ready to be asked: which values of the parameters make it true, given those that are known?"""

    def __init__(
        self,
        condition: Formula,
        parameters: Sequence[Parameter],
        objects: Objects,
        known: Iterable[str] = (),
        answer: Sequence[str] | None = None,
    ) -> None:
        """`answer` are the terms that an answer is made of; the parameters, unless others are named."""
        names = [parameter.name for parameter in parameters] if answer is None else answer
        compiler = _Compiler(objects, frozenset(filter(is_variable, names)))
        self._known = [(name, compiler.slot(name)) for name in known]
        outputs = [compiler.slot(name) for name in names]
        # The alternatives of a disjunction are asked one by one: then each finds its values by its own atoms.
        parts = disjuncts(condition)
        bound = frozenset(name for name, _ in self._known)
        self._ways = [compiler.chain(part, list(parameters), bound, _collect(outputs)) for part in parts]
        self._start: Slots = compiler.start()

    def answers(self, facts: Facts, known: Mapping[str, str] | None = None, most: int | None = None) -> list[Row]:
        """The answers, each once; no more than `most` of them."""
        rows: dict[Row, None] = {}
        slots = self._start.copy()
        slots[-1] = (rows, most)
        if known:
            for name, slot in self._known:
                slots[slot] = known[name]
        for way in self._ways:
            if way(slots, facts):
                break
        return list(rows)

    def holds(self, facts: Facts, known: Mapping[str, str] | None = None) -> bool:
        """Whether there is an answer."""
        return bool(self.answers(facts, known, most=1))


def _collect(outputs: Sequence[int]) -> Then:
    """The last step of a query: note the answer, and say when there are enough."""

    def collect(slots: Slots, facts: Facts) -> bool:
        del facts
        rows, most = slots[-1]
        rows[tuple([slots[slot] for slot in outputs])] = None
        return most is not None and len(rows) >= most

    return collect


class _Compiler:
    """Turns a condition into steps; quantified variables get names of their own, so that no two meet."""

    def __init__(self, objects: Objects, wanted: frozenset[str]) -> None:
        self._objects = objects
        self._wanted = wanted
        self._renamed = 0
        self._slots: dict[str, int] = {}

    def slot(self, term: str) -> int:
        """The slot of a variable or of a constant."""
        return self._slots.setdefault(term, len(self._slots))

    def start(self) -> Slots:
        """The slots before a question: constants are there, variables are not; the last is for the answers."""
        return [*(None if is_variable(term) else term for term in self._slots), None]

    def chain(self, condition: Formula, parameters: list[Parameter], known: frozenset[str], last: Then) -> Then:
        """The steps for a condition and the variables it shall bind."""
        choices = {parameter.name: self._objects(parameter) for parameter in parameters}
        pieces = self._pieces(condition, choices)
        return self._ordered(pieces, choices, set(known), last, 0)

    def _ordered(
        self,
        pieces: list[Formula],
        choices: dict[str, Sequence[str] | None],
        bound: set[str],
        last: Then,
        splits: int,
    ) -> Then:
        """Put the pieces of a conjunction into an order, tests as early as they are possible."""
        found: list[Step] = []
        todo = [(piece, free_variables(piece)) for piece in pieces]
        while True:
            checks = [piece for piece, free in todo if free <= bound]
            todo = [(piece, free) for piece, free in todo if not free <= bound]
            if checks:
                # Atoms and equalities cost least.
                checks.sort(key=lambda piece: isinstance(piece, Or | Forall))
                found.append(steps.test([self._check(piece, bound) for piece in checks]))
            if last is not steps.found and self._wanted <= bound and (todo or choices.keys() - bound):
                tested = self._ordered([piece for piece, _ in todo], choices, set(bound), steps.found, splits)
                return steps.chained([*found, steps.test([steps.holds_some([tested], True)])], last)
            position = self._best(todo, bound)
            if position is not None:
                piece, free = todo.pop(position)
                found += self._extension(piece, bound, choices)
                bound |= free
                continue
            waiting = [name for name in choices if name not in bound]
            needed = [name for name in waiting if any(name in free for _, free in todo)] or waiting
            if not needed:
                return steps.chained(found, last)
            split = next((one for one, _ in todo if _binds(one, needed[0])), None) if splits < _MOST_SPLITS else None
            if isinstance(split, Or):
                rest = [piece for piece, _ in todo if piece is not split]
                ways = []
                for part in split.parts:
                    open_choices = dict(choices)
                    inner = [*self._pieces(part, open_choices), *rest]
                    ways.append(self._ordered(inner, open_choices, set(bound), last, splits + 1))
                return steps.chained(found, steps.one_by_one(ways))
            objects = choices[needed[0]]
            assert objects is not None, f"nothing says what {needed[0]} can be"
            found.append(steps.choose(self.slot(needed[0]), objects))
            bound.add(needed[0])

    def _best(self, todo: Sequence[tuple[Formula, frozenset[str]]], bound: set[str]) -> int | None:
        """The piece to extend by next: an equality, or the atom that is known best; then one that is asked for."""
        best: tuple[int, int] | None = None
        choice = None
        for position, (piece, free) in enumerate(todo):
            missing = len(free - bound)
            if isinstance(piece, Equal) and missing == 1 and piece.left != piece.right:
                rank = (1, 0)
            elif not isinstance(piece, Atom):
                continue
            elif piece.predicate.startswith(DELTA):
                rank = (0, 0)
            elif len(piece.args) > missing:
                rank = (2, missing)
            else:
                rank = (4 if free.isdisjoint(self._wanted) else 3, missing)
            if best is None or rank < best:
                best, choice = rank, position
        return choice

    def _pieces(self, condition: Formula, choices: dict[str, Sequence[str] | None]) -> list[Formula]:
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
                        choices[fresh[parameter.name]] = self._objects(parameter)
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

    def _extension(self, piece: Formula, bound: set[str], choices: Mapping[str, Sequence[str] | None]) -> list[Step]:
        """Steps that fill the variables of an atom or of an equality, with tests of their types."""
        match piece:
            case Equal(left, right):
                variable, term = (left, right) if is_variable(left) and left not in bound else (right, left)
                step = steps.assign(self.slot(variable), self.slot(term))
                names = [variable]
            case Atom(predicate, args):
                step, names = self._match(predicate, args, bound)
            case _:
                raise AssertionError(f"cannot extend by {piece}")
        members = [(self.slot(name), choices[name]) for name in names]
        checks = [steps.is_member(slot, allowed) for slot, allowed in members if allowed is not None]
        return [step, steps.test(checks)] if checks else [step]

    def _match(self, predicate: str, args: tuple[str, ...], bound: set[str]) -> tuple[Step, list[str]]:
        known: list[tuple[int, int]] = []
        new: dict[str, tuple[int, int]] = {}
        repeated: list[tuple[int, int]] = []
        for place, term in enumerate(args):
            where = (place, self.slot(term))
            if not is_variable(term) or term in bound:
                known.append(where)
            elif term in new:
                repeated.append(where)
            else:
                new[term] = where
        return steps.match(predicate, known, list(new.values()), repeated), list(new)

    def _check(self, piece: Formula, bound: set[str]) -> Check:
        match piece:
            case Atom(predicate, args):
                return steps.holds_atom(predicate, [self.slot(term) for term in args], True)
            case Not(Atom(predicate, args)):
                return steps.holds_atom(predicate, [self.slot(term) for term in args], False)
            case Equal(left, right):
                return steps.holds_equal(self.slot(left), self.slot(right), True)
            case Not(Equal(left, right)):
                return steps.holds_equal(self.slot(left), self.slot(right), False)
            case Or(parts):
                known = frozenset(bound)
                return steps.holds_some([self.chain(part, [], known, steps.found) for part in parts], True)
            case Forall(parameters, part):
                fresh = self._fresh(parameters)
                renamed = [Parameter(fresh[parameter.name], parameter.types) for parameter in parameters]
                counter = negation(substitute(part, fresh))
                return steps.holds_some([self.chain(counter, renamed, frozenset(bound), steps.found)], False)
            case _:
                raise AssertionError(f"cannot test {piece}")


def _binds(piece: Formula, variable: str) -> bool:
    """Whether every alternative of a disjunction says what a variable can be, by an atom or an equality."""
    return isinstance(piece, Or) and all(_says(part, variable) for part in piece.parts)


def _says(part: Formula, variable: str) -> bool:
    match part:
        case Atom(_, args):
            return variable in args
        case Equal(left, right):
            return variable in (left, right) and left != right
        case And(parts):
            return any(_says(piece, variable) for piece in parts)
        case Or(parts):
            return all(_says(piece, variable) for piece in parts)
        case Exists(parameters, inner):
            return all(parameter.name != variable for parameter in parameters) and _says(inner, variable)
        case _:
            return False
