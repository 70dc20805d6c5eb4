"""The entry to grounding: texts that can be read back, what is left out, and limits that are outcomes."""

from __future__ import annotations

from pathlib import Path

import pytest

from grounded import finish, grounded
from soloist.engines.engine import Reason
from soloist.engines.grounding.ground import ground, ground_form
from soloist.engines.grounding.strategies import STRATEGIES
from soloist.engines.process import Outcome
from soloist.errors import EngineFailed, UnsupportedError
from soloist.game.ground import GroundGame
from soloist.game.rules import RuleForm
from soloist.languages.gdl.game import GdlGame
from soloist.languages.gdl.reader import read_rules
from soloist.limit import Limit
from soloist.source import Source
from toy import Stairs

EXAMPLES = sorted((Path(__file__).resolve().parents[4] / "examples").glob("*.kif"))

#: Links between three places can be switched; the game ends when c can be reached from a, so a fixpoint remains.
LINKS = """
(role you)
(place a) (place b) (place c)
(<= (legal you (switch ?x ?y)) (place ?x) (place ?y) (distinct ?x ?y))
(<= (next (link ?x ?y)) (true (link ?x ?y)) (not (does you (switch ?x ?y))))
(<= (next (link ?x ?y)) (does you (switch ?x ?y)) (not (true (link ?x ?y))))
(<= (reach ?x ?y) (true (link ?x ?y)))
(<= (reach ?x ?z) (reach ?x ?y) (reach ?y ?z))
(<= terminal (reach a c))
(<= (goal you 100) (reach a c) (not (reach c a)))
(<= (goal you 0) (not (reach a c)))
"""

#: A static join of nine free arguments: about 10^9 instances, needed in a negation so that it cannot be unfolded.
HUGE = """
(role you)
(d 0) (d 1) (d 2) (d 3) (d 4) (d 5) (d 6) (d 7) (d 8) (d 9)
(<= (all ?a ?b ?c ?d ?e ?f ?g ?h ?i) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f) (d ?g) (d ?h) (d ?i))
(legal you go)
(<= (next (f ?a)) (does you go) (d ?a))
(<= terminal (true (f ?a)) (not (all ?a ?a ?a ?a ?a ?a ?a ?a ?a)))
"""


def _game(text: str) -> GdlGame:
    return GdlGame(read_rules(Source("sheet.kif", text)), "sheet.kif", text)


def _outcome(text: str) -> Outcome[GroundGame]:
    return finish(ground_form(_game(text), Limit()))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_moves_and_fluents_are_texts_of_the_game(path: Path) -> None:
    game = GdlGame(read_rules(Source(path.name, path.read_text())), str(path))
    form = finish(ground_form(game, Limit())).unwrap()
    assert {game.read_move(move) for move in form.moves} >= set(game.moves(game.initial))
    assert {form.fluents[fluent] for fluent in form.initial} | set(form.always) <= game.initial


def test_spelling_is_kept() -> None:
    form = grounded("(role you) (init (Cell 1 a)) (init (cell 1 A)) (legal you (go)) (<= terminal (true (Cell 1 a)))")
    assert form.moves == ("(go)",)
    infix = "role(you)\nlegal(you, 'Go-Home'(x))\nnext(off)\nterminal :- true(off)\n"
    assert _outcome(infix).unwrap().moves == ("'Go-Home'(x)",)


def test_a_recursion_through_the_state_stays_a_fixpoint() -> None:
    form = grounded(LINKS)
    assert len(form.components) == 1
    switch = {name: move for move, name in enumerate(form.moves)}
    state = form.initial
    assert not form.is_terminal(state) and form.value(state) == 0
    state = form.apply(state, switch["(switch a b)"])
    assert not form.is_terminal(state)
    state = form.apply(state, switch["(switch b c)"])
    assert form.is_terminal(state) and form.value(state) == 100
    state = form.apply(state, switch["(switch c a)"])
    assert form.is_terminal(state) and form.value(state) == 0


