"""The order in which derived predicates are computed: strata, each a set of predicates that need one another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from soloist.languages.pddl.formula import atoms
from soloist.languages.pddl.model import Axiom


def _needs(axioms: Sequence[Axiom]) -> dict[str, dict[str, bool]]:
    """For each derived predicate those that its rules mention, and whether one does so negatively."""
    derived = {axiom.head.predicate for axiom in axioms}
    needs: dict[str, dict[str, bool]] = {name: {} for name in sorted(derived)}
    for axiom in axioms:
        own = needs[axiom.head.predicate]
        for atom, positive in atoms(axiom.condition):
            if atom.predicate in derived:
                own[atom.predicate] = own.get(atom.predicate, False) or not positive
    return needs


def strata(axioms: Sequence[Axiom]) -> list[frozenset[str]]:
    """The strongly connected sets of derived predicates, each after all that it needs."""
    return components({name: list(needed) for name, needed in _needs(axioms).items()})


def negative_cycle(axioms: Sequence[Axiom]) -> str | None:
    """A predicate that depends on its own negation, if there is one."""
    needs = _needs(axioms)
    for component in strata(axioms):
        for name in sorted(component):
            if any(negative and needed in component for needed, negative in needs[name].items()):
                return name
    return None


def components(graph: dict[str, list[str]]) -> list[frozenset[str]]:
    """Strongly connected components, successors first (Tarjan's way, with a stack of its own)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    waiting: set[str] = set()
    found: list[frozenset[str]] = []
    for root in graph:
        if root in number:
            continue
        work: list[tuple[str, Iterable[str]]] = [(root, iter(graph[root]))]
        number[root] = low[root] = len(number)
        stack.append(root)
        waiting.add(root)
        while work:
            node, successors = work[-1]
            for successor in successors:
                if successor not in number:
                    number[successor] = low[successor] = len(number)
                    stack.append(successor)
                    waiting.add(successor)
                    work.append((successor, iter(graph[successor])))
                    break
                if successor in waiting:
                    low[node] = min(low[node], number[successor])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == number[node]:
                    component = set()
                    while True:
                        member = stack.pop()
                        waiting.discard(member)
                        component.add(member)
                        if member == node:
                            break
                    found.append(frozenset(component))
    return found
