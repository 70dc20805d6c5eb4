"""Grounds a game: rules to a GroundGame, within a time and memory limit.

    outcome = yield from ground_form(game, limit)

Inside an engine that is all; the ground form is kept with the game, so the next engine gets it at once. A sheet that
cannot be grounded within the limits gives an outcome that says why.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any
from weakref import WeakKeyDictionary

from soloist.datalog.dependencies import Predicate
from soloist.engines.engine import Event, Progress, Reason
from soloist.engines.grounding.child import Grounded, Order, ground_in_child
from soloist.engines.grounding.clauses import Clause, FreshNames, clauses_of
from soloist.engines.grounding.dependencies import relevant
from soloist.engines.grounding.estimate import looks_hopeless
from soloist.engines.grounding.invariants import ProofOrder, prove_functional
from soloist.engines.grounding.program import Program
from soloist.engines.grounding.strategies import STRATEGIES, Strategy
from soloist.engines.grounding.term_growth import may_grow
from soloist.engines.process import Outcome, run
from soloist.errors import EngineFailed, RuleError, UnsupportedError
from soloist.game.ground import GroundGame
from soloist.game.model import Game
from soloist.game.rules import DEEPEST_NESTING, Function, RuleForm
from soloist.limit import Limit
from soloist.source import Finding, Severity

#: A network with fewer nodes is good enough: no other strategy is tried. With half and with twice as many, every third
#: of the shared sheets gets the same network, and the time differs by no more than between two runs.
SMALL = 20_000
#: A network that was made of more ground rules than this took too long to try for a smaller one. Twice as many give the
#: same networks on those sheets.
MANY_RULES = 100_000
#: No strategy gets less time than this, in seconds, unless the limit itself is shorter: starting a child and clingo
#: takes a few tenths of it.
SHORTEST = 2.0

_known: WeakKeyDictionary[Game[Any, Any], GroundGame] = WeakKeyDictionary()


def ground_form(game: Game[Any, Any], limit: Limit) -> Generator[Event, None, Outcome[GroundGame]]:
    """The ground form of a game whose language can say it in rules (`Game.to_rules`)."""
    known = _known.get(game)
    if known is not None:
        return Outcome(Reason.FINISHED, known)
    if game.origin is not None:
        whole = yield from ground_form(game.origin, limit)
        return whole if whole.value is None else replace(whole, value=_restarted(whole.value, game))
    rules = game.rule_form
    if rules is None:
        return Outcome(Reason.UNSUPPORTED, message=f"a game in {game.language} has no form in rules")
    outcome = yield from ground(rules, limit)
    if outcome.value is not None:
        _known[game] = outcome.value
    return outcome


def known_ground_form(game: Game[Any, Any]) -> GroundGame | None:
    """The ground form of a game that has been grounded before."""
    return _known.get(game)


def _restarted(ground: GroundGame, game: Game[Any, Any]) -> GroundGame:
    """The same ground game, beginning where another game of the same rules does.

    That state can be reached from the first one, so whatever the grounder has found to hold in all states holds there
    and after. A fact that is no fluent is always true, or has no effect on the game.
    """
    numbers = {name: number for number, name in enumerate(ground.fluents)}
    return replace(ground, initial=frozenset(numbers[fact] for fact in game.initial if fact in numbers))


def ground(
    rules: RuleForm, limit: Limit, *, strategies: Sequence[Strategy] = STRATEGIES, keep_fluents: bool = False
) -> Generator[Event, None, Outcome[GroundGame]]:
    """Ground rules by the first strategy that gives a small network, or by the one that gives the smallest.

    With `keep_fluents`, fluents without any effect on the game stay in the state.
    """
    clauses = clauses_of(rules.sheet.rules)
    role = only_role(clauses)
    attempts: list[_Attempt] = []
    queue = deque((strategy, False) for strategy in strategies)
    while queue and limit.remaining > 0:
        strategy, postponed = queue.popleft()
        if not _is_worth_trying(strategy, attempts):
            continue
        functional: frozenset[Predicate] = frozenset()
        if strategy.functional:
            functional = yield from proved_functional(clauses, role, limit)
        if strategy.functional and not functional:
            continue
        rewritten = strategy.rewrite(clauses, FreshNames(), functional)
        if queue and not postponed and looks_hopeless(rewritten):
            queue.append((strategy, True))
            continue
        attempt = _Attempt(strategy, Program(rewritten, role))
        attempts.append(attempt)
        yield from attempt.run(limit, keep_fluents)
        if attempt.endless:
            return Outcome(Reason.UNSUPPORTED, message="the ground form has no end" + _where_terms_grow(clauses))
    best = min(attempts, key=lambda attempt: attempt.size, default=None)
    if best is None or best.grounded is None:
        return _failure(attempts, clauses, limit)
    game = best.named(rules)
    yield Progress(f"grounded ({best.strategy.name})", best.statistics())
    return Outcome(Reason.FINISHED, game)


class _Attempt:
    """One strategy, tried on one sheet."""

    def __init__(self, strategy: Strategy, program: Program) -> None:
        self.strategy = strategy
        self._program = program
        self.grounded: Grounded | None = None
        self.reason = Reason.TIME
        self.endless = False

    def run(self, limit: Limit, keep_fluents: bool) -> Generator[Event, None, None]:
        """Ground the program in a child, within this strategy's share of the limit."""
        program = self._program
        order = Order(program.text, program.role, program.rewards(), DEEPEST_NESTING, keep_fluents)
        seconds = min(limit.remaining, max(SHORTEST, self.strategy.share * limit.remaining))
        allowed, stage = limit.part(seconds).beside(), f"grounding ({self.strategy.name})"
        try:
            outcome = yield from run("grounding", ground_in_child, order, limit=allowed, stage=stage)
        except RuntimeError as error:
            raise EngineFailed("grounding", str(error)) from None
        self.reason = outcome.reason
        if outcome.reason is Reason.FINISHED:
            self.grounded = outcome.value
            self.endless = outcome.value is None

    @property
    def size(self) -> float:
        """The number of nodes; infinite where there is no network."""
        return len(self.grounded.game.nodes) if self.grounded else float("inf")

    def statistics(self) -> dict[str, int | float]:
        """Figures about the ground form."""
        assert self.grounded is not None
        game = self.grounded.game
        return {
            "rules": self.grounded.rules,
            "fluents": len(game.fluents),
            "moves": len(game.moves),
            "nodes": len(game.nodes),
            "components": len(game.components),
        }

    def named(self, rules: RuleForm) -> GroundGame:
        """The ground game with the texts of the game itself."""
        assert self.grounded is not None
        game, read = self.grounded.game, self._program.read_term
        return replace(
            game,
            fluents=tuple(rules.fluent_text(read(name)) for name in game.fluents),
            moves=tuple(rules.move_text(read(name)) for name in game.moves),
            always=tuple(rules.fluent_text(read(name)) for name in game.always),
        )