def test_what_never_changes_is_no_part_of_the_state() -> None:
    form = grounded("""
        (role you) (init (wall a)) (init (at a)) (legal you stay) (legal you go)
        (<= (legal you jump) (true (at nowhere)))
        (<= (next (wall ?x)) (true (wall ?x)))
        (<= (next (at b)) (does you go)) (<= (next (at ?x)) (true (at ?x)) (does you stay))
        (<= terminal (true (at b)) (true (wall a)))
        (<= (goal you 100) (true (wall a))) (<= (goal you 50) (true (at nowhere)))
    """)
    assert set(form.fluents) == {"(at b)"}
    assert form.always == ("(wall a)",)
    assert set(form.moves) == {"stay", "go"}
    assert form.goals == ((100, 1),)


def test_fluents_without_effect_are_left_out_unless_they_are_asked_for() -> None:
    text = """
        (role you) (legal you left) (legal you right)
        (<= (next (last ?m)) (does you ?m))
        (<= (next (before ?m)) (true (last ?m)))
        (<= terminal (true (last right)))
    """
    assert grounded(text).fluents == ("(last right)",)
    assert len(grounded(text, keep_fluents=True).fluents) == 4


def test_rewards_are_whole_numbers_from_0_to_100_highest_first() -> None:
    form = grounded("""
        (role you) (legal you go) (<= (next on) (does you go)) (<= terminal (true on))
        (<= (goal you 9) (true on)) (<= (goal you 10) (not (true on))) (goal you 101) (goal you many) (goal me 100)
    """)
    assert [value for value, _ in form.goals] == [10, 9]


def test_the_ground_form_is_kept_with_the_game() -> None:
    game = _game(LINKS)
    first = finish(ground_form(game, Limit())).unwrap()
    assert finish(ground_form(game, Limit(seconds=0))).unwrap() is first


def test_a_game_of_several_roles_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="2 roles"):
        _outcome("(role x) (role o) (legal x go) (legal o go) (next on) (<= terminal (true on))")


def test_a_game_without_rules_has_no_ground_form() -> None:
    outcome = finish(ground_form(Stairs(), Limit()))
    assert outcome.reason is Reason.UNSUPPORTED
    assert "no form in rules" in outcome.message


def test_terms_that_grow_without_end_are_told_with_their_place() -> None:
    growing = "(<= (next (n (s ?x)))\n    (true (n ?x)))"
    outcome = _outcome(f"(role you)\n(init (n z))\n(legal you go)\n{growing}\n(<= terminal (true (n done)))")
    assert outcome.reason is Reason.UNSUPPORTED
    assert "no end" in outcome.message and "sheet.kif:4:1" in outcome.message


def test_terms_that_other_conditions_bound_may_grow() -> None:
    form = grounded("""
        (role you) (r 0 0) (q 0)
        (<= (r ?x (f ?x)) (r ?y ?x) (q ?y))
        (<= (legal you go) (r (f 0) (f (f 0))))
        (<= (next on) (does you go)) (<= terminal (true on))
    """)
    assert form.moves == ("go",)


@pytest.mark.parametrize(("seconds", "memory_mb", "reason"), [(2, 4000, Reason.TIME), (60, 150, Reason.MEMORY)])
def test_a_limit_is_an_outcome_that_says_what_was_tried(seconds: float, memory_mb: int, reason: Reason) -> None:
    outcome = finish(ground(_game(HUGE).to_rules(), Limit(seconds, memory_mb), strategies=STRATEGIES[-1:]))
    assert outcome.reason is reason
    assert f"within {seconds} s and {memory_mb} MB (tried plain: {reason})" in outcome.message


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ("(<= (p ?x) (not (true (f ?x)))) (<= (legal you go) (p a))", "unsafe"),
        ("(<= p (not q)) (<= q (not p)) (<= (legal you go) p (true on))", "stratified"),
    ],
)
def test_rules_that_no_checker_has_seen_fail_with_a_reason(rules: str, reason: str) -> None:
    sheet = read_rules(
        Source("sheet.kif", f"(role you) (init on) (legal you stay) (<= (next on) (does you go)) {rules}")
    )
    with pytest.raises(EngineFailed, match=reason):
        finish(ground(RuleForm(sheet, str, str), Limit()))
