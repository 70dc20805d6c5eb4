"""Reads the lines that traces and board games begin with: board, players, pieces and set-up.

Files are read line by line: a line is a keyword and what it takes, `;` begins a comment. Subclasses add keywords.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar

from soloist.errors import ParseError
from soloist.languages.trace.model import EMPTY, OFF, Board, Equipment, Kind
from soloist.numeral import whole_number, whole_numbers
from soloist.source import Finding, Severity, Source

#: A file with this many findings is wrong in its whole, and more would only hide the first.
_ENOUGH = 20
#: Board codes are bytes, and two of them say "empty" and "off the board".
_MOST_KINDS = 254
#: No board game is larger, and everything that is made for each square may rely on it.
_MOST_SQUARES = 10_000

Handler = Callable[[int, str, str], None]


def first_words(text: str) -> list[str]:
    """The words of the first line of a text that is neither blank nor a comment."""
    for line in text.splitlines():
        content = line.split(";", 1)[0].split()
        if content:
            return content
    return []


class HeaderReader(ABC):
    """Goes through the lines of a file once; `findings` collects what is wrong."""

    #: The word of the first line, which the version of the format follows.
    format: ClassVar[str]

    def __init__(self, source: Source) -> None:
        self.source = source
        self.findings: list[Finding] = []
        self.title = source.name
        self.size: tuple[int, int] | None = None
        self.players: tuple[str, ...] = ()
        self.kinds: list[Kind] = []
        self.adds: list[str] = []
        self.setup: Board | None = None
        # Rows of a set-up that are still to come, from the top.
        self.rows: list[str] | None = None
        self.rows_at = 0
        self.handlers: dict[str, Handler] = {
            "title": self.on_title,
            "board": self.on_board,
            "players": self.on_players,
            "piece": self.on_piece,
            "adds": self.on_adds,
            "setup": self.on_setup,
        }

    def read_lines(self) -> None:
        """Go through the file; raises `ParseError` where anything was wrong."""
        at, first = 0, True
        for line in self.source.text.split("\n"):
            content = line.split(";", 1)[0].rstrip()
            stripped = content.lstrip()
            if stripped:
                start = at + len(content) - len(stripped)
                if first:
                    self.first_line(start, stripped)
                    first = False
                elif self.rows is not None:
                    self.row(start, stripped)
                else:
                    self.line(start, stripped)
            if len(self.findings) >= _ENOUGH:
                break
            at += len(line) + 1
        else:
            last = max(0, len(self.source.text) - 1)
            if first:
                self.fault(0, 1, "empty", f"the file does not begin with the line `{self.format} 1`")
            elif self.rows is not None:
                self.fault(last, 1, "setup-rows", "the set-up ends before its last row")
            else:
                self.finish(last)
        if self.findings:
            raise ParseError(self.findings)

    @abstractmethod
    def finish(self, at: int) -> None:
        """Tell what is missing at the end of the file."""

    def other_line(self, at: int, text: str) -> None:
        """Read a line that does not begin with a keyword."""
        self.unknown(at, text.split(None, 1)[0])

    def unknown(self, at: int, word: str) -> None:
        """Tell that a word is no keyword."""
        hint = f"Keywords: {', '.join(self.handlers)}."
        self.fault(at, len(word), "keyword", f"`{word}` is no keyword here", hint)

    def fault(self, at: int, length: int, code: str, message: str, hint: str = "") -> None:
        """Note an error at a place."""
        span = self.source.span(at, at + max(1, length))
        if len(self.findings) < _ENOUGH:
            self.findings.append(Finding(Severity.ERROR, code, message, span, hint))

    def make_equipment(self, at: int, text: str) -> Equipment | None:
        """The equipment that the header told, or none, with a finding, where something is missing."""
        parts = (("board", self.size), ("players", self.players), ("piece", self.kinds), ("setup", self.setup))
        missing = [name for name, value in parts if not value]
        if missing and not self.findings:
            self.fault(at, len(text), "header", f"this comes before: {', '.join(missing)}")
        if missing or self.findings or self.size is None or self.setup is None:
            return None
        return Equipment(*self.size, self.players, tuple(self.kinds), self.setup)

    def first_line(self, at: int, text: str) -> None:
        words = text.split()
        if words[0] != self.format or len(words) != 2 or whole_number(words[1]) is None:
            self.fault(at, len(text), f"not-a-{self.format}", f"the first line is not `{self.format} 1`")
        elif words[1] != "1":
            self.fault(at, len(text), "version", f"version {words[1]} of the format is not known", "Known: 1.")

    def line(self, at: int, text: str) -> None:
        keyword, _, rest = text.partition(" ")
        handler = self.handlers.get(keyword)
        if handler is not None:
            handler(at, text, rest.strip())
        else:
            self.other_line(at, text)

    def on_title(self, at: int, text: str, rest: str) -> None:
        del at, text
        self.title = rest

    def on_board(self, at: int, text: str, rest: str) -> None:
        numbers = whole_numbers(rest.split(), _MOST_SQUARES + 1)
        if numbers is None or len(numbers) != 2 or not all(numbers):
            self.fault(at, len(text), "board", "the board needs a width and a height", "For example `board 8 8`.")
        elif numbers[0] * numbers[1] > _MOST_SQUARES:
            self.fault(at, len(text), "board", f"a board has at most {_MOST_SQUARES} squares")
        else:
            self.size = numbers[0], numbers[1]

    def on_players(self, at: int, text: str, rest: str) -> None:
        names = tuple(rest.split())
        if len(names) not in (1, 2) or len(set(names)) != len(names):
            self.fault(at, len(text), "players", "a trace has one or two players, named differently")
        else:
            self.players = names

    def on_piece(self, at: int, text: str, rest: str) -> None:
        words = rest.split()
        if len(words) != 3 or len(words[0]) != 1 or words[0] in ".#;":
            hint = "For example `piece k black K`: symbol, player, type; the symbol is one character, not `.#;`."
            self.fault(at, len(text), "piece", "a piece needs a symbol, its player and its type", hint)
        elif words[1] not in self.players:
            self.fault(at, len(text), "piece-player", f"there is no player `{words[1]}`", "Name the players first.")
        elif any(kind.symbol == words[0] for kind in self.kinds):
            self.fault(at, len(text), "piece-twice", f"the symbol `{words[0]}` has a piece already")
        elif any((kind.owner, kind.type) == (self.players.index(words[1]), words[2]) for kind in self.kinds):
            self.fault(at, len(text), "piece-twice", f"{words[1]} has a piece type `{words[2]}` already")
        elif len(self.kinds) == _MOST_KINDS:
            self.fault(at, len(text), "pieces", f"a game has at most {_MOST_KINDS} kinds of pieces")
        else:
            self.kinds.append(Kind(words[0], self.players.index(words[1]), words[2]))

    def on_adds(self, at: int, text: str, rest: str) -> None:
        types = {kind.type for kind in self.kinds}
        for name in rest.split():
            if name not in types:
                self.fault(at, len(text), "adds", f"`{name}` is no piece type", "Name the pieces first.")
            else:
                self.adds.append(name)

    def on_setup(self, at: int, text: str, rest: str) -> None:
        del rest
        if self.size is None:
            self.fault(at, len(text), "no-board", "the set-up comes before the board", "Say `board W H` first.")
        else:
            self.rows, self.rows_at = [], at

    def row(self, at: int, text: str) -> None:
        assert self.rows is not None and self.size is not None
        row = "".join(text.split())
        codes = {".": EMPTY, "#": OFF} | {kind.symbol: code for code, kind in enumerate(self.kinds, 1)}
        if len(row) != self.size[0]:
            self.fault(at, len(text), "row-width", f"the row has {len(row)} squares, the board {self.size[0]} files")
        unknown = next((symbol for symbol in row if symbol not in codes), None)
        if unknown is not None:
            self.fault(at + text.index(unknown), 1, "symbol", f"no piece has the symbol `{unknown}`")
        self.rows.append(row)
        if len(self.rows) < self.size[1]:
            return
        if not self.findings:
            board = bytes(codes[symbol] for row in reversed(self.rows) for symbol in row)
            self.take_setup(board)
        self.rows = None

    def take_setup(self, board: Board) -> None:
        """A set-up has been read."""
        self.setup = board
