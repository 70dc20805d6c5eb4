"""Writes traces; what it writes, the reader reads back as the same trace."""

from __future__ import annotations

from collections.abc import Iterator

from soloist.languages.trace.letters import move_text
from soloist.languages.trace.model import Equipment, Play, Trace


def write_trace(trace: Trace) -> str:
    """The text of a trace."""
    return "\n".join(_lines(trace)) + "\n"


def header_lines(title: str, equipment: Equipment) -> Iterator[str]:
    """The lines before the first play."""
    yield "trace 1"
    yield f"title {title}"
    yield f"board {equipment.width} {equipment.height}"
    yield f"players {' '.join(equipment.players)}"
    for kind in equipment.kinds:
        yield f"piece {kind.symbol} {equipment.players[kind.owner]} {kind.type}"
    yield "setup"
    yield from equipment.rows(equipment.setup)


def play_lines(equipment: Equipment, play: Play) -> Iterator[str]:
    """The lines of one play."""
    yield "play"
    if play.setup != equipment.setup:
        yield "setup"
        yield from equipment.rows(play.setup)
    expected = 0
    for turn in play.turns:
        text = move_text(turn.played)
        if turn.player != expected:
            text = f"{equipment.players[turn.player]} {text}"
        if turn.legal is not None:
            text += " : " + " ".join(map(move_text, turn.legal))
        yield text
        expected = (turn.player + 1) % len(equipment.players)
    yield "cut" if play.values is None else "end " + " ".join(map(str, play.values))


def _lines(trace: Trace) -> Iterator[str]:
    yield from header_lines(trace.title, trace.equipment)
    for play in trace.plays:
        yield from play_lines(trace.equipment, play)
