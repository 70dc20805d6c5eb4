"""Hooks of mkdocs: the pages and pictures that are made when the site is built."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from website import commands, gallery, names

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

#: The pages that are made, each by its function.
PAGES = {"commands.md": commands.page, "names.md": names.page, "gallery.md": gallery.page}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what is made to the files of docs/."""
    from mkdocs.structure.files import File

    for name, page in PAGES.items():
        files.append(File.generated(config, name, content=page()))
    worker = Path(__file__).with_name("iframe-worker.js").read_text(encoding="utf-8")
    files.append(File.generated(config, "assets/iframe-worker.js", content=worker))
    with tempfile.TemporaryDirectory(prefix="soloist-") as folder:
        for game in (*gallery.GAMES, *gallery.REPLAYS):
            files.append(File.generated(config, f"drawn/{game.file}", content=gallery.draw(game, Path(folder))))
    return files
