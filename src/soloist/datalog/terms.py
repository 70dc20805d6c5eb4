"""Substitution and unification of terms, for the rewritings of rules.

>>> x, y = Variable("x"), Variable("y")
>>> unify(Function("f", (x, Function("a"))), Function("f", (Function("b"), y)), {})
{Variable(name='x'): Function(name='b', args=()), Variable(name='y'): Function(name='a', args=())}
"""

from __future__ import annotations

from typing import TypeAlias

from soloist.game.rules import Function, Term, Variable, variables_of

#: What variables stand for; no replacement contains a variable that is itself replaced.
Substitution: TypeAlias = dict[Variable, Term]


def substitute(term: Term, substitution: Substitution) -> Term:
    """A term with its variables replaced."""
    if isinstance(term, Variable):
        return substitution.get(term, term)
    if not term.args:
        return term
    return Function(term.name, tuple(substitute(arg, substitution) for arg in term.args))


def unify(left: Term, right: Term, substitution: Substitution) -> Substitution | None:
    """The most general substitution under which two terms are equal, on top of a given one; None where none is."""
    left, right = substitute(left, substitution), substitute(right, substitution)
    if left == right:
        return substitution
    if isinstance(left, Variable):
        return _bind(left, right, substitution)
    if isinstance(right, Variable):
        return _bind(right, left, substitution)
    if left.name != right.name or len(left.args) != len(right.args):
        return None
    found: Substitution | None = substitution
    for one, other in zip(left.args, right.args, strict=True):
        if found is None:
            return None
        found = unify(one, other, found)
    return found


def _bind(variable: Variable, term: Term, substitution: Substitution) -> Substitution | None:
    if any(inner == variable for inner in variables_of(term)):
        return None
    one: Substitution = {variable: term}
    return {known: substitute(value, one) for known, value in substitution.items()} | one
