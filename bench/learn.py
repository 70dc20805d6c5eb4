"""Learning board games, in the form of the GRL paper's Tables 1 and 2, with its figures beside ours.

make bench-learn

Seconds are processor seconds of one core, from traces in memory to automata (SGRL+) or machines (LOCM). A star marks a
piece with a false or a missed move on 20 held-out games. Games are random play by the rules in tests/boardgames, which
the tests compare with open_spiel and pyffish. `python bench/learn.py --games 10 100` is a quick run.
"""

from __future__ import annotations

import argparse
import gc
import random
import sys
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from boardgames.amazons import Amazons
from boardgames.blocks import blocks_plan
from boardgames.breakthrough import Breakthrough, CheckerBreakthrough, ChessBreakthrough
from boardgames.checkers import ContinuedCheckers, ForcedCheckers, FreeCheckers
from boardgames.peg import PegSolitaire
from boardgames.rules import Rules
from soloist.languages.boardgame.ends import Atom, End
from soloist.languages.boardgame.game import LearnedBoardGame
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.model import Planning
from soloist.languages.pddl.plan import validate
from soloist.languages.trace.board import replay
from soloist.languages.trace.model import Trace
from soloist.learn.domain import make_domain, make_problem
from soloist.learn.evaluate import Score, evaluate
from soloist.learn.game import LearnedGame, learn_game
from soloist.learn.grl import turn_plans
from soloist.learn.locm2 import learn_locm2
from soloist.learn.sgrl import Check, Settings
from soloist.pipeline import solve

HELD_OUT = 20

