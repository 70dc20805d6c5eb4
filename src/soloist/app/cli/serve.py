"""`soloist serve`: the workbench, a page on which levels are drawn, solved and watched."""

from __future__ import annotations

import socket
import sys

import typer

EXAMPLES = """\b
Examples:
  soloist serve
  soloist serve --port 9000
"""


def serve(
    port: int = typer.Option(8765, "--port", min=0, max=65535, help="The port to listen on; 0 takes a free one."),
    host: str = typer.Option("127.0.0.1", "--host", help="The address to listen on; by default this machine only."),
) -> int:
    """Serve the workbench until Ctrl-C: a page for designing, playing and solving, and its interface."""
    from soloist.app.cli.extra import require

    require("the workbench is served", "serve", "starlette", "uvicorn")
    import uvicorn

    from soloist.app.serve.application import application

    with listening(host, port) as listener:
        names = () if host in ("0.0.0.0", "::") else (host,)
        config = uvicorn.Config(application(names), log_level="error", timeout_graceful_shutdown=1)
        sys.stderr.write(f"the workbench is at http://{host}:{listener.getsockname()[1]}/ until Ctrl-C\n")
        sys.stderr.flush()
        uvicorn.Server(config).run(sockets=[listener])
    return 0


def listening(host: str, port: int) -> socket.socket:
    """A socket that waits for connections, which send at once what they are given."""
    try:
        made = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise typer.BadParameter(f"cannot listen on {host}:{port}: {error.strerror}", param_hint="--port") from None
    # The head and the body of an answer are two writes: the second would wait 40 ms for the first to be acknowledged.
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made
