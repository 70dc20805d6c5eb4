"""Whatever a text holds, a reader gives games, findings or an `InputError`, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.errors import InputError
from soloist.languages.pddl.plan import read_plan
from soloist.languages.registry import LANGUAGES, language_named
from soloist.source import Source

EXAMPLES = Path(__file__).parents[2] / "examples"

TRACE = """\
trace 1
board 3 1
players solo
piece P solo P
setup
P..
play
(0 (1 0 e)) : (0 (1 0 e))
(1 (1 0 e))
end 100
"""
SLC = """\
<?xml version="1.0"?>
<SokobanLevels><LevelCollection Copyright="x"><Level Id="one" Width="5" Height="3">
<L>#####</L><L>#@$.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>
"""
SOK = "Title\n\n7#\n#@-$-.#\n7#\n\nTitle: one\nAuthor: me\nComment:\nsaid\nComment-End:\nSolution\n1(r)2(R)\n"


def example(name: str) -> str:
    return (EXAMPLES / name).read_text(encoding="utf-8")


SEEDS = {
    "gdl": [
        example("hanoi.kif")[:1500],
        example("buttons-and-lights.gdl"),
        "(role you)(init (p 1))(<= terminal (p 1))",
    ],
    "pddl": [example("canal-domain.pddl") + example("canal-problem.pddl")],
    "sokoban": [example("cellar.xsb"), SLC, SOK, "#####\n#@$.#\n5#\n\n3(#@$.)|###\n"],
    "snowman": [example("hedges.snowman")],
    "puzzlescript": [example("lamplighter.puzzlescript"), example("warehouse.puzzlescript")],
    "boardgame": [example("small-cross.soloist")],
    "trace": [TRACE],
}
#: What breaks readers: brackets, digits that are none, numbers without end, what no text holds, keywords alone.
NASTY = [
    *("(", ")", "((((", "()", "(not", "(<=", "(or", "?", "?x", "~", ":-", "|", "'", "\\", ";", "%", "#", "$@.", "<L>"),
    *("٣", "²", "1_0", "9" * 30, "9" * 5000, "-1", "1e400", "nan", "0", "99999999#", "9999(9999(r))"),
    *("\0", "\x1b[2J", "\ud800", "\ufffd", "\r", "\t", "\u2028", "\x0c", "\n\n", "﻿"),
    *(
        "(define",
        ":action",
        "when",
        "forall",
        "state 0 final",
        "moves",
        "end",
        "setup",
        "board 99999 99999",
        "cut",
        "play",
    ),
    *("[ > Player | Crate ]", "->", "[ ... ]", "late", "random", "message", "LEGEND", "COLLISIONLAYERS", "RULES", "="),
    *("&a;", "<!DOCTYPE a [<!ENTITY b 'c'>]>", "</L>", "Solution\n", "Comment:\n", "(1 0 e)", "(0 0 a P)", "+"),
]


@st.composite
def spoiled(draw: st.DrawFn, seeds: list[str]) -> str:
    """A text that was a game until pieces of it were cut out, doubled, moved, or replaced by what breaks readers."""
    text = draw(st.sampled_from(seeds))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 40)))
        put = draw(st.one_of(st.sampled_from([*NASTY, "", text[start:end] * 2]), st.text(max_size=5)))
        text = text[:start] + put + text[end:]
    return text


@pytest.mark.parametrize("name", [language.name for language in LANGUAGES])
@given(data=st.data())
def test_a_spoiled_text_is_a_game_or_an_input_error(name: str, data: st.DataObject) -> None:
    language = language_named(name)
    source = Source("level", data.draw(spoiled(SEEDS[name])))
    language.recognises(source.text)
    try:
        for entry in language.read(source, "level"):
            if not isinstance(entry, InputError):
                entry.describe()
    except InputError as error:
        assert error.findings
    for finding in language.check(source):
        assert str(finding)


@given(spoiled(["(move a b)\n(pick c)\n; cost = 2 (unit cost)\n", "0: (move a b) [1]\n"]))
def test_a_spoiled_plan_is_a_plan_or_an_input_error(text: str) -> None:
    try:
        read_plan(Source("plan", text))
    except InputError as error:
        assert error.findings


@pytest.mark.parametrize("name", [language.name for language in LANGUAGES])
@pytest.mark.parametrize("body", ["(", ")", "(not ", "~", "p(", "(and ", "9", "1(r)", "\0", "٣", "<L>", "(1 0 e) 1 "])
def test_a_long_text_of_one_thing_is_refused(name: str, body: str) -> None:
    language = language_named(name)
    for head in ("", SEEDS[name][0][:200]):
        source = Source("level", head + body * (30_000 // len(body)))
        with pytest.raises(InputError):
            entries = language.read(source, "level")
            raise next(entry for entry in entries if isinstance(entry, InputError))
        language.check(source)
