"""A domain with a derived predicate for the final states of each reward, for engines that play to any end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from soloist.datalog.queries.formula import Atom, Axiom, Formula, Not, conjunction, disjunction
from soloist.game.planning import EndingsTask
from soloist.languages.pddl.model import Domain, Problem
from soloist.languages.pddl.writer import domain_text, problem_text

_ENDING = "soloist-end-"


def all_endings(rewarded: Sequence[tuple[int, Formula]], ended: Formula) -> list[tuple[int, Formula]]:
    """The condition of each reward at the end; what ends without one earns nothing."""
    nothing = conjunction([ended, *(Not(Atom(f"{_ENDING}{value}")) for value, _ in rewarded)])
    return [*rewarded, (0, nothing)]


def endings_task(
    domain: Domain, problem: Problem, endings: Sequence[tuple[int, Formula]], move: Callable[[str], str]
) -> EndingsTask:
    """The task; the goal asks for any ending, since a translator leaves out what the goal does not need."""
    heads = [(Atom(f"{_ENDING}{value}"), condition) for value, condition in endings]
    axioms = (*domain.axioms, *(Axiom(head, (), condition) for head, condition in heads))
    predicates = {**domain.predicates, **{head.predicate: () for head, _ in heads}}
    requirements = (*(name for name in domain.requirements if name != ":derived-predicates"), ":derived-predicates")
    # The goal stands in the domain now, so the objects that it may name must stand there too.
    constants = {**domain.constants, **problem.objects}
    whole = replace(domain, axioms=axioms, predicates=predicates, requirements=requirements, constants=constants)
    asked = replace(problem, goal=disjunction(head for head, _ in heads), objects={})
    named = [(value, f"{_ENDING}{value}") for value, _ in endings]
    return EndingsTask(domain_text(whole), problem_text(asked), named, move)
