"""Three ways to make the words of an automaton on a board agree: all boards at once, one board, and by definition."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from soloist.languages.boardgame.automaton import Automaton, canonical
from soloist.languages.boardgame.generate import Generator
from soloist.languages.boardgame.model import BoardGame, Piece
from soloist.languages.trace.board import MoveError, apply_move
from soloist.languages.trace.letters import Letter, Move, Word
from soloist.languages.trace.model import Board, Equipment, Kind
from soloist.learn.consistency import Walker
from soloist.learn.positions import index_boards
from soloist.learn.starts import Start

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


@pytest.mark.parametrize("seed", range(40))
def test_words_of_an_automaton_are_the_same_however_they_are_made(seed: int) -> None:
    chance = random.Random(seed)
    automaton = random_automaton(chance)
    boards = [random_board(chance) for _ in range(10)]
    generator = Generator(BoardGame("t", KIT, (Piece(0, "X", False, automaton),)))
    index = index_boards(KIT, 0, boards)
    rows = [dict(row) for row in automaton.rows]
    together: dict[tuple[int, int], set[Word]] = {}
    for square, live in enumerate(index.code[1]):
        walker = Walker(index, True)
        for word, bits in walker.words(rows, set(automaton.accepting), Start(square, live)):
            for number in range(len(boards)):
                if bits >> number & 1:
                    together.setdefault((number, square), set()).add(word)
    for number, board in enumerate(boards):
        for square, code in enumerate(board):
            if code == 1:
                expected = set(by_definition(automaton, board, square))
                assert {move.word for move in generator.piece_moves(board, square)} == expected
                assert together.get((number, square), set()) == expected
