"""What languages tell editors agrees with itself: on real games, every word that is written is offered there."""

from __future__ import annotations

from pathlib import Path

import pytest

from soloist.game.symbols import Kind, Mention, Symbols
from soloist.languages.registry import language_of
from soloist.source import Source

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
GAMES = (
    *("river-crossing.kif", "buttons-and-lights.gdl", "canal-domain.pddl", "canal-problem.pddl"),
    *("courier-problem.pddl", "lamplighter.puzzlescript", "cellar.xsb", "lantern.snowman"),
)
BOTH = "canal-domain.pddl canal-problem.pddl"


def symbols_of(name: str) -> tuple[Source, Symbols]:
    source = Source(name, "\n".join((EXAMPLES / part).read_text(encoding="utf-8") for part in name.split()))
    language = language_of(name, source.text)
    beside = language.beside(source, str(EXAMPLES / name))
    first = None if beside is None else Source(str(beside), beside.read_text(encoding="utf-8"))
    found = language.symbols(source, first)
    assert found is not None
    return source, found


def mentions(source: Source, symbols: Symbols) -> list[Mention]:
    """Every word that means something, once for each of its places."""
    found: dict[int, Mention] = {}
    for offset in range(len(source.text) + 1):
        mention = symbols.at(offset)
        if mention is not None:
            assert mention.span.start <= offset <= mention.span.end <= len(source.text)
            found[mention.span.start] = mention
    return list(found.values())


@pytest.mark.parametrize("name", [*GAMES, BOTH])
def test_what_is_written_is_defined_and_offered(name: str) -> None:
    source, symbols = symbols_of(name)
    met = mentions(source, symbols)
    assert len(met) > 40
    words = [mention.span.text.lower() for mention in met]
    for mention, word in zip(met, words, strict=True):
        assert mention.about
        assert all(place.text.lower() == word for place in mention.defined)
        offered = {each.text.rstrip(": ").lower() for each in symbols.coming(mention.span.start + 1).words}
        # A name that is being defined is new, and so may be one that stands nowhere else.
        new = words.count(word) == 1 or mention.span in mention.defined or mention.kind is Kind.VARIABLE
        if word.strip() and word != ":-" and (mention.kind is Kind.KEYWORD or not new):
            assert word in offered, str(mention.span)


def test_the_variables_of_a_rule_are_offered_in_it_and_in_no_other() -> None:
    source = Source("a.kif", "(<= (p ?here) (q ?here) (r ?")
    for text, offered in ((source.text, {"?here"}), (f"(<= (s ?there) (t ?there))\n{source.text}", {"?here"})):
        symbols = language_of("a.kif", text).symbols(Source("a.kif", text))
        assert symbols is not None
        assert {word.text for word in symbols.coming(len(text)).words} == offered


def test_a_bracket_that_is_missing_does_not_hide_the_rules_below() -> None:
    text = "(<= (p ?x) (q ?x)\n(r a)\n(<= (s ?x) (r ?x))\n"
    symbols = language_of("a.kif", text).symbols(Source("a.kif", text))
    assert symbols is not None
    mention = symbols.at(text.rindex("r ?x"))
    assert mention is not None and [place.line for place in mention.defined] == [2]
