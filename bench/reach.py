"""How far learning reaches beyond the paper's games: exact on held-out positions, or told as not sure.

make bench-reach

For each game: the share of the positions of 20 held-out games whose moves are all right, how far the moves are trusted,
and what the report names. The worst that can happen is a game that is called sure and is not exact: it is marked `!`.
`python bench/reach.py --games 20 100 --seeds 1 --only fox` is a quick run.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from boardgames.chesslike import Minishogi, PlainChess, Xiangqi
from boardgames.hunts import Brandubh, FoxAndGeese
from boardgames.mills import Morris
from boardgames.odd_rules import ODD_GAMES
from boardgames.remembering import Castling, Pawns
from boardgames.restricted import FrogsAndToads
from boardgames.rules import Rules
from boardgames.stones import AtariGo, LineOthello, Othello
from soloist.languages.trace.model import Trace
from soloist.learn.evaluate import evaluate
from soloist.learn.game import LearnedGame, learn_game
from soloist.learn.review import Trust
from soloist.limit import Limit
from soloist.view.learned import report_lines

HELD_OUT = 20
#: What the rules must be right in to be called right: 99 of 100 positions.
ENOUGH = 0.99


def games() -> list[Rules]:
    """The games, those that must be reached first."""
    return [
        FrogsAndToads(),
        FoxAndGeese(),
        AtariGo(),
        Brandubh(),
        Xiangqi(),
        Minishogi(),
        PlainChess(),
        LineOthello(),
        Othello(),
        Morris(),
        Castling(),
        Pawns(),
        *(odd() for odd in ODD_GAMES),
    ]


def named(learned: LearnedGame, trace: Trace) -> str:
    """The first thing that the report names where the moves are not sure."""
    if learned.trust is Trust.SURE:
        return ""
    telling = (
        "is learned and not legal",
        "never played",
        "though by these rules",
        "is learned and not",
        "is on record at",
        "missed in",
        "false in",
        "no time",
        "positions were checked",
    )
    return next((line.strip() for line in report_lines(learned, trace) if any(text in line for text in telling)), "?")


def row(rules: Rules, plays: int, seed: int, all_moves: bool, seconds: float, held_out: Trace) -> None:
    """Learn once, and print what came of it."""
    trace = rules.record(plays, seed, all_moves)
    began = time.process_time()
    learned = learn_game(trace, limit=Limit(seconds))
    spent = time.process_time() - began
    scores = evaluate(learned.game, held_out).players.values()
    share = sum(score.exact for score in scores) / sum(score.positions for score in scores)
    wrong = "!" if learned.trust is Trust.SURE and share < ENOUGH else " "
    data = f"{plays} games, {'all moves' if all_moves else 'played'}, seed {seed}"
    print(f"{wrong} {rules.title:38} {data:30} {100 * share:6.2f} % {learned.trust:12} {spent:6.1f} s", flush=True)
    if learned.trust is not Trust.SURE:
        print(f"      {named(learned, trace)[:150]}", flush=True)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs=2, type=int, default=(50, 1000), metavar=("ALL", "SINGLE"))
    parser.add_argument("--seeds", nargs="+", type=int, default=(1, 2, 3))
    parser.add_argument("--only", default="", help="games whose title contains this")
    parser.add_argument("--time", type=float, default=600.0, help="seconds of wall time for each game")
    arguments = parser.parse_args()
    for rules in games():
        if arguments.only.lower() in rules.title.lower():
            held_out = rules.record(HELD_OUT, 99, True)
            for plays, all_moves in zip(arguments.games, (True, False), strict=True):
                for seed in arguments.seeds:
                    row(rules, plays, seed, all_moves, arguments.time, held_out)


if __name__ == "__main__":
    main()
