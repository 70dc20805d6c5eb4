"""Learning board games, in the form of the GRL paper's Tables 1 and 2, with its figures beside ours.

make bench-learn

Seconds are processor seconds of one core, from traces in memory to automata (SGRL+) or machines (LOCM); numbering a
trace for the native core is told apart. Each cell is the slowest of the seeds; `*n` marks a piece with a false or a
missed move on 20 held-out games in n of them. Games are random play by the rules in tests/boardgames, which the tests
compare with open_spiel and pyffish. `python bench/learn.py --games 10 100 --seeds 1` is a quick run; with
`--keep FOLDER` what is measured is kept there, and a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import gc
import random
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from boardgames.amazons import Amazons
from boardgames.blocks import blocks_plan
from boardgames.breakthrough import Breakthrough, CheckerBreakthrough, ChessBreakthrough
from boardgames.checkers import ContinuedCheckers, ForcedCheckers, FreeCheckers
from boardgames.peg import PegSolitaire
from boardgames.rules import Rules
from measured import Rows
from soloist.app.bench.suites.learning import PAPER_SGRL
from soloist.languages.boardgame.ends import Atom, End
from soloist.languages.boardgame.game import LearnedBoardGame
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.model import Planning
from soloist.languages.pddl.plan import validate
from soloist.languages.trace.board import replay
from soloist.languages.trace.model import Trace
from soloist.learn.domain import make_domain, make_problem
from soloist.learn.evaluate import Score, evaluate
from soloist.learn.game import learn_game
from soloist.learn.grl import turn_plans
from soloist.learn.locm2 import learn_locm2
from soloist.learn.sgrl import Check, Settings
from soloist.pipeline import solve

HELD_OUT = 20

PAPER_LOCM = {
    ("Amazons", "Q"): ("20.9", "30.0"),
    ("Checkers", "P"): ("260.4", "275.3"),
    ("Checkers", "K"): ("52.9", "47.0"),
    ("Peg Solitaire", "P"): ("8.8", "-"),
}


@dataclass
class Cell:
    """A piece type of a player in one run: how long it took, how many states, and whether it was right."""

    piece: str
    player: int
    seconds: float
    states: int
    right: bool


@dataclass
class Run:
    """What one game gave with one seed."""

    cells: list[Cell]
    exact: int = 0
    positions: int = 0
    record_seconds: float = 0.0
    restriction_seconds: float = 0.0
    restrictions: str = ""
    turns: dict[str, int] = field(default_factory=dict)


def kept_run(rows: Rows, name: str, measure: Callable[[], Run]) -> Run:
    """The run of a name, measured if it is not known yet."""
    kept = dict(rows.row(name, lambda: asdict(measure())))
    return Run([Cell(**cell) for cell in kept.pop("cells")], **kept)


def row(*cells: object) -> None:
    """Print a line of a table."""
    widths = (31, 10, 8, 12, 12, 12, 8, 8)
    print(" ".join(f"{cell!s:{width}}" for cell, width in zip(cells, widths, strict=False)).rstrip(), flush=True)


class Recorder:
    """Records traces, and keeps the last one: several things are learned from each."""

    def __init__(self) -> None:
        self.last: tuple[str, Trace] | None = None

    def __call__(self, rules: Rules, plays: int, seed: int, all_moves: bool) -> Trace:
        key = f"{rules.title} {plays} {seed} {all_moves}"
        if self.last is None or self.last[0] != key:
            gc.unfreeze()
            self.last = key, rules.record(plays, seed, all_moves)
            # What is on record is not garbage: looking through it again and again is no part of learning.
            gc.collect()
            gc.freeze()
        return self.last[1]


RECORD = Recorder()


def learn_once(rules: Rules, plays: int, seed: int, check: Check | None, held_out: Trace) -> Run:
    """Learn a game from random play and judge it by the held-out games."""
    trace = RECORD(rules, plays, seed, check is None)
    learned = learn_game(trace, Settings(check))
    evaluation = evaluate(learned.game, held_out)
    names = dict.fromkeys(piece.role.type for piece in learned.pieces if piece.words)
    cells = []
    for piece in learned.pieces:
        if piece.words:
            # A false arrow shows as a false turn of the piece that begins the turn.
            owners = list(names) if piece.role.added else [piece.role.type]
            right = all(evaluation.pieces.get((piece.player, owner), Score()).perfect for owner in owners)
            cells.append(Cell(str(piece.role), piece.player, piece.seconds, len(piece.automaton), right))
    scores = evaluation.players.values()
    return Run(
        cells,
        sum(score.exact for score in scores),
        sum(score.positions for score in scores),
        learned.record_seconds,
        learned.restriction_seconds,
        str([[str(f) for f in found.filters] + sorted(found.regions) for found in learned.restrictions]),
    )


def locm_once(rules: Rules, plays: int, seed: int) -> Run:
    """LOCM2 on the turns of each piece type, the making of the plans included."""
    trace = RECORD(rules, plays, seed, False)
    run = Run([])
    for player in range(len(rules.equipment.players)):
        began = time.process_time()
        plans = turn_plans(trace, player)
        making = time.process_time() - began
        for name, turns in plans.items():
            began = time.process_time()
            model = learn_locm2(turns, one_sort=True)
            share = making * len(turns) / sum(map(len, plans.values()))
            seconds = time.process_time() - began + share
            run.cells.append(Cell(name, player, seconds, sum(machine.states for machine in model.machines), True))
            run.turns[name] = run.turns.get(name, 0) + len(turns)
    return run


def print_runs(rules: Rules, runs: list[Run], element: str, paper: Mapping[tuple[str, str], tuple[str, ...]]) -> None:
    """One row a piece type: states, each player's slowest seconds with the number of wrong runs, and the paper's."""
    for name in dict.fromkeys(cell.piece for run in runs for cell in run.cells):
        texts, states = [], []
        for player in range(len(rules.equipment.players)):
            mine = [cell for run in runs for cell in run.cells if (cell.piece, cell.player) == (name, player)]
            wrong = sum(not cell.right for cell in mine)
            seconds = max((cell.seconds for cell in mine), default=0.0)
            texts.append(f"{seconds:.4f}" + (f"*{wrong}" if wrong else ""))
            sizes = sorted({cell.states for cell in mine})
            states.append(str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]}-{sizes[-1]}")
        texts += [""] * (2 - len(texts))
        row(rules.title, name, element, "/".join(states), *texts, *paper.get((rules.title, name), ("", "")))
    if element == "LOCM":
        turns = ", ".join(f"{name} {count}" for name, count in runs[-1].turns.items())
        print(f"    from so many turns of both players: {turns}")
    else:
        exact, positions = sum(run.exact for run in runs), sum(run.positions for run in runs)
        print(
            f"    {exact} of {positions} held-out positions exact; trace numbered in "
            f"{max(run.record_seconds for run in runs):.3f} s; restrictions {runs[0].restrictions} found in "
            f"{max(run.restriction_seconds for run in runs):.2f} s"
        )


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
    """Peg Solitaire learned from play and solved; the aim is given first, then shown by won play alone."""
    rules = PegSolitaire()
    trace = rules.record(30, 1, True)
    game = learn_game(trace).game
    aim = End((100,), (Atom("stuck", 0), Atom("count", 0, "P", (1,)), Atom("on", 0, "P", (24,))))
    playable = LearnedBoardGame(replace(game, ends=(aim, *game.ends)))
    first = solve(playable, seconds=120)
    print(f"Peg Solitaire learned, aim given: {first.status}, {first.cost} moves, {first.seconds:.1f} s wall")
    if first.value == 100:
        won = replay(rules.equipment, [(0, playable.read_move(text)) for text in first.moves], (100,))
        # An end that rests on one play is not kept.
        shown = learn_game(trace.with_plays((*trace.plays, won, won))).game
        second = solve(LearnedBoardGame(shown), seconds=120)
        print(
            f"Peg Solitaire learned, two plays won: {second.status}, {second.cost} moves, {second.seconds:.1f} s wall"
        )


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
    parser.add_argument("--seeds", nargs="+", type=int, default=(1, 2, 3))
    parser.add_argument("--only", default="", help="games whose title contains this")
    parser.add_argument("--keep", metavar="FOLDER", type=Path, help="keep rows here, and take those that are here")
    arguments = parser.parse_args()
    listed, played = arguments.games
    rows = Rows(arguments.keep)
    chosen = [rules for rules in games() if arguments.only.lower() in rules.title.lower()]
    held_out = {rules.title: rules.record(HELD_OUT, 99, True) for rules in chosen}

    def learned(rules: Rules, plays: int, check: Check | None, seed: int) -> Run:
        name = f"{rules.title}, {check or 'all'}, {plays}, {seed}"
        return kept_run(rows, name, lambda: learn_once(rules, plays, seed, check, held_out[rules.title]))

    def turns(rules: Rules, plays: int, seed: int) -> Run:
        return kept_run(rows, f"{rules.title}, LOCM, {plays}, {seed}", lambda: locm_once(rules, plays, seed))

    print(f"Table 1: all moves known, {listed} games; seconds of player 1 and 2, then the paper's")
    print(f"Each cell is the slowest of the seeds {', '.join(map(str, arguments.seeds))}; *n: wrong with n of them")
    row("game", "piece", "element", "states", "player 1", "player 2", "paper 1", "paper 2")
    paper: dict[tuple[str, str], tuple[str, ...]] = {key: cells[:2] for key, cells in PAPER_SGRL.items()}
    for rules in chosen:
        print_runs(rules, [learned(rules, listed, None, seed) for seed in arguments.seeds], "SGRL+", paper)
    print(f"\nTable 2: single moves, {played} games; closed world, then the statistical check with restrictions")
    row("game", "piece", "element", "states", "player 1", "player 2", "paper 1", "paper 2")
    paper = {key: cells[2:] for key, cells in PAPER_SGRL.items()}
    for rules in chosen:
        runs = [
            (
                learned(rules, played, Check.CLOSED, seed),
                learned(rules, played, Check.STATISTICAL, seed),
                turns(rules, played, seed),
            )
            for seed in arguments.seeds
        ]
        closed, statistical, locm = ([run[place] for run in runs] for place in range(3))
        print_runs(rules, closed, "closed", paper)
        print_runs(rules, statistical, "statist.", paper)
        print_runs(rules, locm, "LOCM", PAPER_LOCM)
    print()
    if not arguments.only:
        blocksworld()
        peg_solitaire()
        open_spiel_checkers(listed)


if __name__ == "__main__":
    main()
