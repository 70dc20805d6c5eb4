"""The anytime engine: a best next move from the first instant on, better the longer one waits.

Iterative depth-limited best-first search with the JO evaluation (cpp/anytime), on the finite-domain form that Fast
Downward's translator makes of the PDDL translation. It plays the game as in a match: some time for each move, then
the best move is made and the search goes on below it. Options:

    distance   cg (the causal-graph heuristic, as in the thesis), add (additive) or ff (relaxed plans); add by default
    remember   yes or no: whether the best full play seen so far may be followed; yes by default
    move       seconds for each move, 1 by default
    moves      how many moves get these seconds; the rest is played in haste; all by default
"""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from soloist.engines.assignment import NO_REWARD, translated, without_costs
from soloist.engines.engine import SLICE, Ended, Engine, Event, Progress, Reason, Task
from soloist.engines.planner import SAS, translate
from soloist.engines.sas import SasTask, read_sas
from soloist.engines.takeover import can_take_over, take_over
from soloist.errors import EngineFailed
from soloist.game.solution import Claim
from soloist.languages.gdl.game import GdlGame
from soloist.languages.pddl.formula import Atom, Formula, Not, conjunction, disjunction
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.model import Axiom, Domain, Problem
from soloist.languages.pddl.normal import normal
from soloist.languages.pddl.translation.build import Translation
from soloist.languages.pddl.writer import domain_text, problem_text

_ENDING = "soloist-end-"
#: When no more than this is left, in seconds and as a share of all, moves get this many seconds each.
LAST_SECONDS = 5.0
LAST_SHARE = 0.1
HASTY_CLOCK = 0.01
#: With less than this a search may not even look at the first state.
LEAST_SECONDS = 0.001
#: What some options may be, by default the first.
_VALUES = {"distance": ("add", "cg", "ff"), "remember": ("yes", "no")}


@dataclass(frozen=True)
class Prepared:
    """A game in finite-domain form: the task, its final states by reward, and the moves of its operators."""

    sas: SasTask
    endings: list[tuple[int, int, int]]
    moves: list[str]


class Anytime(Engine):
    """Play with a clock on every move."""

    name: ClassVar[str] = "anytime"
    summary: ClassVar[str] = "depth-limited best-first search with the JO evaluation, one move after the other"
    options: ClassVar[Mapping[str, str]] = {
        "distance": "cg (causal graph, as in the thesis), add (additive) or ff (relaxed plans)",
        "remember": "yes or no: whether the best play seen is kept",
        "move": "seconds for each move",
        "moves": "how many moves get them; the rest is played in haste",
    }

    def supports(self, task: Task) -> str | None:
        for name, known in _VALUES.items():
            if task.options.get(name, known[0]) not in known:
                return f"there is no {name} {task.options[name]!r}; there are: {', '.join(known)}"
        for name in ("move", "moves"):
            if not re.fullmatch(r"\d+(\.\d*)?|\.\d+", task.options.get(name, "1")):
                return f"{name} takes a number, not {task.options[name]!r}"
        if isinstance(task.game, GdlGame):
            return task.game.refusal or None
        return None if isinstance(task.game, PddlGame) else f"this engine takes GDL and PDDL, not {task.game.language}"

    def solve(self, task: Task) -> Generator[Event, None, None]:
        try:
            prepared = yield from prepare(task)
        except EngineFailed as broken:
            if not can_take_over(task):
                raise
            yield from take_over(task, str(broken).partition("\n")[0])
            return
        if isinstance(prepared, Ended):
            yield prepared
            return
        yield from _play(task, prepared)


def prepare(task: Task) -> Generator[Event, None, Prepared | Ended]:
    """Translate a game to finite-domain form, with a derived variable for the final states of each reward."""
    game = task.game
    if isinstance(game, PddlGame):
        plain = normal(without_costs(game.planning))
        goal = plain.planning.problem.goal
        domain, problem = with_endings(plain.planning.domain, plain.planning.problem, [(100, goal)])
        step_to_move: Callable[[str], str] = plain.step_back
    else:
        assert isinstance(game, GdlGame)
        made = yield from translated(task, game)
        if isinstance(made, Ended):
            return made
        if made.problems[0][0] == 0:
            yield Claim(maximum=True, unsolvable=True, evidence=NO_REWARD, engine="anytime")
            return Ended(Reason.FINISHED)
        domain, problem = with_endings(made.domain, made.problems[0][1], endings_of(made))
        step_to_move = made.move
    with tempfile.TemporaryDirectory(prefix="soloist-anytime-") as name:
        folder = Path(name)
        (folder / "domain.pddl").write_text(domain_text(domain), encoding="utf-8")
        (folder / "problem.pddl").write_text(problem_text(problem), encoding="utf-8")
        reason = yield from translate(folder, task.limit)
        if reason is not Reason.FINISHED:
            return Ended(reason)
        sas = read_sas((folder / SAS).read_text(encoding="utf-8"))
    endings = []
    for axiom in domain.axioms:
        fact = sas.fact(f"Atom {axiom.head.predicate}()")
        if axiom.head.predicate.startswith(_ENDING) and fact is not None:
            endings.append((int(axiom.head.predicate.removeprefix(_ENDING)), *fact))
    moves = [step_to_move(f"({operator.name})") for operator in sas.operators]
    return Prepared(sas, sorted(endings, reverse=True), moves)


