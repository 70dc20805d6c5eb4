"""What the long benchmarks over the rule sheets share: which sheets, what can be earned, and rows that are kept.

A run over all sheets takes an hour and more. With `--keep FOLDER` each row is written to a file as soon as it is
measured, and rows found there are printed and not measured again, so that a run can be stopped and gone on with.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

DATA = Path(os.environ.get("SOLOIST_DATA", str(Path(__file__).resolve().parents[3] / "shared" / "data")))

Row = dict[str, Any]


def argument_parser(description: str | None) -> argparse.ArgumentParser:
    """The arguments that all of them take: names of sheets, and where rows are kept."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="SHEET", help="sheets, such as hanoi; all by default")
    parser.add_argument("--keep", metavar="FOLDER", type=Path, help="keep rows here, and take those that are here")
    return parser


def chosen_sheets(names: list[str]) -> list[Path]:
    """The sheets of these names, or all."""
    found = [path for path in sorted(DATA.glob("gdl/*.kif")) if not names or path.stem in names]
    if not found:
        raise SystemExit(f"no such rule sheets in {DATA / 'gdl'}; set SOLOIST_DATA")
    return found


class Rows:
    """Rows by name, measured once where a folder keeps them."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def row(self, name: str, measure: Callable[..., Row], *arguments: object) -> Row:
        """The row of that name: the kept one, or what is measured now."""
        if self._folder is None:
            return measure(*arguments)
        path = self._folder / f"{name}.json"
        if path.exists():
            kept: Row = json.loads(path.read_text(encoding="utf-8"))
            return kept
        row = measure(*arguments)
        self._folder.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(row), encoding="utf-8")
        return row