#: The paper's seconds, player 1 and player 2, all moves and single moves; a star where its automaton was wrong.
PAPER_SGRL = {
    ("Amazons", "Q"): ("8.1", "35.2", "51.2*", "54.9"),
    ("Amazons", "A"): ("9.3", "10.8", "86.2*", "34.6*"),
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
PAPER_LOCM = {
    ("Amazons", "Q"): ("20.9", "30.0"),
    ("Checkers", "P"): ("260.4", "275.3"),
    ("Checkers", "K"): ("52.9", "47.0"),
    ("Peg Solitaire", "P"): ("8.8", "-"),
}


def row(*cells: object) -> None:
    """Print a line of a table."""
    widths = (29, 6, 8, 7, 12, 12, 9, 9)
    print(" ".join(f"{cell!s:{width}}" for cell, width in zip(cells, widths, strict=False)).rstrip(), flush=True)


def seconds_cell(seconds: float, perfect: bool) -> str:
    """Seconds as the paper prints them, with its star."""
    return f"{seconds:.3f}{'' if perfect else '*'}"


def piece_rows(rules: Rules, learned: LearnedGame, held_out: Trace, columns: tuple[int, int], check: str) -> None:
    """One row a piece type: states, then each player's seconds, ours and the paper's."""
    evaluation = evaluate(learned.game, held_out)
    names = dict.fromkeys(piece.role.type for piece in learned.pieces if piece.words)
    for name in names:
        cells, states = [], []
        for player in range(len(rules.equipment.players)):
            mine = [p for p in learned.pieces if (p.player, p.role.type) == (player, name) and p.words]
            # A false arrow shows as a false turn of the piece that begins the turn.
            owners = [name] if any(not piece.role.added for piece in mine) else list(names)
            perfect = all(evaluation.pieces.get((player, owner), Score()).perfect for owner in owners)
            cells.append(seconds_cell(sum(piece.seconds for piece in mine), perfect))
            states.append(str(max((len(piece.automaton) for piece in mine), default=0)))
        paper = PAPER_SGRL.get((rules.title, name), ("", "", "", ""))
        cells += [""] * (2 - len(cells))
        row(rules.title, name, check, "/".join(states), *cells, paper[columns[0]], paper[columns[1]])
    total = [evaluation.players[player] for player in sorted(evaluation.players)]
    exact, positions = sum(score.exact for score in total), sum(score.positions for score in total)
    print(
        f"    {exact} of {positions} held-out positions exact; restrictions "
        f"{[[str(f) for f in found.filters] + sorted(found.regions) for found in learned.restrictions]} "
        f"found in {learned.restriction_seconds:.2f} s"
    )


def locm_rows(rules: Rules, trace: Trace) -> None:
    """LOCM2 on the turns of each piece type, the making of the plans included."""
    cells: dict[str, list[str]] = {}
    turns: dict[str, list[str]] = {}
    for player in range(len(rules.equipment.players)):
        began = time.process_time()
        plans = turn_plans(trace, player)
        making = time.process_time() - began
        for name, turns_of in plans.items():
            began = time.process_time()
            learn_locm2(turns_of, one_sort=True)
            share = making * len(turns_of) / sum(map(len, plans.values()))
            cells.setdefault(name, []).append(f"{time.process_time() - began + share:.3f}")
            turns.setdefault(name, []).append(str(len(turns_of)))
    for name, found in cells.items():
        paper = PAPER_LOCM.get((rules.title, name), ("", ""))
        row(rules.title, name, "LOCM", "", *found, *([""] * (2 - len(found))), *paper)
        print(f"    from {' and '.join(turns[name])} turns")


def games() -> list[Rules]:
    """The games of the tables."""
    return [
        Amazons(),
        FreeCheckers(),
        ForcedCheckers(),
        ContinuedCheckers(),
        PegSolitaire(),
        Breakthrough(),
        CheckerBreakthrough(),
        ChessBreakthrough(),
    ]


def blocksworld() -> None:
    """Figure 1's domain, and whether every plan can be carried out in what was learned."""
    plans = [blocks_plan(random.Random(seed), 6, 30) for seed in range(300)]
    began = time.process_time()
    model = learn_locm2(plans)
    seconds = time.process_time() - began
    domain = make_domain(model, "blocks")
    valid = 0
    for steps in plans:
        game = PddlGame(Planning(domain, make_problem(model, domain, steps, "training")))
        valid += validate(game, [str(step) for step in steps]).valid
    machines = [len(model.of_sort(sort)) for sort in (0, 1)]
    print(f"blocksworld: zero machines {machines[0]}, block machines {machines[1]}, {seconds:.3f} s;", end=" ")
    print(f"{valid} of {len(plans)} training plans executable in the learned domain")


def peg_solitaire() -> None:
    """Peg Solitaire learned from play and solved; the aim is given first, then shown by the won play alone."""
    rules = PegSolitaire()
    trace = rules.record(30, 1, True)
    game = learn_game(trace).game
    aim = End((100,), (Atom("stuck", 0), Atom("count", 0, "P", (1,)), Atom("on", 0, "P", (24,))))
    playable = LearnedBoardGame(replace(game, ends=(aim, *game.ends)))
    first = solve(playable, seconds=120)
    print(f"Peg Solitaire learned, aim given: {first.status}, {first.cost} moves, {first.seconds:.1f} s wall")
    if first.value == 100:
        won = replay(rules.equipment, [(0, playable.read_move(text)) for text in first.moves], (100,))
        shown = learn_game(trace.with_plays((*trace.plays, won))).game
        second = solve(LearnedBoardGame(shown), seconds=120)
        print(f"Peg Solitaire learned, one play won: {second.status}, {second.cost} moves, {second.seconds:.1f} s wall")


def open_spiel_checkers(plays: int) -> None:
    """Forced capture as open_spiel plays it, 50 training games."""
    try:
        from boardgames.from_open_spiel import record

        trace, held_out = record("checkers", plays, 1), record("checkers", HELD_OUT, 2)
    except ImportError:
        print("checkers of open_spiel: not run, open_spiel is not installed (pip install open_spiel)")
        return
    began = time.process_time()
    learned = learn_game(trace)
    seconds = time.process_time() - began
    scores = evaluate(learned.game, held_out).players.values()
    exact, positions = sum(score.exact for score in scores), sum(score.positions for score in scores)
    print(f"checkers of open_spiel: {exact} of {positions} held-out positions exact, learned in {seconds:.2f} s")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs=2, type=int, default=(50, 1000), metavar=("ALL", "SINGLE"))
    parser.add_argument("--only", default="", help="games whose title contains this")
    arguments = parser.parse_args()
    listed, played = arguments.games
    chosen = [rules for rules in games() if arguments.only.lower() in rules.title.lower()]
    held_out = {rules.title: rules.record(HELD_OUT, 99, True) for rules in chosen}
    # What is on record is not garbage: looking through it again and again is no part of learning.
    gc.freeze()
    print(f"Table 1: all moves known, {listed} games; seconds for player 1 and 2, then the paper's")
    row("game", "piece", "element", "states", "player 1", "player 2", "paper 1", "paper 2")
    for rules in chosen:
        trace = rules.record(listed, 1, True)
        gc.freeze()
        learned = learn_game(trace)
        piece_rows(rules, learned, held_out[rules.title], (0, 1), "SGRL+")
    print(f"\nTable 2: single moves, {played} games; closed world, then the statistical check with restrictions")
    row("game", "piece", "check", "states", "player 1", "player 2", "paper 1", "paper 2")
    for rules in chosen:
        trace = rules.record(played, 1, False)
        gc.freeze()
        for check in (Check.CLOSED, Check.STATISTICAL):
            learned = learn_game(trace, Settings(check))
            piece_rows(rules, learned, held_out[rules.title], (2, 3), str(check)[:8])
        locm_rows(rules, trace)
    print()
    if not arguments.only:
        blocksworld()
        peg_solitaire()
        open_spiel_checkers(listed)


if __name__ == "__main__":
    main()
