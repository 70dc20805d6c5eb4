"""Suites find the bundled games everywhere, say what data they miss, and have the figures of others beside them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from data_folder import DATA, needs_data
from soloist.app.bench.case import Found, Setting
from soloist.app.bench.places import Places, places
from soloist.app.bench.suites import SUITES
from soloist.app.bench.suites.learning import learned_from
from soloist.view.comparison import Run

#: Suites that are about levels of others alone.
_OTHERS_ALONE = {"xsokoban", "microban"}


@cache
def found(name: str, *, quick: bool = False) -> Found:
    """The cases of a suite where the data is."""
    return SUITES[name].find(Setting(places(DATA), quick=quick))


def peers(name: str, part: str = "") -> list[Run]:
    """What others made of the cases of a suite, those whose name has a part."""
    return [peer for case in found(name).cases for peer in case.peers if part in peer.way]


def test_every_subject_has_a_suite() -> None:
    wanted = {"gdl", "xsokoban", "collections", "microban", "snowman", "puzzlescript", "planning", "learning"}
    assert set(SUITES) == wanted


@pytest.mark.parametrize("name", SUITES)
def test_without_data_a_suite_has_the_bundled_games_and_says_what_is_missing(name: str, tmp_path: Path) -> None:
    here = SUITES[name].find(Setting(places(tmp_path)))
    assert bool(here.cases) == (name not in _OTHERS_ALONE)
    if name != "learning":
        [missing] = here.missing
        assert str(tmp_path) in missing and "SOLOIST_DATA" in missing and "--data" in missing


@needs_data
@pytest.mark.parametrize("name", SUITES)
def test_the_quick_form_is_a_small_part_of_the_full_one(name: str) -> None:
    full, quick = found(name), found(name, quick=True)
    assert not full.missing and not quick.missing
    assert 0 < len(quick.cases) <= 30 and len(quick.cases) < len(full.cases)
    if name != "learning":
        assert {case.name for case in quick.cases} <= {case.name for case in full.cases}
    # A run that takes all its time in each case still ends within ten minutes of all suites together.
    assert sum(case.seconds for case in quick.cases) <= 150


@needs_data
@pytest.mark.parametrize("name", SUITES)
def test_every_case_has_its_own_name_and_every_row_of_others_its_source(name: str) -> None:
    suite = SUITES[name]
    cases = found(name).cases
    assert len({(case.way, case.name) for case in cases}) == len(cases)
    assert {peer.way for peer in peers(name)} <= set(suite.sources)
    assert all(peer.level == case.name for case in cases for peer in case.peers)


@needs_data
def test_the_figures_of_others_are_those_that_are_published() -> None:
    assert len(found("xsokoban").cases) == 90 and sum(peer.cost or 0 for peer in peers("xsokoban")) == 28709
    assert len(found("microban").cases) == 155 and len(peers("microban")) == 152
    plus, festival = peers("puzzlescript", "Plus"), peers("collections")
    assert len(plus) == 64 and sum(peer.solved for peer in plus) == 49
    assert len(festival) == 400 and sum(peer.solved for peer in festival) == 274


def test_a_place_is_told_without_the_machine_and_found_again(tmp_path: Path) -> None:
    two = Places(tmp_path / "games", tmp_path / "data")
    for reference in (f"{two.examples}/a.xsb#3", f"{two.data}/sokoban/b.xsb#1"):
        assert str(tmp_path) not in two.short(reference) and two.long(two.short(reference)) == reference


def test_a_bundled_trace_is_learned_from_all_plays_but_one_and_judged_by_that() -> None:
    line = learned_from(str(places().examples / "small-cross.trace"))
    assert line["positions"] > 5 and 0 <= line["cost"] <= line["positions"]
    assert (line["status"] == "solved") == (line["cost"] == 0)
