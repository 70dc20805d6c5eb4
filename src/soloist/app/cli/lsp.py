"""`soloist lsp`: the language server for editors, over standard input and output."""

from __future__ import annotations

EXAMPLES = """\b
Examples:
  soloist lsp    (an editor starts it; docs/editors.md tells how)
"""


def lsp() -> int:
    """Serve an editor over standard input and output: findings while you write, hover, definitions, completion."""
    from soloist.app.cli.extra import require

    require("editors are served", "lsp", "pygls")
    import logging
    import signal

    from soloist.app.lsp.server import make_server

    # What pygls tells of its own work belongs to nobody's screen; editors show standard error.
    logging.disable(logging.WARNING)
    # A thread waits for what the editor says next, and an exit in order would wait for it. Children end with us.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    make_server().start_io()
    return 0
