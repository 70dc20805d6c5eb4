"""The values of an engine's options: one that makes no sense is the caller's mistake, said with what would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from soloist.errors import UsageError
from soloist.numeral import whole_number
from soloist.source import Finding, Severity

#: The option of engines that work on one game with several threads. What they answer does not depend on it.
CORES = {"cores": "how many threads work on the proof; one by default"}

#: More threads than this would only wait for one another, and each has tables of its own.
MOST_CORES = 64


def cores_of(options: Mapping[str, str]) -> int:
    """How many threads an engine may use for one game."""
    return min(number(options, "cores", 1), MOST_CORES)


def choice(options: Mapping[str, str], name: str, values: Sequence[str]) -> str:
    """The value of an option that is one of several words; the first where it is not given."""
    value = options.get(name, values[0])
    if value not in values:
        raise refused(f"{name}={value}", f"{name} is one of: {', '.join(values)}")
    return value


def number(options: Mapping[str, str], name: str, default: int) -> int:
    """The value of an option that is a number, from 1 on."""
    text = options.get(name, str(default))
    value = whole_number(text)
    if not value:
        raise refused(f"{name}={text}", f"{name} is a number")
    return value


def several(options: Mapping[str, str], name: str, values: Sequence[str]) -> tuple[str, ...]:
    """The words of an option that takes some of several, with commas between; all where it is not given."""
    words = tuple(word.strip() for word in options.get(name, ",".join(values)).split(",") if word.strip())
    for word in words:
        if word not in values:
            raise refused(f"{name}={word}", f"{name} takes some of: {', '.join(values)}")
    return words


def duration(options: Mapping[str, str], name: str, default: float) -> float:
    """The value of an option that is a time, from 0 on; the default where it has none."""
    text = options.get(name) or str(default)
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < float("inf"):
        raise refused(f"{name}={text}", f"{name} is a number of seconds")
    return value


def refused(option: str, hint: str) -> UsageError:
    """The error for an option, as it was written."""
    return UsageError(Finding(Severity.ERROR, "unknown-option", f"there is no option {option!r}", hint=hint))
