"""Random and real levels as instances, and what is true of them: by exhaustion, or from how they were made."""

from __future__ import annotations

import random
from functools import cached_property
from math import comb
from typing import Any

import snowman_levels
import sokoban_levels
from mutated_levels import cut, mutated_snowman, pulled, thinned
from soak import real
from soak.report import Instance
from soak.space import Space, Truth, explore
from soloist.errors import InputError
from soloist.game.model import Game
from soloist.languages.snowman import writer as snowman_writer
from soloist.languages.sokoban import reader as sokoban_reader
from soloist.languages.sokoban import writer as sokoban_writer
from soloist.languages.sokoban.game import SokobanGame
from soloist.limit import Limit
from soloist.pipeline import solve
from soloist.source import Source
from soloist.verify.exhaustion import ANY, exhaust

#: States that plain code looks at, and megabytes of positions for the blind search where they are more.
MOST_STATES = 6_000
BLIND_SECONDS, BLIND_MB = 2.0, 64
#: A Sokoban level with more ways to place its boxes is not exhausted; what is true of it is how it was made.
MOST_PLACINGS = 10**9
#: A real level is solved for so long, and then thinned out so often.
SOLVE_SECONDS, THINNED = 1.5, 8


class Truths:
    """What is true of a game, by metric: from plain code, else from the blind search, else from how it was made."""

    def __init__(
        self, game: Game[Any, Any], made: dict[str, Truth] | None = None, most: int = MOST_STATES, vast: bool = False
    ) -> None:
        self._game = game
        self._made = made or {}
        #: Whether there are so many positions that nothing is looked at.
        self._vast = vast
        self._most = most
        self._known: dict[str, Truth] = {}

    @cached_property
    def space(self) -> Space:
        """The states, by plain code."""
        return explore(self._game, self._most, 4 * self._most)

    def __call__(self, metric: str) -> Truth:
        if metric not in self._known:
            self._known[metric] = self._find(metric)
        return self._known[metric]

    def _find(self, metric: str) -> Truth:
        if self._vast:
            return self._made.get(metric) or self._made.get("") or Truth(0, None, complete=False)
        if self.space.complete:
            return self.space.truth(metric)
        if self._game.positions(metric) is not None:
            found = exhaust(self._game, metric, ANY, Limit(BLIND_SECONDS, BLIND_MB))
            if found.limit is None:
                return Truth(0 if found.win is None else 100, found.win)
        known = self._made.get(metric) or self._made.get("")
        return known or self.space.truth(metric)


def sokoban(family: str, seed: int, small: bool = False) -> tuple[Instance, Truths]:
    """A Sokoban level; where `small`, one that plain code exhausts quickly."""
    rng = random.Random(seed)
    kind = rng.choice(("random", "crowded", "window", "pulled", "real"))
    made: dict[str, Truth] = {}
    game: SokobanGame | None = None
    if real.sokoban_levels() and kind in ("window", "pulled", "real"):
        game = rng.choice(real.sokoban_levels())
        if kind == "window" or small:
            kind, game = "window", cut(game, rng, rng.randint(9, 24 if small else 50), 3 if small else 9)
    if game is None:
        crowded = kind == "crowded" and not small
        sides = (6, 8) if crowded else (5, 6) if small else (5, 8)
        boxes = rng.randint(4, 9) if crowded else rng.randint(1, 3)
        kind = "crowded" if crowded else "random"
        width, height = rng.randint(*sides), rng.randint(*sides)
        boxes = min(boxes, ((width - 2) * (height - 2) - 5) // 2)
        game = sokoban_levels.random_level(seed, width, height, max(1, boxes))
    # Most random rooms cannot be solved; one that is played backwards from its solution can.
    if kind == "pulled" or (kind != "real" and rng.random() < 0.6):
        backwards = pulled(game, rng, rng.choice((3, 10, 30, 100, 300)))
        if backwards is not None:
            game, pulls = backwards
            made = {"": Truth(100, None, complete=False), "pushes": Truth(100, pulls, complete=False)}
    return _sokoban_instance(family, seed, kind, game, made)


def thinned_sokoban(family: str, seed: int) -> list[tuple[Instance, Truths]]:
    """Levels that a solution of a real one still solves: some of its boxes, from somewhere in the solution on."""
    rng = random.Random(seed)
    if not real.sokoban_levels():
        return []
    game = rng.choice(real.sokoban_levels())
    solution = solve(game, engine="sokoban", seconds=SOLVE_SECONDS, memory_mb=600, check_proofs=False).solution
    if solution is None or not solution.moves:
        return []
    return [
        _thinned_instance(family, seed, *made)
        for _ in range(THINNED)
        if (made := thinned(game, solution.moves, rng)) is not None
    ]


def _thinned_instance(family: str, seed: int, game: SokobanGame, pushes: int) -> tuple[Instance, Truths]:
    made = {"": Truth(100, None, complete=False), "pushes": Truth(100, pushes, complete=False)}
    return _sokoban_instance(family, seed, "thinned", game, made)


def _sokoban_instance(
    family: str, seed: int, kind: str, game: SokobanGame, made: dict[str, Truth]
) -> tuple[Instance, Truths]:
    text = sokoban_writer.write(game)
    entry = sokoban_reader.read(Source("level.xsb", text), "level.xsb")[0]
    if isinstance(entry, InputError):
        raise entry
    vast = comb(len(game.level.floor), len(game.initial.boxes)) > MOST_PLACINGS
    return Instance(family, seed, f"sokoban {kind}", entry, "level.xsb", text), Truths(entry, made, vast=vast)


def snowman(family: str, seed: int, small: bool = False) -> tuple[Instance, Truths]:
    """A level of A Good Snowman; where `small`, one that plain code exhausts quickly."""
    rng = random.Random(seed)
    made = None
    if real.snowman_levels() and rng.random() < 0.5:
        cells, snowmen = (14, 1) if small else (rng.randint(12, 30), rng.choice((1, 1, 2)))
        made = mutated_snowman(rng.choice(real.snowman_levels()), rng, cells, snowmen)
    kind = "random" if made is None else "window"
    if made is None:
        text = snowman_levels.random_level(seed, (1,) if small else (1, 1, 1, 2))
    else:
        text = snowman_writer.write(made)
    game = snowman_levels.read_level(text)
    return Instance(family, seed, f"snowman {kind}", game, "level.snowman", text), Truths(game)
