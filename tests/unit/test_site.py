"""The documentation site: every page has its place, and pages made from the program tell all of it."""

from __future__ import annotations

import re
from pathlib import Path

import soloist
from website import commands, gallery, names
from website.hooks import PAGES

ROOT = Path(__file__).resolve().parents[2]


def test_every_page_is_in_the_navigation_once_and_every_entry_is_there() -> None:
    listed = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").split("\nnav:\n")[1]
    entries = re.findall(r": (\S+\.md)$", listed, re.M)
    pages = [path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")]
    assert sorted(entries) == sorted([*pages, *PAGES])


def test_the_page_of_commands_tells_of_every_option() -> None:
    _, *sections = re.split(r"^## ", commands.page(), flags=re.M)
    assert [section.partition("\n")[0] for section in sections] == commands.commands()
    for command, section in zip(commands.commands(), sections, strict=True):
        shown = commands.help_of(command)
        options = set(re.findall(r"^  (?:-\w, )?(--[a-z-]+)", shown, re.M))
        assert "--help" in options
        assert {option for option in options if option not in section} == set()
        assert [line for line in re.findall(r"^    (soloist .*)$", shown, re.M) if line not in section] == []


def test_the_page_of_names_tells_of_every_name() -> None:
    page = names.page()
    for name in names.public():
        assert re.search(rf"^## {name}\n", page, re.M)
    assert len(names.public()) == len(soloist.__all__) - 1


def test_the_gallery_shows_games_that_are_there() -> None:
    for game in (*gallery.GAMES, *gallery.REPLAYS):
        files = [word.partition("#")[0] for word in game.command if word.startswith("examples/")]
        assert files and all((ROOT / file).is_file() for file in files)
        assert f"](drawn/{game.file})" in gallery.page()
