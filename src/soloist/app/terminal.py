"""What a terminal can show: whether colours are wanted, and how wide it is."""

from __future__ import annotations

import os
import shutil
from typing import TextIO


def wants_colours(stream: TextIO) -> bool:
    """Whether a stream is a terminal whose user has not asked for plain text (`NO_COLOR`, or a terminal without)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def columns() -> int:
    """How many characters fit into a line."""
    return shutil.get_terminal_size().columns
