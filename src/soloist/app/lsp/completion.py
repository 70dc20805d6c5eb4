"""What may come next where somebody writes."""

from __future__ import annotations

from lsprotocol.types import CompletionItem, CompletionItemKind, MarkupContent, MarkupKind, Position, Range, TextEdit

from soloist.app.lsp.mentions import symbols_of
from soloist.app.lsp.texts import Asked
from soloist.game.symbols import Kind

_KINDS = {
    Kind.KEYWORD: CompletionItemKind.Keyword,
    Kind.RELATION: CompletionItemKind.Function,
    Kind.FLUENT: CompletionItemKind.Field,
    Kind.ACTION: CompletionItemKind.Method,
    Kind.TYPE: CompletionItemKind.Class,
    Kind.OBJECT: CompletionItemKind.Constant,
    Kind.VARIABLE: CompletionItemKind.Variable,
    Kind.VALUE: CompletionItemKind.Value,
    Kind.MARK: CompletionItemKind.EnumMember,
}


def completion(asked: Asked, place: Position) -> list[CompletionItem]:
    """The words that fit, each with the stretch that it replaces: editors do not know what a word is here."""
    symbols = symbols_of(asked)
    if symbols is None:
        return []
    offset = asked.positions.offset(place.line, place.character)
    coming = symbols.coming(offset)
    written = asked.text[coming.start : offset]
    reach = Range(Position(*asked.positions.place(coming.start)), place)
    return [
        CompletionItem(
            word.text,
            kind=_KINDS[word.kind],
            documentation=MarkupContent(MarkupKind.Markdown, word.about) if word.about else None,
            filter_text=word.text,
            sort_text=f"{number:04}",
            text_edit=TextEdit(reach, word.text),
        )
        for number, word in enumerate(coming.words)
        if word.text.lower().startswith(written.lower())
    ]
