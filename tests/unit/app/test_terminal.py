"""What a terminal gets: colours where they are wanted, and lines that are written over only where they fit."""

from __future__ import annotations

import io

import pytest

from soloist.app.cli.solve import _watcher
from soloist.app.terminal import columns, wants_colours
from soloist.engines.engine import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "stream", "wanted"),
    [
        ({}, Terminal(), True),
        ({"NO_COLOR": "1"}, Terminal(), False),
        ({"NO_COLOR": ""}, Terminal(), True),
        ({"TERM": "dumb"}, Terminal(), False),
        ({}, io.StringIO(), False),
    ],
)
def test_colours_are_for_terminals_whose_user_wants_them(
    environment: dict[str, str], stream: io.StringIO, wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert wants_colours(stream) is wanted


def test_a_line_of_progress_fits_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    _watcher()(Progress("a stage with a rather long name", {"states": 123_456_789, "expanded": 987_654_321}), None)
    assert columns() == 40
    assert len(stream.getvalue().removeprefix("\r\033[K")) == 39
