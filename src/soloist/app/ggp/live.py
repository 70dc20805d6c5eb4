"""What a match looks like in the terminal while it goes on."""

from __future__ import annotations

import time

from rich.console import Group
from rich.panel import Panel
from rich.text import Text

from soloist.app.ggp.manager import Record
from soloist.app.ggp.player import Player
from soloist.app.ggp.spectator import Spectator
from soloist.numeral import counted

_MOST_LINES = 16


def player_view(player: Player) -> Panel:
    """The player: the match, the clock, the state, the best plan and what it earns."""
    match = player.match
    if match is None:
        return Panel(Text(f"waiting for a match; {player.played} played"), title=player.name)
    plan = match.plan
    left = max(0.0, match.deadline - time.monotonic())
    stage = match.thinker.stage if match.thinker else ""
    known = "the most there is" if plan.best else "so far"
    reward = f"{plan.value} ({known})" if plan.value >= 0 else "unknown"
    moves = " ".join(plan.moves[:12]) + (" ..." if len(plan.moves) > 12 else "")
    facts = sorted(match.state)
    shown = facts[:_MOST_LINES] + ([f"... {len(facts) - _MOST_LINES} more"] if len(facts) > _MOST_LINES else [])
    return Panel(
        Group(
            Text(f"role {match.start.role}   step {match.step}   clock {left:4.1f} s   {stage}"),
            Text(f"expected reward {reward}"),
            Text(f"plan ({len(plan.moves)}): {moves}"),
            Text("\n".join(shown)),
        ),
        title=f"{player.name}: {match.start.match}",
    )


def match_view(spectator: Spectator, record: Record) -> Panel:
    """The manager: the last moves, what went wrong, and the state as a spectator sees it."""
    faults = record.faults
    return Panel(
        Group(
            Text(f"step {len(record.turns)}   {spectator.answers(record)}"),
            Text(counted(len(faults), "fault") + (f", the last: {faults[-1]}" if faults else "")),
            Text.from_ansi(spectator.picture()),
        ),
        title=record.match,
    )
