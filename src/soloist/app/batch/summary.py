"""The table at the end of a batch: it counts every level of the files, solved just now or known before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from soloist.app.batch.levels import Order, levels_of
from soloist.app.batch.results import read_lines
from soloist.game.solution import Status

#: So many names are listed.
_MOST_NAMES = 20
#: The longest name of a line is that of a status.
_WIDTH = 2 + max(map(len, Status))


@dataclass
class Summary:
    """What is known of all levels of a batch."""

    levels: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    costs: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    seconds: float = 0.0
    unsolved: list[str] = field(default_factory=list)
    #: Levels that cannot be won, each with the reason, where one is known.
    lost: list[str] = field(default_factory=list)
    errors: list[tuple[str, str]] = field(default_factory=list)
    #: What engines claimed and the verifier rejected.
    false_claims: int = 0

    @property
    def exit_code(self) -> int:
        """0 where every level is settled, 1 where one ended with an error, else 12: some are unsolved."""
        if self.errors:
            return Status.ERROR.exit_code
        return Status.UNSOLVED.exit_code if self.unsolved else 0

    def lines(self, out: Path) -> list[str]:
        """The table, with the file of results below it."""
        solved = self.statuses[Status.SOLVED] + self.statuses[Status.SOLVED_OPTIMALLY]
        lines = [_line("levels", f"{self.levels:,}"), _line("solved", f"{solved:,}")]
        lines += [_line(f"  {status}", f"{count:,}") for status, count in sorted(self.statuses.items())]
        lines += [_line(metric, f"{total:,}") for metric, total in sorted(self.costs.items())]
        lines += [_line("moves made", f"{self.moves:,}")] if self.moves else []
        lines.append(_line("seconds", f"{self.seconds:,.1f}"))
        lines += [_line("unsolved", name) for name in self.unsolved[:_MOST_NAMES]]
        lines += _more(len(self.unsolved))
        lines += [_line(Status.UNSOLVABLE, name) for name in self.lost[:_MOST_NAMES]]
        lines += _more(len(self.lost))
        lines += [_line("error", f"{name}: {reason}") for name, reason in self.errors[:_MOST_NAMES]]
        lines += _more(len(self.errors))
        lines += [_line("false claims", f"{self.false_claims:,}")] if self.false_claims else []
        return [*lines, _line("results", str(out))]


def _line(name: str, value: str) -> str:
    return f"{name:{_WIDTH}} {value}"


def _more(count: int) -> list[str]:
    return [_line("", f"and {count - _MOST_NAMES:,} more")] if count > _MOST_NAMES else []


def summary(files: Iterable[str], order: Order, out: Path) -> Summary:
    """What the file knows of the levels."""
    known = {str(line.get("identity")): line for line in read_lines(out)}
    told = Summary()
    for level in levels_of(files, order):
        line = known.get(level.identity)
        told.levels += 1
        if line is None:
            told.unsolved.append(f"{level.reference} (not tried)")
            continue
        status = str(line["status"])
        told.statuses[status] += 1
        told.seconds += float(line.get("seconds") or 0)
        game = line.get("game")
        title = game.get("title") if isinstance(game, dict) else None
        name = f"{level.reference} {title}" if title and "#" in level.reference else level.reference
        told.false_claims += bool(line.get("false_claim"))
        if status == Status.ERROR:
            told.errors.append((name, str(line.get("message", "")).partition("\n")[0]))
        elif status == Status.UNSOLVABLE:
            why = line.get("why")
            told.lost.append(f"{name}: {why['message']}" if isinstance(why, dict) and "message" in why else name)
        elif not status.startswith("solved"):
            told.unsolved.append(f"{name} ({status})")
        if line.get("cost") is not None:
            told.costs[str(line.get("metric"))] += int(line["cost"])
            told.moves += len(line.get("solution") or ())
    return told
