"""What the formulas of a translation name, so that it can be stated and declared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from soloist.datalog.queries.formula import (
    And,
    Atom,
    Axiom,
    Equal,
    Exists,
    Forall,
    Formula,
    Not,
    Or,
    atoms,
    is_variable,
)
from soloist.languages.pddl.model import Action


def conditions(actions: Iterable[Action], axioms: Iterable[Axiom]) -> Iterator[Formula]:
    """All that is asked by actions and by derived predicates."""
    for action in actions:
        yield action.precondition
        yield from (effect.condition for effect in action.effects)
    yield from (axiom.condition for axiom in axioms)


def predicates_in(formulas: Iterable[Formula]) -> dict[str, int]:
    """The predicates in some formulas, with their numbers of arguments."""
    return {atom.predicate: len(atom.args) for formula in formulas for atom, _ in atoms(formula)}


def objects_in(formulas: Iterable[Formula]) -> Iterator[str]:
    """The objects in some formulas, as often as they are named."""
    for formula in formulas:
        match formula:
            case Atom(_, args):
                yield from (arg for arg in args if not is_variable(arg))
            case Equal(left, right):
                yield from (side for side in (left, right) if not is_variable(side))
            case Not(part) | Exists(_, part) | Forall(_, part):
                yield from objects_in([part])
            case And(parts) | Or(parts):
                yield from objects_in(parts)
