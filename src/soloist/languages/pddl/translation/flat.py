"""Rules without function symbols: every predicate is split by the shapes of its arguments.

>>> from soloist.languages.gdl.reader import read_rules
>>> from soloist.source import Source
>>> sheet = read_rules(Source("x", "(role r) (init (at (p 1 2))) (<= (next (at ?x)) (true (at ?x)))"))
>>> [(rule.head.predicate, rule.head.args) for rule in flatten(sheet.rules, "r").rules if rule.head.predicate != "role"]
[('true at(p(*,*))', ('1', '2')), ('true at(p(*,*))', ('?x.1', '?x.2'))]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from soloist.datalog.queries.formula import FALSE, TRUE, Atom, Equal, Formula, conjunction, negation
from soloist.datalog.terms import substitute
from soloist.game import rules as gdl
from soloist.game.rules import Function, Rule, Term, Variable
from soloist.languages.pddl.translation.shapes import (
    Binding,
    Shape,
    ShapeAnalysis,
    Shapes,
    conjunctions,
    kind_of,
    skeleton,
)


@dataclass(frozen=True)
class Predicate:
    """A predicate of one shape: what kind it is of, and the shapes of its arguments."""

    kind: str
    shapes: Shapes

    def __str__(self) -> str:
        shown = ",".join(shape_text(shape) for shape in self.shapes)
        return f"{self.kind} {shown}" if any(shape is not None for shape in self.shapes) else self.kind

    @property
    def arity(self) -> int:
        """The number of stars."""
        return sum(_stars(shape) for shape in self.shapes)


def shape_text(shape: Shape) -> str:
    """A shape as a person reads it."""
    if shape is None:
        return "*"
    return f"{shape[0]}({','.join(map(shape_text, shape[1]))})" if shape[1] else shape[0]


def _stars(shape: Shape) -> int:
    return 1 if shape is None else sum(_stars(part) for part in shape[1])


@dataclass(frozen=True)
class FlatRule:
    """`head` holds, initially or next or always, where all parts of the body do."""

    use: str
    head: Atom
    body: tuple[Formula, ...]


@dataclass
class FlatRules:
    """All the rules, and what the names of their predicates stand for."""

    analysis: ShapeAnalysis
    rules: list[FlatRule] = field(default_factory=list)
    predicates: dict[str, Predicate] = field(default_factory=dict)

    def of(self, use: str) -> Iterator[FlatRule]:
        """The rules of one use: init, next, legal, terminal, goal, or `rule` for all others."""
        return (rule for rule in self.rules if rule.use == use)

    def ground(self, kind: str, term: Term) -> Atom | None:
        """The atom that a ground fluent or move is; None where no rule ever makes that shape."""
        shapes = self.analysis.shapes_of(kind, (term,), {})
        if shapes not in self.analysis.facts.get((kind, 1), ()):
            return None
        return Atom(str(Predicate(kind, shapes)), tuple(_leaves((term,), shapes)))

    def term(self, predicate: str, args: Sequence[str]) -> Term:
        """The fluent or move that a ground atom stands for."""
        [shape] = self.predicates[predicate].shapes
        remaining = iter(args)

        def build(part: Shape) -> Term:
            return Function(next(remaining)) if part is None else Function(part[0], tuple(map(build, part[1])))

        return build(shape)


_USES = frozenset({"init", "next", "legal", "terminal", "goal"})


def flatten(rules: Sequence[Rule], role: str) -> FlatRules:
    """The rules of a sheet for its only role; the role itself disappears from moves and rewards."""
    bodies: list[tuple[gdl.Atom, tuple[gdl.Literal, ...]]] = []
    for rule in rules:
        for body in conjunctions(rule):
            single = _one_role(rule.head, body, role)
            if single is not None:
                bodies.append(single)
    analysis = ShapeAnalysis()
    analysis.run(bodies)
    flat = FlatRules(analysis)
    for head, body in bodies:
        for binding in analysis.bindings(body):
            made = _specialised(flat, head, body, binding)
            if made is not None:
                flat.rules.append(made)
    for legal in list(flat.of("legal")):
        condition = str(Predicate("legal", flat.predicates[legal.head.predicate].shapes))
        if condition in flat.predicates:
            flat.rules.append(FlatRule("rule", Atom(condition, legal.head.args), legal.body))
    return flat


def _one_role(
    head: gdl.Atom, body: tuple[gdl.Literal, ...], role: str
) -> tuple[gdl.Atom, tuple[gdl.Literal, ...]] | None:
    """Drop the role where moves and rewards name it; None where the rule is about somebody else."""
    values: dict[Variable, Term] = {}
    for atom in (head, *(literal for literal in body if isinstance(literal, gdl.Atom))):
        if atom.predicate in ("does", "legal", "goal") and len(atom.args) == 2:
            who = atom.args[0]
            if isinstance(who, Variable):
                values[who] = Function(role)
            elif who != Function(role):
                return None
    result = []
    for literal in body:
        inner = literal.literal if isinstance(literal, gdl.Not) else literal
        if isinstance(inner, gdl.Atom) and inner.predicate in ("does", "legal", "goal") and len(inner.args) == 2:
            who = substitute(inner.args[0], values)
            if who != Function(role):
                continue
        result.append(_replaced_literal(literal, values))
    return _without_role(_replaced_atom(head, values)), tuple(result)


def _without_role(atom: gdl.Atom) -> gdl.Atom:
    if atom.predicate in ("does", "legal", "goal") and len(atom.args) == 2:
        return gdl.Atom(atom.predicate, atom.args[1:], atom.span)
    return atom


def _replaced_atom(atom: gdl.Atom, values: dict[Variable, Term]) -> gdl.Atom:
    return gdl.Atom(atom.predicate, tuple(substitute(arg, values) for arg in atom.args), atom.span)


def _replaced_literal(literal: gdl.Literal, values: dict[Variable, Term]) -> gdl.Literal:
    match literal:
        case gdl.Atom():
            return _without_role(_replaced_atom(literal, values))
        case gdl.Not(inner):
            return gdl.Not(_replaced_literal(inner, values), literal.span)
        case gdl.Distinct(left, right):
            return gdl.Distinct(substitute(left, values), substitute(right, values), literal.span)
        case gdl.Or():
            raise AssertionError("bodies are conjunctions here")


def _specialised(flat: FlatRules, head: gdl.Atom, body: tuple[gdl.Literal, ...], binding: Binding) -> FlatRule | None:
    values = {variable: skeleton(variable, shape) for variable, shape in binding.items()}
    parts: list[Formula] = []
    for literal in body:
        match literal:
            case gdl.Atom():
                part: Formula = _flat_atom(flat, literal, values)
            case gdl.Not(gdl.Atom() as inner):
                part = negation(_flat_atom(flat, inner, values))
            case gdl.Distinct(left, right):
                part = negation(_equal(substitute(left, values), substitute(right, values)))
            case gdl.Not(gdl.Distinct(left, right)):
                part = _equal(substitute(left, values), substitute(right, values))
            case _:
                raise AssertionError("bodies are conjunctions of literals here")
        if part == FALSE:
            return None
        if part != TRUE:
            parts.append(part)
    made = _flat_atom(flat, gdl.Atom(kind_of(head.predicate), head.args), values)
    assert isinstance(made, Atom)
    return FlatRule(head.predicate if head.predicate in _USES else "rule", made, tuple(parts))


def _flat_atom(flat: FlatRules, atom: gdl.Atom, values: dict[Variable, Term]) -> Formula:
    """The atom of the split predicate; false where nothing ever has that shape."""
    kind = kind_of(atom.predicate)
    args = [substitute(arg, values) for arg in atom.args]
    shapes = flat.analysis.shapes_of(kind, args, {})
    if shapes not in flat.analysis.facts.get((kind, len(args)), ()):
        return FALSE
    # Whether a move is legal is a condition; that it is made is another.
    predicate = Predicate("legal" if atom.predicate == "legal" else kind, shapes)
    flat.predicates[str(predicate)] = predicate
    return Atom(str(predicate), tuple(_leaves(args, shapes)))


def _leaves(args: Sequence[Term], shapes: Sequence[Shape]) -> Iterator[str]:
    """The terms at the stars, from left to right."""
    for arg, shape in zip(args, shapes, strict=True):
        if shape is None:
            yield f"?{arg.name}" if isinstance(arg, Variable) else arg.name
        elif shape[1]:
            assert isinstance(arg, Function)
            yield from _leaves(arg.args, shape[1])


def _equal(left: Term, right: Term) -> Formula:
    """What must be the same for two terms to be the same."""
    if isinstance(left, Variable) or isinstance(right, Variable):
        for term in (left, right):
            if isinstance(term, Function) and term.args:
                return FALSE
        names = [f"?{term.name}" if isinstance(term, Variable) else term.name for term in (left, right)]
        return TRUE if names[0] == names[1] else Equal(names[0], names[1])
    if left.name != right.name or len(left.args) != len(right.args):
        return FALSE
    return conjunction(_equal(one, other) for one, other in zip(left.args, right.args, strict=True))
