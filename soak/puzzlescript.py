"""PuzzleScript: small windows of real levels with a few cells changed, games that are made up, and their engine.

Of games that are made up there are many: there the native searches that prune are compared with the breadth-first one,
which prunes nothing and which the windows compare with the reference semantics.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import groupby
from pathlib import Path

from data_folder import data_files
from puzzlescript_random import plausible_game, random_game
from puzzlescript_varied import varied_game
from soak.judge import ask
from soak.report import Disagreement, Instance, Tally
from soak.space import explore
from soloist._core import puzzlescript as native
from soloist.errors import InputError
from soloist.game.model import Game
from soloist.languages.puzzlescript.flat import flat
from soloist.languages.puzzlescript.game import PuzzleScriptGame
from soloist.languages.registry import language_named
from soloist.source import Source

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
MOST_STATES, MOST_MOVES = 400, 1_500
#: Games that are made up, of one check; and the slices that breadth-first search and the others have.
MADE_UP, SLICES, MORE_SLICES = 20, 5, 300


@cache
def files() -> list[tuple[str, list[list[str]]]]:
    """The text of each file up to its levels, and the rows of its levels."""
    found = []
    for path in [*sorted(EXAMPLES.glob("*.puzzlescript")), *data_files("puzzlescript/examples/*.txt")]:
        lines = path.read_text(encoding="utf-8").splitlines()
        start = max((number for number, line in enumerate(lines) if line.strip().lower() == "levels"), default=None)
        if start is None:
            continue
        rows = [line.strip() for line in lines[start + 1 :] if not line.strip().startswith("=")]
        drawn = [list(group) for plain, group in groupby(rows, key=_is_row) if plain]
        if drawn:
            found.append(("\n".join(lines[: start + 1]), drawn))
    return found


def _is_row(line: str) -> bool:
    return bool(line) and not line.lower().startswith("message") and "(" not in line


def level(family: str, seed: int) -> Instance | None:
    """A small level; None where what was cut out is none."""
    rng = random.Random(seed)
    prelude, drawn = rng.choice(files())
    rows = rng.choice(drawn)
    marks = sorted({mark for row in rows for mark in row})
    height, width = min(len(rows), rng.randint(2, 5)), min(map(len, rows), default=0)
    width = min(width, rng.randint(3, 6))
    top, left = rng.randint(0, len(rows) - height), rng.randint(0, min(map(len, rows)) - width)
    cells = [list(row[left : left + width]) for row in rows[top : top + height]]
    for _ in range(rng.randint(0, 4)):
        rng.choice(cells)[rng.randrange(width)] = rng.choice(marks)
    text = "\n".join([prelude, "", *("".join(row) for row in cells), ""])
    try:
        [game] = language_named("puzzlescript").read(Source("level.puzzlescript", text), "level.puzzlescript")
    except InputError:
        return None
    return (
        Instance(family, seed, "puzzlescript window", game, "level.puzzlescript", text)
        if isinstance(game, Game)
        else None
    )


def check(seed: int, tally: Tally) -> Disagreement | None:
    """A level and the engine, with one of its searches or all by turns."""
    found = level("puzzlescript", seed)
    if found is None:
        return None
    try:
        truth = explore(found.game, MOST_STATES, MOST_MOVES).truth("moves")
    except InputError:
        # Chance or time decides: there is nothing to compare with.
        return None
    rng = random.Random(seed)
    search = rng.choice(("breadth", "greedy", "beam", "astar", "astar", "both", "both"))
    optimal = search not in ("greedy", "beam") and rng.random() < 0.7
    return ask(found, truth, tally, "puzzlescript", optimal=optimal, options={"search": search}, seconds=2.0)


def check_made_up(seed: int, tally: Tally) -> Disagreement | None:
    """Games that are made up: A*, greedy search and beams against breadth-first search."""
    for number in range(seed * MADE_UP, (seed + 1) * MADE_UP):
        make = random.Random(number).choice((varied_game, varied_game, plausible_game, random_game))
        game = make(number)
        if game is not None:
            found = Instance("puzzlescript-made-up", seed, f"puzzlescript {make.__name__}", game, "game.txt", game.text)
            wrong = _compared(found, game, tally)
            if wrong is not None:
                return wrong
    return None


def _compared(found: Instance, game: PuzzleScriptGame, tally: Tally) -> Disagreement | None:
    words = flat(game.program, game.level)
    breadth = native.Breadth(native.make_stepper(words), 1 << 28)
    if not _ends(breadth, SLICES):
        return None
    truth = f"breadth-first search: {breadth.outcome} {breadth.solution}"
    for kind in (native.AStar, native.Greedy, native.Beam):
        search = kind(native.make_stepper(words, True), 1 << 28)
        ends = _ends(search, MORE_SLICES if kind is native.AStar else SLICES)
        tally.add(kind.__name__, found.kind, str(search.outcome))
        length, least = len(search.solution), len(breadth.solution)
        false = length != least if kind is native.AStar else length < least
        if ends and (search.outcome is not breadth.outcome or false):
            return found.disagreement(kind.__name__, f"{search.outcome} {search.solution}", truth)
    return None


def _ends(search: native.AStar | native.Breadth | native.Greedy | native.Beam, slices: int) -> bool:
    for _ in range(slices):
        search.run(0.005)
        if search.outcome is not native.Outcome.RUNNING:
            break
    return search.outcome in (native.Outcome.SOLVED, native.Outcome.FINISHED)
