"""Three ways to make the words of an automaton on a board agree: all boards at once, one board, and by definition."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from soloist._core import sgrl
from soloist.languages.boardgame.automaton import Automaton, canonical
from soloist.languages.boardgame.generate import Generator
from soloist.languages.boardgame.model import BoardGame, Piece
from soloist.languages.trace.board import MoveError, apply_move
from soloist.languages.trace.letters import Letter, Move, Word
from soloist.languages.trace.model import Board, Equipment, Kind, Play, Trace, Turn
from soloist.learn.observations import plain_letters, record_trace

KIT = Equipment(4, 4, ("white", "black"), (Kind("X", 0, "X"), Kind("x", 1, "X")), bytes([0] * 15 + [255]))


def random_automaton(chance: random.Random) -> Automaton:
    size = chance.randint(2, 4)
    alphabet = [Letter(dx, dy, on) for dx in (-1, 0, 1) for dy in (-1, 0, 1) for on in "ewp" if dx or dy]
    alphabet += [Letter(0, 0, "d")] * 12 + [Letter(1, 0, "d")]
    rows = [{chance.choice(alphabet): chance.randrange(size) for _ in range(chance.randint(0, 3))} for _ in range(size)]
    return canonical(rows, {state for state in range(1, size) if chance.random() < 0.6} | {size - 1})


def random_board(chance: random.Random) -> Board:
    return bytes(255 if code == 255 else chance.choice((0, 0, 1, 2)) for code in KIT.setup)


def by_definition(automaton: Automaton, board: Board, square: int) -> Iterator[Word]:
    """All accepted words that can be made and never come back to a square in the same state."""
    pending: list[tuple[Word, int, int, frozenset[tuple[int, int]]]] = [((), 0, square, frozenset({(square, 0)}))]
    while pending:
        word, state, here, seen = pending.pop()
        for letter, following in automaton.rows[state]:
            target = KIT.shift(here, letter.dx, letter.dy)
            longer = (*word, letter)
            if (target, following) in seen:
                continue
            try:
                apply_move(KIT, board, 0, Move(square, longer))
            except MoveError:
                continue
            if following in automaton.accepting:
                yield longer
            pending.append((longer, following, target, seen | {(target, following)}))


def all_at_once(automaton: Automaton, boards: list[Board]) -> dict[tuple[int, int], set[Word]]:
    """The words by board and square as the native core makes them; an idle first turn makes it know the alphabet."""
    alphabet = tuple(sorted({letter for row in automaton.rows for letter, _ in row}))
    idle = Turn(0, bytes([1, *KIT.setup[1:]]), Move(0, alphabet))
    turns = (idle, *(Turn(0, board, Move(board.find(1), alphabet)) for board in boards if 1 in board))
    numbers = [number for number, board in enumerate(boards) if 1 in board]
    trace = Trace("t", KIT, (Play(KIT.setup, turns, KIT.setup),))
    record = record_trace(trace).record
    seen = sgrl.Observed(sgrl.Scene(record, 0, False, set()), 1, {})
    letters = plain_letters(seen)
    rows = [[(letters.index(letter), target) for letter, target in row] for row in automaton.rows]
    together: dict[tuple[int, int], set[Word]] = {}
    for square, word, positions in seen.made_by(rows, automaton.accepting):
        bits = int.from_bytes(positions, "little") >> 1
        for place, number in enumerate(numbers):
            if bits >> place & 1:
                together.setdefault((number, square), set()).add(tuple(letters[item] for item in word))
    return together


@pytest.mark.parametrize("seed", range(40))
def test_words_of_an_automaton_are_the_same_however_they_are_made(seed: int) -> None:
    chance = random.Random(seed)
    automaton = random_automaton(chance)
    boards = [random_board(chance) for _ in range(10)]
    generator = Generator(BoardGame("t", KIT, (Piece(0, "X", False, automaton),)))
    together = all_at_once(automaton, boards)
    assert any(1 in board for board in boards)
    for number, board in enumerate(boards):
        for square, code in enumerate(board):
            if code == 1:
                expected = set(by_definition(automaton, board, square))
                assert {move.word for move in generator.piece_moves(board, square)} == expected
                assert together.get((number, square), set()) == expected
