"""What a terminal can show: whether colours are wanted, and how wide it is."""

from __future__ import annotations

import os
import shutil
from typing import TextIO


def wants_colours(stream: TextIO) -> bool:
    """Whether a stream is a terminal whose user has not asked for plain text (`NO_COLOR`, or a terminal without)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def shows_pixels(stream: TextIO) -> bool:
    """Whether a terminal says that it can show any colour (`COLORTERM`), so that pixels can be drawn."""
    return wants_colours(stream) and os.environ.get("COLORTERM") in ("truecolor", "24bit")


def columns() -> int:
    """How many characters fit into a line."""
    return shutil.get_terminal_size().columns


def lines() -> int:
    """How many lines fit below one another."""
    return shutil.get_terminal_size().lines
