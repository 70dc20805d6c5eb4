"""The bundled games: part of the package, and of a checkout."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from soloist.errors import InputError, UsageError
from soloist.languages.registry import LANGUAGES, language_of, load
from soloist.source import Finding, Severity


def folder() -> Path:
    """Where they are: in the checkout that this is, or else in the package."""
    package = Path(__file__).resolve().parents[1]
    checkout = package.parents[1]
    inside = (checkout / "pyproject.toml").is_file() and (checkout / "examples").is_dir()
    return checkout / "examples" if inside else package / "examples"


def examples() -> list[Path]:
    """Their files, by language and name."""
    order = {language.name: number for number, language in enumerate(LANGUAGES)}
    files = [path for path in folder().iterdir() if path.is_file()]
    return sorted(files, key=lambda path: (order.get(language_name(path), len(order)), path.name))


def language_name(path: Path) -> str:
    """The language that an example is in."""
    try:
        return language_of(str(path), load(str(path)).text).name
    except InputError:
        return ""


def copy(names: Sequence[str], to: Path) -> list[Path]:
    """Copy the examples of these names, or all of them, into a folder; nothing that is there is written over."""
    known = {path.name: path for path in examples()}
    for name in names:
        if name not in known:
            hint = f"there are: {', '.join(known)}"
            raise UsageError(Finding(Severity.ERROR, "no-example", f"there is no example {name!r}", hint=hint))
    to.mkdir(parents=True, exist_ok=True)
    copied = []
    for name in names or known:
        if not (to / name).exists():
            shutil.copyfile(known[name], to / name)
            copied.append(to / name)
    return copied
