"""The bundled games as pictures, and some of them as replays, made by the commands that the page names."""

from __future__ import annotations

from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path

from typer.testing import CliRunner

from soloist.app.cli import app

ROOT = Path(__file__).resolve().parents[1]
_INTRODUCTION = """# Gallery

Bundled games as `soloist` draws them when this site is built; `soloist examples --copy examples` brings the files. Each
picture is what the command beside it made. A replay is one file with play, pause, steps and a list of moves.
"""


@dataclass(frozen=True)
class Drawn:
    """A game, what is said of it, and the command that draws it as it begins, or solves it."""

    title: str
    about: str
    command: tuple[str, ...]
    file: str


GAMES = (
    Drawn(
        "Lantern",
        "A level of A Good Snowman, at the start and solved at the least cost.",
        ("solve", "examples/lantern.snowman", "--optimal", "--quiet"),
        "lantern.svg",
    ),
    Drawn(
        "Two steps",
        "A level of Sokoban, solved.",
        ("solve", "examples/cellar.xsb#1", "--optimal", "--quiet"),
        "cellar.svg",
    ),
    Drawn(
        "Lamplighter",
        "PuzzleScript: the game's own sprites.",
        ("show", "examples/lamplighter.puzzlescript#1"),
        "lamplighter.svg",
    ),
    Drawn("Warehouse", "PuzzleScript again.", ("show", "examples/warehouse.puzzlescript#1"), "warehouse.svg"),
    Drawn(
        "Sliding puzzle",
        "GDL: facts that look like a board are drawn as one.",
        ("show", "examples/sliding-puzzle.kif"),
        "sliding.svg",
    ),
    Drawn("Peg solitaire", "GDL, a board too.", ("show", "examples/peg-solitaire.kif"), "peg.svg"),
    Drawn("River crossing", "GDL: other facts are a list.", ("show", "examples/river-crossing.kif"), "river.svg"),
    Drawn(
        "Canal",
        "PDDL: a domain and a problem.",
        ("show", "examples/canal-domain.pddl", "examples/canal-problem.pddl"),
        "canal.svg",
    ),
    Drawn(
        "Small cross",
        "A board game that was learned from recorded play.",
        ("show", "examples/small-cross.soloist"),
        "cross.svg",
    ),
)
REPLAYS = (
    Drawn("Pond", "A Good Snowman", ("solve", "examples/pond.snowman", "--quiet"), "pond.html"),
    Drawn("Hanoi", "GDL", ("solve", "examples/hanoi.kif", "--quiet"), "hanoi.html"),
    Drawn(
        "Lamplighter", "PuzzleScript", ("solve", "examples/lamplighter.puzzlescript#1", "--quiet"), "lamplighter.html"
    ),
)


def draw(game: Drawn, folder: Path) -> bytes:
    """What a command draws."""
    target = folder / game.file
    with chdir(ROOT):
        done = CliRunner().invoke(app, [*game.command, "--picture", str(target)], standalone_mode=False)
    if done.exception is not None:
        raise done.exception
    return target.read_bytes()


def page() -> str:
    """The gallery, with pictures and replays in the folder `drawn` beside it."""
    parts = [_INTRODUCTION]
    for game in GAMES:
        told = f"    soloist {' '.join(game.command)} --picture {game.file}"
        parts.append(f"## {game.title}\n\n{game.about}\n\n{told}\n\n![{game.title}](drawn/{game.file})\n")
    parts.append("## Replays\n")
    for game in REPLAYS:
        told = f"`soloist {' '.join(game.command)} --picture {game.file}`"
        parts.append(f"- [{game.title}](drawn/{game.file}) ({game.about}): {told}")
    return "\n".join(parts) + "\n"
