"""How the workbench answers requests that schemathesis makes, right ones and wrong ones: `make bench-robustness`.

At least a thousand, made of the description of the interface, are sent over the network to a server of its own, the
same ones in every run. None may be answered with a status of 500 or more.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from browser import served
from malformed import send

#: Of each operation, with right data and with wrong data; many have fewer that differ.
EXAMPLES = 50
WANTED = 1000

if __name__ == "__main__":
    with served() as address:
        told = send(address, EXAMPLES)
    print(f"{told.sent} requests: {', '.join(f'{count} of {mode} data' for mode, count in told.modes.items())}")
    classes = Counter(f"{status // 100}xx" for status in told.statuses.elements())
    for name, count in sorted(classes.items()):
        each = ", ".join(f"{status}: {n}" for status, n in sorted(told.statuses.items()) if str(status)[0] == name[0])
        print(f"{name} {count:5}   {each}")
    for each in told.broken:
        print(each)
    sys.exit(1 if told.broken or told.sent < WANTED else 0)
