"""Where a search keeps its layers instead of in memory: the options `scratch` and `checkpoint`."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import TypeVar

from soloist.engines.engine import Task
from soloist.engines.options import cores_of
from soloist.errors import InputError, UsageError
from soloist.source import Finding, Severity

#: The options of engines that can do so. What they answer does not depend on where.
ON_DISK = {
    "scratch": "a folder for the layers of the search, which then take no memory; nothing stays there",
    "checkpoint": "a file that keeps the layers; a solve of the same game goes on from it",
}

T = TypeVar("T")


@dataclass(frozen=True)
class Disk:
    """A folder for temporary files, and a file for what is kept; empty where nothing is."""

    scratch: str
    checkpoint: str = ""

    def beside(self, ending: str) -> Disk:
        """The same place for another search, which keeps its layers in a file of its own."""
        return replace(self, checkpoint=f"{self.checkpoint}.{ending}" if self.checkpoint else "")

    @property
    def advice(self) -> str:
        """What to do when time is up."""
        return f"the same command goes on from {self.checkpoint}" if self.checkpoint else ""

    def resumed(self, layers: int) -> str:
        """What to tell of a search that did not begin at the beginning."""
        return f"went on from {self.checkpoint}, after {layers} layers"

    def work(self, run: Callable[[float], T], seconds: float) -> T:
        """A slice of a native search; raises where it cannot go on from the checkpoint, and OSError for the disk."""
        try:
            return run(seconds)
        except ValueError as error:
            hint = "name another file with --checkpoint, or remove this one to begin anew"
            finding = Finding(Severity.ERROR, "checkpoint", str(error), hint=hint, file=self.checkpoint)
            raise InputError(finding) from error

    def trouble(self, error: OSError) -> str:
        """Why the disk ended the search, and what to do."""
        what = "make room there, or name another folder with --scratch"
        return "; ".join(filter(None, (f"{error.filename}: {error.strerror}: {what}", self.advice)))


def identity_of(parts: Iterable[object]) -> str:
    """What layers are of, in short: all that decides what they hold, and the version that made them."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(f"{part!r}\n".encode())
    return f"{version('soloist')} {digest.hexdigest()}"


def disk_of(options: Mapping[str, str]) -> Disk | None:
    """Where a search is to keep its layers; None where nobody asked. A folder that is not there is refused."""
    scratch, checkpoint = options.get("scratch", ""), options.get("checkpoint", "")
    if not (scratch or checkpoint):
        return None
    folder = Path(scratch or Path(checkpoint).parent)
    if not folder.is_dir():
        raise _refused(folder, "there is no such folder", "make it first, on a disk with room")
    if checkpoint and Path(checkpoint).is_dir():
        raise _refused(Path(checkpoint), "this is a folder, and a checkpoint is a file", "name a file in it")
    return Disk(str(folder), checkpoint)


def disk_refusal(task: Task) -> str | None:
    """Why a task cannot be searched on disk, for engines that count moves there on one core; None where it can."""
    if disk_of(task.options) is None:
        return None
    if not task.game.counts_moves(task.metric):
        return f"with --scratch or --checkpoint moves are counted; no search on disk adds up {task.metric!r}"
    if cores_of(task.options) > 1:
        return "with --scratch or --checkpoint one core works; leave --cores out"
    return None


def _refused(path: Path, message: str, hint: str) -> UsageError:
    return UsageError(Finding(Severity.ERROR, "output", message, hint=hint, file=str(path)))
