"""Runs the cases of suites one after another, and writes a line for each as soon as it is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from soloist.app.batch.results import open_results
from soloist.app.bench.case import Case, Line
from soloist.app.bench.machine import about_this_run
from soloist.app.bench.record import HEAD, Record
from soloist.engines.engine import Reason
from soloist.engines.process import call
from soloist.errors import SoloistError
from soloist.game.result import no_result
from soloist.game.solution import Status
from soloist.limit import Limit

#: A case is counted in CPU seconds. On a busy machine these may take so many times as long, and then it is given up.
_PATIENCE = 20.0
_SPARE_SECONDS = 60.0
#: What a process may hold beyond the memory of the engines, to start, verify and report.
_SPARE_MEGABYTES = 2000


def run(suites: Mapping[str, Sequence[Case]], out: Path, seed: int, quick: bool) -> Iterator[Line]:
    """Measure every case that the file does not know yet; yields each line after it was written."""
    head = about_this_run(seed, quick)
    with open_results(out) as results:
        known = Record()
        for line in results.lines():
            known.add(line)
        begun = False
        for suite, cases in suites.items():
            for case in cases:
                if known.knows((suite, case.way, case.name), case, head):
                    continue
                if not begun:
                    results.append({HEAD: head})
                    begun = True
                about = {"suite": suite, "way": case.way, "case": case.name, "run": head["date"], "limit": case.seconds}
                known_of_it = {"optimal": case.optimal, "maximum": case.maximum, "peers": [*map(asdict, case.peers)]}
                yield results.append({**about, **known_of_it, **measured(case)})


def measured(case: Case) -> Line:
    """What a case comes to in a process of its own; one that ends before it can tell costs this case only."""
    limit = Limit(_PATIENCE * case.seconds + _SPARE_SECONDS, case.memory_mb + _SPARE_MEGABYTES)
    try:
        outcome = call("bench", case.measure, *case.arguments, limit=limit)
    except SoloistError as error:
        return no_result("", Status.ERROR, f"{type(error).__name__}: {error}")
    if outcome.reason is Reason.FINISHED:
        line: Line = outcome.unwrap()
        return line
    status = Status.MEMOUT if outcome.reason is Reason.MEMORY else Status.TIMEOUT
    return no_result("", status, "its process ended before it could tell")
