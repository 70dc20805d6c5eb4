"""Translations, played beside the original: the same moves, the same ends, the same rewards."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from boardgames.peg import PegSolitaire
from boardgames.rules import equipment
from snowman_models import difference
from soak.levels import snowman, sokoban
from soak.pddl import task
from soak.report import Disagreement, Instance, Tally
from soak.sheets import sheet
from soloist.errors import UnsupportedError
from soloist.game.model import Game
from soloist.languages.boardgame.game import LearnedBoardGame
from soloist.languages.boardgame.rules import word_name, write_gdl
from soloist.languages.boardgame.writer import write_game
from soloist.languages.gdl.game import GdlGame
from soloist.languages.gdl.reader import read as read_gdl
from soloist.languages.gdl.reader import read_rules
from soloist.languages.gdl.translation import translate as to_gdl
from soloist.languages.lurd_game import ahead
from soloist.languages.pddl.reader import read as read_pddl
from soloist.languages.pddl.translation.build import translate as to_pddl
from soloist.languages.sokoban.game import SokobanGame
from soloist.languages.sokoban.pddl import SokobanPlanning
from soloist.languages.sokoban.rules import cell_name
from soloist.learn.game import learn_game
from soloist.source import Source
from translated_play import differences

#: From a state and a move of the original to the text of the move in the translation.
Name = Callable[[Any, Any], str]
LETTERS = {"u": "up", "d": "down", "l": "left", "r": "right"}


def beside(one: Game[Any, Any], other: Game[Any, Any], name: Name, seed: int, plays: int = 3, steps: int = 12) -> str:
    """The first thing in which two games differ in random play; empty where they do not."""
    rng = random.Random(seed)
    for _ in range(plays):
        ours, theirs = one.initial, other.initial
        for _ in range(steps):
            if one.is_terminal(ours) != other.is_terminal(theirs):
                return f"ended: {one.is_terminal(ours)} and {other.is_terminal(theirs)}\n{one.state_text(ours)}"
            if one.is_terminal(ours):
                if one.value(ours) != other.value(theirs):
                    return f"rewards {one.value(ours)} and {other.value(theirs)}\n{one.state_text(ours)}"
                break
            moves = {name(ours, move): move for move in one.moves(ours)}
            others = {other.move_text(move): move for move in other.moves(theirs)}
            if set(moves) != set(others):
                return f"moves {sorted(set(moves) ^ set(others))}\n{one.state_text(ours)}"
            if not moves:
                break
            text = rng.choice(sorted(moves))
            ours, theirs = one.apply(ours, moves[text]), other.apply(theirs, others[text])
    return ""


def check(seed: int, tally: Tally) -> Disagreement | None:
    """One game and one of its translations."""
    rng = random.Random(seed)
    return rng.choice((_sheet, _sheet, _task, _sokoban_rules, _sokoban_pddl, _snowman, _board_game))(seed, tally)


def _told(found: Instance, tally: Tally, label: str, difference: str | None) -> Disagreement | None:
    tally.add(label, found.kind, "differs" if difference else "same")
    return found.disagreement(label, difference, "a translation plays the same") if difference else None


def _sheet(seed: int, tally: Tally) -> Disagreement | None:
    found = sheet("translations", seed)
    if found is None or not isinstance(found.game, GdlGame):
        return None
    try:
        translation = to_pddl(found.game.sheet, found.game.title)
    except UnsupportedError:
        tally.add("gdl to pddl", found.kind, "unsupported")
        return None
    _, difference = differences(found.game, translation, playouts=4, steps=10, seconds=2.0, seed=seed)
    return _told(found, tally, "gdl to pddl", difference)


def _task(seed: int, tally: Tally) -> Disagreement | None:
    found = task("translations", seed)
    rules = GdlGame(read_rules(Source("task.kif", to_gdl(found.game))))

    def name(_: Any, step: Any) -> str:
        return str(step) if step.args else str(step.action)

    return _told(found, tally, "pddl to gdl", beside(found.game, rules, name, seed))


def _sokoban_rules(seed: int, tally: Tally) -> Disagreement | None:
    found, _ = sokoban("translations", seed, small=True)
    # A player may be walled in by boxes, and a sheet without a move at the start is refused as a game.
    rules = GdlGame(read_rules(Source("level.kif", to_gdl(found.game))))

    def name(_: Any, move: str) -> str:
        return f"({'push' if move.isupper() else 'step'} {LETTERS[move.lower()]})"

    return _told(found, tally, "sokoban to gdl", beside(found.game, rules, name, seed))


def _sokoban_pddl(seed: int, tally: Tally) -> Disagreement | None:
    found, _ = sokoban("translations", seed, small=True)
    game = found.game
    assert isinstance(game, SokobanGame)
    files = SokobanPlanning(game).files()
    domain, problem = (Source(name, files[name]) for name in ("domain.pddl", "problem.pddl"))
    [planning] = read_pddl(domain, "problem.pddl", problem)

    def name(state: Any, move: str) -> str:
        cell = ahead(state.player, move)
        cells = [state.player, cell, *([ahead(cell, move)] if move.isupper() else [])]
        act = "push" if move.isupper() else "step"
        return f"({' '.join((act, LETTERS[move.lower()], *map(cell_name, cells)))})"

    return _told(found, tally, "sokoban to pddl", beside(game, planning, name, seed))


def _snowman(seed: int, tally: Tally) -> Disagreement | None:
    found, _ = snowman("translations", seed, small=True)
    model = random.Random(seed).choice(("basic", "reachability"))
    return _told(found, tally, f"snowman to pddl, {model}", difference(found.game, model, seed))


class _Pegs(PegSolitaire):
    """Pegs on a small board, on which random play often wins."""

    title = "Pegs"

    def __init__(self, rows: str) -> None:
        self.equipment = equipment("solo", "P:solo:P", rows)
        super().__init__()

    def stuck(self, board: bytes, player: int) -> tuple[int, ...]:
        del player
        return (100 if board.count(1) == 1 else max(0, 60 - 10 * board.count(1)),)


def _board_game(seed: int, tally: Tally) -> Disagreement | None:
    rng = random.Random(seed)
    rows = " ".join("".join(rng.choice("PPP.#") for _ in range(4)) for _ in range(4))
    if "P" not in rows:
        return None
    rules = _Pegs(rows)
    if not rules.legal(rules.equipment.setup, 0):
        return None
    learned = learn_game(rules.record(20, seed, True)).game
    game = LearnedBoardGame(learned)
    [gdl] = read_gdl(Source("game.kif", write_gdl(learned)), "game.kif")
    found = Instance("translations", seed, "boardgame pegs", game, "game.soloist", write_game(learned))

    def name(_: Any, move: Any) -> str:
        return f"(move {move.square} {word_name(move.word)})"

    return _told(found, tally, "boardgame to gdl", beside(game, gdl, name, seed))
