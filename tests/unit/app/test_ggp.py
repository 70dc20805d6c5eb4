"""Matches: the player answers legally, in time, and goes on whatever comes over the wire."""

from __future__ import annotations

import random
import socket
import threading
import time
from collections.abc import Iterator

import pytest
from rich.console import Console

from left_behind import left_behind
from running_player import LAMPS, Running, raw
from soloist.app.ggp import player as player_module
from soloist.app.ggp.live import match_view, player_view
from soloist.app.ggp.manager import Manager
from soloist.app.ggp.match import Match
from soloist.app.ggp.messages import Abort, Info, Ping, Play, Preview, Start, Stop, read_message
from soloist.app.ggp.spectator import Spectator
from soloist.errors import ProtocolError
from soloist.languages.gdl.game import GdlGame
from soloist.languages.gdl.reader import read_rules
from soloist.source import Source

DUEL = """
(role white) (role black) (init (step 0)) (succ 0 1) (succ 1 2)
(<= (legal ?r (say ?x)) (role ?r) (word ?x)) (word yes) (word no)
(<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
(<= (next (said ?r ?x)) (does ?r (say ?x)))
(<= terminal (true (step 2)))
(<= (goal ?r 50) (role ?r))
"""


def game(text: str) -> GdlGame:
    return GdlGame(read_rules(Source("game.kif", text)), "game.kif", text)


@pytest.fixture
def running() -> Iterator[Running]:
    made = Running()
    yield made
    made.close()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("( INFO )", Info()),
        ("ping", Ping()),
        ("(preview ((role x)) 10)", Preview("(role x)", 10)),
        ("( START m1 You ((role You)) 10 5 more words )", Start("m1", "You", "(role You)", 10, 5)),
        ("(play m1 nil)", Play("m1")),
        ("( PLAY m1 ( ( mark 1 2 ) noop ) )", Play("m1", ("(mark 1 2)", "noop"))),
        ("(stop m1 (noop))", Stop("m1", ("noop",))),
        ("(ABORT m1)", Abort("m1")),
    ],
)
def test_a_message_is_read_in_either_case(text: str, message: object) -> None:
    assert read_message(text) == message


@pytest.mark.parametrize(
    "text",
    [
        "",
        "(",
        "()",
        "(\n)",
        "( () )",
        "(;x\n)",
        "(dance)",
        "(start a b)",
        "(play (x) nil)",
        "(start a b () x y)",
        "1 2",
    ],
)
def test_what_is_no_message_is_refused(text: str) -> None:
    with pytest.raises(ProtocolError):
        read_message(text)


def test_a_match_is_won_with_scrambled_names_and_another_follows(running: Running) -> None:
    for seed in range(2):
        manager = Manager(game(LAMPS), [running.url], start_clock=3, play_clock=2, scramble=True, seed=seed)
        record = manager.run()
        assert (record.rewards, record.faults) == ((100,), [])
    assert "available" in running.say("(info)")
    Console(file=None, quiet=True).print(player_view(running.player), match_view(Spectator(game(LAMPS), 2), record))


def test_several_roles_are_answered_with_legal_moves(running: Running) -> None:
    other = Running()
    record = Manager(game(DUEL), [running.url, other.url], start_clock=1, play_clock=1).run()
    other.close()
    assert (record.rewards, record.faults) == ((50, 50), [])


def test_a_player_is_busy_during_a_match_and_free_after_it(running: Running) -> None:
    start = f"(START m1 you ({LAMPS}) 1 1)"
    assert running.say(start) == "ready"
    assert running.say(start.replace("m1", "m2")) == "busy"
    assert "busy" in running.say("(INFO)")
    assert running.say("(play m1 nil)") in ("(press a)", "(press b)", "wait")
    assert running.say("(abort m1)") == "aborted"
    assert "available" in running.say("(info)")
    with pytest.raises(ProtocolError):
        running.say("(play m1 nil)")


def test_a_move_that_the_player_did_not_make_changes_its_plan(running: Running) -> None:
    running.say(f"(START m1 you ({LAMPS}) 1 1)")
    running.say("(play m1 nil)")
    assert running.say("(play m1 ((press a)))") == "(press b)"
    running.say("(stop m1 ((press b)))")


def test_nothing_thinks_on_after_stop(running: Running) -> None:
    slow = LAMPS.replace("(goal you 100)", "(goal you 99)")
    before = left_behind()
    running.say(f"(START m1 you ({slow}) 1 1)")
    assert running.player.match is not None
    thinker = running.player.match.thinker
    assert thinker is not None
    running.say("(stop m1 (wait))")
    assert thinker.join(10)
    assert not left_behind(before)


def test_a_stop_while_a_move_is_worked_in_ends_the_thinking_too() -> None:
    match = Match(Start("m1", "you", LAMPS.replace("(goal you 100)", "(goal you 99)"), 1, 1), ["portfolio"])
    match.close()
    match.open()
    assert match.thinker is not None
    assert match.thinker.join(10)


