"""What is told of the word that a pointer rests on."""

from __future__ import annotations

from lsprotocol.types import Hover, MarkupContent, MarkupKind, Position

from soloist.app.lsp.mentions import mentioned
from soloist.app.lsp.ranges import covered
from soloist.app.lsp.texts import Asked


def hover(asked: Asked, place: Position) -> Hover | None:
    """What the word at a place says."""
    found = mentioned(asked, place)
    if found is None:
        return None
    return Hover(MarkupContent(MarkupKind.Markdown, found.about), covered(asked.positions, found.span))
