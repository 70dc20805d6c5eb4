"""What the PuzzleScript reader finds wrong, and where; and that bad input never hangs it."""

from __future__ import annotations

import time

import pytest

from soloist.errors import ParseError, UnsupportedError
from soloist.languages.puzzlescript.reader import check, read, read_program, recognises
from soloist.languages.registry import language_of
from soloist.source import Finding, Severity, Source

SHEET = """title Test

OBJECTS

Background
black

Wall
brown

Player
red

Crate
orange

Mark
blue

LEGEND

. = Background
# = Wall
P = Player
c = Crate
m = Mark
Thing = Crate or Wall
Pair = Crate and Mark
{legend}

SOUNDS

COLLISIONLAYERS

Background
Mark
Player, Wall, Crate

RULES

{rules}

WINCONDITIONS

{win}

LEVELS

{levels}
"""
PUSH = "[ > Player | Crate ] -> [ > Player | > Crate ]"
ROOM = "#####\n#Pcm#\n#####\n"


def sheet(rules: str = PUSH, win: str = "all Mark on Crate", legend: str = "", levels: str = ROOM) -> str:
    return SHEET.format(rules=rules, win=win, legend=legend, levels=levels)


def findings(text: str) -> list[Finding]:
    return check(Source("game.txt", text))


def errors(text: str) -> list[Finding]:
    return [finding for finding in findings(text) if finding.severity is Severity.ERROR]


def test_a_plain_game_has_no_findings_and_a_level_for_each_map() -> None:
    text = sheet(levels=f"message Hello (there\n\n{ROOM}\nmessage again\n{ROOM}")
    assert not findings(text)
    games = read(Source("game.txt", text), "game.txt")
    assert [game.index for game in games] == [1, 3]
    assert [game.title for game in games] == ["Test 1", "Test 2"]


@pytest.mark.parametrize(
    ("rule", "part"),
    [
        ("[ > Player | Crate ]", "arrow"),
        ("[ > Playr ] -> [ Player ]", "'playr'"),
        ("[ > Player | Crate ] -> [ > Player ]", "equally many cells"),
        ("> [ Player ] -> [ Player ]", "depends on the direction"),
        ("late [ > Player ] -> [ Player ]", "nothing moves any more"),
        ("[ Player Crate ] -> [ Player ]", "one layer"),
        ("[ Player | ... ] -> [ Player | ... ]", "ellipsis"),
        ("[ Player ] -> [ Thing ]", "which thing"),
        ("[ Player ] -> [ moving Player ]", "which way"),
        ("[ no Pair ] -> [ Player ]", "'and'"),
        ("+ [ Player ] -> [ Player ]", "no rule before"),
        ("startloop", "never ended"),
        ("[ random Thing ] -> [ Player ]", "right side only"),
        ("[ Player ] -> goto 3", "dialect"),
    ],
)
def test_a_wrong_rule_is_told_at_its_line(rule: str, part: str) -> None:
    text = sheet(rules=rule)
    found = errors(text)
    assert found
    assert part in found[0].message
    assert found[0].span is not None
    assert found[0].span.line == text.split("\n").index(rule) + 1


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"legend": "x = Crate and Wall or Mark"}, "legend"),
        ({"legend": "x = Nothing"}, "unknown-name"),
        ({"legend": "P = Crate"}, "name-twice"),
        ({"win": "most Mark on Crate"}, "condition"),
        ({"win": "all Mark on Void"}, "unknown-name"),
        ({"levels": "#####\n#P?m#\n#####\n"}, "glyph"),
        ({"levels": ""}, "no-levels"),
    ],
)
def test_other_mistakes_are_told_by_their_kind(changed: dict[str, str], code: str) -> None:
    assert code in {finding.code for finding in errors(sheet(**changed))}


def test_a_ragged_map_is_padded_with_a_warning() -> None:
    text = sheet(levels="#####\n#Pcm\n#####\n")
    assert [finding.code for finding in findings(text)] == ["ragged"]


def test_a_truncated_file_gives_findings_at_any_length() -> None:
    whole = sheet()
    refused = 0
    for length in range(0, len(whole), 7):
        source = Source("game.txt", whole[:length])
        if any(finding.severity is Severity.ERROR for finding in check(source)):
            refused += 1
            with pytest.raises(ParseError):
                read(source, "game.txt")
        else:
            assert read(source, "game.txt") is not None
    assert refused > len(whole) / 14, "a text that ends too soon is seldom a game"


def test_many_rules_objects_and_cells_are_read_in_a_moment() -> None:
    start = time.process_time()
    assert not check(Source("game.txt", sheet(rules="\n".join([PUSH] * 10_000))))
    # A thousand things to warn of are no reason to refuse.
    names = [f"thing{number}" for number in range(1000)]
    text = sheet().replace("Mark\nblue\n", "Mark\nblue\n\n" + "".join(f"{name}\nred\n\n" for name in names))
    read(Source("game.txt", text.replace("Background\nMark\n", f"Background\n{' '.join(names)}\nMark\n")), "game.txt")
    read(Source("game.txt", sheet(levels="\n".join(["." * 200] * 200))), "game.txt")
    assert time.process_time() - start < 60


def test_a_map_beyond_the_limit_is_refused() -> None:
    assert "map-size" in {finding.code for finding in errors(sheet(levels="\n".join(["." * 201] * 201)))}


def test_a_line_that_stands_for_too_many_rules_is_refused() -> None:
    cells = " | ".join(["moving Player"] * 8)
    assert "too-many-rules" in {finding.code for finding in errors(sheet(rules=f"[ {cells} ] -> [ {cells} ]"))}


def test_names_of_any_alphabet_are_names() -> None:
    text = sheet().replace("Crate", "Κιβώτιο").replace("Mark", "箱")
    assert not findings(text)


def test_files_are_told_by_their_sections_and_endings() -> None:
    assert recognises(sheet())
    assert not recognises("#####\n#@$.#\n#####\n")
    assert language_of("game.txt", sheet()).name == "puzzlescript"
    assert language_of("game.ps.txt", "anything").name == "puzzlescript"
    assert language_of("level.txt", "#####\n#@$.#\n#####\n").name == "sokoban"


def test_a_rule_that_never_settles_is_given_up_and_told() -> None:
    game = read(Source("game.txt", sheet(rules="[ Mark ] -> [ ]\n+ [ no Mark ] -> [ Mark ]")), "game.txt")[0]
    assert game.turn(game.initial, "up").endless


def test_chance_is_refused_with_its_line_where_it_matters() -> None:
    text = sheet(rules="[ > Player ] -> [ randomdir Player ]")
    game = read(Source("game.txt", text), "game.txt")[0]
    with pytest.raises(UnsupportedError) as refused:
        game.apply(game.initial, "r")
    span = refused.value.findings[0].span
    assert span is not None
    assert span.line == text.split("\n").index("[ > Player ] -> [ randomdir Player ]") + 1


def test_more_findings_than_help_end_the_reading() -> None:
    program, found = read_program(Source("game.txt", sheet(rules="[ a\n" * 500)))
    assert program is None
    assert len(found.errors) <= 100
