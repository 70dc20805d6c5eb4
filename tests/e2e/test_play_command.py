"""`soloist play` from the shell: told to end in the middle of an answer, it ends at once and without a traceback."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path

SOLOIST = Path(sys.executable).with_name("soloist")

#: Two lamps that are never lit at once: there is no end, so the player thinks for as long as its clock allows.
ENDLESS = """(role you) (init (lit 0)) (other 0 1) (other 1 0) (legal you press)
(<= (next (lit ?y)) (true (lit ?x)) (other ?x ?y)) (<= terminal (true (lit 0)) (true (lit 1)))
(<= (goal you 100) (true (lit 0)) (true (lit 1)))"""


def test_a_player_that_is_told_to_end_while_it_thinks_ends_without_a_traceback() -> None:
    command = [str(SOLOIST), "play", "--port", "0", "--quiet"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as player:
        assert player.stderr is not None
        port = int(player.stderr.readline().rsplit(":", 1)[1])
        message = f"(START m1 you ({ENDLESS}) 60 60)".encode()
        with socket.create_connection(("127.0.0.1", port)) as connection:
            connection.sendall(b"POST / HTTP/1.0\r\nContent-Length: %d\r\n\r\n%b" % (len(message), message))
            with socket.create_connection(("127.0.0.1", port)) as second:
                second.sendall(b"POST / HTTP/1.0\r\nContent-Length: 6\r\n\r\n(info)")
                assert b"200" in second.recv(4096)
            player.send_signal(signal.SIGTERM)
            said = player.stderr.read()
            assert (player.wait(30), said) == (143, "")
