"""GRL: turns become plans, LOCM learns how pieces work together, and both machines walk along in move generation."""

from __future__ import annotations

from itertools import count, product

import pytest

from boardgames.amazons import SmallAmazons
from boardgames.breakthrough import ChessBreakthrough
from boardgames.checkers import ContinuedCheckers
from boardgames.peg import PegSolitaire
from boardgames.rules import Rules
from soloist.languages.boardgame.automaton import canonical
from soloist.languages.boardgame.generate import Generator
from soloist.languages.boardgame.machines import Step, Transition
from soloist.languages.boardgame.model import BoardGame, Piece
from soloist.languages.boardgame.turn_guide import guided_moves
from soloist.languages.boardgame.turn_plan import turn_plan
from soloist.languages.pddl.writer import domain_text
from soloist.languages.trace.letters import Letter, Move, read_move_text
from soloist.learn.game import learn_game
from soloist.learn.grl import learn_turns, piece_domain, with_turns
from soloist.learn.locm2 import learn_locm2

SMALL = SmallAmazons.equipment


def move(text: str) -> Move:
    found = read_move_text(text)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(0 (1 0 e) (0 0 a A) (1 0 e))", "(move_q a1 b1) (appear_a b1) (move_a b1 c1)"),
        ("(0 (1 0 p) (0 0 d) (1 0 e))", "(move_and_remove_q a1 b1) (move_q b1 c1)"),
        ("(0 (1 0 e) (1 0 p))", "(move_q a1 b1) (move_and_remove_q b1 c1)"),
        ("(0 (1 0 p) (1 0 e))", "(move_over_q a1 b1 c1)"),
        ("(0 (1 0 d))", "(move_and_remove_q a1 b1)"),
        ("(0 (1 0 e) (0 0 a A) (0 0 d))", "(move_q a1 b1) (appear_a b1) (remove_a b1)"),
    ],
)
def test_words_become_plans_by_the_templates_of_the_paper(text: str, expected: str) -> None:
    assert " ".join(map(str, turn_plan(SMALL, "Q", move(text)))) == expected


@pytest.mark.parametrize("rules", [SmallAmazons(), ContinuedCheckers()], ids=["amazons", "checkers"])
def test_the_settled_steps_of_a_prefix_are_a_prefix_of_the_whole_plan(rules: Rules) -> None:
    turns = list(rules.record(3, 1, False).turns())
    assert turns
    for turn in turns:
        whole = turn_plan(rules.equipment, "P", turn.played)
        for length in range(len(turn.played.word)):
            part = Move(turn.played.square, turn.played.word[:length])
            settled = turn_plan(rules.equipment, "P", part, complete=False)
            assert settled == whole[: len(settled)]


def test_the_arrow_of_amazons_appears_as_in_figure_4() -> None:
    model = learn_turns(SmallAmazons().record(60, 1, False))[0, "Q"]
    actions = {action.name: action for action in piece_domain(model, "Amazons", "Q").actions}
    text = domain_text(piece_domain(model, "Amazons", "Q"))
    start = text.index("(:action appear_a")
    assert " ".join(text[start : text.index("(:action", start + 1)].split()) == (
        "(:action appear_a :parameters (?x1 - sq) :precondition (and (q_control ?x1) (q_occupied ?x1)) "
        ":effect (and (not (q_control ?x1)) (not (q_occupied ?x1)) (a_control ?x1) (a_occupied ?x1) ))"
    )
    assert set(actions) == {"appear_a", "move_a", "move_q"}


def test_the_zero_machine_of_amazons_is_that_of_figure_3() -> None:
    model = learn_turns(SmallAmazons().record(60, 1, False))[0, "Q"]
    [zero] = model.of_sort(0)
    queen, appears, arrow = (Transition(name, 0) for name in ("move_q", "appear_a", "move_a"))
    assert zero.start[queen] == zero.end[queen] == zero.start[appears]
    assert zero.end[appears] == zero.start[arrow] == zero.end[arrow] != zero.start[queen]
    assert [len(zero.parameters[state]) for state in range(zero.states)] == [1, 1]
    assert zero.last == {zero.end[arrow]}


def checkers_turn(jumps: int, crowned: bool, more: int) -> list[Step]:
    """A man's turn: jumps, then perhaps its crowning, and jumps of the new king."""
    squares = (f"s{number}" for number in count())
    here = next(squares)
    plan: list[Step] = []
    for hand in ["p"] * jumps + ["k"] * more:
        if hand == "k" and not any(step.name == "appear_k" for step in plan):
            plan += [Step("appear_k", (here,)), Step("remove_k", (here,))]
        over, target = next(squares), next(squares)
        plan += [Step(f"move_and_remove_{hand}", (here, over)), Step(f"move_{hand}", (over, target))]
        here = target
    if crowned and not more:
        plan += [Step("appear_k", (here,)), Step("remove_k", (here,))]
    return plan


def test_the_zero_machine_of_checkers_is_the_product_of_the_two_of_figure_5() -> None:
    """One machine of the figure tells taking from going on, the other the man from the king: ours does both at once."""
    turns = product((1, 2, 3), (True, False), (0, 1, 2))
    plans = [checkers_turn(jumps, crowned, more) for jumps, crowned, more in turns]
    [zero] = learn_locm2(plans, one_sort=True).of_sort(0)
    ready, over, man, crown, king = "ready", "over", "man", "crown", "king"
    figure = {
        "move_and_remove_p": ((ready, man), (over, man)),
        "move_p": ((over, man), (ready, man)),
        "appear_k": ((ready, man), (ready, crown)),
        "remove_k": ((ready, crown), (ready, king)),
        "move_and_remove_k": ((ready, king), (over, king)),
        "move_k": ((over, king), (ready, king)),
    }
    ends = [
        (state, place)
        for name, places in figure.items()
        for state, place in zip((zero.start[Transition(name, 0)], zero.end[Transition(name, 0)]), places, strict=True)
    ]
    assert all((one[0] == other[0]) == (one[1] == other[1]) for one in ends for other in ends)


