"""`make demo`: solve one bundled game of each language and print a table of verified results."""

from __future__ import annotations

import sys

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from soloist.app.examples import folder
from soloist.languages.registry import read_one
from soloist.pipeline import solve

#: One small bundled game for each language: its file, or its two files.
GAMES: tuple[tuple[str, ...], ...] = (
    ("hanoi.kif",),
    ("buttons-and-lights.gdl",),
    ("canal-domain.pddl", "canal-problem.pddl"),
    ("cellar.xsb",),
    ("pond.snowman",),
    ("lamplighter.puzzlescript",),
    ("small-cross.soloist",),
)


def main() -> int:
    """Solve them; the exit code is 1 unless every result is solved and verified."""
    table = Table(title="Soloist: bundled games, solved and verified", box=SIMPLE)
    for column in ("game", "language", "status", "reward", "maximum", "cost", "engine", "verified", "seconds"):
        table.add_column(column, no_wrap=True)
    good = True
    for files in GAMES:
        first, *second = (str(folder() / name) for name in files)
        result = solve(read_one(first, None, *second), optimal=True, seconds=60)
        good = good and result.solution is not None and result.status.exit_code == 0
        table.add_row(
            files[-1],
            result.game.language,
            str(result.status),
            str(result.value),
            "proved" if result.value_is_maximum else "not proved",
            f"{result.cost} {result.metric}",
            result.engine,
            "yes" if result.solution else "no",
            f"{result.seconds:.2f}",
        )
    Console(width=132).print(table)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
