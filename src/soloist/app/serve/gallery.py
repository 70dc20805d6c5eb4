"""The bundled games: listed once, and given by their names, which are no paths."""

from __future__ import annotations

from functools import cache
from typing import Any

from soloist.app.examples import examples, language_name
from soloist.app.inputs import paired
from soloist.app.serve.fields import BadRequest
from soloist.files import read_text

#: Recorded play is no game.
_LEFT_OUT = {"trace"}


@cache
def _texts() -> dict[str, dict[str, Any]]:
    paths = [path for path in examples() if language_name(path) not in _LEFT_OUT]
    by_name = {str(path): path for path in paths}
    told = {}
    for file, problem in paired(map(str, paths)):
        path = by_name[file]
        told[path.name] = {
            "name": path.name,
            "language": language_name(path),
            "text": read_text(path),
            "problem": read_text(problem) if problem else None,
        }
    return told


def gallery() -> list[dict[str, Any]]:
    """What there is."""
    return [{"name": each["name"], "language": each["language"]} for each in _texts().values()]


def texts_of(name: str) -> dict[str, Any]:
    """A game with its texts."""
    if name not in _texts():
        raise BadRequest("there is no bundled game of that name", 404)
    return _texts()[name]
