"""Which languages there are, how a file's language is told, and how it is read.

Every language is a folder with the same file names inside; a `Language` names its modules, which are imported
when first needed, so that starting the program costs nothing for languages it does not use.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from soloist.errors import InputError, ParseError, UsageError
from soloist.files import read_text
from soloist.game.model import Game
from soloist.game.sketch import Sketch
from soloist.game.symbols import Symbols
from soloist.numeral import whole_number
from soloist.source import Finding, Severity, Source


@dataclass(frozen=True)
class Language:
    """A language: its name, the endings of its files, and the folder that implements it.

    The folder's `reader.py` has `read(source, path) -> list[Entry]`, `check(source) -> list[Finding]`, and
    `recognises(text) -> bool` for files whose ending says nothing. A file may hold many levels; one that is
    broken stands in the list as its `InputError`, so that the others keep their numbers and can be played.
    Where a game may be two texts, as in PDDL (`pairs`), `read` and `check` take the second as a last argument.
    For editors, `sketch.py` tells where maps stand, and `symbols.py` what words mean, where a language has them.
    """

    name: str
    module: str
    suffixes: tuple[str, ...]
    pairs: bool = False
    #: Whether its files hold levels, which can be asked about one by one.
    levels: bool = False

    def _reader(self, function: str) -> Callable[..., Any]:
        attribute: Callable[..., Any] = getattr(import_module(f"{self.module}.reader"), function)
        return attribute

    def read(self, source: Source, path: str, also: Source | None = None) -> list[Entry]:
        """All the games of a text, each as a game or as what is wrong with it."""
        entries: list[Entry] = self._reader("read")(source, path, *self._second(also))
        return entries

    def check(self, source: Source, also: Source | None = None) -> list[Finding]:
        """What is worth telling about a text, without giving up at the first error."""
        findings: list[Finding] = self._reader("check")(source, *self._second(also))
        return findings

    def _second(self, also: Source | None) -> tuple[Source, ...]:
        if also is not None and not self.pairs:
            message = f"a {self.name} game is one file, and this is a second"
            hint = "soloist batch solves several"
            raise ParseError(Finding(Severity.ERROR, "one-file", message, also.span(0), hint=hint))
        return () if also is None else (also,)

    def is_whole(self, source: Source) -> bool:
        """Whether a text is more than the first half of a pair, such as a domain without a problem."""
        return not self.pairs or bool(self._reader("is_whole")(source))

    def is_second(self, source: Source) -> bool:
        """Whether a text is the second half of a pair, such as a problem without its domain."""
        return self.pairs and bool(self._reader("is_second")(source))

    def sketch(self, source: Source) -> Sketch | None:
        """The maps of a text for an editor, where the language has levels."""
        if not self.levels:
            return None
        made: Sketch = import_module(f"{self.module}.sketch").sketch(source)
        return made

    def symbols(self, source: Source, also: Source | None = None) -> Symbols | None:
        """What the words of a text mean, where the language tells; `also` is the other text of a pair."""
        name = f"{self.module}.symbols"
        if find_spec(name) is None:
            return None
        made: Symbols = import_module(name).symbols(source, *self._second(also))
        return made

    def beside(self, source: Source, path: str) -> Path | None:
        """The file that lies beside a text and is the first half of its pair, such as the domain of a problem."""
        if not self.pairs:
            return None
        found: Path | None = self._reader("beside")(source, path)
        return found

    def recognises(self, text: str) -> bool:
        """Whether a text looks like this language."""
        return bool(self._reader("recognises")(text))


#: A game of a file, or why it is none.
Entry = Game[Any, Any] | InputError

LANGUAGES: tuple[Language, ...] = (
    Language("gdl", "soloist.languages.gdl", (".kif", ".gdl")),
    Language("puzzlescript", "soloist.languages.puzzlescript", (".puzzlescript", ".ps.txt", ".txt"), levels=True),
    Language("snowman", "soloist.languages.snowman", (".snowman", ".txt"), levels=True),
    Language("sokoban", "soloist.languages.sokoban", (".xsb", ".sok", ".slc", ".txt"), levels=True),
    Language("pddl", "soloist.languages.pddl", (".pddl",), pairs=True),
    Language("boardgame", "soloist.languages.boardgame", (".soloist",)),
    Language("trace", "soloist.languages.trace", (".trace",)),
)


def language_named(name: str) -> Language:
    """The language of that name."""
    for language in LANGUAGES:
        if language.name == name:
            return language
    raise UsageError(Finding(Severity.ERROR, "unknown-language", f"there is no language {name!r}", hint=_known()))


def _known() -> str:
    return "languages: " + ", ".join(language.name for language in LANGUAGES)


def language_of(path: str, text: str) -> Language:
    """The language of a file: by its ending where only one language has it, else by its content."""
    name = Path(path).name.lower()
    suffix = max((s for language in LANGUAGES for s in language.suffixes if name.endswith(s)), key=len, default="")
    by_suffix = [language for language in LANGUAGES if suffix in language.suffixes]
    if len(by_suffix) == 1:
        return by_suffix[0]
    for language in by_suffix or LANGUAGES:
        if language.recognises(text):
            return language
    message = "this is in no language that is known here"
    raise ParseError(Finding(Severity.ERROR, "unknown-language", message, Source(path, text).span(0), _known()))


def split_reference(reference: str) -> tuple[str, str | None]:
    """The file and the level of `FILE`, `FILE#3` or `FILE#title`."""
    if "#" in reference and not _exists(reference):
        path, _, level = reference.rpartition("#")
        return path, level
    return reference, None


def _exists(path: str) -> bool:
    try:
        return Path(path).exists()
    except OSError:
        # A name that is too long for the system.
        return False


def load(path: str, *, may_be_empty: bool = False) -> Source:
    """The text of a file, or an error that says what is wrong with it."""
    return Source(path, read_text(path, may_be_empty=may_be_empty))


def read_all(path: str, language: str | None = None, also: str | None = None) -> list[Entry]:
    """Every game of a file; a broken level is there as its error. A PDDL game may be two files."""
    source = load(path)
    chosen = language_named(language) if language else language_of(path, source.text)
    return chosen.read(source, path, load(also) if also else None)


def read_one(reference: str, language: str | None = None, also: str | None = None) -> Game[Any, Any]:
    """One game: the only one of a file, or the one that `#N` or `#title` names (the first by default)."""
    return read_first(reference, language, also)[0]


def read_first(reference: str, language: str | None = None, also: str | None = None) -> tuple[Game[Any, Any], int]:
    """One game as `read_one` reads it, and how many there were to choose from: 1 where the reference names one."""
    path, level = split_reference(reference)
    entries = read_all(path, language, also)
    meant = entries if level is None else _levels(entries, level, path)
    if isinstance(meant[0], InputError):
        raise meant[0]
    return meant[0], len(meant)


def _levels(entries: list[Entry], level: str, path: str) -> list[Entry]:
    """The level of a number, or all of a title."""
    number = whole_number(level)
    if number is not None and 1 <= number <= len(entries):
        return [entries[number - 1]]
    found = [entry for entry in entries if isinstance(entry, Game) and entry.title.casefold() == level.casefold()]
    if found:
        return [*found]
    hint = f"the file holds {len(entries)}: #1 to #{len(entries)}, or #title"
    raise ParseError(Finding(Severity.ERROR, "no-level", f"there is no level {level!r}", hint=hint, file=path))
