"""Prove once more what an engine has proved, by ways that share nothing with it.

An engine that says "nothing wins" or "nothing is cheaper" gives its word, and every line of its pruning, grounding and
hashing stands behind it. Here the same is asked again, in this order, each way with a share of the time that is left:

1. the positions are exhausted by the verifier's own search: native where the language has one (`verify/exhaustion.py`),
   else in plain Python over the reference semantics (`game/search.py`);
2. a certificate by formula is made in a child process and verified (`certify.py`);
3. an engine with another foundation is asked (`Engine.foundation`).

The first two make a proof `checked`, the last makes it `agreed`. Whatever contradicts the engine is a
`VerificationError`, and what does not fit into the time is told as such.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from soloist.certify import NoCertificate, certify
from soloist.engines.engine import SLICE, Engine, Progress, Reason, Task
from soloist.engines.planning_form import TRANSLATED
from soloist.engines.process import run
from soloist.engines.registry import ENGINES, engine_named, foundation_of
from soloist.errors import EngineError, InputError, VerificationError
from soloist.game.model import Game
from soloist.game.search import STATES_IN_A_MEGABYTE, STATES_IN_A_SLICE, PlainSearch
from soloist.game.solution import Claim, Proof, Solution
from soloist.languages.registry import language_named
from soloist.limit import Limit, resident_bytes
from soloist.numeral import counted
from soloist.pipeline.incumbent import Incumbent
from soloist.source import Source
from soloist.verify.exhaustion import ANY, exhausting
from soloist.verify.replay import replay

#: The share of the time left that each way may use; the last has all.
_SHARE = 0.5


@dataclass(frozen=True)
class Question:
    """What was claimed: that no play earns more than `value`, and none that earns it costs less than `cost`."""

    game: Game[Any, Any]
    metric: str
    value: int
    #: None where nothing is claimed of the cost.
    cost: int | None
    #: The moves that earn it; None where nothing is earned.
    solution: Solution | None
    #: What the claim rests on (`Engine.foundation`).
    foundation: str

    @property
    def below(self) -> int | None:
        """Only what costs less matters where nothing can be better; None where everything matters."""
        return self.cost if self.value == 100 else None

    def refuse(self, value: int, cost: int) -> None:
        """Raise where such a play contradicts the claim."""
        if value > self.value:
            claimed = "nothing was claimed to win" if self.value == 0 else f"{self.value} was claimed to be the maximum"
            raise VerificationError(f"{claimed}, but {cost} {self.metric} earn {value}")
        if value == self.value and self.cost is not None and cost < self.cost:
            raise VerificationError(f"{self.cost} {self.metric} were claimed to be the least, but {cost} are enough")


@dataclass(frozen=True)
class Verdict:
    """How strong the proof is after the check, and what was done or could not be."""

    proof: Proof
    note: str


#: A way to check: it yields signs of life and returns what it has shown, or why it has shown nothing.
Way = Generator[Progress, None, Verdict]


def check(question: Question, limit: Limit, *, thorough: bool = True) -> Way:
    """Try the ways in turn until one of them has shown the claim; only to exhaust positions unless `thorough`."""
    reasons: list[str] = []
    ways = [_exhaust, _certify, _ask_another] if thorough else [_exhaust]
    for number, way in enumerate(ways, start=1):
        if limit.spent and reasons:
            break
        part = limit.part(limit.remaining * (1.0 if number == len(ways) else _SHARE))
        verdict = yield from way(question, part)
        if verdict.proof is not Proof.ENGINE:
            return verdict
        reasons += [verdict.note] if verdict.note else []
    return Verdict(Proof.ENGINE, "; ".join(dict.fromkeys(reasons)))


def _exhaust(question: Question, limit: Limit) -> Way:
    native = question.game.positions(question.metric) is not None
    if not native and question.foundation == "reference":
        return Verdict(Proof.ENGINE, "")
    return (yield from (_exhaust_positions if native else _exhaust_states)(question, limit))


def _exhaust_positions(question: Question, limit: Limit) -> Way:
    """Games whose language has a search of its own for this; they are won or not."""
    below = ANY if question.below is None else question.below
    steps = exhausting(question.game, question.metric, below, limit)
    while True:
        try:
            positions = next(steps)
        except StopIteration as stop:
            found = stop.value
            break
        yield Progress("checking: exhausting positions", {"positions": positions})
    if found.win is not None:
        question.refuse(100, found.win)
    if found.limit is not None:
        reached = f"{_looked_at(found.positions, 'position')} looked at again, and then the limit was reached"
        return Verdict(Proof.ENGINE, reached)
    return Verdict(Proof.CHECKED, f"{_all(found.positions, 'position')} looked at again, without any pruning")


def _exhaust_states(question: Question, limit: Limit) -> Way:
    """Any game, by its reference semantics alone."""
    room = max(1, limit.memory_mb // 2) * STATES_IN_A_MEGABYTE
    search: PlainSearch[Any, Any] = PlainSearch(question.game, question.metric, below=question.below, most_states=room)
    while not search.exhausted:
        if search.out_of_memory or limit.spent or resident_bytes() > limit.ceiling:
            reached = f"{_looked_at(search.looked_at, 'state')} looked at again, and then the limit was reached"
            return Verdict(Proof.ENGINE, reached)
        until = time.monotonic() + min(SLICE, limit.remaining)
        while time.monotonic() < until and not search.exhausted and not search.out_of_memory:
            search.run(STATES_IN_A_SLICE)
        yield Progress("checking: exhausting states", {"states": search.looked_at})
        for value, cost in search.values.items():
            question.refuse(value, cost)
    return Verdict(Proof.CHECKED, f"{_all(search.looked_at, 'state')} looked at again, by the reference semantics")


def _looked_at(number: int, noun: str) -> str:
    return f"{counted(number, noun)} {'was' if number == 1 else 'were'}"


def _all(number: int, noun: str) -> str:
    return f"the only {noun} was" if number == 1 else f"all {_looked_at(number, noun)}"


def _certify(question: Question, limit: Limit) -> Way:
    """A certificate by formula, made and verified in a child and then forgotten."""
    game = question.game
    if not game.text or (question.solution is not None and question.cost is None):
        return Verdict(Proof.ENGINE, "")
    if game.formulas(question.metric) is None and game.rule_form is None:
        return Verdict(Proof.ENGINE, "")
    moves = None if question.solution is None else question.solution.moves
    order = (game.language, game.text, game.path, moves, question.metric, limit.remaining, limit.memory_mb)
    try:
        events = run("check", certificate_in_child, *order, limit=limit, stage="checking: certificate")
        outcome = yield from _signs_of_life(events)
    except EngineError as error:
        return Verdict(Proof.ENGINE, f"no certificate could be made: {str(error).splitlines()[0]}")
    if outcome.reason is not Reason.FINISHED:
        what = "memory" if outcome.reason is Reason.MEMORY else "time"
        return Verdict(Proof.ENGINE, f"the {what} was not enough for a certificate")
    refusal = outcome.unwrap()
    if refusal:
        return Verdict(Proof.ENGINE, f"no certificate: {refusal}")
    return Verdict(Proof.CHECKED, "a certificate was made from the rules and verified")


def certificate_in_child(
    language: str, text: str, path: str, moves: tuple[str, ...] | None, metric: str, seconds: float, memory_mb: int
) -> str:
    """The child's part; why there is no certificate, or nothing where one was verified."""
    (game,) = language_named(language).read(Source(path, text), path)
    if isinstance(game, InputError):
        return "the game's text does not stand alone"
    # Games are not sent to children: what they have compiled for themselves cannot be pickled.
    solution = None if moves is None else replay(game, moves, metric)
    with TemporaryDirectory(prefix="soloist-check-") as folder:
        try:
            certify(game, solution, Path(folder), Limit(seconds, memory_mb), metric=metric)
        except NoCertificate as reason:
            return str(reason)
    return ""


