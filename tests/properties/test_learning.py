"""Learning keeps what it was taught: random pieces, random boards."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from boardgames.rules import equipment
from soloist.languages.boardgame.automaton import Automaton, canonical
from soloist.languages.boardgame.generate import Generator
from soloist.languages.boardgame.model import BoardGame, Piece
from soloist.languages.trace.board import apply_move
from soloist.languages.trace.letters import Letter, Move
from soloist.languages.trace.model import Board, Equipment, Play, Trace, Turn
from soloist.languages.trace.reader import read_trace
from soloist.languages.trace.writer import write_trace
from soloist.learn.game import learn_game
from soloist.learn.sgrl import Check, Settings
from soloist.source import Source

KIT = equipment("white black", "X:white:X Y:white:Y x:black:X", "..... ..#.. ..... ..... .....")

letters = st.builds(Letter, st.integers(-1, 1), st.integers(-1, 1), st.sampled_from(["e", "e", "w", "p"])).filter(
    lambda letter: (letter.dx, letter.dy) != (0, 0)
)
removals = st.just(Letter(0, 0, "d"))


@st.composite
def automata(draw: st.DrawFn) -> Automaton:
    size = draw(st.integers(2, 4))
    rows: list[dict[Letter, int]] = []
    for _ in range(size):
        row = draw(st.dictionaries(letters | removals, st.integers(1, size - 1), max_size=3))
        rows.append(row)
    accepting = draw(st.sets(st.integers(1, size - 1), min_size=1))
    return canonical(rows, accepting)


def random_trace(game: BoardGame, seed: int, all_moves: bool) -> Trace:
    """Short random plays from random boards."""
    chance = random.Random(seed)
    generator = Generator(game)
    kit = game.equipment
    shared: dict[Move, Move] = {}
    plays = []
    for _ in range(12):
        board: Board = bytes(code if code == 255 else chance.choice((0, 0, 1, 2, 3)) for code in kit.setup)
        first, player = board, 0
        turns: list[Turn] = []
        while len(turns) < 6:
            moves = sorted(set(generator.moves(board, player)))
            legal = tuple(shared.setdefault(move, move) for move in moves)
            if not legal:
                break
            played = chance.choice(legal)
            turns.append(Turn(player, board, played, legal if all_moves else None))
            board = apply_move(kit, board, player, played)
            player = 1 - player
        plays.append(Play(first, tuple(turns), board, None))
    return Trace("random", kit, tuple(plays))


def game_of(first: Automaton, second: Automaton, kit: Equipment = KIT) -> BoardGame:
    pieces = (Piece(0, "X", False, first), Piece(0, "Y", False, second), Piece(1, "X", False, second))
    return BoardGame("random", kit, pieces)


@given(automata(), automata(), st.integers(0, 999))
def test_what_was_learned_from_all_moves_generates_exactly_the_training_moves(
    first: Automaton, second: Automaton, seed: int
) -> None:
    trace = random_trace(game_of(first, second), seed, True)
    learned = learn_game(trace)
    assert not any(piece.excess for piece in learned.pieces)
    generator = Generator(learned.game)
    for turn in trace.turns():
        assert set(generator.moves(turn.board, turn.player)) == set(turn.legal or ())


@given(automata(), automata(), st.integers(0, 999), st.sampled_from([Check.CLOSED, Check.STATISTICAL]))
def test_what_was_learned_from_played_moves_generates_every_move_that_was_played(
    first: Automaton, second: Automaton, seed: int, check: Check
) -> None:
    trace = random_trace(game_of(first, second), seed, False)
    generator = Generator(learn_game(trace, Settings(check)).game)
    for turn in trace.turns():
        assert turn.played in generator.moves(turn.board, turn.player)


@given(automata(), automata(), st.integers(0, 999))
def test_traces_of_random_games_read_back_as_themselves(first: Automaton, second: Automaton, seed: int) -> None:
    trace = random_trace(game_of(first, second), seed, True)
    assert read_trace(Source("t", write_trace(trace))) == trace