def test_a_game_that_is_slow_to_play_is_answered_in_time_with_the_plan(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert running.say(f"(START m1 you ({LAMPS}) 2 1)") == "ready"
    match = running.player.match
    assert match is not None and match.game is not None
    first, second = match.plan.moves
    assert running.say("(play m1 nil)") == first
    done = threading.Event()
    apply = match.game.apply

    def slow_apply(state: frozenset[str], move: str) -> frozenset[str]:
        done.wait(30)
        return apply(state, move)

    monkeypatch.setattr(match.game, "apply", slow_apply)
    assert running.say(f"(play m1 ({first}))") == second
    done.set()
    running.say("(stop m1 (wait))")


def test_the_manager_replaces_what_is_missing_late_or_illegal(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: Iterator[str | ProtocolError] = iter(["ready", "(fly)", ProtocolError("late"), "done"])

    def scripted(url: str, body: str, seconds: float, sender: str = "") -> str:
        del url, body, seconds, sender
        answer = next(answers)
        if isinstance(answer, ProtocolError):
            raise answer
        return answer

    monkeypatch.setattr("soloist.app.ggp.manager.post", scripted)
    record = Manager(game(LAMPS), ["nobody:1"]).run()
    assert record.faults == ["step 1: you: illegal: (fly)", "step 2: you: late"]
    assert len(record.turns) == 2
    assert record.as_json()["rewards"] == list(record.rewards)


def test_a_thousand_bad_messages_do_not_disturb_a_player(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_module, "PATIENCE", 0.5)
    rng = random.Random(1)
    head = b"POST / HTTP/1.0\r\nContent-Length: "
    # A long clock: on a slow machine this takes a while, and a silent match is given up in the end.
    assert running.say(f"(START m1 you ({LAMPS}) 1 600)") == "ready"
    slow: list[socket.socket] = []
    for number in range(1000):
        kind = number % 8
        if kind == 0:
            raw(running.port, rng.randbytes(rng.randrange(200)), wait=True)
        elif kind == 1:
            raw(running.port, head + b"99999999999\r\n\r\n(info)", wait=True)
        elif kind == 2:
            raw(running.port, b"POST / HTTP/1.0\r\n" + b"X: " + b"y" * 100_000 + b"\r\n\r\n", wait=True)
        elif kind == 3:
            raw(running.port, head + b"500\r\n\r\n(pl", wait=False)
        elif kind == 4:
            body = bytes(rng.choice(b"() playstoinfm1\xff\x00;") for _ in range(60))
            raw(running.port, head + str(len(body)).encode() + b"\r\n\r\n" + body, wait=True)
        elif kind == 5:
            raw(running.port, b"", wait=False)
        elif kind == 6:
            body = b"(" * 20_000
            raw(running.port, head + str(len(body)).encode() + b"\r\n\r\n" + body, wait=True)
        elif len(slow) < 40:
            connection = socket.create_connection(("127.0.0.1", running.port), timeout=5)
            connection.sendall(b"POST / HT")
            slow.append(connection)
    assert "busy" in running.say("(info)")
    assert running.say("(play m1 nil)") in ("(press a)", "(press b)", "wait")
    assert running.say("(stop m1 (wait))") == "done"
    time.sleep(0.6)
    for connection in slow:
        connection.close()
    assert "available" in running.say("(info)")


def test_connections_that_say_nothing_do_not_keep_a_message_from_its_answer(running: Running) -> None:
    silent = [socket.create_connection(("127.0.0.1", running.port), timeout=5) for _ in range(200)]
    assert "available" in running.say("(info)", player_module.PATIENCE / 2)
    for connection in silent:
        connection.close()


def test_get_and_options_are_answered(running: Running) -> None:
    for request, expected in (
        (b"GET /%28info%29 HTTP/1.0\r\n\r\n", b"available"),
        (b"OPTIONS / HTTP/1.0\r\n\r\n", b"200"),
    ):
        with socket.create_connection(("127.0.0.1", running.port), timeout=5) as connection:
            connection.sendall(request)
            assert expected in connection.recv(4096)


def test_a_player_listens_on_this_machine_only_unless_told_otherwise() -> None:
    from inspect import signature

    from soloist.app.cli.play import play

    assert signature(play).parameters["host"].default.default == "127.0.0.1"


def test_the_thinker_never_touches_the_state_machine_of_the_match(running: Running) -> None:
    never_settled = LAMPS.replace("(goal you 100)", "(goal you 99)")
    running.say(f"(START m1 you ({never_settled}) 0.4 0.4)")
    match = running.player.match
    assert match is not None and match.game is not None and match.thinker is not None
    time.sleep(0.1)
    assert match.thinker._game.machine is not match.game.machine
    running.say("(stop m1 (wait))")
