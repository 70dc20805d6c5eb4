"""Holds every step of the grounder against the reference semantics, state by state.

    problem = check(seed)       # None, or what is wrong in a text

A random sheet is played by the reference semantics (and by the naive evaluator, which must agree with it). Then each
form that the sheet takes on its way to a network is asked the same about the same states: the clauses after each
rewriting by the naive evaluator, and the circuits after building, folding and pruning by their gates. So a difference
names the step that made it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from golden_lanes import GoldenState, Parts, disagreements
from naive_rules import NaiveMachine
from random_recursion import recursive_sheet
from soloist.datalog.dependencies import Predicate
from soloist.engines.grounding.build import build
from soloist.engines.grounding.circuit import Circuit
from soloist.engines.grounding.clauses import Clause, FreshNames, clauses_of
from soloist.engines.grounding.constant_folding import fold
from soloist.engines.grounding.constant_propagation import UNKNOWN, YES, ConstantPropagation
from soloist.engines.grounding.dependencies import relevant
from soloist.engines.grounding.functional_split import split_functional
from soloist.engines.grounding.ground import functional_question
from soloist.engines.grounding.idle_arguments import drop_idle_arguments
from soloist.engines.grounding.invariants import prove_functional
from soloist.engines.grounding.observe import ground_text
from soloist.engines.grounding.program import Program
from soloist.engines.grounding.project import project
from soloist.engines.grounding.prune import prune
from soloist.engines.grounding.static_fluents import replace_static_fluents
from soloist.engines.grounding.tuple_fluents import split_tuples
from soloist.engines.grounding.unfold import unfold_static
from soloist.game.ground import Component, GroundGame
from soloist.game.rules import DEEPEST_NESTING, Distinct, Function, Not, Rule, RuleSheet, Spelling
from soloist.languages.gdl.machine import StateMachine
from soloist.languages.gdl.reader import read_rules, read_term
from soloist.languages.gdl.writer import write_term
from soloist.source import Source

#: So many states of a sheet are looked at, breadth first, with so many of the moves in each.
MOST_STATES = 16
MOST_MOVES = 3


def check(seed: int) -> str | None:
    """Where a step of the grounder differs from the reference on the random sheet of that number."""
    return check_sheet(recursive_sheet(seed))


def check_sheet(text: str) -> str | None:
    """The same for any sheet of one role whose spelling is plain."""
    sheet = read_rules(Source("sheet.kif", text))
    states = reachable(StateMachine(sheet))
    naive = NaiveMachine(sheet)
    problem = _played_otherwise(naive, states)
    if problem is not None:
        return f"the reference and the naive evaluator: {problem}"
    for name, clauses in _rewritings(sheet, states):
        if isinstance(clauses, str):
            return f"{name}: {clauses}"
        problem = _played_otherwise(NaiveMachine(_as_sheet(clauses)), states)
        problem = problem or _circuits_differ(Program(clauses, Function("you")), states)
        if problem is not None:
            return f"{name}: {problem}"
    return None


def reachable(machine: StateMachine) -> list[GoldenState]:
    """States that plays come through, breadth first; one entry for each move that is looked at, or one alone."""
    (role,) = machine.roles
    agenda, seen, found = [machine.initial], {machine.initial}, []
    for facts in agenda:
        legal, terminal, goal = machine.legal(facts, role), machine.is_terminal(facts), machine.goal(facts, role)
        made = [None] if terminal or not legal else legal[:MOST_MOVES]
        for move in made:
            after = None if move is None else machine.next(facts, {role: move})
            found.append(GoldenState(facts, frozenset(legal), terminal, goal, move, after))
            if after is not None and after not in seen and len(agenda) < MOST_STATES:
                seen.add(after)
                agenda.append(after)
    return found


def _rewritings(sheet: RuleSheet, states: Sequence[GoldenState]) -> Iterator[tuple[str, list[Clause] | str]]:
    """The clauses after each rewriting alone and after all of them in the order of the ways, where they differ."""
    clauses = clauses_of(sheet.rules)
    seen = [list(clauses)]
    yield "clauses", clauses
    fluents, order = functional_question(clauses, Function("you"))
    functional = frozenset(fluents[place] for place in prove_functional(order))
    broken = _several_values(functional, states)
    if broken is not None:
        yield "invariants", broken
    names = FreshNames()
    steps: list[tuple[str, Callable[[list[Clause]], list[Clause]]]] = [
        ("static fluents", replace_static_fluents),
        ("relevant", relevant),
        ("tuples", split_tuples),
        ("idle arguments", partial(drop_idle_arguments, names=names)),
        ("split", partial(split_functional, functional=functional, names=names)),
        ("unfold", partial(unfold_static, definitions=16)),
        ("split again", partial(split_functional, functional=functional, names=names)),
        ("project", partial(project, names=names)),
    ]
    current = clauses
    for name, step in steps:
        alone, current = step(clauses), step(current)
        for how, made in ((f"{name} alone", alone), (f"{name} after the others", current)):
            if made not in seen:
                seen.append(made)
                yield how, made


def _several_values(functional: frozenset[Predicate], states: Sequence[GoldenState]) -> str | None:
    """A state in which a fluent has two values though it is proved to have one at most."""
    for state in {state.facts for state in states}:
        terms = [term for fact in state if isinstance(term := read_term(fact), Function)]
        keys = [(term.name, term.args[:-1]) for term in terms if (term.name, len(term.args)) in functional]
        if len(set(keys)) < len(keys):
            return f"two values where one is proved in {sorted(state)}"
    return None


def _as_sheet(clauses: Sequence[Clause]) -> RuleSheet:
    return RuleSheet(
        tuple(
            Rule(
                clause.head,
                (*clause.positive, *map(Not, clause.negative), *(Distinct(*pair) for pair in clause.unequal)),
            )
            for clause in clauses
        )
    )


def _played_otherwise(naive: NaiveMachine, states: Sequence[GoldenState]) -> str | None:
    """The first thing in which the naive evaluator plays otherwise; states may come in parts."""
    parts = Parts(naive.initial)
    if naive.initial != parts.of(states[0].facts):
        return f"starts with {sorted(naive.initial)}, not with {sorted(states[0].facts)}"
    judged: dict[frozenset[str], tuple[frozenset[str], bool, int | None]] = {}
    for state in states:
        facts = parts.of(state.facts)
        if facts not in judged:
            judged[facts] = naive.judge(facts)
        legal, terminal, goal = judged[facts]
        if (legal, terminal, goal) != (state.legal, state.terminal, state.goal):
            return f"{(sorted(legal), terminal, goal)}, not {state} in {sorted(facts)}"
        if state.move is not None and state.after is not None:
            after = naive.next(facts, state.move)
            if after != parts.of(state.after):
                return f"{sorted(after)}, not {sorted(state.after)} after {state.move} in {sorted(facts)}"
    return None


def _circuits_differ(program: Program, states: list[GoldenState]) -> str | None:
    """The first circuit made of a program that plays otherwise, by its gates."""
    circuit = build(ground_text(program.text, program.role, DEEPEST_NESTING))
    built = _named(_whole(circuit, program.rewards()), program)
    folded = fold(circuit)
    made = [
        ("built", built),
        ("folded", _named(_whole(folded, program.rewards()), program)),
        ("folded and pruned", _named(prune(folded, program.rewards(), keep_fluents=True), program)),
    ]
    for name, game in made:
        problems = disagreements(game, states, whole_states=True)
        if problems:
            return f"{name}: {problems[0]} of {[(sorted(state.facts), state.move) for state in states]}"
    pruned = _named(prune(folded, program.rewards()), program)
    problems = disagreements(pruned, states, whole_states=False)
    if problems:
        return f"pruned: {problems[0]}"
    return _no_constant(built, ConstantPropagation(circuit).values, states)


def _whole(circuit: Circuit, rewards: dict[str, int]) -> GroundGame:
    """A circuit as it stands, as a ground game."""
    goals = [(rewards[name], literal) for name, literal in circuit.goals if name in rewards]
    return GroundGame(
        tuple(circuit.fluents),
        tuple(circuit.moves),
        tuple(circuit.network.nodes),
        tuple(Component(*part) for part in circuit.network.components),
        frozenset(fluent for fluent, holds in enumerate(circuit.initial) if holds),
        tuple(circuit.next),
        tuple(circuit.legal),
        circuit.terminal,
        tuple(sorted(goals, reverse=True)),
        tuple(circuit.always),
    )


def _named(game: GroundGame, program: Program) -> GroundGame:
    def texts(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(write_term(program.read_term(name), Spelling()) for name in names)

    return replace(game, fluents=texts(game.fluents), moves=texts(game.moves), always=texts(game.always))


def _no_constant(game: GroundGame, values: bytearray, states: Sequence[GoldenState]) -> str | None:
    """A variable that has another value in some state than the one it is said to keep."""
    places = {name: place for place, name in enumerate(game.fluents)}
    moves = {name: place for place, name in enumerate(game.moves)}
    parts = Parts(game.fluents)
    for state in states:
        numbers = [places[fact] for fact in parts.of(state.facts)]
        actual = game.evaluate(numbers, None if state.move is None else moves[state.move])
        for variable, value in enumerate(values):
            if value != UNKNOWN and actual[variable] != (value == YES):
                return f"constants: variable {variable} is not {value == YES} in {sorted(state.facts)}"
    return None