def _ask_another(question: Question, limit: Limit) -> Way:
    """An engine with another foundation; where nothing is earned, under whatever metric it knows."""
    for name, task in _other_engines(question, limit):
        incumbent = Incumbent(question.game, task.metric)
        try:
            yield from _follow(engine_named(name), task, incumbent)
        except EngineError:
            continue
        if incumbent.best is not None:
            question.refuse(incumbent.best.value, incumbent.best.cost)
        if not _is_independent(foundation_of(task, incumbent.prover, name), question):
            continue  # somebody else has stepped in for it
        least = question.cost is None or (incumbent.lower_bound or 0) >= question.cost
        if incumbent.is_maximum and incumbent.value == question.value and least:
            return Verdict(Proof.AGREED, f"the engine {name}, which shares nothing with the first, says the same")
    return Verdict(Proof.ENGINE, "no other engine came to an answer")


def _other_engines(question: Question, limit: Limit) -> Iterator[tuple[str, Task]]:
    game = question.game
    metrics = game.metrics if question.value == 0 else (question.metric,)
    for name in ENGINES:
        if limit.spent:
            return
        engine = engine_named(name)
        # Planners have a way to their tasks that the grounder has no part in.
        options = {"form": TRANSLATED} if "form" in engine.options else {}
        for metric in metrics:
            task = Task(game, metric, question.cost is not None, limit, options)
            if _is_independent(engine.rests_on(task), question) and not engine.supports(task):
                yield name, replace(task, limit=limit.part(limit.remaining))
                break


def _is_independent(foundation: str, question: Question) -> bool:
    """Whether what rests on this makes a claim stronger; the reference semantics are asked otherwise."""
    return foundation not in ("", "reference") and not set(foundation.split()) & set(question.foundation.split())


def _follow(engine: Engine, task: Task, incumbent: Incumbent) -> Generator[Progress, None, None]:
    events = engine.solve(task)
    try:
        for event in events:
            if isinstance(event, Claim):
                incumbent.take(event, engine.name)
            elif isinstance(event, Progress):
                yield Progress(f"checking with {engine.name}: {event.stage}", event.statistics)
            if task.limit.spent:
                return
    finally:
        events.close()


def _signs_of_life(events: Generator[Any, None, Any]) -> Generator[Progress, None, Any]:
    """Pass on progress, and return what the generator returns."""
    while True:
        try:
            event = next(events)
        except StopIteration as stop:
            return stop.value
        if isinstance(event, Progress):
            yield event
