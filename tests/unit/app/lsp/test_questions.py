"""What is told of words, where they are defined, and what may come next, as an editor gets it."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol.types import MarkupContent, Position, TextEdit

from soloist.app.lsp.completion import completion
from soloist.app.lsp.definition import definition
from soloist.app.lsp.hover import hover
from soloist.app.lsp.texts import Asked

EXAMPLES = Path(__file__).parents[4] / "examples"


def asked(path: str, text: str) -> Asked:
    return Asked(f"file:///{path}", path, text, "", "utf-16", {})


def place(text: str, words: str, within: str = "") -> Position:
    """Where a word stands, the first time after others."""
    at = text.index(words, text.index(within))
    return Position(text.count("\n", 0, at), at - text.rfind("\n", 0, at) - 1)


@pytest.mark.parametrize(
    ("name", "word", "within", "told", "defined"),
    [
        ("hanoi.kif", "covered", "(legal monk", "(smaller ?e ?d)", ["covered ?d ?p"]),
        ("hanoi.kif", "true", "", "is true now", []),
        ("hanoi.kif", "move ?d", "(does", "action, by legal and input", ["move ?d ?p ?q)) (disc", "move ?d ?p ?q))\n"]),
        ("buttons-and-lights.gdl", "allOn", "goal(white", "relation, defined by 1", ["allOn :-"]),
        ("canal-domain.pddl", "?from)", ":precondition", "?from - basin", ["?from ?to - basin"]),
        ("canal-domain.pddl", ":derived (", "", "where the condition holds", []),
        ("lamplighter.puzzlescript", "Dark", "WINCONDITIONS", "object on layer 2 of 3", ["Dark\n"]),
        ("lamplighter.puzzlescript", "#", "LEVELS\n", "another name of stone", ["# = Stone"]),
        ("lamplighter.puzzlescript", "startloop", "", "repeated", []),
        ("cellar.xsb", "$", "", "box, row 3 column 4", []),
        ("lantern.snowman", "#", "", "wall", []),
    ],
)
def test_a_word_tells_what_it_is_and_where_it_is_defined(
    name: str, word: str, within: str, told: str, defined: list[str]
) -> None:
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    question, at = asked(name, text), place(text, word, within)
    found = hover(question, at)
    assert found is not None and isinstance(found.contents, MarkupContent) and found.range is not None
    assert told in found.contents.value and found.range.start == at
    places = [(each.uri, each.range.start) for each in definition(question, at)]
    assert places == [(question.uri, place(text, words)) for words in defined]


@pytest.mark.parametrize(
    ("name", "written", "offered", "refused"),
    [
        ("a.kif", "(role you) (succ 1 2)\n(<= terminal (s", {"succ"}, {"role", "true"}),
        ("a.kif", "(init (on 1)) (init (off 2))\n(<= terminal (true (o", {"on", "off"}, {"or"}),
        ("a.kif", "(<= (p ?x ?yes) (q ?", {"?x", "?yes"}, {"p"}),
        ("a.gdl", "init(on(1))\nterminal :- true(o", {"on"}, {"or"}),
        ("a.pddl", "(define (domain d) (:types car cat) (:predicates (at ?x - c", {"car", "cat"}, {"at"}),
        ("a.pddl", "(define (domain d) (:predicates (at ?x))\n (:action go :pre", {":precondition"}, {":effect"}),
        ("a.pddl", "(define (domain d) (:", {":action", ":types"}, {":goal"}),
        ("a.puzzlescript", "OBJECTS\nCrate\nre", {"red"}, {"random"}),
        ("a.puzzlescript", "OBJECTS\nCrate\nred\n\nLEGEND\nRULES\n[ > Cr", {"Crate"}, {"red"}),
        ("a.xsb", "#####\n#@$.#\n#####\nTi", {"Title: "}, {"#"}),
    ],
)
def test_what_may_come_next_is_offered(name: str, written: str, offered: set[str], refused: set[str]) -> None:
    question, line = asked(name, written), written.count("\n")
    at = Position(line, len(written) - written.rfind("\n") - 1)
    found = {item.label: item.text_edit for item in completion(question, at)}
    assert offered <= set(found) and not refused & set(found)
    for label, edit in found.items():
        assert isinstance(edit, TextEdit) and edit.new_text == label and edit.range.end == at
        assert label.lower().startswith(written.split("\n")[line][edit.range.start.character :].lower())
