"""Machines of turns in learned games: kept in files, followed by move generation, and written as planning problems."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgames.amazons import SmallAmazons
from boardgames.checkers import ContinuedCheckers
from boardgames.peg import PegSolitaire
from boardgames.rules import Rules
from soloist.errors import ParseError, UnsupportedError
from soloist.languages.boardgame.game import LearnedBoardGame
from soloist.languages.boardgame.reader import check, read_game
from soloist.languages.boardgame.turn_guide import guided_moves
from soloist.languages.boardgame.writer import write_game
from soloist.languages.pddl.reader import read as read_pddl
from soloist.languages.registry import read_one
from soloist.learn.game import learn_game
from soloist.learn.grl import with_turns
from soloist.learn.turn_problem import translate, turn_problem
from soloist.pipeline import solve
from soloist.source import Source


@pytest.mark.parametrize(
    "rules", [SmallAmazons(), PegSolitaire(), ContinuedCheckers()], ids=["amazons", "peg", "checkers"]
)
def test_a_game_keeps_its_machines_in_its_file(rules: Rules) -> None:
    trace = rules.record(8, 1, True)
    game = with_turns(learn_game(trace).game, trace)
    assert game.turns
    text = write_game(game)
    assert read_game(Source("game.soloist", text)) == game
    assert not check(Source("game.soloist", text)) or game.ends == ()


@pytest.mark.parametrize(
    "line",
    ["edge move_p.3 0 1", "edge move_p.0 0", "parameter 0 1 set used", "machine 0 first x last 1", "action move_p 1 1"],
)
def test_a_line_of_machines_that_makes_no_sense_is_told_with_its_place(line: str) -> None:
    head = "boardgame 1\nboard 2 1\nplayers solo\npiece P solo P\nsetup\nP.\n"
    head += "moves solo P\nstate 0 (1 0 e) 1\nstate 1 final\n"
    body = "turns solo P\naction move_p 1 1\nmachine 0 first 0 last 0\nedge move_p.0 0 0\n"
    with pytest.raises(ParseError) as told:
        read_game(Source("game.soloist", f"{head}{body}{line}\n"))
    assert told.value.findings[0].span is not None
    assert told.value.findings[0].span.line == 14


@pytest.mark.parametrize(
    ("rules", "listed"),
    [(PegSolitaire(), 8), (ContinuedCheckers(), 12), (SmallAmazons(), 6)],
    ids=["peg", "checkers", "amazons"],
)
def test_the_state_space_of_a_turns_problem_enumerates_the_moves_of_algorithm_1(rules: Rules, listed: int) -> None:
    trace = rules.record(listed, 1, True)
    game = with_turns(learn_game(trace).game, trace)
    generator = guided_moves(game)
    compared = 0
    for turn in list(rules.record(1, 9, True).turns())[3:20:8]:
        for square, code in enumerate(turn.board):
            if 0 < code <= len(game.equipment.kinds) and game.equipment.kinds[code - 1].owner == turn.player:
                moves = set(generator.piece_moves(turn.board, square))
                if moves:
                    assert turn_problem(game, turn.board, square).moves() == moves
                    compared += 1
    assert compared


def test_a_turn_is_written_as_a_domain_and_a_problem_that_our_own_reader_reads() -> None:
    rules = PegSolitaire()
    trace = rules.record(8, 1, True)
    game = LearnedBoardGame(with_turns(learn_game(trace).game, trace))
    square = next(iter(game.moves(game.initial))).square
    files = translate(game, square)
    [planning] = read_pddl(Source("turn.pddl", "\n".join(files.values())), "turn.pddl")
    assert solve(planning, engine="blackbox").cost == 3


def test_both_generators_solve_peg_solitaire_alike() -> None:
    game = read_one(str(Path(__file__).parents[3] / "examples" / "small-cross.soloist"))
    assert isinstance(game, LearnedBoardGame)
    guided = LearnedBoardGame(game.rules, generator="locm")
    assert [solve(each, seconds=60, check_proofs=False).value for each in (game, guided)] == [100, 100]
    assert list(guided.moves(guided.initial)) == list(game.moves(game.initial))


def test_without_machines_there_is_nothing_to_generate_by() -> None:
    rules = PegSolitaire()
    with pytest.raises(UnsupportedError, match="no machines"):
        LearnedBoardGame(learn_game(rules.record(8, 1, True)).game, generator="locm")
