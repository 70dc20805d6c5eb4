"""Reads recorded play in whatever format it is: a trace, or a record of others, told by how it begins."""

from __future__ import annotations

from soloist.errors import ParseError
from soloist.languages.record import fen, pgn, sgf
from soloist.languages.trace import reader as trace
from soloist.languages.trace.model import Trace
from soloist.source import Source

_FORMATS = (
    (trace.recognises, trace.read_trace),
    (pgn.recognises, pgn.read_pgn),
    (sgf.recognises, sgf.read_sgf),
    (fen.recognises, fen.read_fens),
)


def recognises(text: str) -> bool:
    """Whether a text is recorded play."""
    return any(knows(text) for knows, _ in _FORMATS)


def read_record(source: Source) -> Trace:
    """The plays that a text records; raises `ParseError` with their places where some cannot be read."""
    for knows, read in _FORMATS:
        if knows(source.text):
            return read(source)
    message = "this is no recorded play"
    hint = "A trace begins with `trace 1`; PGN, SGF and FEN are read too. Plans are learned from by themselves."
    raise ParseError.at("no-record", message, source.span(0, 1), hint)