@pytest.mark.parametrize(
    ("rules", "played", "listed"),
    [(SmallAmazons(), 150, 12), (PegSolitaire(), 40, 10), (ContinuedCheckers(), 300, 50)],
    ids=["amazons", "peg", "checkers"],
)
def test_automata_and_machines_together_generate_no_false_move_and_miss_next_to_none(
    rules: Rules, played: int, listed: int
) -> None:
    game = learn_game(rules.record(listed, 1, True)).game
    generator = guided_moves(with_turns(game, rules.record(played, 1, False)))
    false = missed = right = 0
    for turn in rules.record(2, 9, True).turns():
        made = {found for _, found in generator.unfiltered(turn.board, turn.player)}
        legal = set(turn.legal or ())
        false, missed, right = false + len(made - legal), missed + len(legal - made), right + len(legal & made)
    assert false == 0
    assert missed <= right / 200


def test_the_machines_forbid_what_the_automata_alone_would_allow() -> None:
    """A queen that may stop without an arrow, by its automaton, may not by the machines learned from whole turns."""
    rules = SmallAmazons()
    trace = rules.record(100, 1, False)
    learned = learn_game(rules.record(12, 1, True)).game
    loose = BoardGame(
        "loose",
        learned.equipment,
        tuple(
            piece
            if piece.type != "A"
            else Piece(
                piece.player,
                piece.type,
                piece.added,
                type(piece.automaton)(piece.automaton.rows, frozenset(range(len(piece.automaton)))),
            )
            for piece in learned.pieces
        ),
    )
    board = rules.equipment.setup
    alone = {found for _, found in Generator(loose).unfiltered(board, 0)}
    guided = {found for _, found in guided_moves(with_turns(loose, trace)).unfiltered(board, 0)}
    legal = set(rules.legal(board, 0))
    assert legal < alone
    assert legal <= guided <= alone


def test_the_machine_of_a_square_in_amazons_is_that_of_figure_3() -> None:
    """A queen comes; either it goes on, and an arrow may pass later, or an arrow appears there; then the arrow goes."""
    [square] = learn_turns(SmallAmazons().record(60, 1, False))[0, "Q"].of_sort(1)
    comes, goes, appears, passes, leaves = (
        Transition(action, position)
        for action, position in (("move_q", 2), ("move_q", 1), ("appear_a", 1), ("move_a", 2), ("move_a", 1))
    )
    assert set(square.transitions) == {comes, goes, appears, passes, leaves}
    assert square.end[comes] == square.start[goes] == square.start[appears]
    assert square.end[goes] == square.start[passes]
    assert square.end[appears] == square.end[passes] == square.start[leaves]
    assert square.states == 5


def test_the_automaton_of_a_rook_is_that_of_figure_2() -> None:
    """A state for each direction, in which it goes on over empty squares, and one in which it has taken."""
    rules = ChessBreakthrough()
    learned = learn_game(rules.record(12, 1, True)).game
    [rook] = [piece.automaton for piece in learned.pieces if (piece.player, piece.type) == (0, "R")]
    taken = 5
    ways = {way: state for state, way in enumerate(((1, 0), (-1, 0), (0, 1), (0, -1)), start=1)}
    start = {Letter(*way, on): ways[way] if on == "e" else taken for way in ways for on in "ep"}
    slides = [{Letter(*way, "e"): state, Letter(*way, "p"): taken} for way, state in ways.items()]
    assert rook == canonical([start, *slides, {}], {*ways.values(), taken})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(0 (1 0 w) (0 0 d) (1 0 e))", "(move_and_remove_over_q a1 b1 c1)"),
        (
            "(0 (1 0 p) (0 0 d) (1 0 e) (0 1 p) (0 0 d) (0 1 e))",
            "(move_and_remove_over_q a1 b1 c1) (move_and_remove_over_q c1 c2 c3)",
        ),
        ("(0 (1 0 e) (1 0 p))", "(move_q a1 b1) (move_and_remove_q b1 c1)"),
        ("(0 (1 0 p) (0 0 d) (0 0 a A))", "(move_and_remove_q a1 b1) (appear_a b1)"),
    ],
)
def test_jumps_may_be_steps_over_three_squares(text: str, expected: str) -> None:
    assert " ".join(map(str, turn_plan(SMALL, "Q", move(text), jumps=True))) == expected


@pytest.mark.parametrize("rules", [PegSolitaire(), ContinuedCheckers()], ids=["peg", "checkers"])
def test_with_three_squares_the_settled_steps_of_a_prefix_are_a_prefix_too(rules: Rules) -> None:
    for turn in rules.record(2, 1, False).turns():
        whole = turn_plan(rules.equipment, "P", turn.played, jumps=True)
        for length in range(len(turn.played.word)):
            part = Move(turn.played.square, turn.played.word[:length])
            settled = turn_plan(rules.equipment, "P", part, complete=False, jumps=True)
            assert settled == whole[: len(settled)]


def test_machines_of_three_squares_generate_the_moves_of_peg_solitaire() -> None:
    rules = PegSolitaire()
    game = with_turns(learn_game(rules.record(10, 1, True)).game, rules.record(40, 1, False), jumps=True)
    assert set(game.turns[0].model.actions) == {"move_and_remove_over_p"}
    generator = guided_moves(game)
    for turn in rules.record(2, 9, True).turns():
        assert {found for _, found in generator.unfiltered(turn.board, 0)} == set(turn.legal or ())
