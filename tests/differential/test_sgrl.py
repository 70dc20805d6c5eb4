"""The native learner is the plain one: state merging on dictionaries, words made one board at a time."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable

import pytest

from boardgames.checkers import FreeCheckers
from boardgames.peg import PegSolitaire
from boardgames.reference_merging import merge_states
from boardgames.rules import Rules, equipment
from soloist._core import sgrl
from soloist.languages.boardgame.automaton import Automaton, canonical, prefix_tree
from soloist.languages.boardgame.generate import Generator
from soloist.languages.boardgame.model import BoardGame, Piece
from soloist.languages.trace.board import apply_move
from soloist.languages.trace.letters import Letter, Move, Word
from soloist.languages.trace.model import Board, Play, Trace, Turn
from soloist.learn.observations import observe, record_trace
from soloist.learn.sgrl import Check, Settings, find_excess, learn_automaton

KIT = equipment("white black", "X:white:X Y:white:Y x:black:X", ".....  ..#.. ..... ..... .....")
ALPHABET = [Letter(dx, dy, on) for dx in (-1, 0, 1) for dy in (-1, 0, 1) for on in "eewp" if dx or dy]


def random_automaton(chance: random.Random) -> Automaton:
    size = chance.randint(2, 5)
    letters = [*ALPHABET, *[Letter(0, 0, "d")] * 6]
    rows = [{chance.choice(letters): chance.randrange(size) for _ in range(chance.randint(1, 3))} for _ in range(size)]
    return canonical(rows, {state for state in range(1, size) if chance.random() < 0.6} | {size - 1})


def random_trace(seed: int) -> Trace:
    """Random play of random pieces that can move, from random boards, with all moves listed."""
    chance = random.Random(seed)
    while not any((trace := _random_trace(chance)).turns()):
        pass
    return trace


def _random_trace(chance: random.Random) -> Trace:
    pieces = tuple(
        Piece(player, name, False, random_automaton(chance)) for player, name in ((0, "X"), (0, "Y"), (1, "X"))
    )
    generator = Generator(BoardGame("random", KIT, pieces))
    plays = []
    for _ in range(chance.randint(1, 30)):
        board: Board = bytes(code if code == 255 else chance.choice((0, 0, 0, 1, 2, 3)) for code in KIT.setup)
        first, player = board, 0
        turns: list[Turn] = []
        while len(turns) < 8 and (legal := tuple(dict.fromkeys(generator.moves(board, player)))):
            played = chance.choice(legal)
            turns.append(Turn(player, board, played, legal))
            board, player = apply_move(KIT, board, player, played), 1 - player
        plays.append(Play(first, tuple(turns), board))
    return Trace("random", KIT, tuple(plays))


def seen_moves(trace: Trace, check: Check) -> list[tuple[Turn, tuple[Move, ...]]]:
    """The turns of the first player, each with the moves that the check may know."""
    return [
        (turn, turn.legal if check is Check.ALL and turn.legal is not None else (turn.played,))
        for turn in trace.turns()
        if turn.player == 0
    ]


def words_of(trace: Trace, name: str, check: Check) -> set[Word]:
    code = trace.equipment.codes[0, name]
    return {move.word for turn, moves in seen_moves(trace, check) for move in moves if turn.board[move.square] == code}


def made(trace: Trace, name: str, rows: list[dict[Letter, int]], accepting: set[int]) -> Callable[[Board], list[Move]]:
    """What an automaton makes of a type's pieces on a board."""
    automaton = Automaton(tuple(tuple(row.items()) for row in rows), frozenset(accepting))
    generator = Generator(BoardGame("candidate", trace.equipment, (Piece(0, name, False, automaton),)))
    return lambda board: [move for kind, move in generator.unfiltered(board, 0) if kind == name]


