"""A board game and the GDL that is written of it are one game: same moves, same boards, same ends, same rewards."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import soloist
from boardgames.breakthrough import Breakthrough
from boardgames.checkers import ForcedCheckers
from boardgames.odd_rules import LinesOfAction
from boardgames.peg import PegSolitaire
from boardgames.restricted import FrogsAndToads, NoBrackets
from boardgames.rules import Rules, equipment
from soloist.languages.boardgame.game import LearnedBoardGame
from soloist.languages.boardgame.ground import ground_moves
from soloist.languages.boardgame.model import BoardGame
from soloist.languages.boardgame.rules import word_name, write_gdl
from soloist.languages.boardgame.writer import write_game
from soloist.languages.gdl.reader import read
from soloist.learn.game import learn_game
from soloist.source import Source


class SmallPegs(PegSolitaire):
    """A board on which random play often wins."""

    title = "Small pegs"
    equipment = equipment("solo", "P:solo:P", "PPP. P.PP .PP. ..P.")

    def stuck(self, board: bytes, player: int) -> tuple[int, ...]:
        del player
        return (100 if board.count(1) == 1 else max(0, 60 - 10 * board.count(1)),)


class SmallBreakthrough(Breakthrough):
    equipment = equipment("white black", "P:white:P p:black:P", "ppp ... ... PPP")


class SmallCheckers(ForcedCheckers):
    equipment = equipment("white black", "P:white:P K:white:K p:black:P k:black:K", ".p.p p.p. .... .... P.P. .P.P")


class SmallSteps(NoBrackets):
    equipment = equipment("white black", "M:white:M m:black:M", "m.m .m. ... .M. M.M")


class FourLines(LinesOfAction):
    equipment = equipment("white black", "R:white:R K:white:K r:black:R k:black:K", "r.k ... ... K.R")


def gdl_of(game: BoardGame) -> Any:
    [found] = read(Source("g.kif", write_gdl(game)), "g.kif")
    return found


@pytest.mark.parametrize(
    "rules",
    [SmallPegs(), SmallBreakthrough(), FrogsAndToads(), SmallSteps(), FourLines()],
    ids=lambda rules: str(rules.title),
)
def test_random_play_is_the_same_in_both(rules: Rules) -> None:
    game = learn_game(rules.record(40, 1, True)).game
    board_game, gdl = LearnedBoardGame(game), gdl_of(game)
    assert bool(game.prohibitions) == isinstance(rules, FrogsAndToads | NoBrackets | FourLines)
    chance = random.Random(5)
    for _ in range(6):
        state, other = board_game.initial, gdl.initial
        # Men that step to and fro may do so for ever.
        for _ in range(40):
            assert board_game.is_terminal(state) == gdl.is_terminal(other)
            if board_game.is_terminal(state):
                assert board_game.value(state) == gdl.value(other)
                break
            moves = list(board_game.moves(state))
            texts = [f"(move {move.square} {word_name(move.word)})" for move in moves]
            if len(game.equipment.players) == 2:
                texts = [f"({text} noop)" if state.player == 0 else f"(noop {text})" for text in texts]
            assert sorted(map(str, gdl.moves(other))) == sorted(texts)
            chosen = chance.randrange(len(moves))
            state, other = board_game.apply(state, moves[chosen]), gdl.apply(other, gdl.read_move(texts[chosen]))


def test_filters_leave_the_same_moves_in_the_rules() -> None:
    rules = ForcedCheckers()
    game = learn_game(rules.record(30, 1, True)).game
    regions = {0: frozenset(range(20, 24)), 1: frozenset(range(4))}
    pieces = tuple(
        type(piece)(
            piece.player,
            piece.type,
            piece.added,
            piece.automaton,
            regions[piece.player] if piece.region else frozenset(),
            piece.whole,
        )
        for piece in game.pieces
    )
    small = BoardGame(game.title, SmallCheckers.equipment, pieces, game.filters)
    board_game, gdl = LearnedBoardGame(small), gdl_of(small)
    chance = random.Random(3)
    state, other = board_game.initial, gdl.initial
    for _ in range(12):
        moves = list(board_game.moves(state))
        texts = [f"(move {move.square} {word_name(move.word)})" for move in moves]
        texts = [f"({text} noop)" if state.player == 0 else f"(noop {text})" for text in texts]
        assert sorted(map(str, gdl.moves(other))) == sorted(texts)
        if not moves:
            break
        chosen = chance.randrange(len(moves))
        state, other = board_game.apply(state, moves[chosen]), gdl.apply(other, gdl.read_move(texts[chosen]))


def test_the_moves_that_could_be_made_are_all_that_random_play_makes() -> None:
    game = learn_game(PegSolitaire().record(20, 1, True)).game
    every = {(move.square, move.word) for move in ground_moves(game)}
    assert len(every) == 76
    assert {(turn.played.square, turn.played.word) for turn in PegSolitaire().record(20, 2, False).turns()} <= every


def test_a_game_learned_from_traces_is_solved_and_the_solution_wins_the_true_game(tmp_path: Path) -> None:
    rules = SmallPegs()
    trace = rules.record(60, 1, True)
    assert any(play.values == (100,) for play in trace.plays)
    file = tmp_path / "pegs.soloist"
    file.write_text(write_game(learn_game(trace).game))
    result = soloist.solve(soloist.read(str(file)), time=60)
    assert result.value == 100
    board, game = rules.equipment.setup, LearnedBoardGame(learn_game(trace).game)
    for text in result.moves:
        move = game.read_move(text)
        assert move in rules.legal(board, 0)
        board = game.apply(game.initial._replace(board=board), move).board
    assert rules.legal(board, 0) == [] and rules.stuck(board, 0) == (100,)


def test_a_game_of_two_players_is_refused_by_solve_with_the_reason() -> None:
    result = soloist.solve(LearnedBoardGame(learn_game(SmallBreakthrough().record(5, 1, True)).game), time=5)
    assert str(result.status) == "unsupported" and "2 players" in result.message
