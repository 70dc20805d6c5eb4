"""Files of others are read within bounds: no pipe is waited for, no device is read to its end, no size is believed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from soloist.app.main import BAD_INPUT, run
from soloist.errors import ParseError
from soloist.files import read_bytes, read_text
from soloist.languages.registry import read_one

EXAMPLES = Path(__file__).parents[2] / "examples"
COMMANDS = [
    ["solve"],
    ["check"],
    ["show", "--no-play"],
    ["translate", "--to", "gdl"],
    ["analyse"],
    ["learn"],
    ["manage"],
    ["validate", str(EXAMPLES / "canal-domain.pddl"), str(EXAMPLES / "canal-problem.pddl")],
    ["verify"],
]


def code(path: str) -> str:
    with pytest.raises(ParseError) as caught:
        read_text(path)
    return caught.value.findings[0].code


def test_a_file_is_read_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"text\r\n")
    assert read_bytes(tmp_path / "a") == b"text\r\n"


def test_what_is_no_file_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/dev/zero")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "empty").touch()
    (tmp_path / "binary").write_bytes(b"a\0b")
    for name, expected in [
        *(("pipe", "no-file"), ("link", "no-file"), ("missing", "no-file"), ("a\0b", "no-file"), ("\ud800", "no-file")),
        *(
            ("loop", "unreadable"),
            (".", "directory"),
            ("empty", "empty"),
            ("binary", "binary"),
            ("x" * 300, "unreadable"),
        ),
    ]:
        assert code(str(tmp_path / name)) == expected, name
    assert code("/dev/zero") == "no-file"


def test_a_file_larger_than_asked_for_is_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "sparse").open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(ParseError, match="larger than"):
        read_bytes(tmp_path / "sparse")


def test_what_the_user_hands_over_may_be_a_pipe() -> None:
    reader, writer = os.pipe()
    os.write(writer, b"(role you)")
    os.close(writer)
    assert read_text(f"/dev/fd/{reader}") == "(role you)"
    os.close(reader)


def test_a_pipe_without_end_is_read_up_to_the_limit() -> None:
    with Path("/dev/zero").open("rb") as zeros, pytest.raises(ParseError, match="larger than"):
        read_bytes(f"/dev/fd/{zeros.fileno()}", most=1 << 20)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize("name", ["pipe.kif", "zero.pddl", "folder.xsb", "empty.soloist", "missing.snowman"])
def test_every_command_refuses_what_is_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str], name: str
) -> None:
    os.mkfifo(tmp_path / "pipe.kif")
    (tmp_path / "zero.pddl").symlink_to("/dev/zero")
    (tmp_path / "folder.xsb").mkdir()
    (tmp_path / "empty.soloist").touch()
    monkeypatch.setattr(sys, "argv", ["soloist", *command, str(tmp_path / name)])
    # A plan may be empty: it is one of no steps.
    assert run() == (10 if (command[0], name) == ("validate", "empty.soloist") else BAD_INPUT)


def test_folders_and_several_levels_are_sent_to_the_commands_that_take_them(tmp_path: Path) -> None:
    with pytest.raises(ParseError, match="soloist batch, compare and check take folders"):
        read_text(str(tmp_path))
    with pytest.raises(ParseError, match="soloist batch solves several"):
        read_one(str(EXAMPLES / "cellar.xsb"), also=str(EXAMPLES / "cellar.xsb"))
