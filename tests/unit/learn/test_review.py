"""A learned game is right, or the report names what the data could not tell or speaks against."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boardgames.breakthrough import Breakthrough, ChessBreakthrough
from boardgames.checkers import ContinuedCheckers, ForcedCheckers, FreeCheckers
from boardgames.odd_rules import LinesOfAction, Mirrored, NoReturn, Royal
from boardgames.peg import PegSolitaire
from boardgames.remembering import Castling, Pawns
from boardgames.restricted import EvenRanks, FrogsAndToads, NoBrackets, NoSuicide
from boardgames.rules import Rules
from boardgames.stones import AtariGo
from soloist.errors import RuleError
from soloist.languages.boardgame.game import LearnedBoardGame
from soloist.languages.boardgame.generate import Generator
from soloist.languages.boardgame.model import BoardGame
from soloist.languages.boardgame.reader import read_game
from soloist.languages.boardgame.writer import write_game
from soloist.languages.trace.letters import Letter, Move, Word
from soloist.languages.trace.model import EMPTY, Equipment, Trace, Turn
from soloist.learn.contexts import Contexts
from soloist.learn.evaluate import evaluate
from soloist.learn.game import learn_game
from soloist.learn.generated import generated_moves
from soloist.learn.move_table import filtered
from soloist.learn.observations import record_trace
from soloist.learn.prohibitions import permitted
from soloist.learn.review import Trust
from soloist.learn.sgrl import Check, Settings
from soloist.source import Source
from soloist.view.learned import report_lines
from soloist.view.learned_data import learned_data


@pytest.mark.parametrize(
    ("rules", "all_moves"),
    [
        *((rules, all_moves) for rules in (Breakthrough(), PegSolitaire()) for all_moves in (True, False)),
        *((rules, all_moves) for rules in (ForcedCheckers(), ContinuedCheckers()) for all_moves in (True, False)),
        (ChessBreakthrough(), True),
    ],
    ids=lambda value: getattr(value, "title", str(value)),
)
def test_games_that_are_learned_without_error_are_called_sure(rules: Rules, all_moves: bool) -> None:
    learned = learn_game(rules.record(30 if all_moves else 150, 3, all_moves))
    assert learned.trust is Trust.SURE
    assert all(player.checked == player.positions > 0 for player in learned.review.players)


@pytest.mark.parametrize(
    ("rules", "context"),
    [
        (FrogsAndToads(), "over or onto solo T"),
        (NoSuicide(), "no empty square is beside it but the one it left"),
        (NoBrackets(), "caught between it and an own piece"),
    ],
)
@pytest.mark.parametrize("all_moves", [True, False])
def test_a_rule_about_what_is_around_a_move_is_learned_and_said_in_plain_words(
    rules: Rules, context: str, all_moves: bool
) -> None:
    trace = rules.record(60, 1, all_moves)
    learned = learn_game(trace)
    assert learned.trust is Trust.SURE
    assert any("never goes" in line and context in line for line in report_lines(learned, trace))
    assert all(score.perfect for score in evaluate(learned.game, rules.record(20, 2, True)).players.values())
    written = Source("written", write_game(learned.game))
    assert read_game(written) == learned.game


@pytest.mark.parametrize(
    ("rules", "trait"),
    [
        (NoReturn(), "to where the player's last move began"),
        (Mirrored(), "mirror image in the middle of the board is empty"),
    ],
)
def test_a_rule_of_a_kind_that_nobody_expects_is_seen_in_what_play_avoids(rules: Rules, trait: str) -> None:
    trace = rules.record(40, 1, False)
    learned = learn_game(trace)
    assert learned.trust is not Trust.SURE
    assert any(trait in each.text(trace.equipment) for avoided in learned.avoided for each in avoided)
    assert any("though by these rules it should have been" in line for line in report_lines(learned, trace))


@pytest.mark.parametrize(("plays", "all_moves"), [(30, True), (25, False)])
def test_that_pieces_go_as_far_as_there_are_pieces_on_their_line_is_learned(plays: int, all_moves: bool) -> None:
    rules = LinesOfAction()
    trace = rules.record(plays, 60, all_moves)
    learned = learn_game(trace)
    for many in ("fewer", "more"):
        words = f"R never goes over {many} squares than there are pieces on its line"
        assert sum(words in line for line in report_lines(learned, trace)) == 2
    # A region would only fit accidents of what was played.
    assert not any(found.regions for found in learned.restrictions)
    scores = evaluate(learned.game, rules.record(4, 99, True)).players.values()
    assert not all_moves or sum(score.exact for score in scores) >= 0.99 * sum(score.positions for score in scores)
    assert read_game(Source("written", write_game(learned.game))) == learned.game


def test_that_a_king_may_not_be_left_attacked_is_learned() -> None:
    rules = Royal()
    trace = rules.record(20, 1, True)
    learned = learn_game(trace)
    for name in "KR":
        assert any(f"{name} never goes leaving an own K to be taken" in line for line in report_lines(learned, trace))
    scores = evaluate(learned.game, rules.record(4, 2, True)).players.values()
    assert sum(score.exact for score in scores) >= 0.99 * sum(score.positions for score in scores)
    assert read_game(Source("written", write_game(learned.game))) == learned.game


@pytest.mark.parametrize(
    ("rules", "plays", "words"),
    [
        (Castling(), 20, "K never goes eRde with a piece that has moved before, or removing an own one that has"),
        (Pawns(), 60, "P never goes ede removing a piece that has not just moved two squares or more"),
    ],
)
def test_rights_that_are_lost_by_moving_and_answers_to_the_last_move_are_learned(
    rules: Rules, plays: int, words: str
) -> None:
    trace = rules.record(plays, 1, True)
    learned = learn_game(trace)
    assert learned.trust is Trust.SURE
    assert sum(words in line for line in report_lines(learned, trace)) == 2
    scores = evaluate(learned.game, rules.record(10, 2, True)).players.values()
    assert not any(score.false for score in scores)
    assert sum(score.exact for score in scores) >= 0.99 * sum(score.positions for score in scores)
    game = LearnedBoardGame(read_game(Source("written", write_game(learned.game))))
    assert game.rules == learned.game
    for play in rules.record(3, 4, True).plays:
        state = game.initial
        for turn in play.turns:
            assert set(game.moves(state)) <= set(turn.legal or ())
            state = game.apply(state, turn.played)


def test_a_rule_that_cannot_be_said_makes_the_moves_inconsistent_and_what_conflicts_is_named_with_both_places() -> None:
    trace = EvenRanks().record(30, 1, True)
    learned = learn_game(trace)
    assert learned.trust is Trust.INCONSISTENT
    lines = list(report_lines(learned, trace))
    assert any("is learned and not on record at play" in line and "it was legal at play" in line for line in lines)


def test_what_parts_false_moves_from_legal_ones_is_told_where_no_rule_can_be_said() -> None:
    trace = NoReturn().record(8, 1, True)
    learned = learn_game(trace)
    assert learned.trust is Trust.INCONSISTENT
    told = next(line for line in report_lines(learned, trace) if "is learned and not legal" in line)
    assert "100 % of these go to where the player's last move began, and 0 % of the legal ones" in told


def test_moves_that_too_little_data_shows_are_named_by_the_plays_that_were_held_out() -> None:
    trace = ChessBreakthrough().record(4, 1, True)
    learned = learn_game(trace)
    assert learned.trust is Trust.UNCERTAIN and learned.validation is not None
    assert any("missed in" in line for line in report_lines(learned, trace))
    assert learn_game(trace.with_plays(trace.plays[:3])).few_plays


def test_played_moves_that_miss_a_move_in_few_positions_are_not_called_sure() -> None:
    rules = ChessBreakthrough()
    trace = rules.record(20, 3, False)
    learned = learn_game(trace)
    assert not all(score.perfect for score in evaluate(learned.game, rules.record(2, 9, True)).players.values())
    assert learned.trust is Trust.UNCERTAIN
    assert any("missed in" in line for line in report_lines(learned, trace))


@pytest.mark.parametrize(
    "rules", [ForcedCheckers(), FreeCheckers(), FrogsAndToads(), NoSuicide(), NoBrackets(), AtariGo(), LinesOfAction()]
)
def test_moves_in_all_positions_at_once_are_those_of_each_position(rules: Rules) -> None:
    trace = rules.record(8, 2, True)
    game = learn_game(trace).game
    recorded = record_trace(trace)
    for player in range(len(trace.equipment.players)):
        entries = generated_moves(game, recorded, player)
        assert entries is not None
        boards = [turn.board for turn in trace.turns() if turn.player == player]
        allowed = permitted(Contexts(trace.equipment, player, boards), entries, game.prohibitions)
        remaining = filtered(allowed, game.filters[player] if game.filters else ())
        assert _one_by_one(game, trace, player) == {
            (number, entry.square, entry.word)
            for entry, bits in zip(entries, remaining, strict=True)
            for number in range(bits.bit_length())
            if bits >> number & 1
        }


def _one_by_one(game: BoardGame, trace: Trace, player: int) -> set[object]:
    generator = Generator(game)
    turns = [turn for turn in trace.turns() if turn.player == player]
    return {
        (number, move.square, move.word)
        for number, turn in enumerate(turns)
        for move in generator.moves(turn.board, player)
    }


def test_all_moves_cannot_be_known_where_no_turn_lists_them() -> None:
    with pytest.raises(RuleError, match="list no legal moves"):
        learn_game(Breakthrough().record(3, 1, False), Settings(Check.ALL))


def test_one_turn_without_a_list_is_left_out_and_told() -> None:
    trace = Breakthrough().record(20, 1, True)
    first = trace.plays[0]
    spoiled = replace(first, turns=(replace(first.turns[0], legal=None), *first.turns[1:]))
    trace = trace.with_plays((spoiled, *trace.plays[1:]))
    learned = learn_game(trace)
    assert (learned.check, learned.unlisted, learned.trust) == (Check.ALL, 1, Trust.SURE)
    assert any("1 turn" in line for line in report_lines(learned, trace))


def test_lists_of_legal_moves_that_are_not_used_are_told() -> None:
    trace = Breakthrough().record(6, 1, True)
    half = trace.with_plays(
        replace(play, turns=tuple(replace(turn, legal=None) for turn in play.turns)) if number % 2 else play
        for number, play in enumerate(trace.plays)
    )
    listed = sum(turn.legal is not None for turn in half.turns())
    learned = learn_game(half)
    assert learned.check is Check.STATISTICAL
    assert any(f"{listed} turns list their legal moves" in line for line in report_lines(learned, half))
    assert learned_data(learned, half, None)["lists_not_used"] == listed
    assert learned_data(learn_game(trace), trace, None)["lists_not_used"] == 0


@pytest.mark.parametrize("all_moves", [True, False])
def test_two_illegal_moves_among_thousands_are_set_aside_and_listed(all_moves: bool) -> None:
    trace = _with_illegal_moves(Breakthrough().record(50 if all_moves else 150, 1, all_moves))
    learned = learn_game(trace)
    clean = learn_game(Breakthrough().record(50 if all_moves else 150, 1, all_moves))
    assert learned.trust is Trust.SURE
    assert [piece.automaton for piece in learned.pieces] == [piece.automaton for piece in clean.pieces]
    assert {word.word for word in learned.noise} == {SIDEWAYS, BACKWARDS}
    assert sum("set aside as written down wrong" in line for line in report_lines(learned, trace)) == 2
    assert learn_game(trace, Settings(noise=0.0)).trust is not Trust.SURE


SIDEWAYS, BACKWARDS = (Letter(1, 0, "e"),), (Letter(0, -1, "e"),)


def _with_illegal_moves(trace: Trace) -> Trace:
    """The trace with two moves of the first player that the rules do not allow, each where it could be made."""
    plays = list(trace.plays)
    for play, word in ((3, SIDEWAYS), (7, BACKWARDS)):
        turns = list(plays[play].turns)
        for number, turn in enumerate(turns):
            square = _could_be_made(trace.equipment, turn, word)
            if turn.player == 0 and number > 10 and square is not None:
                move = Move(square, word)
                legal = None if turn.legal is None else (*turn.legal, move)
                turns[number] = replace(turn, legal=legal, played=turn.played if legal else move)
                break
        plays[play] = replace(plays[play], turns=tuple(turns))
    return trace.with_plays(plays)


def _could_be_made(kit: Equipment, turn: Turn, word: Word) -> int | None:
    for square, code in enumerate(turn.board):
        target = kit.shift(square, word[0].dx, word[0].dy)
        if code == 1 and target >= 0 and turn.board[target] == EMPTY:
            return square
    return None
