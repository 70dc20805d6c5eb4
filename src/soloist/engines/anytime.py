"""The anytime engine: a best next move from the first instant on, better the longer one waits.

Iterative depth-limited best-first search with the JO evaluation (cpp/anytime), on the finite-domain form of the game:
that of its ground form, or the one that Fast Downward's translator makes of its PDDL. It plays the game as in a match:
some time for each move, then the best move is made and the search goes on below it. Options:

    distance   cg (the causal-graph heuristic, as in the thesis), add (additive) or ff (relaxed plans); cg by default
    remember   yes or no: whether the best full play seen so far may be followed; yes by default
    move       seconds for each move, 1 by default
    moves      how many moves get these seconds; the rest is played in haste; all by default
    form       own (from the grounder, the default for rule sheets) or pddl (through the translator, as in the thesis)
    effects    updates (the default), or pairs: each move says of every fluent whether it holds afterwards (K+ and K-)
    after      go-on (the default: the search below a move is kept) or restart: it begins anew after each move
"""

from __future__ import annotations

import re
import time
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

from soloist.engines.engine import SLICE, Ended, Engine, Event, Progress, Reason, Task
from soloist.engines.finite_domain.form import finite_domain_form
from soloist.engines.fork_server import scratch
from soloist.engines.planner_task import SAS, translate
from soloist.engines.planning_form import FORMS, NO_REWARD, endings_task, own_foundation, refusal, uses_own_form
from soloist.engines.sas import SasTask, read_sas
from soloist.engines.takeover import can_take_over, take_over
from soloist.errors import EngineFailed
from soloist.game.solution import Claim

#: When no more than this is left, in seconds and as a share of all, moves get this many seconds each: a play of some
#: hundred moves still comes to its end. That other numbers were compared is not on record.
LAST_SECONDS = 5.0
LAST_SHARE = 0.1
HASTY_CLOCK = 0.01
#: With less than this a search may not even look at the first state.
LEAST_SECONDS = 0.001
#: The reward that nothing beats: once a play that earns it is known, it is followed without another thought.
MOST = 100
#: What some options may be, by default the first.
_VALUES = {
    "distance": ("cg", "add", "ff"),
    "remember": ("yes", "no"),
    "effects": ("updates", "pairs"),
    "after": ("go-on", "restart"),
}


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
        "form": FORMS,
        "effects": "updates, or pairs: every move says of each fluent whether it holds afterwards (form=own)",
        "after": "go-on, or restart: the search begins anew after each move",
    }

    def supports(self, task: Task) -> str | None:
        return misused(task.options) or refusal(task)

    def rests_on(self, task: Task) -> str:
        return own_foundation(task)

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


def misused(options: Mapping[str, str]) -> str | None:
    """What is wrong with the values of options."""
    for name, known in _VALUES.items():
        if options.get(name, known[0]) not in known:
            return f"there is no {name} {options[name]!r}; there are: {', '.join(known)}"
    for name in ("move", "moves"):
        if not re.fullmatch(r"\d+(\.\d*)?|\.\d+", options.get(name, "1")):
            return f"{name} takes a number, not {options[name]!r}"
    return None


def prepare(task: Task) -> Generator[Event, None, Prepared | Ended]:
    """A game in finite-domain form, with a derived variable for the final states of each reward."""
    if uses_own_form(task):
        outcome = yield from finite_domain_form(task.game, task.limit, pairs=task.options.get("effects") == "pairs")
        form = outcome.value
        if form is None:
            return Ended(outcome.reason, outcome.message)
        if not any(reward for reward, _, _ in form.endings):
            return (yield from _nothing_to_earn())
        return Prepared(form.sas, list(form.endings), list(form.moves))
    return (yield from _translated(task))


def _nothing_to_earn() -> Generator[Event, None, Ended]:
    yield Claim(maximum=True, unsolvable=True, evidence=NO_REWARD, engine="anytime")
    return Ended(Reason.FINISHED)


def _translated(task: Task) -> Generator[Event, None, Prepared | Ended]:
    made = yield from endings_task(task)
    if isinstance(made, Ended):
        return made
    if not any(value for value, _ in made.endings):
        return (yield from _nothing_to_earn())
    with TemporaryDirectory(prefix="soloist-anytime-", dir=scratch()) as name:
        folder = Path(name)
        (folder / "domain.pddl").write_text(made.domain, encoding="utf-8")
        (folder / "problem.pddl").write_text(made.problem, encoding="utf-8")
        reason = yield from translate(folder, task.limit)
        if reason is not Reason.FINISHED:
            return Ended(reason)
        sas = read_sas((folder / SAS).read_text(encoding="utf-8"))
    endings = []
    for value, predicate in made.endings:
        fact = sas.fact(f"Atom {predicate}()")
        if fact is not None:
            endings.append((value, *fact))
    moves = [made.move(f"({operator.name})") for operator in sas.operators]
    return Prepared(sas, sorted(endings, reverse=True), moves)


class AnytimeSearch:
    """One search for a whole game: it can be asked for its best move at any time, and follows whatever is played."""

    def __init__(self, prepared: Prepared, options: Mapping[str, str], memory_mb: int) -> None:
        from soloist._core import anytime as native

        sas = prepared.sas
        self._moves = prepared.moves
        self._operators = {move: number for number, move in enumerate(prepared.moves)}
        self._anew = options.get("after") == "restart"
        self.made: list[str] = []
        self.native = native.Search(
            [len(variable.values) for variable in sas.variables],
            [variable.layer for variable in sas.variables],
            sas.initial,
            [(operator.preconditions, operator.effects) for operator in sas.operators],
            sas.axioms,
            prepared.endings,
            options.get("distance", _VALUES["distance"][0]),
            options.get("remember") != "no",
            # Half of the memory limit: an array that grows holds its old and its new contents for a moment.
            memory_mb << 19,
        )

    def best_move(self) -> str | None:
        """The best next move; None in a final state, and where nothing can be done."""
        operator = self.native.best_move()
        return None if operator < 0 else self._moves[operator]

    def best_play(self) -> tuple[str, ...]:
        """The best full play that is known from the present state."""
        return tuple(self._moves[operator] for operator in self.native.best_play())

    def make(self, move: str) -> None:
        """Go on after a move, whoever has chosen it."""
        self.native.make(self._operators[move], self._anew)
        self.made.append(move)


def _play(task: Task, prepared: Prepared) -> Generator[Event, None, None]:
    whole = AnytimeSearch(prepared, task.options, task.limit.memory_mb)
    search, made = whole.native, whole.made
    full_clock = float(task.options.get("move", "1"))
    most = float(task.options.get("moves", "inf"))
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
                play = (*made, *whole.best_play())
                # A search from the initial state that has exhausted its space has proved the maximum.
                proved = search.exhausted and not made
                yield Claim(play, maximum=proved, evidence="a final state of the search", engine="anytime")
            if done or search.best_reward == MOST or spent >= clock or task.limit.remaining <= 0:
                break
        if search.exhausted and not made and claimed >= 0:
            yield Claim(whole.best_play(), maximum=True, evidence="the search has seen every state", engine="anytime")
            yield Ended(Reason.FINISHED)
            return
        move = whole.best_move()
        if move is None:
            yield Ended(Reason.GAVE_UP, "there is no move")
            return
        whole.make(move)
        if search.root_reward >= 0:
            if search.root_reward > claimed:
                yield Claim(tuple(made), evidence="the play", engine="anytime")
            reward = search.root_reward
            yield Ended(Reason.GAVE_UP, f"played to the end: {reward}", {**figures, "played": reward})
            return
    yield Ended(Reason.TIME)
