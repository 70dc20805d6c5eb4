"""The search engine alone on every shared GDL sheet: reward, proof, moves, time; through the verified pipeline.

make bench-search                     all sheets, 60 s each, one process
python bench/search.py 20 peg hanoi   20 s each, those sheets only
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from soloist.languages.registry import read_one
from soloist.pipeline import solve

DATA = Path(os.environ.get("SOLOIST_DATA", Path(__file__).resolve().parents[2] / "shared" / "data"))
#: Maxima below 100 that are known: by exhaustion here, by parity, or by an argument in research.
KNOWN = {"mineClearingSmall": 84, "pancakes88": 80, "pegEuro": 90, "slidingpieces": 0}
MEMORY_MB = 4000


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    wanted = sys.argv[2:]
    paths = [path for path in sorted(DATA.glob("gdl/*.kif")) if not wanted or path.stem in wanted]
    if not paths:
        print(f"no rule sheets in {DATA}; set SOLOIST_DATA")
        return
    print(f"{'sheet':36} {'status':18} {'reward':>6} {'proved':>6} {'moves':>5} {'at least':>8} {'wall s':>7} ", end="")
    print(f"{'CPU s':>7} {'states':>12}")
    solved = proved = shortest = 0
    for path in paths:
        started = time.process_time()
        result = solve(read_one(str(path)), engine="search", seconds=seconds, memory_mb=MEMORY_MB, check_proofs=False)
        cpu = time.process_time() - started
        value = 0 if result.value is None and result.value_is_maximum else result.value
        reached = result.value_is_maximum or (value is not None and value == KNOWN.get(path.stem, 100))
        solved += reached
        proved += result.value_is_maximum
        shortest += str(result.status) == "solved-optimally"
        print(
            f"{path.stem:36} {result.status:18} {value if value is not None else '-':>6} "
            f"{'yes' if result.value_is_maximum else 'no':>6} {len(result.moves):5} {result.lower_bound or '-':>8} "
            f"{result.seconds:7.2f} {cpu:7.2f} {result.statistics.get('states', 0):12,}",
            flush=True,
        )
    print(f"{len(paths)} sheets: {solved} with the proved or known maximum, {proved} proved, {shortest} shortest too")


if __name__ == "__main__":
    main()
