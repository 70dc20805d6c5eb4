"""Learning: the rules of board games from recorded play, judged by play that was held out.

The games of the paper on GRL are written in `tests/boardgames` of a checkout, because the tests compare them with
third parties; a package that is not part of one has the bundled trace alone.
"""

from __future__ import annotations

import importlib
import sys
import time
from pathlib import Path

from soloist.app.bench.case import Case, Found, Line, Setting, Suite
from soloist.app.bench.places import checkout
from soloist.game.result import no_result
from soloist.game.solution import Status
from soloist.languages.registry import load
from soloist.languages.trace.model import Trace
from soloist.languages.trace.reader import read_trace
from soloist.learn.evaluate import evaluate
from soloist.learn.game import learn_game
from soloist.learn.sgrl import Check, Settings
from soloist.view.comparison import Run

_PAPER = "the paper"
_SOURCE = (
    "Gregory, The GRL System: from 50 plays with all moves or 1,000 with single moves, seconds of all pieces of both "
    "players together, on a machine of its own"
)
_HELD_OUT_PLAYS, _HELD_OUT_SEED = 20, 99
_METRIC = "wrong positions"

#: The games: module of tests/boardgames, class.
GAMES = {
    "Amazons": ("amazons", "Amazons"),
    "Checkers": ("checkers", "ForcedCheckers"),
    "Peg Solitaire": ("peg", "PegSolitaire"),
    "Breakthrough": ("breakthrough", "Breakthrough"),
    "Checker-Breakthrough": ("breakthrough", "CheckerBreakthrough"),
    "Chess-Breakthrough": ("breakthrough", "ChessBreakthrough"),
}
#: The paper's seconds, player 1 and player 2, all moves and single moves; a star where its automaton was wrong.
PAPER_SGRL = {
    ("Amazons", "Q"): ("8.1", "35.2", "51.2*", "54.9"),
    ("Amazons", "A (added)"): ("9.3", "10.8", "86.2*", "34.6*"),
    ("Checkers", "P"): ("<0.01", "<0.01", "<0.01", "<0.01"),
    ("Checkers", "K"): ("<0.01", "<0.01", "<0.01", "<0.01"),
    ("Peg Solitaire", "P"): ("<0.01", "-", "<0.01", "-"),
    ("Breakthrough", "P"): ("<0.01", "<0.01", "<0.01", "<0.01"),
    ("Checker-Breakthrough", "P"): ("0.16", "0.17", "1.2*", "3.1*"),
    ("Chess-Breakthrough", "P"): ("<0.01", "<0.01", "<0.01", "<0.01"),
    ("Chess-Breakthrough", "K"): ("<0.01", "<0.01", "<0.01", "<0.01"),
    ("Chess-Breakthrough", "N"): ("<0.01", "<0.01", "<0.01", "<0.01"),
    ("Chess-Breakthrough", "B"): ("3.3", "?", "43.2", "41.0"),
    ("Chess-Breakthrough", "R"): ("3.9", "3.8", "52.4", "50.0"),
    ("Chess-Breakthrough", "Q"): ("12.3", "12.5", "145.3", "140.4"),
}


def _paper(name: str, game: str, single: bool) -> Run:
    """The paper's run of a game: the sum of what it tells, where one piece without seconds counts nothing."""
    first = 2 if single else 0
    cells = [cell for (title, _), row in PAPER_SGRL.items() if title == game for cell in row[first : first + 2]]
    seconds = sum(float(cell.strip("<*")) for cell in cells if cell.strip("<*") not in ("-", "?"))
    wrong = any(cell.endswith("*") for cell in cells)
    return Run(name, _PAPER, Status.UNSOLVED if wrong else Status.SOLVED, seconds, 3600.0, False, _METRIC)


def learned_from(path: str) -> Line:
    """A trace of a file: learned from all plays but the last, and judged by the last."""
    trace = read_trace(load(path))
    return _judged(trace.with_plays(trace.plays[:-1]), trace.with_plays(trace.plays[-1:]), None)


def learned(tests: str, game: str, plays: int, seed: int, check: Check | None) -> Line:
    """Random play of a game of the paper, and what it teaches."""
    sys.path.insert(0, tests)
    module, name = GAMES[game]
    rules = getattr(importlib.import_module(f"boardgames.{module}"), name)()
    held_out = rules.record(_HELD_OUT_PLAYS, _HELD_OUT_SEED, True)
    return _judged(rules.record(plays, seed, check is None), held_out, check)


def _judged(trace: Trace, held_out: Trace, check: Check | None) -> Line:
    started = time.process_time()
    game = learn_game(trace, Settings(check)).game
    seconds = time.process_time() - started
    scores = evaluate(game, held_out).players.values()
    positions, exact = sum(score.positions for score in scores), sum(score.exact for score in scores)
    status = Status.SOLVED if exact == positions else Status.UNSOLVED
    line = no_result("", status, f"{exact} of {positions} held-out positions exact")
    line["game"] = {"path": None, "language": "trace", "title": trace.title}
    return {**line, "metric": _METRIC, "cost": positions - exact, "positions": positions, "seconds": round(seconds, 4)}


def _find(setting: Setting) -> Found:
    limit = setting.limit(600, 30)
    bundled = sorted(setting.places.examples.glob("*.trace"))
    cases = [Case(path.stem, learned_from, (str(path),), limit, setting.memory_mb) for path in bundled]
    root = checkout()
    tests = root / "tests" if root is not None else Path()
    if not (tests / "boardgames").is_dir():
        return Found(cases, ["the games of the paper are in tests/boardgames of a checkout, and this is none"])
    theirs = []
    for game in GAMES:
        for single, plays in ((False, 50), (True, 1000)):
            count = plays // 5 if setting.quick else plays
            name = f"{game}, {'single moves' if single else 'all moves'} of {count} plays"
            check = Check.STATISTICAL if single else None
            arguments = (str(tests), game, count, setting.seed + 1, check)
            theirs.append(Case(name, learned, arguments, limit, setting.memory_mb, peers=(_paper(name, game, single),)))
    return Found([*cases, *setting.some(theirs, 4)])


SUITES = (Suite("learning", "rules of board games from play, every held-out position exact", _find, {_PAPER: _SOURCE}),)
