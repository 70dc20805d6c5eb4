"""Print the requirements of optional extras: `python -m soloist.app.extras dev planners`.

The Makefile installs them by name, so that pyproject.toml stays the one list of what is needed.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path


def requirements(names: list[str]) -> list[str]:
    """The requirements of the named extras, as pyproject.toml lists them."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [requirement for name in names for requirement in project["optional-dependencies"][name]]


if __name__ == "__main__":
    sys.stdout.write(" ".join(requirements(sys.argv[1:])) + "\n")
