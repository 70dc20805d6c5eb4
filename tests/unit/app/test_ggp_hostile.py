"""A player keeps its clock, whatever others send, and nothing computes on for a match that was called off."""

from __future__ import annotations

import socket
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from left_behind import left_behind
from running_player import LAMPS, Running, raw
from soloist.app.ggp.messages import read_answer, read_message
from soloist.app.ggp.protocol import MOST_BYTES
from soloist.app.ggp.work import StoppableThread, hide_lost_words, wait_for_threads
from soloist.errors import ProtocolError

#: Whoever asks for the legal moves goes through ten to the power of twelve combinations.
PLACES = " ".join(f"?x{place}" for place in range(12))
EACH = " ".join(f"(d ?x{place})" for place in range(12))
ENDLESS = LAMPS + (
    " ".join(f"(d {digit})" for digit in range(10))
    + f"(<= (all {PLACES}) {EACH}) (<= (legal you odd) {EACH} (not (all {PLACES})))"
)


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    # A quick machine would come to the most rows of a rule before the clock runs out, and refuse the rules.
    monkeypatch.setattr("soloist.datalog.tabling.evaluator.MOST_ROWS", 1 << 40)
    hide_lost_words()
    made = Running()
    yield made
    made.close()


def request(body: str) -> bytes:
    data = body.encode()
    return b"POST / HTTP/1.0\r\nContent-Length: %d\r\n\r\n" % len(data) + data


@pytest.mark.parametrize(
    "body",
    [
        f"(START m2 you ({'(p a) ' * 500_000}) 5 5)",
        f"(PREVIEW ({'(p a) ' * 500_000}) 5)",
        f"(PLAY m2 ({'(p a) ' * 500_000}))",
        f"(PLAY m1 ({'(p a) ' * 100_000}",
        "()" * 1_000_000,
        "(" * 2_000_000,
        " " * (MOST_BYTES - 10) + "(info)",
        "x" * 2 * MOST_BYTES,
    ],
    ids=["start", "preview", "play", "own-play", "pairs", "brackets", "blanks", "too-long"],
)
def test_long_messages_of_others_do_not_delay_an_answer(running: Running, body: str) -> None:
    assert running.say(f"(START m1 you ({LAMPS}) 2 5)") == "ready"
    data = request(body)
    others = [threading.Thread(target=raw, args=(running.port, data, True), daemon=True) for _ in range(6)]
    for other in others:
        other.start()
    began = time.monotonic()
    assert running.say("(play m1 nil)", 30) in ("(press a)", "(press b)", "wait")
    # The plan is known, so that the answer comes at once; a slow machine has all of the clock.
    assert time.monotonic() - began < 5
    for other in others:
        other.join(30)
    assert running.say("(stop m1 (wait))") == "done"


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ("(role you) (<= (legal you a)", "never closed"),
        ("(role you) (init " + "(f " * 5000 + "a" + ")" * 5000 + ")", "nest more than"),
        ("(role you) (init " + "(f " * 202 + "a" + ")" * 202 + ")", "nest more than"),
        ("(role you) (<= (legal you ?x) (not (p ?x))) (<= p (not p))", "cannot be read"),
        ("(role you) (<= )", "cannot be read"),
        ("(role other) (legal other a) (init b) (<= terminal (true b)) (goal other 100)", "no role"),
    ],
)
def test_a_start_that_cannot_be_read_is_answered_as_such(running: Running, rules: str, reason: str) -> None:
    with pytest.raises(ProtocolError, match=r"400 Bad Request"):
        running.say(f"(START m1 you ({rules}) 5 5)")
    with pytest.raises(ProtocolError, match=reason):
        raise ProtocolError(answer_of(running, f"(START m1 you ({rules}) 5 5)"))
    assert "available" in running.say("(info)")


def answer_of(running: Running, body: str) -> str:
    with socket.create_connection(("127.0.0.1", running.port), timeout=10) as connection:
        connection.sendall(request(body))
        received = b""
        while chunk := connection.recv(4096):
            received += chunk
    return received.partition(b"\r\n\r\n")[2].decode()


@pytest.mark.parametrize("word", ["abort m1", "stop m1 nil"])
def test_nothing_computes_on_for_rules_without_end_after_the_match_is_over(running: Running, word: str) -> None:
    before = left_behind()
    assert running.say(f"(START m1 you ({ENDLESS}) 1 1)") == "ready"
    match = running.player.match
    assert match is not None and match.work is not None and match.work.thread.is_alive()
    running.say(f"({word})")
    match.work.thread.join(10)
    assert not match.work.thread.is_alive()
    assert not [thread for thread in threading.enumerate() if thread.name == "thinker"]
    assert not left_behind(before)
    assert "available" in running.say("(info)")


def test_random_play_without_end_is_stopped_too(running: Running) -> None:
    slow = ENDLESS.replace("(legal you odd)", "(legal you odd) (true (on a))")
    assert running.say(f"(START m1 you ({slow}) 1 1)") == "ready"
    match = running.player.match
    assert match is not None and match.thinker is not None
    time.sleep(0.5)
    running.say("(abort m1)")
    assert match.thinker.join(20)


@pytest.mark.parametrize("text", ["(" * 100_000 + ")" * 100_000, "(a\0b)", "\ud800", ")", "(", "a b", ""])
def test_what_is_no_answer_is_refused(text: str) -> None:
    with pytest.raises(ProtocolError):
        read_answer(text)
    with pytest.raises(ProtocolError):
        read_message(text)


def test_an_answer_is_put_in_one_line() -> None:
    assert read_answer("( mark ; a comment\n ( 1\t2 ) x)") == "(mark (1 2) x)"


def test_threads_that_were_stopped_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    hide_lost_words()
    began = threading.Event()

    def work() -> None:
        while True:
            began.set()

    thread = StoppableThread("endless", work)
    thread.start()
    assert began.wait(30)
    thread.stop()
    wait_for_threads(30)
    # A thread that has left the list runs nothing any more, though it may be alive to its last breath.
    assert thread not in threading.enumerate()
