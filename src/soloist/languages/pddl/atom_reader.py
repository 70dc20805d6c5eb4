"""Reads a predicate or a function with its terms."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from soloist.datalog.queries.formula import Atom, Parameter
from soloist.languages.pddl.scope import Scope
from soloist.languages.sexpr import Node

#: What the names of variables stand for; a variable that hides another stands under a name of its own.
Variables = Mapping[str, Parameter]

_UNSUPPORTED = {
    "preference": "preferences",
    "at": "timed conditions",
    "over": "timed conditions",
    "oneof": "effects by chance or choice",
    "probabilistic": "effects by chance or choice",
    "unknown": "states that are not known",
    "observe": "actions that sense",
}


def read_atom(scope: Scope, node: Node, variables: Variables, *, function: bool = False) -> Atom:
    """A declared predicate (or function) with the right number of terms."""
    what = "function" if function else "predicate"
    group = scope.group(node, f"a {what} with its terms")
    if group.head is None:
        raise scope.broken("no-name", f"a {what} with its terms belongs here", group.span)
    name = group.head.text.lower()
    declared = (scope.functions if function else scope.predicates).get(name)
    if declared is None:
        if function and name in scope.object_functions:
            raise scope.broken("unsupported", f"the values of {name!r} are objects, not numbers", group.span)
        if name in _UNSUPPORTED:
            raise scope.broken("unsupported", f"{_UNSUPPORTED[name]} are not supported", group.span)
        raise scope.broken(f"unknown-{what}", f"there is no {what} {name!r}", group.head.span)
    terms = tuple(scope.every(partial(scope.term, item, variables) for item in group.items[1:]))
    if len(terms) != len(declared):
        raise scope.broken("arity", f"{name!r} takes {len(declared)} terms, not {len(terms)}", group.span)
    return Atom(name, terms)
