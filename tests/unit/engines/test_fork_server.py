"""Children come from one warm server that no interrupt, death or fork of others confuses, and that leaves nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Generator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import psutil
import pytest

import child_functions
from soloist.engines import fork_server
from soloist.engines.process import run
from soloist.limit import Limit


def finish(generator: Generator[Any, None, Any]) -> Any:
    while True:
        try:
            next(generator)
        except StopIteration as stop:
            return stop.value.unwrap()


def call(name: str, *arguments: object) -> Any:
    return finish(run("test", getattr(child_functions, name), *arguments, limit=Limit(60, 1000)))


def test_children_are_forked_from_one_server() -> None:
    assert call("server") == call("server") != os.getpid()


def test_a_child_has_the_folder_and_the_environment_of_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    call("server")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOLOIST_TEST", "set after the server was started")
    assert call("surroundings", "SOLOIST_TEST") == (str(tmp_path), "set after the server was started")
    monkeypatch.delenv("SOLOIST_TEST")
    assert call("surroundings", "SOLOIST_TEST") == (str(tmp_path), None)


def test_a_server_that_was_killed_is_replaced() -> None:
    killed = call("server")
    os.kill(killed, signal.SIGKILL)
    psutil.wait_procs([psutil.Process(killed)] if psutil.pid_exists(killed) else [], timeout=10)
    assert call("add", 2, 3) == 5
    assert call("server") != killed


def test_an_interrupt_between_question_and_answer_mixes_up_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(fork_server, "_received", interrupted)
        with pytest.raises(KeyboardInterrupt):
            call("add", 1, 1)
    assert [call("add", number, 1) for number in range(3)] == [1, 2, 3]


def test_threads_share_the_server_and_get_their_own_answers() -> None:
    answers: dict[int, int] = {}

    def work(number: int) -> None:
        answers[number] = call("add", number, 100)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == {number: number + 100 for number in range(6)}


def _tell_server(answers: Connection) -> None:
    answers.send(call("server"))


def test_a_process_that_others_fork_has_a_server_of_its_own() -> None:
    ours = call("server")
    here, there = get_context("fork").Pipe()
    process = get_context("fork").Process(target=_tell_server, args=(there,))
    process.start()
    assert here.recv() != ours
    process.join()
    assert call("server") == ours


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child that its parent has died")
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGKILL])
def test_neither_server_nor_child_outlives_its_owner(ending: signal.Signals) -> None:
    script = """
import child_functions
from soloist.engines.process import run
from soloist.limit import Limit
for event in run("test", child_functions.sleeping, limit=Limit(60, 1000)):
    print("alive", flush=True)
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, env=environment) as owner:
        assert owner.stdout is not None and owner.stdout.readline() == b"alive\n"
        started = psutil.Process(owner.pid).children(recursive=True)
        assert len(started) == 2
        owner.send_signal(ending)
    assert not psutil.wait_procs(started, timeout=30)[1]
