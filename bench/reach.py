"""How far learning reaches beyond the paper's games: exact on held-out positions, or told as not sure.

make bench-reach

For each game: the share of the positions of 20 held-out games whose moves are all right, how far the moves are trusted,
and what the report names. The worst that can happen is a game that is called sure and is not exact: it is marked `!`.
`python bench/reach.py --games 20 100 --seeds 1 --only fox` is a quick run; `--data played` learns from played moves
alone; with `--keep FOLDER` what is measured is kept there, and a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from boardgames.chesslike import Minishogi, PlainChess, Xiangqi
from boardgames.hunts import Brandubh, FoxAndGeese
from boardgames.lines import SmallLinesOfAction
from boardgames.mills import Morris
from boardgames.odd_rules import ODD_GAMES
from boardgames.remembering import Castling, Pawns
from boardgames.restricted import FrogsAndToads
from boardgames.rules import Rules
from boardgames.stones import AtariGo, LineOthello, Othello
from measured import Row, Rows
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
        SmallLinesOfAction(),
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
        "is not learned; words",
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


def measure(rules: Rules, plays: int, seed: int, all_moves: bool, seconds: float, judges: int) -> Row:
    """Learn once, and hold it against games that were not learned from."""
    held_out = rules.record(judges, 99, True)
    trace = rules.record(plays, seed, all_moves)
    began = time.process_time()
    learned = learn_game(trace, limit=Limit(seconds))
    spent = time.process_time() - began
    scores = evaluate(learned.game, held_out).players.values()
    share = sum(score.exact for score in scores) / sum(score.positions for score in scores)
    return {"share": share, "trust": str(learned.trust), "seconds": spent, "named": named(learned, trace)}


def print_row(title: str, data: str, row: Row) -> None:
    """Print what came of learning once."""
    sure = row["trust"] == Trust.SURE
    wrong = "!" if sure and row["share"] < ENOUGH else " "
    print(
        f"{wrong} {title:38} {data:30} {100 * row['share']:6.2f} % {row['trust']:12} {row['seconds']:6.1f} s",
        flush=True,
    )
    if not sure:
        print(f"      {row['named'][:150]}", flush=True)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs=2, type=int, default=(50, 1000), metavar=("ALL", "SINGLE"))
    parser.add_argument("--seeds", nargs="+", type=int, default=(1, 2, 3))
    parser.add_argument("--only", default="", help="games whose title contains this")
    parser.add_argument("--time", type=float, default=600.0, help="seconds of wall time for each game")
    parser.add_argument("--data", nargs="+", choices=("all", "played"), default=("all", "played"), help="what is known")
    parser.add_argument("--held-out", type=int, default=HELD_OUT, help="games to judge by")
    parser.add_argument("--keep", metavar="FOLDER", type=Path, help="keep rows here, and take those that are here")
    arguments = parser.parse_args()
    rows = Rows(arguments.keep)
    for rules in games():
        if arguments.only.lower() not in rules.title.lower():
            continue
        for plays, known in zip(arguments.games, ("all", "played"), strict=True):
            for seed in arguments.seeds if known in arguments.data else ():
                data = f"{plays} games, {'all moves' if known == 'all' else known}, seed {seed}"
                name = f"{rules.title}, {data}, {arguments.held_out} held out"
                asked = (rules, plays, seed, known == "all", arguments.time, arguments.held_out)
                print_row(rules.title, data, rows.row(name, measure, *asked))


if __name__ == "__main__":
    main()
