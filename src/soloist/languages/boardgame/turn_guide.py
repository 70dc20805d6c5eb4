"""Lets machines learned from turns walk along with the automata of pieces: Algorithm 1 of the paper on GRL."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from soloist.languages.boardgame.generate import Generator
from soloist.languages.boardgame.machines import Machine, Model, Step, Transition
from soloist.languages.boardgame.model import BoardGame
from soloist.languages.boardgame.turn_plan import has_jumps, turn_plan
from soloist.languages.trace.letters import Move
from soloist.languages.trace.model import Equipment

#: The state of an object in one machine, and the values of its state's parameters; none where a value is not known.
Standing = tuple[int, tuple[str | None, ...]]
#: Where every object that a turn has touched stands; the zero object is named "".
Standings = dict[tuple[str, int], Standing]


@dataclass(frozen=True)
class Runner:
    """Runs plans through the machines of a model.

    An object that the turn has not touched yet may be in any state in which objects were seen at the beginning of a
    turn, with any parameters; the paper passes over this, and a strict reading would forbid legal moves.
    """

    model: Model

    def step(self, standings: Standings, step: Step) -> Standings | None:
        """Where the objects stand after a step, or none where a machine does not allow it."""
        after = dict(standings)
        for position, thing in ((0, ""), *enumerate(step.args, 1)):
            transition = Transition(step.name, position)
            for number, machine in enumerate(self.model.machines):
                if transition in machine.start:
                    key = (thing, number)
                    if not _may(machine, transition, step, standings.get(key)):
                        return None
                    state = machine.end[transition]
                    values = (step.args[p.set_by[transition] - 1] for p in machine.parameters[state])
                    after[key] = state, tuple(values)
        return after if step.name in self.model.actions else None

    def finished(self, standings: Standings) -> bool:
        """Whether every object stands where objects were seen to stand at the end of a turn."""
        return bool(standings) and all(
            state in self.model.machines[number].last for (_, number), (state, _) in standings.items()
        )


def _may(machine: Machine, transition: Transition, step: Step, standing: Standing | None) -> bool:
    state = machine.start[transition]
    if standing is None:
        return state in machine.first
    needed = (step.args[parameter.used_by[transition] - 1] for parameter in machine.parameters[state])
    return standing[0] == state and all(
        value is None or value == wanted for value, wanted in zip(standing[1], needed, strict=True)
    )


class TurnGuide:
    """Lets a player's machines walk along with the automata: Algorithm 1 of the paper, with `Generator(game, guides)`.

    Turns are written by the templates that the machines know. The state is how many steps of the plan are settled, and
    where the objects stand after them. The number is left out of comparisons, so that a path ends where it comes back
    to a square in the same state of everything.
    """

    def __init__(self, equipment: Equipment, models: Mapping[str, Model]) -> None:
        self._equipment = equipment
        self._runners = {name: Runner(model) for name, model in models.items()}
        self._jumps = {name: has_jumps(model) for name, model in models.items()}

    def begin(self, piece: str) -> Hashable:
        """Nothing is touched yet."""
        return Progress(0, frozenset()) if piece in self._runners else None

    def extend(self, state: Hashable, piece: str, move: Move) -> Hashable | None:
        """Follow the steps that the last letter has settled."""
        return self._run(state, piece, move, complete=False)

    def finished(self, state: Hashable, piece: str, move: Move) -> bool:
        """Whether the whole plan runs, to where turns were seen to end."""
        reached = self._run(state, piece, move, complete=True)
        return reached is not None and self._runners[piece].finished(dict(reached.standings))

    def _run(self, state: Hashable, piece: str, move: Move, complete: bool) -> Progress | None:
        if not isinstance(state, Progress):
            return None
        plan = turn_plan(self._equipment, piece, move, complete, self._jumps[piece])
        standings: Standings | None = dict(state.standings)
        for step in plan[state.steps :]:
            assert standings is not None
            standings = self._runners[piece].step(standings, step)
            if standings is None:
                return None
        assert standings is not None
        return Progress(len(plan), frozenset(standings.items()))


@dataclass(frozen=True)
class Progress:
    """How far a turn's plan has run."""

    steps: int = field(compare=False)
    standings: frozenset[tuple[tuple[str, int], Standing]]


def turn_guides(game: BoardGame) -> tuple[TurnGuide, ...]:
    """A guide for each player, by the machines that the game keeps."""
    return tuple(
        TurnGuide(game.equipment, {turns.type: turns.model for turns in game.turns if turns.player == player})
        for player in range(len(game.equipment.players))
    )


def guided_moves(game: BoardGame) -> Generator:
    """A generator of the moves that the automata and the machines of a game both allow."""
    return Generator(game, turn_guides(game))
