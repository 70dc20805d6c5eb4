"""The files that arguments of a command name: a folder stands for the games in it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from soloist.errors import InputError
from soloist.languages.registry import LANGUAGES, language_of, load

#: Recorded play is no game.
_NO_GAMES = {"trace"}
_ENDINGS = tuple(suffix for language in LANGUAGES if language.name not in _NO_GAMES for suffix in language.suffixes)

_PAIRS = tuple(suffix for language in LANGUAGES if language.pairs for suffix in language.suffixes)


def expanded(files: Iterable[str]) -> list[str]:
    """The files, with those of each folder and its subfolders in its place.

    Of several files, those that are no game by themselves are left out: a planning domain among its problems.
    """
    found: list[str] = []
    for file in files:
        place = Path(file)
        if place.is_dir():
            inside = (path for path in sorted(place.rglob("*")) if path.is_file() and not path.name.startswith("."))
            found += [str(path) for path in inside if path.name.lower().endswith(_ENDINGS)]
        else:
            found.append(file)
    return found if len(found) == 1 else [file for file in found if _is_game(file)]


def _is_game(file: str) -> bool:
    if not file.lower().endswith(_PAIRS):
        return True
    try:
        source = load(file)
        return language_of(file, source.text).is_whole(source)
    except InputError:
        return True
