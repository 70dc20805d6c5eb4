"""The files that arguments of a command name: a folder stands for the games in it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from soloist.engines.fork_server import scratch
from soloist.errors import InputError
from soloist.files import STANDARD_INPUT, read_bytes
from soloist.languages.registry import LANGUAGES, language_of, load, split_reference

#: Recorded play is no game.
_NO_GAMES = {"trace"}
_ENDINGS = tuple(suffix for language in LANGUAGES if language.name not in _NO_GAMES for suffix in language.suffixes)

_PAIRS = tuple(suffix for language in LANGUAGES if language.pairs for suffix in language.suffixes)


def expanded(files: Iterable[str]) -> list[str]:
    """The files, with those of each folder and its subfolders in its place.

    Of several files, those that are no game by themselves are left out: a planning domain among its problems.
    """
    found = listed(files)
    return found if len(found) == 1 else [file for file in found if _is_game(file)]


@contextmanager
def given(files: Iterable[str]) -> Iterator[list[str]]:
    """The files as `expanded`, with a copy of the standard input: it can be read once, and a batch reads again.

    The copy is told to children by the environment, so that everywhere the input keeps its name, `-`.
    """
    names = list(dict.fromkeys(files))
    if "-" not in {split_reference(name)[0] for name in names}:
        yield expanded(names)
        return
    with tempfile.TemporaryDirectory(prefix="input-", dir=scratch()) as folder:
        kept = Path(folder) / "standard-input"
        kept.write_bytes(read_bytes("-"))
        os.environ[STANDARD_INPUT] = str(kept)
        try:
            yield expanded(names)
        finally:
            del os.environ[STANDARD_INPUT]


def listed(files: Iterable[str]) -> list[str]:
    """The files, with those of each folder and its subfolders in its place."""
    found: list[str] = []
    for file in files:
        place = Path(file)
        if place.is_dir():
            inside = (path for path in sorted(place.rglob("*")) if path.is_file() and not path.name.startswith("."))
            found += [str(path) for path in inside if path.name.lower().endswith(_ENDINGS)]
        else:
            found.append(file)
    return found


def paired(files: Iterable[str]) -> list[tuple[str, str | None]]:
    """The files, each with the second text of its game: a domain goes with every problem beside it in the list."""
    names = listed(files)
    halves = {file: _half(file) for file in names if file.lower().endswith(_PAIRS)}
    domains = [file for file in names if halves.get(file) == "first"]
    found = [(_domain_of(file, names, domains), file) for file in names if halves.get(file) == "second"]
    taken = {domain: problem for domain, problem in found if domain is not None}
    of_problem = {problem: domain for domain, problem in found}
    pairs: list[tuple[str, str | None]] = []
    for file in names:
        if (domain := of_problem.get(file)) is not None:
            pairs.append((domain, file))
        elif file not in taken:
            # A domain says more with its problem.
            pairs.append((file, None))
    return pairs


def _domain_of(problem: str, names: list[str], domains: list[str]) -> str | None:
    """The domain in the same folder, or else anywhere in the list, that comes last before a problem, or else first."""
    here = [domain for domain in domains if Path(domain).parent == Path(problem).parent] or domains
    before = [domain for domain in here if names.index(domain) < names.index(problem)]
    return before[-1] if before else here[0] if here else None


def _half(file: str) -> str:
    """Which half of a pair a file is, if it is one."""
    try:
        source = load(file)
        language = language_of(file, source.text)
    except InputError:
        return ""
    return "second" if language.is_second(source) else "" if language.is_whole(source) else "first"


def _is_game(file: str) -> bool:
    if not file.lower().endswith(_PAIRS):
        return True
    try:
        source = load(file)
        return language_of(file, source.text).is_whole(source)
    except InputError:
        return True
