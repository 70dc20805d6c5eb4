"""Where the word at a place is defined."""

from __future__ import annotations

from lsprotocol.types import Location, Position

from soloist.app.lsp.mentions import mentioned
from soloist.app.lsp.positions import Positions
from soloist.app.lsp.ranges import covered
from soloist.app.lsp.texts import Asked


def definition(asked: Asked, place: Position) -> list[Location]:
    """All places that define the word, in this text or in the one beside it."""
    found = mentioned(asked, place)
    if found is None:
        return []
    sources = {span.source.name: span.source for span in found.defined}
    positions = {name: Positions(source.text, asked.encoding) for name, source in sources.items()}
    return [Location(asked.uri_of(span.source), covered(positions[span.source.name], span)) for span in found.defined]