def endings_of(translation: Translation) -> list[tuple[int, Formula]]:
    """The condition of each reward at the end; what ends without one earns nothing."""
    found = [(value, problem.goal) for value, problem in translation.problems]
    nothing = conjunction([translation.ended, *(Not(Atom(f"{_ENDING}{value}")) for value, _ in found)])
    return [*found, (0, nothing)]


def with_endings(domain: Domain, problem: Problem, endings: list[tuple[int, Formula]]) -> tuple[Domain, Problem]:
    """A domain with a derived predicate for each reward, and a problem that asks for any of them.

    The translator leaves out what the goal does not need, so the goal must mention every reward.
    """
    heads = [(Atom(f"{_ENDING}{value}"), condition) for value, condition in endings]
    axioms = (*domain.axioms, *(Axiom(head, (), condition) for head, condition in heads))
    predicates = {**domain.predicates, **{head.predicate: () for head, _ in heads}}
    requirements = (*(name for name in domain.requirements if name != ":derived-predicates"), ":derived-predicates")
    goal = disjunction(head for head, _ in heads)
    # The goal stands in the domain now, so the objects that it may name must stand there too.
    constants = {**domain.constants, **problem.objects}
    whole = replace(domain, axioms=axioms, predicates=predicates, requirements=requirements, constants=constants)
    return whole, replace(problem, goal=goal, objects={})


def _play(task: Task, prepared: Prepared) -> Generator[Event, None, None]:
    from soloist._core import anytime as native

    sas = prepared.sas
    search = native.Search(
        [len(variable.values) for variable in sas.variables],
        [variable.layer for variable in sas.variables],
        sas.initial,
        [(operator.preconditions, operator.effects) for operator in sas.operators],
        sas.axioms,
        prepared.endings,
        task.options.get("distance", _VALUES["distance"][0]),
        task.options.get("remember") != "no",
        task.limit.memory_mb << 20,
    )
    full_clock = float(task.options.get("move", "1"))
    most = float(task.options.get("moves", "inf"))
    made: list[int] = []
    claimed = -1
    while task.limit.remaining > 0:
        clock = full_clock
        # The last moves are made in haste: a play that comes to its end is worth more than a better beginning.
        if len(made) >= most or task.limit.remaining < min(LAST_SECONDS, LAST_SHARE * task.limit.seconds):
            clock = min(clock, HASTY_CLOCK)
        spent = 0.0
        while True:
            # A move's time is processor time: on a busy machine the engine plays no worse, only later.
            started = time.thread_time()
            done = search.run(max(LEAST_SECONDS, min(SLICE, clock - spent)))
            spent += time.thread_time() - started
            figures = {"states": search.expanded, "depth": search.depth, "moves": len(made)}
            yield Progress(f"{search.best_reward} at best", figures)
            if search.best_reward > claimed:
                claimed = search.best_reward
                play = tuple(prepared.moves[op] for op in (*made, *search.best_play()))
                # Before the first move the whole space is in sight: searched through, it is a proof.
                proved = search.exhausted and not made
                yield Claim(play, maximum=proved, evidence="a final state of the search", engine="anytime")
            if done or spent >= clock or task.limit.remaining <= 0:
                break
        if search.exhausted and not made and claimed >= 0:
            play = tuple(prepared.moves[op] for op in search.best_play())
            yield Claim(play, maximum=True, evidence="the search has seen every state", engine="anytime")
            yield Ended(Reason.FINISHED)
            return
        move = search.best_move()
        if move < 0:
            yield Ended(Reason.GAVE_UP, "there is no move")
            return
        search.make(move)
        made.append(move)
        if search.root_reward >= 0:
            if search.root_reward > claimed:
                yield Claim(tuple(prepared.moves[op] for op in made), evidence="the play", engine="anytime")
            reward = search.root_reward
            yield Ended(Reason.GAVE_UP, f"played to the end: {reward}", {**figures, "played": reward})
            return
    yield Ended(Reason.TIME)
