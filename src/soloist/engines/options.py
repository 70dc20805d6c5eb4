"""The values of an engine's options: one that makes no sense is the caller's mistake, said with what would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from soloist.errors import UsageError
from soloist.source import Finding, Severity


def choice(options: Mapping[str, str], name: str, values: Sequence[str]) -> str:
    """The value of an option that is one of several words; the first where it is not given."""
    value = options.get(name, values[0])
    if value not in values:
        raise refused(f"{name}={value}", f"{name} is one of: {', '.join(values)}")
    return value


def number(options: Mapping[str, str], name: str, default: int) -> int:
    """The value of an option that is a number, from 1 on."""
    text = options.get(name, str(default))
    if not text.isdecimal() or int(text) == 0:
        raise refused(f"{name}={text}", f"{name} is a number")
    return int(text)


def refused(option: str, hint: str) -> UsageError:
    """The error for an option, as it was written."""
    return UsageError(Finding(Severity.ERROR, "unknown-option", f"there is no option {option!r}", hint=hint))
