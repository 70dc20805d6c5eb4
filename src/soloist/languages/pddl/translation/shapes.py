"""The shapes that terms take in each predicate, found by running the rules on shapes instead of terms.

PDDL knows no function symbols. `(true (cell 1 (pair a b)))` becomes an atom of a predicate for its shape,
`cell(*, pair(*, *))`, with one argument for each star. A star stands for a constant. At the root of a fluent, of a
move and of a goal value a constant is a shape of its own, so that `(true over)` and `(true lit)` are different
predicates; where a sheet computes such a root (`(true ?anything)` over plain constants), the constants become a star.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from soloist.datalog.conjunctions import alternatives, count_alternatives
from soloist.errors import UnsupportedError
from soloist.game.rules import Atom, Function, Literal, Rule, Term, Variable
from soloist.source import Finding, Severity

#: None is a star; else a function symbol with the shapes of its arguments.
Shape: TypeAlias = "tuple[str, tuple[Shape, ...]] | None"
Shapes: TypeAlias = tuple[Shape, ...]
Binding: TypeAlias = dict[Variable, Shape]

#: Predicates whose first argument is a fluent, a move or a reward: its root is kept.
ROOTED = frozenset({"true", "does", "goal"})
#: Predicates that are about the same things.
_SAME = {"init": "true", "next": "true", "legal": "does"}
_DEEPEST = 8
_MOST_ALTERNATIVES = 512


def kind_of(predicate: str) -> str:
    """The predicate that has the shapes of this one: fluents are the same in `init`, `next` and `true`."""
    return _SAME.get(predicate, predicate)


def unsupported(message: str, rule: Rule | None = None) -> UnsupportedError:
    """A sheet that cannot be translated, with the place if there is one."""
    return UnsupportedError(Finding(Severity.ERROR, "no-pddl", message, rule.span if rule else None))


def conjunctions(rule: Rule) -> Iterator[tuple[Literal, ...]]:
    """The alternatives of a rule's body as conjunctions of atoms, negated atoms, and (negated) `distinct`."""
    if count_alternatives(rule.body) > _MOST_ALTERNATIVES:
        raise unsupported(f"a rule with more than {_MOST_ALTERNATIVES} alternatives", rule)
    return alternatives(rule.body)


@dataclass
class ShapeAnalysis:
    """The shapes of each predicate's arguments, and the kinds whose constant roots had to become a star."""

    facts: dict[tuple[str, int], set[Shapes]] = field(default_factory=dict)
    starred: set[str] = field(default_factory=set)

    def run(self, rules: Sequence[tuple[Atom, tuple[Literal, ...]]]) -> None:
        """Apply the rules to shapes until nothing new comes out; again, if roots turn out to be computed."""
        while True:
            self.facts = {}
            grown = True
            facts_done = False
            while grown:
                grown = False
                for head, body in rules:
                    if not body and facts_done:
                        continue
                    for binding in self.bindings(body):
                        grown = self._add(head, binding) or grown
                facts_done = True
            computed = {
                kind
                for (kind, _), found in self.facts.items()
                if kind in ROOTED and kind not in self.starred and any(shapes[0] is None for shapes in found)
            }
            if not computed:
                return
            self.starred |= computed

    def _add(self, head: Atom, binding: Binding) -> bool:
        kind = kind_of(head.predicate)
        shapes = self.shapes_of(kind, head.args, binding)
        known = self.facts.setdefault((kind, len(head.args)), set())
        if shapes in known:
            return False
        if max((_depth(shape) for shape in shapes), default=0) > _DEEPEST:
            raise unsupported(f"terms of {head.predicate!r} nest more than {_DEEPEST} deep, or without end")
        known.add(shapes)
        return True

    def shapes_of(self, kind: str, args: Sequence[Term], binding: Binding) -> Shapes:
        """The shapes of the arguments of an atom."""
        rooted = kind in ROOTED and kind not in self.starred
        return tuple(_normal(_shape(arg, binding), rooted and position == 0) for position, arg in enumerate(args))

    def bindings(self, body: Sequence[Literal]) -> Iterator[Binding]:
        """Every way to give shapes to the variables of a body, each once."""
        atoms = [literal for literal in body if isinstance(literal, Atom)]
        seen: set[tuple[tuple[Variable, Shape], ...]] = set()
        for binding in self._matches(atoms, {}):
            key = tuple(sorted(binding.items(), key=lambda item: item[0].name))
            if key not in seen:
                seen.add(key)
                yield binding

    def _matches(self, atoms: Sequence[Atom], binding: Binding) -> Iterator[Binding]:
        if not atoms:
            yield binding
            return
        first = atoms[0]
        for shapes in tuple(self.facts.get((kind_of(first.predicate), len(first.args)), ())):
            extended: Binding | None = dict(binding)
            for arg, shape in zip(first.args, shapes, strict=True):
                extended = None if extended is None else _match(arg, shape, extended)
            if extended is not None:
                yield from self._matches(atoms[1:], extended)


def _match(term: Term, shape: Shape, binding: Binding) -> Binding | None:
    if isinstance(term, Variable):
        if term not in binding:
            binding[term] = shape
            return binding
        try:
            binding[term] = _meet(binding[term], shape)
        except _Clash:
            return None
        return binding
    if not term.args:
        return binding if shape is None or shape == (term.name, ()) else None
    if shape is None or shape[0] != term.name or len(shape[1]) != len(term.args):
        return None
    result: Binding | None = binding
    for arg, part in zip(term.args, shape[1], strict=True):
        result = None if result is None else _match(arg, part, result)
    return result


class _Clash(Exception):
    pass


def _meet(one: Shape, other: Shape) -> Shape:
    """The shape of what has both shapes; a constant that is known is a star too."""
    if one is None or other is None:
        known = one or other
        if known is not None and known[1]:
            raise _Clash
        return known
    if one[0] != other[0] or len(one[1]) != len(other[1]):
        raise _Clash
    return one[0], tuple(_meet(left, right) for left, right in zip(one[1], other[1], strict=True))


def _shape(term: Term, binding: Binding) -> Shape:
    if isinstance(term, Variable):
        return binding.get(term)
    return term.name, tuple(_shape(arg, binding) for arg in term.args)


def _normal(shape: Shape, root: bool) -> Shape:
    if shape is None or (not shape[1] and not root):
        return None
    return shape[0], tuple(_normal(part, False) for part in shape[1])


def _depth(shape: Shape) -> int:
    return 0 if shape is None else 1 + max((_depth(part) for part in shape[1]), default=0)


def skeleton(variable: Variable, shape: Shape) -> Term:
    """A variable of a shape as a term of variables of its own, one for each star."""
    if shape is None:
        return variable
    return Function(
        shape[0],
        tuple(skeleton(Variable(f"{variable.name}.{place}"), part) for place, part in enumerate(shape[1], start=1)),
    )
