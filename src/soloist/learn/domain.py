"""Writes what LOCM learned as PDDL: a predicate for each state, and for each plan a problem it was a plan of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from soloist.datalog.queries.formula import TRUE, Atom, Formula, Parameter, conjunction
from soloist.languages.boardgame.machines import Machine, Model, Step, Transition
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.model import Action, Domain, Effect, Planning, Problem
from soloist.learn.plans import Plan
from soloist.learn.statics import Static, seen_pairs

#: The name of the predicate of a machine's state.
Namer = Callable[[Machine, int], str]


def plain_name(machine: Machine, state: int) -> str:
    """A name that says no more than what is known: sort, machine, state."""
    owner = "zero" if machine.sort == 0 else f"sort{machine.sort}"
    number = f"-{machine.number + 1}" if machine.number else ""
    return f"{owner}{number}-state{state}"


def _variable(position: int) -> str:
    return f"?x{position}"


def make_domain(
    model: Model,
    name: str,
    name_state: Namer = plain_name,
    sort_names: dict[int, str] | None = None,
    statics: Sequence[Static] = (),
) -> Domain:
    """The planning domain of a model, with relations that never change."""
    sorts = sort_names or {}

    def kind(sort: int) -> tuple[str, ...]:
        return (sorts.get(sort, f"sort{sort}"),)

    predicates = {}
    for machine in model.machines:
        for state in range(machine.states):
            own = () if machine.sort == 0 else (Parameter("?x", kind(machine.sort)),)
            more = (Parameter(f"?y{n}", kind(p.sort)) for n, p in enumerate(machine.parameters[state], 1))
            predicates[name_state(machine, state)] = (*own, *more)
    for static in statics:
        positions = model.actions[static.action]
        predicates[static.name] = tuple(
            Parameter(f"?y{number}", kind(positions[place - 1])) for number, place in enumerate(static.places, 1)
        )
    actions = tuple(
        Action(
            action,
            tuple(Parameter(_variable(position), kind(sort)) for position, sort in enumerate(positions, 1)),
            *_rules(model, action, positions, name_state, statics),
        )
        for action, positions in model.actions.items()
    )
    every = sorted({sort for positions in model.actions.values() for sort in positions})
    types = {kind(sort)[0]: ("object",) for sort in every}
    return Domain(name, (":strips", ":typing"), types, {}, predicates, {}, actions)


def _rules(
    model: Model, action: str, positions: tuple[int, ...], name_state: Namer, statics: Sequence[Static]
) -> tuple[Formula, tuple[Effect, ...]]:
    """The precondition and the effects of an action: what each of its transitions needs, ends and begins."""
    before, after = [], []
    for position in range(len(positions) + 1):
        transition = Transition(action, position)
        for machine in model.machines:
            if transition in machine.start:
                before.append(_atom(machine, machine.start[transition], transition, name_state, leaving=True))
                after.append(_atom(machine, machine.end[transition], transition, name_state, leaving=False))
    effects = [Effect(atom, False) for atom in before if atom not in after]
    effects += [Effect(atom) for atom in after]
    always = [
        Atom(each.name, tuple(_variable(place) for place in each.places)) for each in statics if each.action == action
    ]
    return conjunction([*before, *always]), tuple(effects)


def _atom(machine: Machine, state: int, transition: Transition, name_state: Namer, leaving: bool) -> Atom:
    args = [] if transition.position == 0 else [_variable(transition.position)]
    for parameter in machine.parameters[state]:
        position = (parameter.used_by if leaving else parameter.set_by)[transition]
        args.append(_variable(position))
    return Atom(name_state(machine, state), tuple(args))


def make_problem(
    model: Model,
    domain: Domain,
    plan: Plan,
    name: str,
    name_state: Namer = plain_name,
    sort_names: dict[int, str] | None = None,
    statics: Sequence[Static] = (),
) -> Problem:
    """The problem that a plan solves: each object begins in the state its first transition leaves.

    Relations that never change hold of the objects that the plan shows together.
    """
    sorts = sort_names or {}
    objects: dict[str, str] = {}
    initial: set[Atom] = {Atom(relation, pair) for relation, pair in seen_pairs(plan, statics)}
    met: set[tuple[str, int, int]] = set()
    for step in plan:
        for position, thing in ((0, ""), *enumerate(step.args, 1)):
            transition = Transition(step.name, position)
            if position:
                sort = model.actions[step.name][position - 1]
                objects.setdefault(thing, sorts.get(sort, f"sort{sort}"))
            for machine in model.machines:
                key = (thing, machine.sort, machine.number)
                if transition in machine.start and key not in met:
                    met.add(key)
                    atom = _atom(machine, machine.start[transition], transition, name_state, leaving=True)
                    initial.add(Atom(atom.predicate, tuple(_value(term, step) for term in atom.args)))
    return Problem(name, domain.name, objects, frozenset(initial), {}, TRUE)


def _value(term: str, step: Step) -> str:
    return step.args[int(term[2:]) - 1]


def solved_problem(model: Model, domain: Domain, plan: Plan, statics: Sequence[Static]) -> Problem:
    """The problem of a plan with a goal: the states in which it leaves the objects."""
    problem = make_problem(model, domain, plan, "learned-1", statics=statics)
    game = PddlGame(Planning(domain, problem))
    state = game.initial
    for step in plan:
        state = game.apply(state, game.read_move(str(step)))
    fixed = {static.name for static in statics}
    reached = [atom for atom in state if atom.predicate not in fixed]
    reached.sort(key=lambda atom: (atom.predicate, atom.args))
    return replace(problem, goal=conjunction(reached))
