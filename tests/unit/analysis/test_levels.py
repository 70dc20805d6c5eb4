"""All levels of a file at once."""

from __future__ import annotations

from pathlib import Path

from soloist.analysis.levels import reports, unused
from soloist.errors import InputError
from soloist.game.solution import Status
from soloist.languages.puzzlescript.reader import read
from soloist.languages.registry import read_all
from soloist.source import Source


def test_a_file_of_levels_is_told_level_by_level() -> None:
    games = [game for game in read_all("examples/warehouse.puzzlescript") if not isinstance(game, InputError)]
    found = list(reports(games, 20, 500))
    assert [report.result.status for report in found] == [
        Status.SOLVED_OPTIMALLY,
        Status.SOLVED_OPTIMALLY,
        Status.UNSOLVABLE,
    ]
    surveys = [report.survey for report in found]
    assert [survey.shortest if survey else 0 for survey in surveys] == [1, 3, None]
    assert all(survey is not None and survey.whole for survey in surveys)
    assert not unused(found)
    assert found[0].row[:4] == ("1", "solved-optimally", "3", "1")


def test_first_moves_that_lose_and_rules_that_never_fire_are_named() -> None:
    text = Path("examples/warehouse.puzzlescript").read_text()
    rule = "[ > Person | Crate ] -> [ > Person | > Crate ]"
    head = text[: text.index("message One crate.")].replace(rule, f"{rule}\n[ > Crate | Crate ] -> cancel")
    (game,) = read(Source("game.txt", f"{head}\n######\n#..c##\n#Pc.o#\n#...##\n######\n"), "game.txt")
    (report,) = reports([game], 20, 500)
    assert report.survey is not None
    assert report.survey.losing == ()
    (game,) = read(Source("game.txt", f"{head}\n########\n#oc.P.c#\n########\n"), "game.txt")
    (report,) = reports([game], 20, 500)
    assert report.survey is not None
    assert report.survey.losing == ()
    assert [finding.span.line for finding in unused([report]) if finding.span] == [
        head[: head.index("[ > Crate | Crate ]")].count("\n") + 1
    ]
