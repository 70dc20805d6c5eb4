"""Rules by which terms may grow without end, and with them the ground form.

In `next(count(s(N))) :- true(count(N))` the head is deeper than what it comes from, and comes round to it again. Such
a rule is not wrong, since other conditions may stop it; the grounder is made to watch the depth of its heads.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from soloist.engines.grounding.clauses import Clause, Signature, signature
from soloist.game.graph import strong_components
from soloist.game.rules import Atom, Term, Variable

#: A state comes from the rules for `init` and `next`, a move from those for `legal`.
_CAUSES: dict[Signature, tuple[Signature, ...]] = {
    ("true", 1): (("init", 1), ("next", 1)),
    ("does", 2): (("legal", 2),),
}


def may_grow(clauses: Sequence[Clause]) -> list[bool]:
    """For each clause whether its head may be a deeper term each time round."""
    below: dict[Signature, dict[Signature, None]] = {head: dict.fromkeys(causes) for head, causes in _CAUSES.items()}
    for clause in clauses:
        below.setdefault(signature(clause.head), {}).update((signature(atom), None) for atom in clause.positive)
    component: dict[Signature, int] = {}
    for number, members in enumerate(strong_components(below, lambda head: below.get(head, ()))):
        component.update(dict.fromkeys(members, number))
    return [_grows(clause, component) for clause in clauses]


def _grows(clause: Clause, component: dict[Signature, int]) -> bool:
    here = component[signature(clause.head)]
    within = [atom for atom in clause.positive if component[signature(atom)] == here]
    without = [atom for atom in clause.positive if component[signature(atom)] != here]
    bounded = _depths(without)
    inside = _depths(within)
    deep = _depths([clause.head])
    return any(depth > inside.get(v, depth) for v, depth in deep.items() if v not in bounded)


def _depths(atoms: Iterable[Atom]) -> dict[Variable, int]:
    """The deepest place of each variable."""
    found: dict[Variable, int] = {}

    def visit(term: Term, depth: int) -> None:
        if isinstance(term, Variable):
            found[term] = max(depth, found.get(term, 0))
        else:
            for arg in term.args:
                visit(arg, depth + 1)

    for atom in atoms:
        for arg in atom.args:
            visit(arg, 1)
    return found
