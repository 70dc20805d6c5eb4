"""The logic engines on the GDL sheets: maxima reached and proved, certificates, and whether the engines agree.

    python bench/logic.py                          all tables
    python bench/logic.py asp portfolio            some of them
    python bench/logic.py asp --sheets 'q*'        some sheets
    python bench/logic.py portfolio --stop 1200    begin no sheet after 1200 s; the next run goes on from there
    python bench/logic.py --again                  measure all anew

Each result is kept as a file in bench/results/logic, so a run that was stopped goes on where it was; the tables are
printed from the files. Times are wall seconds, grounding and replay included; `cpu` is processor time with children.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from soloist.certify import NoCertificate, certify
from soloist.engines.engine import Limit
from soloist.errors import SoloistError
from soloist.game.solution import Status
from soloist.languages.registry import read_one
from soloist.pipeline import Result, solve
from soloist.verify.certificate import check_certificate

DATA = Path(os.environ.get("SOLOIST_DATA", Path(__file__).resolve().parents[2] / "shared" / "data"))
RESULTS = Path(__file__).resolve().parent / "results" / "logic"
MEMORY_MB = 4000
#: The maxima below 100; see docs/logic.md for where they come from.
MAXIMA = {
    "factoringMutuallyAssuredDestruction": 0,
    "mineClearingSmall": 84,
    "pancakes88": 80,
    "pegEuro": 90,
    "slidingpieces": 0,
}
#: The engines by themselves prove least lengths too, so that they can be compared; the portfolio is run as users do.
ENGINES = ("asp", "sat", "one-way", "search", "portfolio")
OPTIMAL = ("sat", "search")

Row = dict[str, Any]


def cpu_seconds() -> float:
    """Processor time of this process and its children so far."""
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def attempt(sheet: Path, engine: str, seconds: float, *, optimal: bool) -> Result:
    """One verified run."""
    return solve(read_one(str(sheet)), engine=engine, seconds=seconds, memory_mb=MEMORY_MB, optimal=optimal)


def measure_engine(engine: str, sheet: Path, seconds: float) -> Row:
    """What an engine reaches on a sheet."""
    started = cpu_seconds()
    result = attempt(sheet, engine, seconds, optimal=engine in OPTIMAL)
    settled = result.solution is not None or result.value_is_maximum
    return {
        "status": str(result.status),
        "by": result.engine,
        "value": (result.value or 0) if settled else None,
        "proved": result.value_is_maximum,
        "moves": len(result.moves) if result.solution else None,
        "least": result.status is Status.SOLVED_OPTIMALLY,
        "seconds": result.seconds,
        "cpu": cpu_seconds() - started,
        "note": result.message,
    }


def measure_certificate(sheet: Path, seconds: float) -> Row:
    """A certificate: solved with a proof of the optimum, written, and verified; all in processor seconds."""
    started = cpu_seconds()
    result = attempt(sheet, "portfolio", seconds, optimal=True)
    solving = cpu_seconds() - started
    if result.status not in (Status.SOLVED_OPTIMALLY, Status.UNSOLVABLE):
        return {"verified": False, "note": f"no proved optimum: {result.status}", "solve": solving}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        started = cpu_seconds()
        try:
            certify(result.game, result.solution, folder, Limit(seconds, MEMORY_MB))
        except NoCertificate as reason:
            return {"verified": False, "note": f"no certificate: {reason}", "solve": solving}
        proving = cpu_seconds() - started
        started = cpu_seconds()
        check_certificate(folder)
        return {
            "verified": True,
            "value": result.value or 0,
            "moves": len(result.moves),
            "solve": solving,
            "prove": proving,
            "verify": cpu_seconds() - started,
            "kilobytes": sum(path.stat().st_size for path in folder.glob("*.drat")) // 1000,
        }


class Part:
    """A part of the measurement: its rows are kept as files, and what is there is not measured again."""

    def __init__(self, name: str, seconds: float) -> None:
        self.name = name
        self.seconds = seconds
        self._folder = RESULTS / f"{name}-{seconds:g}s"

    def rows(self, sheets: Sequence[Path]) -> dict[str, Row]:
        """What has been measured so far."""
        paths = ((sheet.stem, self._path(sheet)) for sheet in sheets)
        return {name: json.loads(path.read_text()) for name, path in paths if path.exists()}

    def measure(self, sheets: Sequence[Path], deadline: float, *, again: bool) -> None:
        """Measure what is missing, and begin no sheet after the deadline."""
        self._folder.mkdir(parents=True, exist_ok=True)
        for sheet in sheets:
            if (self._path(sheet).exists() and not again) or time.monotonic() > deadline:
                continue
            try:
                row = self._measure(sheet)
            except SoloistError as error:
                row = {"status": "error", "verified": False, "note": str(error).splitlines()[0]}
            partial = self._path(sheet).with_suffix(".partial")
            partial.write_text(json.dumps(row) + "\n")
            partial.replace(self._path(sheet))

    def _measure(self, sheet: Path) -> Row:
        if self.name == "certificates":
            return measure_certificate(sheet, self.seconds)
        return measure_engine(self.name, sheet, self.seconds)

    def _path(self, sheet: Path) -> Path:
        return self._folder / f"{sheet.stem}.json"


def has_maximum(name: str, row: Row) -> bool:
    """Whether a run ended with the proved or known maximum."""
    return bool(row.get("value") == MAXIMA.get(name, 100))


def print_engine(part: Part, rows: dict[str, Row], sheets: int) -> None:
    """What an engine reaches on each sheet, and the totals."""
    print(f"\n{part.name}, {part.seconds:g} s a sheet\n")
    print("sheet                                reward  proved  moves  least  seconds    cpu  by")
    for name, row in rows.items():
        if row["status"] == "error":
            print(f"{name:36} error: {row['note']}"[:119])
            continue
        value, moves = ("-" if row[key] is None else row[key] for key in ("value", "moves"))
        proved, least = ("yes" if row[key] else "-" for key in ("proved", "least"))
        missed = "" if has_maximum(name, row) else f"  {row['status']} {row['note']}"
        print(
            f"{name:36} {value:>6} {proved:>7} {moves:>6} {least:>6} {row['seconds']:8.2f} {row['cpu']:6.1f}  "
            f"{row['by']}{missed}"[:119]
        )
    reached = [row for name, row in rows.items() if has_maximum(name, row)]
    proved, least = (sum(row[key] for row in reached) for key in ("proved", "least"))
    print(f"\n{part.name}: maximum reached on {len(reached)} of {sheets}, ", end="")
    print(f"proved on {proved}, least length proved on {least}{_missing(rows, sheets)}")


def print_certificates(part: Part, rows: dict[str, Row], sheets: int) -> None:
    """The certificates with their times, and the totals."""
    print(f"\ncertificates, {part.seconds:g} s to solve and {part.seconds:g} s to prove\n")
    print("sheet                                reward  moves    solve    prove   verify  proof kB   (cpu seconds)")
    for name, row in rows.items():
        if not row["verified"]:
            print(f"{name:36} {row['note']}"[:119])
            continue
        times = " ".join(f"{row[key]:8.2f}" for key in ("solve", "prove", "verify"))
        print(f"{name:36} {row['value']:6} {row['moves']:6} {times} {row['kilobytes']:9}")
    verified = [row for row in rows.values() if row["verified"]]
    within = sum(row["verify"] <= 10 * row["solve"] for row in verified)
    print(f"\ncertificates: {len(verified)} of {sheets} written and verified, {within} of them ", end="")
    print(f"in no more than ten times the solving{_missing(rows, sheets)}")


def print_agreement(measured: dict[str, dict[str, Row]]) -> None:
    """Compare what two engines or more have proved of the same sheet: the maximum, and the least length for it."""
    compared = {"proved": 0, "least": 0}
    differences = []
    for name in sorted({name for rows in measured.values() for name in rows}):
        runs = {engine: rows[name] for engine, rows in measured.items() if name in rows}
        for key, figure in (("proved", "value"), ("least", "moves")):
            found = {engine: row[figure] for engine, row in runs.items() if row.get(key)}
            compared[key] += len(found) > 1
            if len(set(found.values())) > 1:
                differences.append(f"{name}: {figure} {found}")
    print(f"\nagreement of {', '.join(measured)}: the maximum on {compared['proved']} sheets that two or more prove, ")
    print(f"the least length on {compared['least']}; differences: {len(differences)}")
    print("\n".join(differences))


def _missing(rows: dict[str, Row], sheets: int) -> str:
    return f" ({sheets - len(rows)} not measured yet)" if len(rows) < sheets else ""


def main() -> None:
    """Measure what is asked for, as far as it is missing, and print the tables."""
    parts = [*ENGINES, "certificates"]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(parts)}")
    parser.add_argument("--time", type=float, default=60.0, help="seconds a sheet")
    parser.add_argument("--sheets", default="*", help="a pattern of sheet names")
    parser.add_argument("--stop", type=float, default=float("inf"), help="begin no sheet after so many seconds")
    parser.add_argument("--again", action="store_true", help="measure also what has been measured")
    arguments = parser.parse_args()
    if not set(arguments.parts) <= set(parts):
        parser.error(f"the parts are {', '.join(parts)}")
    sheets = sorted(DATA.glob(f"gdl/{arguments.sheets}.kif"))
    if not sheets:
        print(f"no sheets in {DATA}; set SOLOIST_DATA")
        return
    deadline = time.monotonic() + arguments.stop
    measured: dict[str, dict[str, Row]] = {}
    for name in arguments.parts or parts:
        part = Part(name, arguments.time)
        part.measure(sheets, deadline, again=arguments.again)
        rows = part.rows(sheets)
        show: Callable[[Part, dict[str, Row], int], None] = print_certificates
        if name != "certificates":
            measured[name] = rows
            show = print_engine
        show(part, rows, len(sheets))
    if len(measured) > 1:
        print_agreement(measured)


if __name__ == "__main__":
    main()
