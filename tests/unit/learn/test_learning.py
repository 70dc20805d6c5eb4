"""What is learned from recorded play is the game that was played."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from boardgames.amazons import Amazons
from boardgames.breakthrough import Breakthrough, CheckerBreakthrough, ChessBreakthrough
from boardgames.checkers import ContinuedCheckers, ForcedCheckers, FreeCheckers
from boardgames.peg import PegSolitaire
from boardgames.rules import ORTHOGONALS, Rays, Rules, equipment
from soloist.languages.boardgame.filters import Filter
from soloist.languages.boardgame.game import LearnedBoardGame
from soloist.languages.trace.board import replay
from soloist.languages.trace.letters import Letter, Move, read_word_text
from soloist.languages.trace.model import Trace
from soloist.learn.evaluate import evaluate
from soloist.learn.game import LearnedGame, learn_game
from soloist.learn.review import Trust
from soloist.learn.sgrl import Check, Settings
from soloist.view.learned import report_lines


class SmallAmazons(Amazons):
    """On six by six squares, so that all moves of a turn are few."""

    equipment = equipment(
        "white black", "Q:white:Q A:white:A q:black:Q a:black:A", "..q... ...... .....q Q..... ...... ...Q.."
    )


def perfect(rules: Rules, learned: LearnedGame) -> bool:
    players = evaluate(learned.game, rules.record(6, 77, True)).players
    return bool(players) and all(score.perfect for score in players.values())


def sizes(learned: LearnedGame, player: int) -> dict[str, int]:
    return {str(piece.role): len(piece.automaton) for piece in learned.pieces if piece.player == player}


@pytest.mark.parametrize(
    ("rules", "plays"),
    [(Breakthrough(), 20), (CheckerBreakthrough(), 50), (PegSolitaire(), 20), (SmallAmazons(), 20)],
    ids=lambda value: getattr(value, "title", ""),
)
def test_all_moves_teach_a_game_without_error(rules: Rules, plays: int) -> None:
    assert perfect(rules, learn_game(rules.record(plays, 1, True)))


def test_chess_pieces_are_learned_as_their_least_automata() -> None:
    rules = ChessBreakthrough()
    learned = learn_game(rules.record(50, 1, True))
    assert sizes(learned, 0) == sizes(learned, 1) == {"P": 2, "N": 2, "B": 6, "R": 6, "Q": 10, "K": 2}
    assert perfect(rules, learned)


def test_the_statistical_check_needs_fewer_games_than_the_closed_world() -> None:
    trace = ChessBreakthrough().record(20, 1, False)
    closed = sizes(learn_game(trace, Settings(Check.CLOSED)), 0)
    statistical = sizes(learn_game(trace, Settings(Check.STATISTICAL)), 0)
    assert statistical["B"] == 6 < closed["B"]
    assert statistical["Q"] < closed["Q"]


def test_the_closed_world_never_generates_a_word_it_has_not_seen() -> None:
    rules = CheckerBreakthrough()
    learned = learn_game(rules.record(100, 1, False), Settings(Check.CLOSED))
    players = evaluate(learned.game, rules.record(10, 5, True)).players
    assert players and all(not score.false for score in players.values())


def test_forced_capture_is_found_as_filters_and_promotion_as_a_region() -> None:
    rules = ForcedCheckers()
    learned = learn_game(rules.record(30, 1, True))
    for player, last_rank in ((0, range(56, 64)), (1, range(8))):
        found = learned.restrictions[player]
        assert set(found.filters) == {Filter("prefer", "has", "p"), Filter("continue")}
        assert found.regions == {"P": frozenset(last_rank)}
        assert found.unexplained == 0
    scores = evaluate(learned.game, rules.record(10, 77, True)).players.values()
    assert sum(score.exact for score in scores) >= 0.97 * sum(score.positions for score in scores)


def test_forced_capture_and_promotion_show_even_in_played_moves_alone() -> None:
    rules = ForcedCheckers()
    learned = learn_game(rules.record(150, 1, False))
    assert learned.check is Check.STATISTICAL
    for player, last_rank in ((0, range(56, 64)), (1, range(8))):
        assert set(learned.restrictions[player].filters) == {Filter("prefer", "has", "p"), Filter("continue")}
        assert learned.restrictions[player].regions == {"P": frozenset(last_rank)}
    scores = evaluate(learned.game, rules.record(10, 77, True)).players.values()
    assert sum(score.exact for score in scores) >= 0.97 * sum(score.positions for score in scores)


def test_where_nothing_is_forced_no_filter_is_found() -> None:
    for all_moves in (True, False):
        learned = learn_game(FreeCheckers().record(30, 1, all_moves))
        assert learned.game.filters == ()
        assert [found.unexplained for found in learned.restrictions] == [0, 0]


def test_what_an_added_piece_may_do_can_depend_on_what_was_done_before() -> None:
    rules = ContinuedCheckers()
    learned = learn_game(rules.record(50, 1, True))
    assert [piece.whole for piece in learned.pieces if piece.role.type == "P"] == [True, True]
    scores = evaluate(learned.game, rules.record(10, 77, True)).players.values()
    assert sum(score.false for score in scores) == 0


def test_traces_that_no_rules_fit_are_called_inconsistent() -> None:
    rules = Breakthrough()
    trace = rules.record(20, 1, True)
    crippled = [
        replace(
            play,
            turns=tuple(
                replace(turn, legal=tuple(move for move in turn.legal or () if move == turn.played or number % 3))
                for number, turn in enumerate(play.turns)
            ),
        )
        for play in trace.plays
    ]
    learned = learn_game(trace.with_plays(crippled))
    assert all(piece.excess for piece in learned.pieces)
    assert all(found.unexplained for found in learned.restrictions)
    assert any("the traces are inconsistent" in line for line in report_lines(learned, trace))


def test_played_moves_that_words_and_filters_leave_unexplained_are_told() -> None:
    """Sliders that must go as far as they can: where they never stop is said, and that one play shows no more."""
    kit = equipment("solo", "R:solo:R", "........ ........ ........ ........ ...R....")
    chance = random.Random(1)
    board, moves = kit.setup, []
    for _ in range(400):
        square = board.index(1)
        words = []
        for dx, dy in ORTHOGONALS:
            steps = len(Rays(kit)(square, dx, dy))
            if steps:
                words.append((Letter(dx, dy, "e"),) * steps)
        moves.append((0, Move(square, chance.choice(words))))
        board = replay(kit, moves[-1:], setup=board).final
    trace = Trace("slides", kit, (replay(kit, moves),))
    learned = learn_game(trace)
    text = "\n".join(report_lines(learned, trace))
    assert "R never goes" in text and "too few plays" in text
    assert learned.trust is Trust.UNCERTAIN


def test_so_many_different_turns_that_nothing_can_be_told_are_told() -> None:
    trace = Amazons().record(80, 1, False)
    assert any("each too rare for play to show" in line for line in report_lines(learn_game(trace), trace))


def test_ends_are_learned_from_where_play_stopped() -> None:
    kit = Breakthrough.equipment
    texts = {end.text(kit) for end in learn_game(Breakthrough().record(30, 1, True)).game.ends}
    assert texts == {
        "100 0 when on white P 56 57 58 59 60 61 62 63",
        "0 100 when on black P 0 1 2 3 4 5 6 7",
    }


def test_having_no_move_is_an_end_and_the_reward_is_told_by_counting() -> None:
    learned = learn_game(PegSolitaire().record(60, 1, True))
    kit = learned.game.equipment
    texts = [end.text(kit) for end in learned.game.ends]
    assert "50 when stuck solo and count solo P 6" in texts
    assert texts[-1] == "0 when stuck solo"


def test_the_highest_reward_is_given_only_where_everything_its_plays_share_holds() -> None:
    kit = equipment("solo", "P:solo:P", "PP.")
    jump = Move(0, read_word_text("(1 0 w) (0 0 d) (1 0 e)"))
    steps = [(0, Move(1, read_word_text("(1 0 e)"))), (0, Move(0, read_word_text("(1 0 e)")))]
    plays = [replay(kit, [(0, jump)], (100,)), replay(kit, steps, (0,))]
    learned = learn_game(Trace("t", kit, (*plays, *plays)), Settings(Check.CLOSED))
    assert learned.game.ends[0].text(kit) == "100 when stuck solo and count solo P 1 and on solo P 2"


def test_a_reward_that_the_final_board_does_not_tell_is_not_guessed() -> None:
    kit = equipment("solo", "P:solo:P", "PP.")
    jump = Move(0, read_word_text("(1 0 w) (0 0 d) (1 0 e)"))
    plays = [replay(kit, [(0, jump)], (100,)), replay(kit, [(0, jump)], (0,))]
    trace = Trace("t", kit, (*plays, *plays))
    learned = learn_game(trace, Settings(Check.CLOSED))
    assert [end.text(kit) for end in learned.game.ends] == ["0 when stuck solo"]
    assert any(
        "2 of 4 ends had a reward that their boards do not tell" in line for line in report_lines(learned, trace)
    )


def test_an_end_that_rests_on_one_play_is_told_and_not_kept() -> None:
    kit = equipment("solo", "P:solo:P", "PP.")
    jump = Move(0, read_word_text("(1 0 w) (0 0 d) (1 0 e)"))
    trace = Trace("t", kit, (replay(kit, [(0, jump)], (100,)),))
    learned = learn_game(trace, Settings(Check.CLOSED))
    assert learned.game.ends == ()
    assert any("rests on one play" in line for line in report_lines(learned, trace))
    assert "nobody knows how it is won" in LearnedBoardGame(learned.game).refusal


def test_the_report_names_conditions_that_the_plays_cannot_tell_apart() -> None:
    trace = CheckerBreakthrough().record(3, 1, True)
    assert any("do not tell this from" in line for line in report_lines(learn_game(trace), trace))


def test_without_an_end_on_record_nothing_is_said_about_ends() -> None:
    trace = PegSolitaire().record(3, 1, True)
    cut = trace.with_plays(replace(play, values=None) for play in trace.plays)
    learned = learn_game(cut)
    assert learned.game.ends == ()
    assert any("nothing is known about how the game ends" in line for line in report_lines(learned, cut))
