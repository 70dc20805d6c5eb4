"""A text as an editor has it: perhaps not saved, and perhaps one half of a game whose other half lies beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from soloist.app.lsp.positions import Positions
from soloist.errors import ParseError
from soloist.files import read_text, require_text, unreadable
from soloist.game.symbols import Symbols
from soloist.languages.registry import LANGUAGES, Language, language_named, language_of
from soloist.source import Source

#: The longest text that is looked at while it is written, in characters.
MOST_CHARACTERS = 1_000_000


@dataclass(frozen=True)
class Asked:
    """A text that something is asked about."""

    uri: str
    path: str
    text: str
    #: What the editor calls the language, for texts without an ending that tells.
    called: str
    encoding: str
    #: Texts that are open beside it, by their paths: they count as they stand in the editor.
    beside: Mapping[str, str]

    def too_long(self) -> ParseError | None:
        """Why it is not looked at, if it is not."""
        if len(self.text) <= MOST_CHARACTERS:
            return None
        message = f"this is longer than the {MOST_CHARACTERS:,} characters that are looked at while they are written"
        return unreadable(self.path, "too-large", message, "soloist check reads it from the file")

    @cached_property
    def source(self) -> Source:
        return Source(self.path, self.text)

    @cached_property
    def positions(self) -> Positions:
        return Positions(self.text, self.encoding)

    @cached_property
    def language(self) -> Language:
        """By the ending, by what the editor says, or by the content; an `InputError` where none of them tells."""
        require_text(self.text, self.path)
        told = any(self.path.lower().endswith(suffix) for language in LANGUAGES for suffix in language.suffixes)
        if not told and any(language.name == self.called for language in LANGUAGES):
            return language_named(self.called)
        return language_of(self.path, self.text)

    @cached_property
    def first_half(self) -> Source | None:
        """The text beside that is read before this one, such as a problem's domain."""
        path = self.language.beside(self.source, self.path)
        if path is None:
            return None
        text = self.beside.get(str(path))
        return Source(str(path), read_text(path) if text is None else text)

    def symbols(self) -> Symbols | None:
        """What its words mean."""
        return self.language.symbols(self.source, self.first_half)

    def uri_of(self, source: Source) -> str:
        """The address of this text, or of the one beside it."""
        return self.uri if source is self.source else Path(source.name).absolute().as_uri()
