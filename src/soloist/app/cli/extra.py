"""Packages that a command needs and not everybody has."""

from __future__ import annotations

from importlib.util import find_spec

from soloist.errors import UsageError
from soloist.source import Finding, Severity


def require(what: str, extra: str, *packages: str) -> None:
    """Refuse to go on without the packages of an extra, and tell how to get them."""
    for name in packages:
        if find_spec(name) is None:
            message = f"{what} with {name}, which is not installed"
            hint = f"to get it: pip install 'soloist[{extra}]'"
            raise UsageError(Finding(Severity.ERROR, "missing", message, hint=hint))
