"""Soaks the engines in random and real games and compares what they say with an exhaustion in plain code.

`make soak` runs it; docs/soak.md tells what is compared. A family is a function `check(seed, tally)` that makes games
from a seed, asks engines about them and gives the first `Disagreement`, or None. The random games are those of the
tests, whose folder is put on the path here.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
