"""Many levels by several configurations: how many each has solved, and its PAR-2 score.

PAR-2 is the sum of the seconds of solved levels plus twice the limit for each other, as the papers on A Good Snowman
tell it (`comparison.py` tells the mean instead, which does not grow with the number of levels).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol


class Scored(Protocol):
    """What a table needs to know of the run of a level."""

    @property
    def solved(self) -> bool: ...
    @property
    def valid(self) -> bool: ...
    @property
    def seconds(self) -> float: ...


def score_table(runs: Mapping[str, Sequence[Scored]], limit: float) -> list[str]:
    """A line of heads, then one for each configuration.

    A model that cheats may have plans that are not valid: behind what it has solved, the valid ones stand in brackets.
    """
    lines = [f"{'':18} {'solved':>8} {'PAR-2':>10}"]
    for name, made in runs.items():
        solved, valid = sum(run.solved for run in made), sum(run.valid for run in made)
        score = sum(run.seconds if run.solved else 2 * limit for run in made)
        shown = f"{solved}({valid})" if "cheating" in name else str(solved)
        lines.append(f"{name:18} {shown:>8} {score:>10.1f}")
    return lines
