"""The word at a place of a text, as its language knows it."""

from __future__ import annotations

from lsprotocol.types import Position

from soloist.app.lsp.texts import Asked
from soloist.errors import InputError
from soloist.game.symbols import Mention, Symbols


def symbols_of(asked: Asked) -> Symbols | None:
    """What the words mean, where the text is in a language that tells."""
    if asked.too_long() is not None:
        return None
    try:
        return asked.symbols()
    except InputError:
        return None


def mentioned(asked: Asked, place: Position) -> Mention | None:
    """What stands at a place."""
    symbols = symbols_of(asked)
    return symbols.at(asked.positions.offset(place.line, place.character)) if symbols is not None else None
