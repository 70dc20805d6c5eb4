"""Hands a ground game to the native core and compiles it there, in slices."""

from __future__ import annotations

from collections.abc import Generator

from soloist._core import network
from soloist.engines.engine import SLICE, Event, Progress
from soloist.game.ground import GroundGame

#: What a gate takes while a game is compiled, all tables together, about; how it was estimated is not
#: on record.
BYTES_PER_GATE = 64


def native(game: GroundGame) -> network.Ground:
    """The ground game in the form of the core."""
    return network.Ground(
        len(game.fluents),
        len(game.moves),
        game.nodes,
        [(component.start, component.stop, component.loops) for component in game.components],
        sorted(game.initial),
        game.next,
        game.legal,
        game.terminal,
        game.goals,
    )


def compiled_in_slices(
    game: GroundGame, *, use_clock: bool = True, room: int = 1 << 62
) -> Generator[Event, None, network.Machine]:
    """Compile a game, with a sign of life between slices; raises `MemoryError` where `room` bytes are too few."""
    compiler = network.Compiler(native(game), use_clock, room // BYTES_PER_GATE)
    while not compiler.run(SLICE):
        yield Progress("search: compiling")
    return compiler.take()


def compiled(game: GroundGame, *, use_clock: bool = True) -> network.Machine:
    """Compile a game in one go, for tests and measurements."""
    compiler = network.Compiler(native(game), use_clock)
    while not compiler.run(60.0):
        pass
    return compiler.take()
