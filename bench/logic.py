"""The logic engines on the GDL sheets: maxima reached and proved, and certificates written and verified.

    python bench/logic.py                          all tables: asp, sat, one-way, portfolio, certificates
    python bench/logic.py asp --time 60            one table
    python bench/logic.py certificates --time 60   solve, write a certificate, verify it; with their times

Times are wall seconds, grounding and replay included; `cpu` is processor time, children included.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from pathlib import Path

from soloist.certify import NoCertificate, certify
from soloist.engines.engine import Limit
from soloist.engines.registry import ENGINES
from soloist.errors import SoloistError
from soloist.game.solution import Status
from soloist.languages.registry import read_one
from soloist.pipeline import Result, solve
from soloist.verify.certificate import check_certificate

SHEETS = Path(__file__).resolve().parents[2] / "shared" / "data" / "gdl"
#: The maxima below 100; see docs/logic.md for where they come from.
MAXIMA = {
    "factoringMutuallyAssuredDestruction": 0,
    "mineClearingSmall": 84,
    "pancakes88": 80,
    "pegEuro": 90,
    "slidingpieces": 0,
}


def cpu_seconds() -> float:
    """Processor time of this process and its children so far."""
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def attempt(sheet: Path, engine: str, seconds: float, *, optimal: bool = False) -> Result | str:
    """One run; a message where it broke."""
    try:
        return solve(read_one(str(sheet)), engine=engine, seconds=seconds, memory_mb=6000, optimal=optimal)
    except SoloistError as error:
        return str(error).splitlines()[0]


def table(engine: str, sheets: list[Path], seconds: float) -> None:
    """What an engine reaches on each sheet, and the totals."""
    print(f"\n{engine}, {seconds:g} s a sheet\n")
    print("sheet                                reward  proved  moves  least  seconds    cpu")
    reached = proved = optimal = 0
    for sheet in sheets:
        cpu = cpu_seconds()
        result = attempt(sheet, engine, seconds)
        cpu = cpu_seconds() - cpu
        if isinstance(result, str):
            print(f"{sheet.stem:36} {result}")
            continue
        maximum = MAXIMA.get(sheet.stem, 100)
        value = result.value or 0
        found = value == maximum and (result.solution is not None or result.value_is_maximum)
        reached += found
        proved += found and result.value_is_maximum
        least = result.status is Status.SOLVED_OPTIMALLY
        optimal += least
        marks = f"{'yes' if result.value_is_maximum else '-':>7}"
        moves = len(result.moves) if result.solution else "-"
        note = "" if found else f"  {result.status}: {result.message}"[:60]
        print(
            f"{sheet.stem:36} {value:6} {marks} {moves!s:>6} {'yes' if least else '-':>6} "
            f"{result.seconds:8.2f} {cpu:6.1f}{note}",
            flush=True,
        )
    print(f"\n{engine}: maximum reached {reached} of {len(sheets)}, proved {proved}, least length proved {optimal}")


def certificates(sheets: list[Path], seconds: float) -> None:
    """Certificates: solved with a proof of the optimum, written, and verified."""
    print(f"\ncertificates, {seconds:g} s to solve and {seconds:g} s to prove\n")
    print("sheet                                reward  moves    solve    prove   verify  proof kB   (cpu seconds)")
    count = within = 0
    for sheet in sheets:
        started = cpu_seconds()
        result = attempt(sheet, "portfolio", seconds, optimal=True)
        solving = cpu_seconds() - started
        if isinstance(result, str) or result.status not in (Status.SOLVED_OPTIMALLY, Status.UNSOLVABLE):
            print(f"{sheet.stem:36} no proved optimum", flush=True)
            continue
        with tempfile.TemporaryDirectory() as folder:
            started = cpu_seconds()
            try:
                certify(result.game, result.solution, Path(folder), Limit(seconds, 6000))
            except (NoCertificate, SoloistError) as reason:
                print(f"{sheet.stem:36} no certificate: {reason}"[:110], flush=True)
                continue
            proving = cpu_seconds() - started
            started = time.process_time()
            check_certificate(Path(folder))
            verifying = time.process_time() - started
            size = sum(path.stat().st_size for path in Path(folder).glob("*.drat")) // 1000
        count += 1
        within += verifying <= 10 * solving
        print(
            f"{sheet.stem:36} {result.value or 0:6} {len(result.moves):6} {solving:8.2f} {proving:8.2f} "
            f"{verifying:8.2f} {size:9}",
            flush=True,
        )
    print(
        f"\ncertificates: {count} of {len(sheets)} written and verified, {within} checked within 10 times the solving"
    )


def main() -> None:
    """Print the tables that are asked for."""
    kinds = [name for name in ("asp", "sat", "one-way", "portfolio") if name in ENGINES] + ["certificates"]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", help=f"of {', '.join(kinds)}")
    parser.add_argument("--time", type=float, default=60.0, help="seconds a sheet")
    parser.add_argument("--sheets", default="*", help="a pattern of sheet names")
    arguments = parser.parse_args()
    sheets = sorted(SHEETS.glob(f"{arguments.sheets}.kif"))
    if not sheets:
        print(f"no sheets in {SHEETS}")
        return
    for kind in arguments.kinds or kinds:
        if kind == "certificates":
            certificates(sheets, arguments.time)
        else:
            table(kind, sheets, arguments.time)


if __name__ == "__main__":
    main()
