"""Reads files that others wrote: never without end, never waiting for somebody to write, never more than fits.

A name may stand for a named pipe that nobody writes to, for a device that never ends, or for a file of terabytes. Those
are refused. What the user hands over on purpose may be a pipe: `-`, `/dev/stdin`, and `/dev/fd/N`, which a shell makes
of `<(command)`.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from soloist.errors import ParseError
from soloist.source import Finding, Severity

#: The largest game, level collection, trace or plan that is read: a hundred times the largest that is known.
MOST_BYTES = 100_000_000

#: Where a copy of the standard input is, for commands that read it more than once and in other processes.
STANDARD_INPUT = "SOLOIST_STANDARD_INPUT"

_GIVEN = ("/dev/stdin", "/dev/fd/")
_CHUNK = 1 << 20


def read_bytes(path: str | Path, most: int = MOST_BYTES) -> bytes:
    """All bytes of a file, or a `ParseError` that says why it is not read; `-` is the standard input."""
    name = os.environ.get(STANDARD_INPUT, "/dev/stdin") if str(path) == "-" else str(path)
    try:
        if not name.startswith(_GIVEN):
            _require_file(name, Path(name).stat())
        # Without O_NONBLOCK, opening a pipe that took the file's place since would wait.
        given = os.open(name, os.O_RDONLY | (0 if name.startswith(_GIVEN) else os.O_NONBLOCK))
        with os.fdopen(given, "rb") as file:
            status = os.fstat(given)
            if not name.startswith(_GIVEN):
                _require_file(name, status)
            if stat.S_ISREG(status.st_mode) and status.st_size > most:
                raise _too_large(name, most)
            return _read(file.fileno(), name, most)
    except FileNotFoundError:
        hint = "soloist examples --copy examples brings the bundled games" if name.startswith("examples/") else ""
        raise unreadable(name, "no-file", "there is no such file", hint) from None
    except IsADirectoryError:
        raise _folder(name) from None
    except OSError as error:
        raise unreadable(name, "unreadable", error.strerror or "it cannot be read") from None
    except ValueError:
        # The system takes no name with a NUL or a lone surrogate in it.
        raise unreadable(ascii(name), "no-file", "there is no such file") from None


def _require_file(name: str, status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise _folder(name)
    if not stat.S_ISREG(status.st_mode):
        hint = "to read from a pipe, name it -"
        raise unreadable(name, "no-file", "this is a pipe or a device, not a file", hint)


def _read(number: int, name: str, most: int) -> bytes:
    chunks: list[bytes] = []
    size = 0
    while chunk := os.read(number, _CHUNK):
        size += len(chunk)
        if size > most:
            raise _too_large(name, most)
        chunks.append(chunk)
    return b"".join(chunks)


def read_text(path: str | Path, *, may_be_empty: bool = False) -> str:
    """The text of a file; a `ParseError` where it holds none."""
    data = read_bytes(path)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    require_text(text, str(path), may_be_empty=may_be_empty)
    return text


def require_text(text: str, path: str, *, may_be_empty: bool = False) -> None:
    """Refuse what no game can be in."""
    if "\0" in text:
        raise unreadable(path, "binary", "this is a binary file, not a text")
    if not text.strip() and not may_be_empty:
        raise unreadable(path, "empty", "the file is empty")


def _too_large(name: str, most: int) -> ParseError:
    return unreadable(name, "too-large", f"this is larger than the {most:,} bytes that are read")


def _folder(name: str) -> ParseError:
    hint = "soloist batch, compare and check take folders"
    return unreadable(name, "directory", "this is a folder, not a file", hint)


def unreadable(path: str, code: str, message: str, hint: str = "") -> ParseError:
    """The error of a file that is not read."""
    return ParseError(Finding(Severity.ERROR, code, message, hint=hint, file=path))
