"""Steps of a plan as plain sets: what a step needs, adds and deletes, where it is as simple as that."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from soloist.datalog.queries.formula import And, Atom, Formula, Not, atoms, substitute
from soloist.languages.pddl.game import PddlGame, Step


@dataclass(frozen=True, slots=True)
class PlainStep:
    """A step without anything that depends on the state but literals."""

    needed: frozenset[Atom]
    excluded: frozenset[Atom]
    added: frozenset[Atom]
    deleted: frozenset[Atom]

    def is_applicable(self, state: Iterable[Atom]) -> bool:
        """Whether the step can be made in a set of atoms."""
        return self.needed.issubset(state) and self.excluded.isdisjoint(state)


def plain_step(game: PddlGame, step: Step) -> PlainStep | None:
    """A step as sets; None where a derived atom, a condition on the state or a choice stands in the way."""
    known = game.binding(step)
    literals = _literals(game, substitute(game.actions[step.action].precondition, known))
    if literals is None:
        return None
    facts = game.facts(game.initial)
    added: set[Atom] = set()
    deleted: set[Atom] = set()
    for effect, query in game.effects[step.action]:
        if not _is_static(game, effect.condition):
            return None
        names = [parameter.name for parameter in effect.parameters]
        for row in query.answers(facts, known):
            values = {**known, **dict(zip(names, row, strict=True))}
            atom = Atom(effect.atom.predicate, tuple(values.get(term, term) for term in effect.atom.args))
            (added if effect.positive else deleted).add(atom)
    return PlainStep(*literals, frozenset(added), frozenset(deleted - added))


def plain_goal(game: PddlGame) -> PlainStep | None:
    """The goal as a step without effects; None where it is not that simple."""
    literals = _literals(game, game.planning.problem.goal)
    return None if literals is None else PlainStep(*literals, frozenset(), frozenset())


def _is_static(game: PddlGame, condition: Formula) -> bool:
    return all(game.is_static(atom.predicate) for atom, _ in atoms(condition))


def _literals(game: PddlGame, condition: Formula) -> tuple[frozenset[Atom], frozenset[Atom]] | None:
    """The atoms that must hold and those that must not; parts that never change are true, or nothing would do."""
    needed: set[Atom] = set()
    excluded: set[Atom] = set()
    stack: list[Formula] = [condition]
    while stack:
        part = stack.pop()
        if isinstance(part, And):
            stack.extend(part.parts)
        elif _is_static(game, part):
            if not game.holds(game.initial, part):
                return None
        elif isinstance(part, Atom) and part.predicate in game.changing:
            needed.add(part)
        elif isinstance(part, Not) and isinstance(part.part, Atom) and part.part.predicate in game.changing:
            excluded.add(part.part)
        else:
            return None
    return frozenset(needed), frozenset(excluded)
