"""The logic engines on the GDL sheets: maxima reached and proved, certificates, and whether the engines agree.

make bench-logic
python bench/logic.py --only asp --only portfolio     some of the tables
python bench/logic.py --time 20 queens maze           20 s each, those sheets only
python bench/logic.py --keep FOLDER                   keep each row, and go on there after a stop

Times are wall seconds, grounding and replay included; `cpu` is processor time with children, and so are the limits and
times of certificates and the limits of `chapter` and `exercise`. They are `asp` with the chapter's program and with
that of its exercise 2, horizon by horizon as published. `sat` and `search` are asked for least lengths too, so that the
engines can be compared; `asp` and `portfolio` are run as users do.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from measured import Row, Rows, argument_parser, chosen_sheets
from soloist.app.bench.suites.gdl import maximum
from soloist.certify import NoCertificate, certify
from soloist.engines.process import cpu_clock
from soloist.errors import SoloistError
from soloist.game.solution import Status
from soloist.languages.registry import read_one
from soloist.limit import Limit
from soloist.pipeline import solve
from soloist.verify.certificate import check_certificate

MEMORY_MB = 4000
#: What the engine `asp` is asked for by `-O program=...`: the chapter's own loop.
PROGRAMS = ("chapter", "exercise")
ENGINES = ("asp", *PROGRAMS, "sat", "one-way", "search", "portfolio")
OPTIMAL = ("sat", "search")
CERTIFICATES = "certificates"


def measure_engine(engine: str, sheet: Path, seconds: float) -> Row:
    """What an engine reaches on a sheet."""
    started = cpu_clock()
    result = solve(
        read_one(str(sheet)),
        engine="asp" if engine in PROGRAMS else engine,
        seconds=seconds,
        memory_mb=MEMORY_MB,
        optimal=engine in OPTIMAL,
        options={"program": engine} if engine in PROGRAMS else {},
        clock=cpu_clock if engine in PROGRAMS else time.monotonic,
        check_proofs=False,
    )
    settled = result.solution is not None or result.value_is_maximum
    return {
        "status": str(result.status),
        "by": result.engine,
        "value": (result.value or 0) if settled else None,
        "proved": result.value_is_maximum,
        "moves": len(result.moves) if result.solution else None,
        "least": result.status is Status.SOLVED_OPTIMALLY,
        "seconds": result.seconds,
        "cpu": cpu_clock() - started,
        "note": result.message,
    }


def measure_certificate(sheet: Path, seconds: float) -> Row:
    """A certificate: solved with a proof of the optimum, written, and verified; all in processor seconds."""
    started = cpu_clock()
    game = read_one(str(sheet))
    result = solve(game, optimal=True, seconds=seconds, memory_mb=MEMORY_MB, clock=cpu_clock, check_proofs=False)
    solving = cpu_clock() - started
    if result.status not in (Status.SOLVED_OPTIMALLY, Status.UNSOLVABLE):
        return {"verified": False, "note": f"no proved optimum: {result.status}", "solve": solving}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        started = cpu_clock()
        try:
            certify(result.game, result.solution, folder, Limit.by(cpu_clock, seconds, MEMORY_MB))
        except NoCertificate as reason:
            return {"verified": False, "note": f"no certificate: {reason}", "solve": solving}
        proving = cpu_clock() - started
        started = cpu_clock()
        check_certificate(folder)
        return {
            "verified": True,
            "value": result.value or 0,
            "moves": len(result.moves),
            "solve": solving,
            "prove": proving,
            "verify": cpu_clock() - started,
            "kilobytes": sum(path.stat().st_size for path in folder.glob("*.drat")) // 1000,
        }


def measure(part: str, sheet: Path, seconds: float) -> Row:
    """A row of a table; also where something broke."""
    try:
        if part == CERTIFICATES:
            return measure_certificate(sheet, seconds)
        return measure_engine(part, sheet, seconds)
    except SoloistError as error:
        return {"status": "error", "verified": False, "note": str(error).splitlines()[0]}


def has_maximum(name: str, row: Row) -> bool:
    """Whether a run ended with the proved or known maximum."""
    return bool(row.get("value") == maximum(name))


def print_engine(part: str, rows: dict[str, Row], seconds: float) -> None:
    """What an engine reaches on each sheet, and the totals."""
    print(f"\n{part}, {seconds:g} s a sheet\n")
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
    print(f"\n{part}: maximum reached on {len(reached)} of {len(rows)}, ", end="")
    print(f"proved on {proved}, least length proved on {least}")


def print_certificates(rows: dict[str, Row], seconds: float) -> None:
    """The certificates with their times, and the totals."""
    print(f"\ncertificates, {seconds:g} s to solve and {seconds:g} s to prove\n")
    print("sheet                                reward  moves    solve    prove   verify  proof kB   (cpu seconds)")
    for name, row in rows.items():
        if not row["verified"]:
            print(f"{name:36} {row['note']}"[:119])
            continue
        times = " ".join(f"{row[key]:8.2f}" for key in ("solve", "prove", "verify"))
        print(f"{name:36} {row['value']:6} {row['moves']:6} {times} {row['kilobytes']:9}")
    verified = [row for row in rows.values() if row["verified"]]
    within = sum(row["verify"] <= 10 * row["solve"] for row in verified)
    print(f"\ncertificates: {len(verified)} of {len(rows)} written and verified, {within} of them ", end="")
    print("in no more than ten times the solving")


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


def main() -> None:
    """Print the tables that are asked for."""
    parser = argument_parser(__doc__)
    parser.add_argument("--time", type=float, default=60.0, help="seconds a sheet")
    parts = [*ENGINES, CERTIFICATES]
    parser.add_argument("--only", action="append", choices=parts, help="a table; all by default")
    arguments = parser.parse_args()
    kept = Rows(arguments.keep)
    measured: dict[str, dict[str, Row]] = {}
    for part in arguments.only or parts:
        rows = {
            sheet.stem: kept.row(f"{part}-{sheet.stem}", measure, part, sheet, arguments.time)
            for sheet in chosen_sheets(arguments.names)
        }
        if part == CERTIFICATES:
            print_certificates(rows, arguments.time)
        else:
            measured[part] = rows
            print_engine(part, rows, arguments.time)
    alone = {engine: rows for engine, rows in measured.items() if engine != "portfolio"}
    if len(alone) > 1:
        print_agreement(alone)


if __name__ == "__main__":
    main()
