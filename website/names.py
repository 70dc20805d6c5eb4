"""The page of the package's names, from their signatures and docstrings."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any

import soloist
from soloist import api

_INTRODUCTION = """# Names of the package

Everything in `dir(soloist)`, made from the docstrings when the site is built; [Soloist from Python](python.md) shows
how they work together.
"""


def public() -> list[str]:
    """The names that the page tells of: functions first."""
    names = [name for name in soloist.__all__ if not name.startswith("_")]
    return sorted(names, key=lambda name: (name[0].isupper(), name))


def page() -> str:
    """All names, one section each."""
    return "\n".join([_INTRODUCTION, *(_section(name, _named(name)) for name in public())])


def _named(name: str) -> Any:
    """What a name stands for; some packages have the name of a function."""
    return getattr(api, name, None) or getattr(soloist, name)


def _section(name: str, value: Any) -> str:
    parts = [f"## {name}\n"]
    if callable(value) and not (inspect.isclass(value) and issubclass(value, Exception | str)):
        parts.append(f"```python\n{_signature(name, value)}\n```\n")
    parts.append(_markdown(inspect.getdoc(value) or ""))
    if inspect.isclass(value):
        parts += [f"- `{member}`: {about}" for member, about in _members(value)]
    return "\n".join(parts) + "\n"


def _signature(name: str, value: Any) -> str:
    """A signature, with one argument a line where it is long."""
    try:
        parameters = inspect.signature(value).parameters.values()
    except (TypeError, ValueError):
        return name
    returned = "" if inspect.isclass(value) else getattr(value, "__annotations__", {}).get("return", "")
    arrow = f" -> {returned}" if returned else ""
    listed = [str(parameter).replace("'", "") for parameter in parameters]
    if any(parameter.kind is parameter.KEYWORD_ONLY for parameter in parameters):
        first = next(n for n, parameter in enumerate(parameters) if parameter.kind is parameter.KEYWORD_ONLY)
        listed.insert(first, "*")
    line = f"{name}({', '.join(listed)}){arrow}"
    return line if len(line) <= 90 else "\n".join([f"{name}(", *(f"    {each}," for each in listed), f"){arrow}"])


def _members(value: type) -> Iterator[tuple[str, str]]:
    """Public methods and properties of a class, and the values of an enumeration, with the first line of each."""
    for member, what in vars(value).items():
        if member.startswith("_"):
            continue
        if isinstance(what, property) or inspect.isfunction(what) or isinstance(what, classmethod):
            about = inspect.getdoc(what)
            if about:
                yield member, about.splitlines()[0]
        elif isinstance(what, value) and isinstance(what, str):
            yield member, f"`{str(what)!r}`"


def _markdown(text: str) -> str:
    """A docstring as Markdown: its examples as code."""
    return re.sub(r"^>>>.*?(?=\n\s*\n|\Z)", lambda found: f"```pycon\n{found[0]}\n```", text, flags=re.M | re.S) + "\n"
