"""What a spectator of a match sees: each state as it comes, drawn as a board where its facts make one.

Beside the board stand the facts that are not on it, with a sign where a move has changed them.
"""

from __future__ import annotations

from soloist.app.ggp.manager import Record, Turn
from soloist.languages.gdl.game import GdlGame
from soloist.languages.gdl.machine import State
from soloist.view.board import terminal_picture
from soloist.view.facts import Line, Scene

#: The most facts that are shown of a state; what a move has changed comes first.
_MOST_LINES = 16
#: A board is looked for in the first state and so many of the latest: one that fills up shows after some moves.
_LOOKED_AT = 30


class Spectator:
    """Draws the states of one match, in the order in which they come."""

    def __init__(self, game: GdlGame, play_clock: float, *, colours: bool = False) -> None:
        self._game = game
        self._play_clock = play_clock
        self._colours = colours
        self._states: list[State] = [game.initial]
        #: The faults that were told.
        self._told = 0

    def beginning(self, start_clock: float) -> str:
        """The first state, before anybody is asked."""
        clocks = f"{start_clock:g} s before the first move, {self._play_clock:g} s for each"
        return f"{self._game.title}: {clocks}\n\n{self.picture()}\n"

    def step(self, state: State, record: Record) -> str:
        """A state that has come, with the moves that led there, what of the clock they took, and new faults."""
        self.see(state)
        faults = record.faults
        told, self._told = self._told, len(faults)
        head = f"step {len(record.turns)}   {self.answers(record)}"
        return "\n".join([head, *(f"fault: {fault}" for fault in faults[told:]), "", self.picture(), ""])

    def see(self, state: State) -> None:
        """Take a state for the present one."""
        self._states.append(state)

    def answers(self, record: Record) -> str:
        """What each role did last, and how much of the clock it took."""
        turn: Turn = record.turns[-1]
        return "   ".join(
            f"{role} {move} after {seconds:.1f} of {self._play_clock:g} s"
            for role, move, seconds in zip(record.roles, turn.moves, turn.seconds, strict=True)
        )

    def picture(self) -> str:
        """The present state."""
        states = [self._states[0], *self._states[1:][-_LOOKED_AT:]]
        scene = Scene(self._game, states)
        lines = scene.lines(states[-2:])[-1]
        parts = [terminal_picture(scene.board, states[-1], colours=self._colours)] if scene.board is not None else []
        return "\n".join([*parts, *_most_telling(lines)])


def _most_telling(lines: list[Line]) -> list[str]:
    """The facts that are shown, in their order: those that have changed, and others while there is room."""
    ranked = sorted(range(len(lines)), key=lambda number: (lines[number].sign == " ", number))
    shown = [str(lines[number]) for number in sorted(ranked[:_MOST_LINES])]
    return shown + ([f"  ... {len(lines) - _MOST_LINES} more"] if len(lines) > _MOST_LINES else [])
