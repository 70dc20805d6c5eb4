"""`soloist serve`: the workbench, a page on which levels are drawn, solved and watched."""

from __future__ import annotations

import sys

import typer

EXAMPLES = """\b
Examples:
  soloist serve
  soloist serve --port 9000
"""


def serve(
    port: int = typer.Option(8765, "--port", min=1, max=65535, help="The port to listen on."),
    host: str = typer.Option("127.0.0.1", "--host", help="The address to listen on; by default this machine only."),
) -> int:
    """Serve the workbench until Ctrl-C: a page for designing, playing and solving, and its interface."""
    from importlib.util import find_spec

    from soloist.errors import UsageError
    from soloist.source import Finding, Severity

    for name in ("starlette", "uvicorn"):
        if find_spec(name) is None:
            message = f"the workbench is served with {name}, which is not installed"
            raise UsageError(
                Finding(Severity.ERROR, "missing", message, hint="to get it: pip install 'soloist[serve]'")
            )
    import uvicorn

    from soloist.app.serve.application import application

    names = () if host in ("0.0.0.0", "::") else (host,)
    server = uvicorn.Server(
        uvicorn.Config(application(names), host=host, port=port, log_level="warning", timeout_graceful_shutdown=1)
    )
    sys.stderr.write(f"the workbench is at http://{host}:{port}/ until Ctrl-C\n")
    sys.stderr.flush()
    server.run()
    return 0 if server.started else 1
