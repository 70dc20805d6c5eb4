"""Spans of readers as ranges of editors."""

from __future__ import annotations

from lsprotocol.types import Position, Range

from soloist.app.lsp.positions import Positions
from soloist.source import Span


def covered(positions: Positions, span: Span) -> Range:
    """The range of a span, inside its text and not empty."""
    start, end = positions.covered(span.start, span.end)
    return Range(Position(*start), Position(*end))
