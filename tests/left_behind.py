"""Which processes are still there when the work that started them has ended."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

import psutil


def left_behind(since: Sequence[psutil.Process] = ()) -> list[psutil.Process]:
    """All that this process and its children have started, but for the one server that children are forked from.

    `since` is what it was before the work that is looked at: other tests in the process may keep something running.

    The server stays for the next child; whether it works for nobody is seen by its having no child.
    """
    found = []
    for process in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            is_server = process.ppid() == psutil.Process().pid and "serve_forks" in " ".join(process.cmdline())
            found += [] if is_server or process in since else [process]
    return found
