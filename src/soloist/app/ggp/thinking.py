"""What a player does between messages: look for the best way to go on from the present state.

One thread works for a match. It plays at random for a moment, so that there is some plan at once, and then lets one
engine after the other solve the game from where it stands: the rules stay, and the present state takes the place of
the initial one. Plans are kept as they come, the best one first; when one is known to be the best there is, the
thread has nothing left to do. Engines are stopped by leaving their loop, so that no process outlives the match.
"""

from __future__ import annotations

import contextlib
import random
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass

from soloist.app.ggp.work import StoppableThread
from soloist.errors import SoloistError
from soloist.game.solution import Status
from soloist.languages.gdl.game import GdlGame
from soloist.languages.gdl.machine import State
from soloist.pipeline import Finished, Found, events, make_task

#: How long random play may go on before the first engine gets its turn, in seconds.
WARM_UP = 0.5
#: How long a thread that was stopped may go on by itself: engines end between two events, long evaluations do not.
PATIENCE = 1.0
#: How long each engine may try in the first round, in the second, and so on, in seconds.
TURNS = (3.0, 10.0, 40.0, 3600.0)
#: No random play is longer.
_LONGEST = 1000


@dataclass(frozen=True)
class Plan:
    """Moves to the end of the game, their reward, and whether no other plan earns more."""

    moves: tuple[str, ...] = ()
    value: int = -1
    best: bool = False


class Thinker:
    """Looks for plans from one state until it is stopped or knows the best."""

    def __init__(
        self, game: GdlGame, state: State, engines: Sequence[str], known: Plan, memory_mb: int, seed: int = 0
    ) -> None:
        self._whole = game
        self._memory_mb = memory_mb
        self._game = game
        self._state = state
        self._engines = engines
        self._random = random.Random(seed)
        self._lock = threading.Lock()
        self._plan = known
        self._stopped = threading.Event()
        self.settled = threading.Event()
        self.stage = ""
        self._thread = StoppableThread("thinker", self._run)
        if known.best:
            self.settled.set()

    def start(self) -> None:
        """Begin to think, unless the best plan is known or the thinker was stopped before it began."""
        if not self._done:
            self._thread.start()

    @property
    def plan(self) -> Plan:
        """The best plan so far."""
        with self._lock:
            return self._plan

    def stop(self) -> None:
        """Stop thinking; the thread ends within a moment and takes its engine with it."""
        self._stopped.set()
        self._thread.stop(after=PATIENCE)

    def join(self, seconds: float) -> bool:
        """Wait for the thread to end; whether it has."""
        if self._thread.ident is not None:
            self._thread.join(seconds)
        return not self._thread.is_alive()

    def _offer(self, plan: Plan) -> None:
        with self._lock:
            if plan.value > self._plan.value or (plan.best and plan.value == self._plan.value):
                self._plan = plan
            # A proof of the maximum is one for whatever plan reaches it.
            if self._plan.value == 100 or (plan.best and self._plan.value >= plan.value):
                self._plan = Plan(self._plan.moves, self._plan.value, True)
                self.settled.set()

    def _run(self) -> None:
        if self._done:
            return
        # A state machine looks at one state at a time, and the player looks at the match's while this thread thinks.
        self._game = GdlGame(self._game.sheet, self._game.path)
        self._play_at_random(WARM_UP)
        waiting = list(self._engines)
        for seconds in TURNS if len(waiting) > 1 else TURNS[-1:]:
            for engine in list(waiting):
                if self._done:
                    return
                self.stage = engine
                try:
                    ended = self._solve(engine, seconds)
                except SoloistError:
                    ended = True
                if ended:
                    waiting.remove(engine)
        self.stage = "random play"
        self._play_at_random(float("inf"))

    @property
    def _done(self) -> bool:
        return self._stopped.is_set() or self.settled.is_set()

    def _solve(self, engine: str, seconds: float) -> bool:
        """Let an engine try; whether it has said all that it will ever say."""
        game = self._game.restarted(self._state)
        # The rules are grounded once for a match: a state that play has reached needs no new grounding.
        game.origin = self._whole

        # The clock of a match has no room for checks: a plan is judged by what it earns.
        task = make_task(game, seconds=seconds, memory_mb=self._memory_mb)
        with closing(events(task, engine=engine, check_proofs=False)) as stream:
            for event in stream:
                if isinstance(event, Found):
                    self._offer(Plan(event.solution.moves, event.solution.value, event.solution.value == 100))
                elif isinstance(event, Finished):
                    result = event.result
                    if result.solution is not None:
                        self._offer(Plan(result.moves, result.solution.value, result.value_is_maximum))
                    return result.status is not Status.TIMEOUT
                if self._done:
                    break
        return False

    def _play_at_random(self, seconds: float) -> None:
        deadline = time.monotonic() + seconds
        # Where the rules are wrong in a state, or too much for it, engines may still know what to do.
        with contextlib.suppress(SoloistError):
            while time.monotonic() < deadline and not self._done:
                self._play_once()

    def _play_once(self) -> None:
        state = self._state
        moves: list[str] = []
        while len(moves) < _LONGEST and not self._done and not self._game.is_terminal(state):
            legal = self._game.moves(state)
            if not legal:
                break
            moves.append(self._random.choice(legal))
            state = self._game.apply(state, moves[-1])
        if self._game.is_terminal(state):
            self._offer(Plan(tuple(moves), self._game.value(state)))


def playing_engines() -> list[str]:
    """The engines that a player uses: the portfolio, which shares its time among the others by itself."""
    return [GdlGame.default_engine]