class PlainJudge:
    """Words that were never seen are false at once, or by what play should have shown (see soloist.learn.sgrl)."""

    def __init__(self, trace: Trace, name: str, check: Check) -> None:
        self.trace, self.name, self.check = trace, name, check
        self.words = words_of(trace, name, check)
        self.turns = [turn for turn, _ in seen_moves(trace, check)]
        self.letters = {letter for word in self.words for letter in word}
        code = trace.equipment.codes[0, name]
        played = Counter(turn.played.word for turn in self.turns if turn.board[turn.played.square] == code)
        self.once = [word for word, times in played.items() if times == 1]
        self.expected, self.foretold = 0.0, 0
        self.offers = [0] * len(self.turns)
        if check is Check.STATISTICAL:
            for owner, other in trace.equipment.codes:
                if owner == 0:
                    offered = made(trace, other, *prefix_tree(sorted(words_of(trace, other, check))))
                    self.offers = [
                        n + len(offered(turn.board)) for n, turn in zip(self.offers, self.turns, strict=True)
                    ]

    def allows(self, rows: list[dict[Letter, int]], accepting: set[int], evidence: int) -> bool:
        if any(len(set(path)) < len(path) for path in (places(rows, word) for word in self.words)):
            return False
        expected = self.expected_of(rows, accepting)
        if self.check is not Check.STATISTICAL:
            return expected == 0
        limit = -math.log(Settings().doubt)
        sure = min(limit, evidence * math.log(len(self.letters) + 1))
        foretold = self.foretold_by(rows)
        return (
            surprise(foretold, expected) <= limit
            and surprise(foretold - self.foretold, max(0.0, expected - self.expected)) <= sure
        )

    def take(self, rows: list[dict[Letter, int]], accepting: set[int], same: bool) -> None:
        self.foretold = self.foretold_by(rows)
        if not same:
            self.expected = self.expected_of(rows, accepting)

    def expected_of(self, rows: list[dict[Letter, int]], accepting: set[int]) -> float:
        moves = made(self.trace, self.name, rows, accepting)
        unseen = [sum(move.word not in self.words for move in moves(turn.board)) for turn in self.turns]
        return sum(count / (offered + 1) for count, offered in zip(unseen, self.offers, strict=True))

    def foretold_by(self, rows: list[dict[Letter, int]]) -> int:
        return sum(
            steps(rows, word) <= set().union(*(steps(rows, other) for other in self.words if other != word))
            for word in self.once
        )


def places(rows: list[dict[Letter, int]], word: Word) -> list[tuple[int, int, int]]:
    """The states and squares that a word goes through."""
    state, x, y = 0, 0, 0
    path = [(0, 0, 0)]
    for letter in word:
        state, x, y = rows[state][letter], x + letter.dx, y + letter.dy
        path.append((state, x, y))
    return path


def steps(rows: list[dict[Letter, int]], word: Word) -> set[tuple[int, Letter | None]]:
    """What a word asks of an automaton: letters in states, and its end in the last one."""
    states = [state for state, _, _ in places(rows, word)]
    return set(zip(states, (*word, None), strict=True))


def surprise(seen: int, mean: float) -> float:
    """How unlikely it is that a Poisson number is so small: the logarithm of the probability."""
    return mean - math.log(sum(mean**k / math.factorial(k) for k in range(seen + 1)))


def plainly_learned(trace: Trace, name: str, check: Check) -> Automaton:
    judge = PlainJudge(trace, name, check)
    return merge_states(judge.words, judge)


@pytest.mark.parametrize("check", list(Check))
@pytest.mark.parametrize("seed", range(25))
def test_the_native_learner_joins_the_states_that_the_plain_one_joins(seed: int, check: Check) -> None:
    trace = random_trace(seed)
    observations = observe(record_trace(trace), 0, check is Check.ALL)
    probability = (
        sgrl.PlayProbability([seen.seen for seen in observations.values()], 1.0) if check is Check.STATISTICAL else None
    )
    assert observations
    for role, seen in observations.items():
        assert set(seen.words) == words_of(trace, role.type, check)
        assert learn_automaton(seen, Settings(), probability) == plainly_learned(trace, role.type, check)


@pytest.mark.parametrize("rules", [PegSolitaire(), FreeCheckers()], ids=["peg", "checkers"])
def test_where_words_were_seen_is_what_the_turns_list(rules: Rules) -> None:
    trace = rules.record(3, 1, True)
    observations = observe(record_trace(trace), 0, True, frozenset(rules.equipment.types()))
    assert observations
    for role, seen in observations.items():
        code = rules.equipment.codes[0, role.type]
        expected: dict[int, dict[Word, int]] = {}
        for number, (turn, moves) in enumerate(seen_moves(trace, Check.ALL)):
            for move in moves:
                if turn.board[move.square] == code:
                    words = expected.setdefault(move.square, {})
                    words[move.word] = words.get(move.word, 0) | 1 << number
        assert seen.known == expected


def test_excess_counts_the_positions_in_which_a_word_was_possible_and_not_listed() -> None:
    kit = equipment("solo", "X:solo:X", "....")
    right, far = Letter(1, 0, "e"), Letter(2, 0, "e")
    boards = [bytes([1, 0, 0, 0]), bytes([0, 1, 0, 0]), bytes([1, 0, 0, 0])]
    legal = [(Move(0, (right,)), Move(0, (far,))), (Move(1, (right,)),), (Move(0, (right,)),)]
    turns = tuple(Turn(0, board, moves[0], moves) for board, moves in zip(boards, legal, strict=True))
    trace = Trace("t", kit, (Play(boards[0], turns, boards[0]),))
    [seen] = observe(record_trace(trace), 0, True).values()
    found = [(excess.word, excess.square, excess.positions, excess.example) for excess in find_excess(seen)]
    assert found == [((far,), 0, 1, 2), ((far,), 1, 1, 1)]
