"""Real levels of the shared data; none where it is missing."""

from __future__ import annotations

from functools import cache

from data_folder import data_files
from soloist.languages.registry import read_all
from soloist.languages.snowman.game import SnowmanGame
from soloist.languages.sokoban.game import SokobanGame


@cache
def sokoban_levels() -> list[SokobanGame]:
    """Every Sokoban level that can be read, those of huge boards left out."""
    levels = [entry for path in data_files("sokoban/*.xsb") for entry in read_all(str(path))]
    return [entry for entry in levels if isinstance(entry, SokobanGame) and len(entry.level.floor) <= 400]


@cache
def snowman_levels() -> list[SnowmanGame]:
    """Every level of A Good Snowman."""
    levels = [entry for path in data_files("snowman/*/*.txt") for entry in read_all(str(path), "snowman")]
    return [entry for entry in levels if isinstance(entry, SnowmanGame)]
