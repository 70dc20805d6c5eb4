"""Grounds every sheet of the shared data: time, sizes, the way that was used, and agreement with the golden states.

make bench-grounding

Seconds are of the whole call, the children included, as wall time and as CPU time; limits are 60 s and 4000 MB a sheet.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any, TypeVar

from soloist.engines.engine import Progress
from soloist.engines.grounding.ground import ground
from soloist.engines.process import cpu_clock
from soloist.game.rules import RuleForm
from soloist.languages.gdl.reader import read_rules
from soloist.languages.gdl.writer import write_term
from soloist.languages.registry import load
from soloist.limit import Limit

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from data_folder import data_file, data_files  # the tests' folder is only now on the path
from golden_lanes import disagreements, read_golden

T = TypeVar("T")


def finish(events: Generator[Any, None, T]) -> tuple[T, Progress]:
    """Run a generator to its end: what it returns, and its last sign of life."""
    latest = Progress()
    while True:
        try:
            event = next(events)
        except StopIteration as stop:
            return stop.value, latest
        latest = event if isinstance(event, Progress) else latest


def rule_form(path: Path) -> RuleForm:
    """The rules of a sheet, with texts as in the golden playthroughs."""
    sheet = read_rules(load(str(path)))
    return RuleForm(sheet, lambda term: write_term(term, sheet.spelling), lambda term: write_term(term, sheet.spelling))


def main() -> None:
    """Print a line a sheet and the sums."""
    names = sys.argv[1:] or [path.stem for path in data_files("gdl/*.kif")]
    print(
        f"{'sheet':36}{'wall':>7}{'CPU':>7}{'rules':>8}{'fluents':>8}{'moves':>6}{'nodes':>8}{'loops':>6}  golden  way"
    )
    seconds, agreed, states = [], 0, 0
    for name in names:
        rules = rule_form(data_file(f"gdl/{name}.kif"))
        wall, cpu = time.perf_counter(), cpu_clock()
        outcome, latest = finish(ground(rules, Limit(60, 4000)))
        wall, cpu = time.perf_counter() - wall, cpu_clock() - cpu
        if outcome.value is None:
            print(f"{name:36}{wall:7.2f}{cpu:7.2f}  {outcome.message}")
            continue
        seconds.append(cpu)
        golden = read_golden(data_file(f"gdl-golden/{name}.jsonl.gz"))
        wrong = disagreements(outcome.value, golden, whole_states=False)
        agreed += not wrong
        states += len(golden)
        sizes = latest.statistics
        print(
            f"{name:36}{wall:7.2f}{cpu:7.2f}{sizes['rules']:8}{sizes['fluents']:8}{sizes['moves']:6}{sizes['nodes']:8}"
            f"{sizes['components']:6}  {wrong[0] if wrong else 'agrees'}  {latest.stage}",
            flush=True,
        )
    print(
        f"{len(seconds)} of {len(names)} sheets grounded; CPU median {statistics.median(seconds):.2f} s, "
        f"most {max(seconds):.2f} s; {agreed} agree with their golden states ({states} states)"
    )


if __name__ == "__main__":
    main()
