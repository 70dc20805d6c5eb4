"""A player with one anytime search for a whole match: asked at any time, it follows what is really played."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from soloist.app.ggp.anytime_thinking import AnytimeThinker
from soloist.app.ggp.match import Match
from soloist.app.ggp.messages import Start
from soloist.app.ggp.thinking import Plan
from soloist.engines.finite_domain import form
from soloist.languages.gdl.game import GdlGame

#: A token walks along a corridor of 30 places; giving up earns 10, the far end 100.
CORRIDOR = """
(role you) (init (at 0)) {steps}
(<= (legal you (go ?y)) (true (at ?x)) (succ ?x ?y))
(<= (legal you (back ?x)) (true (at ?y)) (succ ?x ?y))
(<= (legal you quit) (role you))
(<= (next (at ?y)) (does you (go ?y)))
(<= (next (at ?x)) (does you (back ?x)))
(<= (next (at ?x)) (does you quit) (true (at ?x)))
(<= (next over) (does you quit))
(<= terminal (true (at 30)))
(<= terminal (true over))
(<= (goal you 100) (true (at 30)))
(<= (goal you 10) (true over) (not (true (at 30))))
(<= (goal you 0) (not (true over)) (not (true (at 30))))
""".format(steps=" ".join(f"(succ {number} {number + 1})" for number in range(30)))


@pytest.fixture
def match() -> Iterator[Match]:
    made = Match(Start("m1", "you", CORRIDOR, 10, 5), ["anytime"])
    made.open()
    yield made
    made.close()


def settled(match: Match) -> Plan:
    assert match.thinker is not None
    assert match.thinker.settled.wait(60)
    return match.plan


def test_one_search_plays_the_match_to_its_end(match: Match) -> None:
    thinker = match.thinker
    assert isinstance(thinker, AnytimeThinker)
    game = match.game
    assert isinstance(game, GdlGame)
    settled(match)
    steps = 0
    while not game.is_terminal(match.state):
        assert match.thinker is thinker
        match.advance((match.move(),))
        steps += 1
    assert (steps, game.value(match.state)) == (30, 100)


def test_it_follows_moves_that_were_not_its_own_without_a_new_form(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert settled(match).value == 100
    monkeypatch.setattr(form, "run", None)
    for move in ("(go 1)", "(back 0)", "(go 1)", "(go 2)", "(back 1)"):
        match.advance((move,))
    assert settled(match).moves[0] == "(go 2)"
    assert len(match.plan.moves) == 29


def test_a_move_is_there_at_any_time(match: Match) -> None:
    """Whatever the search has come to, and before it has begun, the answer is legal."""
    for _ in range(5):
        move = match.move()
        assert move in match.legal
        match.advance((move,))
        if not match.legal:
            break
        time.sleep(0.01)


def test_the_answer_is_legal_where_the_search_is_not_done_with_the_last_move(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled(match)
    waits, goes_on = threading.Event(), threading.Event()

    def follow(*_: object) -> None:
        waits.set()
        assert goes_on.wait(60)

    monkeypatch.setattr(match.thinker, "follow", follow)
    # Of a search that knows no full play, a plan is one move: after it the plan tells nothing.
    monkeypatch.setattr(match.thinker, "_plan", Plan(("(go 1)",)))
    match.told += 1
    working = threading.Thread(target=match.advance, args=(("(go 1)",),))
    working.start()
    try:
        assert waits.wait(60)
        assert match.likely_move() in ("(go 2)", "(back 0)", "quit")
    finally:
        goes_on.set()
        working.join()
