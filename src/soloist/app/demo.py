"""`make demo`: solve one bundled game of each language and print a table of verified results."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from soloist.languages.registry import read_one
from soloist.pipeline import solve

#: One small bundled game for each language.
GAMES: tuple[str, ...] = ("pond.snowman",)
EXAMPLES = Path("examples")


def main() -> int:
    """Solve them; the exit code is 1 unless every result is solved and verified."""
    table = Table(title="Soloist: bundled games, solved and verified")
    for column in ("game", "language", "status", "reward", "maximum", "cost", "engine", "verified", "seconds"):
        table.add_column(column)
    good = True
    for name in GAMES:
        result = solve(read_one(str(EXAMPLES / name)), optimal=True, seconds=60)
        good = good and result.solution is not None and result.status.exit_code == 0
        table.add_row(
            name,
            result.game.language,
            str(result.status),
            str(result.value),
            "proved" if result.value_is_maximum else "not proved",
            f"{result.cost} {result.metric}",
            result.engine,
            "yes" if result.solution else "no",
            f"{result.seconds:.2f}",
        )
    Console().print(table)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