def _is_worth_trying(strategy: Strategy, attempts: Sequence[_Attempt]) -> bool:
    """Whether a strategy is worth its time after what the others have given."""
    done = [attempt.grounded for attempt in attempts if attempt.grounded is not None]
    if not done:
        return True
    return strategy.improves and all(len(one.game.nodes) > SMALL and one.rules < MANY_RULES for one in done)


def proved_functional(
    clauses: Sequence[Clause], role: Function, limit: Limit
) -> Generator[Event, None, frozenset[Predicate]]:
    """The fluents that are proved to have one value at most for their last argument; none where the proof fails."""
    fluents, order = functional_question(clauses, role)
    if not fluents:
        return frozenset()
    allowed = limit.part(0.3 * limit.remaining).beside()
    outcome = yield from run("grounding", prove_functional, order, limit=allowed, stage="grounding (proving)")
    return frozenset(fluents[place] for place in outcome.value or ())


def functional_question(clauses: Sequence[Clause], role: Function) -> tuple[list[Predicate], ProofOrder]:
    """The fluents that may have one value at most, and the order to prove it; none where terms may grow."""
    asked = relevant(clauses, (("init", 1), ("next", 1), ("legal", 2)))
    program = Program(STRATEGIES[0].rewrite(asked, FreshNames(), frozenset()), role)
    heads = (clause.head.args[0] for clause in asked if clause.head.predicate in ("init", "next"))
    fluents = dict.fromkeys((head.name, len(head.args)) for head in heads if isinstance(head, Function) and head.args)
    named = [(name, fluent) for fluent in fluents if (name := program.function(fluent[0])) is not None]
    if program.watches:
        named = []
    order = ProofOrder(program.rules, program.role, tuple((name, arity) for name, (_, arity) in named))
    return [fluent for _, fluent in named], order


def only_role(clauses: Sequence[Clause]) -> Function:
    """The player of a game of one player."""
    heads = (clause.head.args[0] for clause in clauses if clause.head.predicate == "role")
    roles = [role for role in dict.fromkeys(heads) if isinstance(role, Function)]
    if len(roles) > 1:
        message = f"the game has {len(roles)} roles; only games of one player have a ground form"
        raise UnsupportedError(Finding(Severity.ERROR, "several-roles", message))
    if not roles:
        raise RuleError(Finding(Severity.ERROR, "no-role", "the rules name no role", hint="add (role you)"))
    return roles[0]


def _where_terms_grow(clauses: Sequence[Clause]) -> str:
    """The places of the rules that may make terms grow without end, for a message."""
    rules = [clause for clause, grows in zip(clauses, may_grow(clauses), strict=True) if grows]
    places = dict.fromkeys(f"{clause.span}" if clause.span else str(clause.head) for clause in rules)
    return f": terms grow at {', '.join(places)}" if places else ""


def _failure(attempts: Sequence[_Attempt], clauses: Sequence[Clause], limit: Limit) -> Outcome[GroundGame]:
    tried = "; ".join(f"{attempt.strategy.name}: {attempt.reason}" for attempt in attempts)
    message = f"the rules cannot be grounded within {limit.seconds:g} s and {limit.memory_mb} MB"
    message += f" (tried {tried})" if tried else ""
    # A strategy stopped at its share of the time is no reason: what counts is which limit the whole has met.
    reason = Reason.MEMORY if limit.remaining > 0 else Reason.TIME
    return Outcome(reason, message=message + _where_terms_grow(clauses))
