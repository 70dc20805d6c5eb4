"""Every format players use is read, and what is wrong with a level is said at its place."""

from __future__ import annotations

from itertools import groupby

import pytest

from soloist.errors import InputError, ParseError
from soloist.languages.registry import language_of, read_one
from soloist.languages.sokoban.game import SokobanGame
from soloist.languages.sokoban.reader import check, read
from soloist.languages.sokoban.writer import rows, write
from soloist.source import Source

PLAIN = "#####\n#@$.#\n#####\n"


def games(text: str) -> list[SokobanGame]:
    entries = read(Source("level.xsb", text), "level.xsb")
    assert all(isinstance(entry, SokobanGame) for entry in entries), entries
    return [entry for entry in entries if isinstance(entry, SokobanGame)]


def board(game: SokobanGame) -> list[str]:
    return list(rows(game.level, game.initial))


def codes(text: str) -> list[str]:
    return [finding.code for finding in check(Source("level.xsb", text))]


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        "-----\n" + PLAIN.replace(" ", "-"),
        "5#|#@$.#|5#\n",
        "5#\n#@$.#\n5#\n",
        "#####|#(@)$.#|#####",
        "#####\n#pbo#\n#####\n",
        PLAIN.replace("\n", "\r\n"),
        '<?xml version="1.0"?><SokobanLevels><LevelCollection><Level Id="a">'
        "<L>#####</L><L>#@$.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>",
    ],
)
def test_one_level_is_the_same_in_every_format(text: str) -> None:
    assert board(games(text)[0]) == PLAIN.splitlines()


def test_floor_may_be_written_as_a_dash_an_underscore_or_a_space() -> None:
    boards = [board(games(f"######\n#@$.{floor}#\n######\n")[0]) for floor in " -_"]
    assert boards[0] == boards[1] == boards[2]


def test_titles_stand_before_a_level_or_after_it() -> None:
    first, second, third = games(f"; one\n{PLAIN}\nTwo\n\n{PLAIN}\n{PLAIN}Title: three\nAuthor: me\n")
    assert (first.title, second.title, third.title) == ("one", "Two", "three")
    assert third.level.author == "me"


def test_comments_and_saved_solutions_of_sok_files_are_kept() -> None:
    text = f"{PLAIN}Title: t\nComment:\ntwo\nlines # with a wall\nComment-End:\n\nSolution\nR\n\n{PLAIN}"
    first, second = games(text)
    assert first.level.comment == "two\nlines # with a wall"
    assert first.level.solutions == ("R",)
    assert not second.level.solutions


def test_a_file_as_tools_of_players_write_it_is_read_whole() -> None:
    text = (
        "::::::::\r\n:: A collection ::\r\nTitle: All of them\r\nDate of Last Change: today\r\n\r\n"
        f"1\r\n\r\n{PLAIN}Title: First\r\nSolution/Moves (1/1): R\r\n\r\n"
        ":: between two levels\r\nDate palm\r\n\r\n7#|#@-$-.#|7#\r\nSolution\r\n\r\n1(r)\r\n 2(R)\r\n"
    )
    first, second = games(text)
    assert (first.title, second.title) == ("First", "Date palm")
    assert (first.level.solutions, second.level.solutions) == (("R",), ("1(r)2(R)",))
    assert codes(text) == []


def test_writing_and_reading_again_gives_the_same_game() -> None:
    text = f"{PLAIN}Title: t\nAuthor: a\nComment:\nc\nComment-End:\nSolution\nR\n"
    [game] = games(text)
    [again] = games(write(game))
    assert (again.level, again.title) == (game.level, game.title)


def run_length(lines: list[str]) -> str:
    """Rows in run-length form: counts before characters, `-` for floor, `|` between rows."""
    runs = ([(mark, len(list(group))) for mark, group in groupby(line.replace(" ", "-"))] for line in lines)
    return "|".join("".join(f"{count if count > 1 else ''}{mark}" for mark, count in line) for line in runs)


def test_run_length_form_reads_back() -> None:
    lines = ["#######", "#@  $.#", "#######"]
    assert board(games(run_length(lines))[0]) == lines


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("#####\n# $.#\n#####\n", "no-player"),
        ("######\n#@$.@#\n######\n", "second-player"),
        ("######\n#@$$.#\n######\n", "box-count"),
        ("#####\n#@$.\n#####\n", "open-border"),
        ("#####\n#@$.#\n## ##\n", "open-border"),
        ("#####\n#@x #\n#$. #\n#####\n", "unknown-character"),
        ("#######\n#@$.###\n####$##\n###.###\n#######\n", "out-of-reach"),
        ("#######\n#@$.###\n####*##\n#######\n", "scenery"),
        ("###\n#@#\n###\n", "no-boxes"),
        ("nothing here", "no-levels"),
    ],
)
def test_what_is_wrong_is_named(text: str, code: str) -> None:
    assert code in codes(text)


def test_a_finding_points_at_the_character() -> None:
    [finding] = check(Source("level.xsb", "#####\n#@$.#\n#####\n\n######\n#@$x.#\n######\n"))
    assert str(finding).startswith("level.xsb:6:4: error[unknown-character]")


@pytest.mark.parametrize(("letters", "says"), [("RR", "step 2"), ("l", "step 1"), ("", None), ("r", None)])
def test_a_saved_solution_that_is_none_is_told_at_its_place(letters: str, says: str | None) -> None:
    findings = check(Source("level.sok", f"{PLAIN}Title: t\n\nSolution\n{letters}\n"))
    assert len(findings) == (says is not None)
    for finding in findings:
        assert str(finding).startswith("level.sok:7:1: warning[saved-solution]")
        assert says is not None and says in finding.message


def test_a_saved_solution_that_stops_too_soon_is_told() -> None:
    [finding] = check(Source("level.sok", "######\n#@ $.#\n######\nSolution: r\n"))
    assert "does not solve" in finding.message


def test_a_broken_level_leaves_the_others_their_numbers() -> None:
    entries = read(Source("many.xsb", f"; a\n{PLAIN}\n; b\n#####\n# $.#\n#####\n\n; c\n{PLAIN}"), "many.xsb")
    assert [isinstance(entry, InputError) for entry in entries] == [False, True, False]


def test_a_broken_xml_file_says_where() -> None:
    with pytest.raises(ParseError, match=r"xml"):
        read(Source("a.slc", "<SokobanLevels><Level>"), "a.slc")


def test_levels_are_found_by_number_and_by_title() -> None:
    assert read_one("examples/cellar.xsb#2").title == "The cellar"
    assert read_one("examples/cellar.xsb#around the pillar").title == "Around the pillar"


def test_a_text_file_is_recognised_by_its_content() -> None:
    assert language_of("levels.txt", PLAIN).name == "sokoban"
