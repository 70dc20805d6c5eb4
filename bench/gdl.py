"""How the GDL reference semantics does on the shared sheets: agreement with the golden playthroughs, and CPU time.

Prints one row a sheet, slowest first, and the totals. A state counts as compared when its facts, legal moves, reward
and end all were; each is computed from the one before, not taken from the file.
"""

from __future__ import annotations

import gzip
import json
import os
import time
from pathlib import Path

from soloist.languages.gdl.machine import StateMachine
from soloist.languages.gdl.reader import check, read_rules
from soloist.source import Severity, Source

DATA = Path(os.environ.get("SOLOIST_DATA", Path(__file__).resolve().parents[2] / "shared" / "data"))
SHOWN = 15


def play(sheet: Path, golden: Path) -> tuple[int, int]:
    """The states compared, and those that differ from the reference implementation's."""
    machine = StateMachine(read_rules(Source(sheet.name, sheet.read_text())))
    [role] = machine.roles
    state = machine.initial
    compared = differ = 0
    with gzip.open(golden, "rt") as lines:
        for line in map(json.loads, lines):
            state = machine.initial if line["step"] == 0 else state
            ours = (
                sorted(state),
                list(machine.legal(state, role)),
                machine.goal(state, role),
                machine.is_terminal(state),
            )
            compared += 1
            differ += ours != (line["state"], line["legal"], line["goal"], line["terminal"])
            if line["move"] is not None:
                state = machine.next(state, {role: line["move"]})
    return compared, differ


def main() -> None:
    rows = []
    errors = 0
    for sheet in sorted(DATA.glob("gdl/*.kif")):
        source = Source(sheet.name, sheet.read_text())
        errors += any(finding.severity is Severity.ERROR for finding in check(source))
        start = time.process_time()
        compared, differ = play(sheet, DATA / "gdl-golden" / f"{sheet.stem}.jsonl.gz")
        rows.append((time.process_time() - start, compared, differ, sheet.stem))
    if not rows:
        print(f"no rule sheets in {DATA}; set SOLOIST_DATA")
        return
    print(f"{'sheet':40} {'states':>7} {'differ':>7} {'CPU s':>8} {'ms/state':>9}")
    for seconds, compared, differ, name in sorted(rows, reverse=True)[:SHOWN]:
        print(f"{name:40} {compared:7} {differ:7} {seconds:8.2f} {1000 * seconds / compared:9.2f}")
    print(f"... and {max(0, len(rows) - SHOWN)} quicker ones")
    seconds = sum(row[0] for row in rows)
    compared, differ = sum(row[1] for row in rows), sum(row[2] for row in rows)
    print(f"{f'all {len(rows)} sheets':40} {compared:7} {differ:7} {seconds:8.2f} {1000 * seconds / compared:9.2f}")
    print(f"sheets that check rejects: {errors}")


if __name__ == "__main__":
    main()
