"""Where games are found: the bundled ones, and a folder of data of others that no package holds.

In files of results a game is named by its place (`examples/...`, `data/...`), so that they can be verified anywhere.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from soloist.app.examples import folder as examples_folder

#: The environment variable that names the folder of data.
DATA = "SOLOIST_DATA"


@dataclass(frozen=True)
class Places:
    """The two folders."""

    examples: Path
    data: Path

    def files(self, pattern: str) -> list[Path]:
        """Files of the data, in a fixed order."""
        return sorted(path for path in self.data.glob(pattern) if path.is_file())

    def missing(self, what: str) -> str:
        """Says that data is not there, and what to do."""
        return f"{what} is not in {self.data}; name the folder by --data or {DATA}"

    def short(self, reference: str) -> str:
        """A reference to a game (`FILE` or `FILE#N`) by its place."""
        for name, folder in (("examples", self.examples), ("data", self.data)):
            if reference.startswith(f"{folder}/"):
                return f"{name}/{reference.removeprefix(f'{folder}/')}"
        return reference

    def long(self, reference: str) -> str:
        """The reference that `short` made short."""
        name, slash, rest = reference.partition("/")
        folder = {"examples": self.examples, "data": self.data}.get(name)
        return f"{folder}/{rest}" if folder is not None and slash else reference


def checkout() -> Path | None:
    """The checkout that the package is part of, if it is."""
    found = examples_folder().parent
    return found if (found / "pyproject.toml").is_file() else None


def places(data: Path | None = None) -> Places:
    """The bundled games, and the data: named, or by the environment, or beside the checkout."""
    beside = (checkout() or Path.cwd()).parent / "shared" / "data"
    named = data or Path(os.environ.get(DATA, beside))
    return Places(examples_folder(), named.resolve())
