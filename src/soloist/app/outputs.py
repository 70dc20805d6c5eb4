"""Outputs are tried before the work begins: nobody waits an hour for a result that has no place to go."""

from __future__ import annotations

import os
from pathlib import Path

from soloist.errors import UsageError
from soloist.source import Finding, Severity


def check_file(path: str | Path | None) -> None:
    """Refuse a file that could not be written: a folder, one in a folder that is not there, or without the right."""
    if path is None:
        return
    place = Path(path)
    if place.is_dir():
        raise _refused(path, "this is a folder, and a file is wanted")
    if place.exists():
        if not os.access(place, os.W_OK):
            raise _refused(path, "this file cannot be written")
        return
    if not place.parent.is_dir():
        raise _refused(path, f"there is no folder {str(place.parent)!r}", hint="make the folder first")
    if not os.access(place.parent, os.W_OK | os.X_OK):
        raise _refused(path, "nothing can be written in its folder")


def check_folder(path: str | Path | None) -> None:
    """Refuse a folder that neither is there with the right to write nor can be made."""
    if path is None:
        return
    place = Path(path)
    if place.exists() and not place.is_dir():
        raise _refused(path, "this is a file, and a folder is wanted")
    existing = next(folder for folder in (place, *place.absolute().parents) if folder.exists())
    if not existing.is_dir() or not os.access(existing, os.W_OK | os.X_OK):
        raise _refused(path, f"nothing can be written in {str(existing)!r}")


def _refused(path: str | Path, message: str, hint: str = "") -> UsageError:
    return UsageError(Finding(Severity.ERROR, "output", message, hint=hint, file=str(path)))
