"""Whoever stops `solve` while it writes a certificate still sees the solution, and finds no half certificate."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from small_games import GAMES

#: Runs the command with a proof that never ends.
ENDLESS = """
import signal, sys, time
import soloist.certify
# Whoever runs the tests in the background may ignore Ctrl-C, and children inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
def refute(clauses, proof, limit):
    # A signal that meets a file which closes by itself is lost with it.
    with open(proof, "w") as file:
        file.write("1 0\\n")
    while True:
        time.sleep(0.05)
        yield None
soloist.certify.refute = refute
from soloist.app.main import main
sys.argv = ["soloist", *sys.argv[1:]]
main()
"""


@pytest.mark.parametrize(("sent", "exit_code"), [(signal.SIGINT, 0), (signal.SIGTERM, 143)])
def test_a_certificate_that_is_interrupted_leaves_the_solution_and_nothing_else(
    tmp_path: Path, sent: signal.Signals, exit_code: int
) -> None:
    (tmp_path / "game.kif").write_text(GAMES["buttons"])
    command = ["solve", "game.kif", "--optimal", "--certificate", "proof", "--json", "--engine", "search"]
    process = subprocess.Popen(
        [sys.executable, "-c", ENDLESS, *command], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    with process:
        try:
            deadline = time.monotonic() + 60
            while not list(tmp_path.glob(".proof-*/*/no-shorter.drat")) and process.poll() is None:
                assert time.monotonic() < deadline
                time.sleep(0.05)
            process.send_signal(sent)
            printed, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == exit_code, errors
    result = json.loads(printed)
    assert (result["status"], len(result["solution"])) == ("solved-optimally", 6)
    assert (result["certificate"], result["message"]) == (None, "no certificate: interrupted")
    assert [path.name for path in tmp_path.iterdir()] == ["game.kif"]
