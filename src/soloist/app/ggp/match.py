"""A match in progress, as the player sees it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from soloist.app.ggp.anytime_thinking import ENGINE as ANYTIME
from soloist.app.ggp.anytime_thinking import AnytimeThinker
from soloist.app.ggp.messages import Start
from soloist.app.ggp.thinking import Plan, Thinker
from soloist.app.ggp.work import Work
from soloist.errors import ProtocolError
from soloist.languages.gdl.game import GdlGame
from soloist.languages.gdl.machine import State
from soloist.languages.gdl.reader import read_rules
from soloist.limit import DEFAULT_MEMORY_MB
from soloist.source import Source


@dataclass
class Match:
    """A match in progress: the game, where it stands, and what is being thought."""

    start: Start
    engines: Sequence[str]
    #: What an engine may hold, in megabytes.
    memory_mb: int = DEFAULT_MEMORY_MB
    #: Options for the engine that thinks for a whole match.
    options: Mapping[str, str] = field(default_factory=dict)
    began: float = field(default_factory=time.monotonic)
    game: GdlGame | None = None
    state: State = frozenset()
    #: The legal moves of our role in the state, found before thinking begins: the answer must not wait for them.
    legal: tuple[str, ...] = ()
    step: int = 0
    #: The work on the last message, which may take longer than the clock where a game is slow to read or to play.
    working: asyncio.Future[None] | None = None
    work: Work | None = None
    #: How many messages told moves, and how many of them state and legal moves are up to.
    told: int = 0
    worked_in: int = 0
    closed: bool = False
    thinker: Thinker | None = None
    last_heard: float = field(default_factory=time.monotonic)
    deadline: float = 0.0

    @property
    def plan(self) -> Plan:
        """The best plan known from the present state."""
        return self.thinker.plan if self.thinker else Plan()

    def open(self) -> None:
        """Read the rules and begin to think."""
        source = Source(self.start.match, self.start.rules)
        self.game = GdlGame(read_rules(source), f"{self.start.match}.kif", self.start.rules)
        self._enter(self.game.initial, Plan())

    def _enter(self, state: State, known: Plan) -> None:
        game = self.game
        assert game is not None
        self.state = state
        ended = game.is_terminal(state)
        self.legal = () if ended or self.start.role not in game.roles else game.machine.legal(state, self.start.role)
        self.worked_in = self.step
        alone = len(game.roles) == 1 and not ended
        self.thinker = self._new_thinker(known) if alone else None
        if self.thinker is not None and not self.closed:
            self.thinker.start()

    def _new_thinker(self, known: Plan) -> Thinker:
        assert self.game is not None
        if tuple(self.engines) == (ANYTIME,):
            return AnytimeThinker(self.game, self.state, known, self.memory_mb, self.options)
        return Thinker(self.game, self.state, self.engines, known, self.memory_mb, seed=self.step)

    def advance(self, moves: tuple[str, ...]) -> None:
        """Take over what all roles did; the rest of a plan that was followed stays known."""
        game = self.game
        if game is None or not moves:
            return
        made = game.read_move(moves[0] if len(game.roles) == 1 else f"({' '.join(moves)})")
        if isinstance(self.thinker, AnytimeThinker):
            self._follow(made, self.thinker)
            return
        self._rest()
        plan = self.plan
        followed = plan.moves[:1] == (made,)
        self.step += 1
        known = Plan(plan.moves[1:], plan.value, plan.best) if followed else Plan()
        self._enter(game.apply(self.state, made), known)

    def _follow(self, made: str, thinker: AnytimeThinker) -> None:
        """Let the one search of the match go on after a move."""
        game = self.game
        assert game is not None
        self.step += 1
        self.state = game.apply(self.state, made)
        ended = game.is_terminal(self.state)
        self.legal = () if ended else game.machine.legal(self.state, self.start.role)
        self.worked_in = self.step
        if ended:
            self._rest()
        else:
            thinker.follow(made, self.state)

    def move(self) -> str:
        """The move to make now: the plan's, or the first legal one."""
        if self.game is None:
            raise ProtocolError("the rules have not been read yet")
        if not self.legal:
            raise ProtocolError("there is no legal move")
        planned = self.plan.moves[:1]
        return planned[0] if planned and planned[0] in self.legal else self.legal[0]

    def likely_move(self) -> str:
        """The move to make where the clock runs out before the last moves are worked in.

        Plans are replayed, so the one after the next of a plan is legal if the manager has taken the last answer. Where
        the moves are worked in and only the thinker is not done with them, the legal moves are known.
        """
        if self.worked_in >= self.told:
            return self.move()
        return next(iter(self.plan.moves[1:2]), None) or self.move()

    def close(self) -> None:
        """Stop thinking for good, even where rules are being read or a move is being worked in at this moment."""
        self.closed = True
        if self.work is not None:
            self.work.stop()
        self._rest()

    def _rest(self) -> None:
        if self.thinker is not None:
            self.thinker.stop()

    @property
    def abandoned(self) -> bool:
        """Whether the manager has been silent for so long that it will not come back."""
        silence = time.monotonic() - self.last_heard
        return silence > self.start.start_clock + 3 * self.start.play_clock + 60
