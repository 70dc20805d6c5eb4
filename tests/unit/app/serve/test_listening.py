"""What the workbench listens on."""

from __future__ import annotations

import socket

import pytest
import typer

from soloist.app.cli.serve import listening


def test_connections_send_at_once_what_they_are_given() -> None:
    with listening("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        connection, _ = listener.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_port_that_is_taken_is_told() -> None:
    with listening("127.0.0.1", 0) as listener, pytest.raises(typer.BadParameter, match="cannot listen on"):
        listening("127.0.0.1", listener.getsockname()[1])
