"""What a wheel holds: the package, its native modules and the bundled games, and nothing else."""

from __future__ import annotations

import zipfile
from pathlib import Path, PurePosixPath

#: Endings of files that the package needs when it runs; those of vendored files are their licences.
_ENDINGS = {".py", ".pyi", ".so", ".typed", ".html", ".js", ".css", ".svg", ".md", ".txt"}


def faults(wheel: Path, root: Path) -> list[str]:
    """What is wrong with a wheel that was built from a checkout."""
    with zipfile.ZipFile(wheel) as opened:
        names = {PurePosixPath(name) for name in opened.namelist() if not name.endswith("/")}
    found = [f"{name} is outside the package" for name in names if not name.parts[0].startswith("soloist")]
    inside = {name.relative_to("soloist") for name in names if name.parts[0] == "soloist"}
    bundled = {name.name for name in inside if name.parts[0] == "examples"}
    found += [f"the bundled game {name} is missing" for name in _files(root / "examples") - bundled]
    found += [f"{name} is no bundled game" for name in bundled - _files(root / "examples")]
    others = {name for name in inside if name.parts[0] != "examples"}
    found += [f"{name} is not needed" for name in others if name.suffix not in _ENDINGS or "__pycache__" in name.parts]
    package = root / "src" / "soloist"
    sources = {PurePosixPath(path.relative_to(package)) for path in package.rglob("*.py")}
    found += [f"the module {name} is missing" for name in sources - others]
    native = {name.name.partition(".")[0] for name in others if name.suffix == ".so"}
    found += [f"the native module {name} is missing" for name in _stems(package / "_core") - native]
    if not any(name.name == "LICENSE" for name in names):
        found.append("the licence is missing")
    return sorted(found)


def _files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.is_file()}


def _stems(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.pyi")}
