"""The verifier loads nothing that engines or languages evaluate rules with."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from soloist.verify import replay

#: `certificate` has the text that it is about read by its language, for the replay.
_READERS = {"__init__", "certificate"}
_MODULES = sorted({path.stem for path in Path(replay.__file__).parent.glob("*.py")} - _READERS)
_PROGRAM = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module("soloist.verify." + name)
print("\\n".join(name for name in sys.modules if name.startswith("soloist.")))
"""


def test_no_module_of_the_verifier_loads_another_evaluation_of_rules() -> None:
    assert {"instances", "join", "bodies", "replay"} <= set(_MODULES)
    ran = subprocess.run([sys.executable, "-c", _PROGRAM, *_MODULES], capture_output=True, text=True, check=True)
    loaded = set(ran.stdout.split())
    assert {f"soloist.verify.{name}" for name in _MODULES} <= loaded
    others = ("soloist.datalog", "soloist.languages", "soloist.engines")
    assert [name for name in loaded if name.startswith(others)] == []
