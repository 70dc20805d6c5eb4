"""Whatever has been written so far, an editor gets findings inside the text, and answers or none to its questions."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol.types import Diagnostic, Position

from soloist.app.lsp.completion import completion
from soloist.app.lsp.definition import definition
from soloist.app.lsp.diagnostics import checked
from soloist.app.lsp.hover import hover
from soloist.app.lsp.texts import MOST_CHARACTERS, Asked

EXAMPLES = Path(__file__).parents[4] / "examples"
SHEET = """(role you) ; \U0001f9f1
(init (on 1)) (succ 1 2)\r
(<= (legal you (press ?n)) (true (on ?n)) (not (succ ?n ?m)))
(<= (next (on ?n)) (or (does you (press ?n)) (true (on ?n))))
(<= terminal (true (on 2)))
(goal you 150)
"""
INFIX = """role(you)
init(on(1))
legal(you, press(N)) :- true(on(N)) & ~succ(N, 'M n')
terminal :- (true(on(2)) | on(1)).
"""
GAME = """title Ice \U0001f9f1
OBJECTS
Background
blue
Player
red
.....
.000.
Crate
#a0f
LEGEND
. = Background
P = Player
* = Crate
@ = Crate and Player
Thing = Crate or Player
SOUNDS
sfx1 123
COLLISIONLAYERS
Background
Player, Crate
RULES
[ > Player | Crate ] -> [ > Player | > Crate ] (push)
late [ Thing ] -> message well done
WINCONDITIONS
all Crate on Player
LEVELS
message now
P.*
..?
"""


def asked(path: str, text: str, encoding: str = "utf-16") -> Asked:
    return Asked(f"file:///{path}", path, text, "", encoding, {})


def require_inside(text: str, found: list[Diagnostic]) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for finding in found:
        start, end = finding.range.start, finding.range.end
        assert (start.line, start.character) < (end.line, end.character) or not text
        for place in (start, end):
            assert place.line < len(lines)
            assert place.character <= len(lines[place.line].encode("utf-16-le")) // 2


@pytest.mark.parametrize(
    ("path", "text", "step"),
    [
        ("a.kif", SHEET, 1),
        ("a.gdl", INFIX, 1),
        ("a.puzzlescript", GAME, 1),
        ("a.pddl", (EXAMPLES / "canal-domain.pddl").read_text() + (EXAMPLES / "canal-problem.pddl").read_text(), 7),
        ("a.xsb", "; one\n#####\n#@$.#\n#####\nTitle: \U0001f9f1\nSolution: R\n\n4#|#-\n", 1),
        ("a.snowman", (EXAMPLES / "hedges.snowman").read_text(), 5),
        ("a.txt", "hello\n#####\n#@$.#\n#####\n", 1),
        ("a.soloist", (EXAMPLES / "small-cross.soloist").read_text()[:300], 5),
    ],
)
def test_every_beginning_of_a_text_can_be_asked_about(path: str, text: str, step: int) -> None:
    for length in range(0, len(text) + 1, step):
        question = asked(path, text[:length])
        require_inside(question.text, checked(question).found)
        place = Position(*question.positions.place(length))
        hover(question, place)
        definition(question, place)
        for item in completion(question, place):
            assert item.text_edit is not None


@pytest.mark.parametrize("path", ["a.kif", "a.gdl", "a.pddl", "a.puzzlescript", "a.xsb", "a.snowman"])
@pytest.mark.parametrize("text", ["(" * 9_000, "(<= (a " * 2_000, "p(" * 2_000, "#[|" * 1_000, "\ud800(", "\0"])
def test_hostile_texts_are_told_of(path: str, text: str) -> None:
    question = asked(path, text)
    require_inside(text.replace("\ud800", "?"), checked(question).found)
    place = Position(0, len(text))
    assert hover(question, place) is None or path in ("a.kif", "a.gdl", "a.pddl", "a.xsb", "a.snowman")
    completion(question, place)


def test_a_text_that_is_too_long_is_not_looked_at() -> None:
    question = asked("a.kif", "(role you)\n" * (MOST_CHARACTERS // 10))
    [finding] = checked(question).found
    assert finding.code == "too-large" and "soloist check" in finding.message
    assert hover(question, Position(0, 2)) is None and completion(question, Position(0, 2)) == []


def test_columns_are_those_of_the_encoding_that_was_agreed_on() -> None:
    text = "(role \U0001f9f1) (goal you 150)\n"
    for encoding, column in (("utf-8", 22), ("utf-16", 20), ("utf-32", 19)):
        found = [each for each in checked(asked("a.kif", text, encoding)).found if each.code == "goal-value"]
        assert [each.range.start.character for each in found] == [column]
