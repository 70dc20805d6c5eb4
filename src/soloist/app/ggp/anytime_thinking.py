"""A player that thinks with one anytime search for a whole match.

The game is brought into finite-domain form once, and one search works from the first move to the last: it is asked
for its best move whenever the clock wants one, and goes on below whatever was really played. Until it is ready the
plans are those of random play.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping

from soloist.app.ggp.thinking import WARM_UP, Plan, Thinker
from soloist.engines.anytime import MOST, AnytimeSearch, Prepared, prepare
from soloist.engines.engine import SLICE
from soloist.errors import SoloistError
from soloist.game.solution import Claim
from soloist.languages.gdl.game import GdlGame
from soloist.languages.gdl.machine import State
from soloist.pipeline import make_task

ENGINE = "anytime"
#: How long the thread rests when the search has nothing left to do, in seconds.
_REST = 0.02
#: How often it looks whether whoever wanted the turn has it.
_GLANCE = 0.001


class AnytimeThinker(Thinker):
    """Thinks from the first state of a match to the last."""

    def __init__(
        self, game: GdlGame, state: State, known: Plan, memory_mb: int, options: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(game, state, (ENGINE,), known, memory_mb)
        self._options = dict(options or {})
        self._turn = threading.Lock()
        #: That somebody waits for the turn. A lock is not fair: the search, which takes it again as soon as it has let
        #: go, would keep others out for seconds on a busy machine.
        self._wanted = threading.Event()
        #: The moves that were made, and the search once there is one; both are the turn's.
        self._made: list[str] = []
        self._search: AnytimeSearch | None = None

    def follow(self, move: str, state: State) -> None:
        """Go on after a move that was made in the match."""
        self._wanted.set()
        with self._turn:
            self._wanted.clear()
            plan = self.plan
            followed = plan.moves[:1] == (move,) and len(plan.moves) > 1
            if not (followed and plan.best):
                self.settled.clear()
            self._replace(Plan(plan.moves[1:], plan.value, plan.best) if followed else Plan())
            self._made.append(move)
            self._state = state
            if self._search is not None:
                self._search.make(move)
                self._tell()

    def _run(self) -> None:
        if self._done:
            return
        self._game = GdlGame(self._game.sheet, self._game.path)
        self._play_at_random(WARM_UP)
        self.stage = "finite-domain form"
        try:
            prepared = self._prepared()
        except SoloistError:
            prepared = None
        if prepared is None:
            self.stage = "random play"
            self._play_at_random(float("inf"))
            return
        # A quarter of the memory: after a move, what is kept of a search has to be sorted out within the clock.
        search = AnytimeSearch(prepared, self._options, self._memory_mb // 4)
        with self._turn:
            for move in self._made:
                search.make(move)
            self._search = search
        while not self._stopped.is_set():
            while self._wanted.is_set() and not self._stopped.is_set():
                self._stopped.wait(_GLANCE)
            with self._turn:
                done = search.native.run(SLICE / 2) if not self.settled.is_set() else True
                self._tell()
            if done:
                self._stopped.wait(_REST)
        # The native search must be gone before the interpreter is.
        with self._turn:
            self._search = None

    def _prepared(self) -> Prepared | None:
        """The finite-domain form; None where there is none, or nothing can be earned."""
        task = make_task(self._whole, seconds=3600.0, memory_mb=self._memory_mb, options=self._options)
        events = prepare(task)
        try:
            while not self._stopped.is_set():
                event = next(events)
                if isinstance(event, Claim):
                    return None
        except StopIteration as stop:
            return stop.value if isinstance(stop.value, Prepared) else None
        finally:
            events.close()
        return None

    def _tell(self) -> None:
        """Make the search's best move the plan, with the best play where it follows that, unless the best is known."""
        search = self._search
        assert search is not None
        if self.settled.is_set():
            return
        native = search.native
        self.stage = f"depth {native.depth}, {native.expanded} states"
        move, play = search.best_move(), search.best_play()
        if move is None:
            return
        best = native.best_reward == MOST or (native.exhausted and native.best_reward >= 0)
        if play[:1] == (move,):
            self._replace(Plan(play, native.best_reward, best))
            if best:
                self.settled.set()
        else:
            self._replace(Plan((move,)))

    def _replace(self, plan: Plan) -> None:
        with self._lock:
            self._plan = plan
