"""The page of commands, from the help that they print."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from typer.main import get_command
from typer.testing import CliRunner

from soloist.app.cli import app

#: So wide that no line of help is broken.
_WIDE = 10_000
_INTRODUCTION = """# Commands

What `soloist COMMAND --help` prints, made into a page when the site is built. The exit codes and the JSON of `solve`
are a contract, written down in ARCHITECTURE.md; `soloist --install-completion` teaches your shell the names.
"""


def commands() -> list[str]:
    """The names of all commands, in the order of the help."""
    found: list[str] = list(getattr(get_command(app), "commands", {}))
    return found


@cache
def help_of(command: str) -> str:
    """What `soloist COMMAND --help` prints, without broken lines."""
    done = CliRunner().invoke(app, [command, "--help"], terminal_width=_WIDE, max_content_width=_WIDE)
    return done.output


def page() -> str:
    """All commands, one section each."""
    return "\n".join([_INTRODUCTION, *(f"## {name}\n\n{_section(name)}" for name in commands())])


def _section(command: str) -> str:
    usage, *rest = help_of(command).splitlines()
    parts = [_fenced([usage.removeprefix("Usage: ")])]
    title, lines = "", []
    for line in (*rest, "\0:"):
        heading = re.fullmatch(r"\s{0,2}([A-Z][a-z ]+|\0):", line)
        if heading is None:
            lines.append(line)
            continue
        parts += _part(title, [each for each in lines if each.strip()])
        title, lines = heading[1], []
    return "\n".join(parts)


def _part(title: str, lines: list[str]) -> Iterator[str]:
    """A stretch of help: the description, a list of arguments or options, or examples."""
    if not lines:
        return
    if title in ("Arguments", "Options"):
        yield f"| {title.lower()[:-1]} | |\n|---|---|"
        yield "\n".join(_row(names, about) for names, about in _entries(lines)) + "\n"
    elif title:
        examples = [line for line in lines if line.startswith("    ")]
        yield f"{title}:\n\n{_fenced(examples)}"
        yield "\n\n".join(line.strip() for line in lines if line not in examples) + "\n"
    else:
        yield "\n\n".join(_plain(line.strip()) for line in lines) + "\n"


def _entries(lines: list[str]) -> list[tuple[str, str]]:
    """Names with what is said of them; long names stand on a line of their own."""
    found: list[tuple[str, str]] = []
    for line in lines:
        names, _, about = line.strip().partition("  ")
        if line.startswith("   "):
            found[-1] = (found[-1][0], f"{found[-1][1]} {line.strip()}".strip())
        else:
            found.append((names, about.strip()))
    return found


def _row(names: str, about: str) -> str:
    return f"| `{names.replace('|', chr(92) + '|')}` | {_plain(about)} |"


def _plain(text: str) -> str:
    """Words of help as Markdown that shows them as they are."""
    outside = re.split(r"(`[^`]*`)", re.sub(r"\s+", " ", text))
    return "".join(part if part.startswith("`") else re.sub(r"([|<>*_\[\]#])", r"\\\1", part) for part in outside)


def _fenced(lines: list[str]) -> str:
    indent = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    return "\n".join(["```text", *(line[indent:] for line in lines), "```"]) + "\n"
